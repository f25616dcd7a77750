// Saves what a link with "download" leads to, where a service worker answers: a browser's own downloads pass none. Not a
// module: it runs before there is anything to tap on.
{
  const save = async (event: MouseEvent) => {
    const target = event.target as Element;
    const link = target.closest("a[download]") as HTMLAnchorElement | null;
    if (!link?.href.startsWith(location.origin)) return;
    event.preventDefault();
    const answer = await fetch(link.href);
    if (!answer.ok) return location.assign(link.href); // the page says why
    const copy = document.createElement("a");
    copy.href = URL.createObjectURL(await answer.blob());
    copy.download = link.download;
    copy.click();
    setTimeout(() => URL.revokeObjectURL(copy.href), 60_000);
  };
  addEventListener("click", save);
}
