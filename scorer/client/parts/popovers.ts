// Popovers for browsers that know none (iOS before 17, Chrome before 114, Firefox before 125): a class opens them.

const OPEN = "is-open";

/** Open and close popovers by their buttons, and by a tap beside them, where the browser does not. */
export function servePopovers() {
  const { prototype } = HTMLElement;
  if ("showPopover" in prototype) return;
  Object.assign(prototype, {
    showPopover(this: HTMLElement) {
      this.classList.add(OPEN);
    },
    hidePopover(this: HTMLElement) {
      this.classList.remove(OPEN);
    },
  });
  document.addEventListener("click", ({ target }) => {
    const touched = target as Element;
    const button = touched.closest("[popovertarget]");
    const wanted = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    for (const sheet of document.querySelectorAll<HTMLElement>(`[popover].${OPEN}`))
      if (sheet !== wanted && !sheet.contains(touched)) sheet.hidePopover();
    wanted?.classList.toggle(OPEN);
  });
}
