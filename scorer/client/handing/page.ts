// Shares the game's file or its link where the phone can, and selects the line that is tapped.

import { one } from "../dom.ts";
import { listenForButtons } from "../parts/buttons.ts";

const link = one("#file") as HTMLAnchorElement;
const share = one("#share") as HTMLButtonElement;
const shareLink = one("#share-link") as HTMLButtonElement;

/**
 * Offer to share the file, fetched before anybody taps: a browser shares only within a moment after a tap. As a game
 * file where the browser shares such, else as a text.
 */
async function offerFile() {
  const text = await (await fetch(link.href)).text();
  const files = [
    new File([text], link.download, { type: "application/json" }),
    new File([text], link.download.replace(/json$/, "txt"), { type: "text/plain" }),
  ];
  const file = files.find((file) => navigator.canShare?.({ files: [file] }));
  offer(share, file && { files: [file] });
}

/** @param data undefined: what this phone does not share */
function offer(button: HTMLButtonElement, data: ShareData | undefined) {
  button.hidden = !data;
  button.onclick = () => void navigator.share(data).catch(() => {});
}

function prepare() {
  const url = document.querySelector<HTMLElement>("#line")?.dataset.link;
  offer(shareLink, url && navigator.canShare?.({ url }) ? { url } : undefined);
  void offerFile();
}

listenForButtons();
document.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLTextAreaElement) target.select();
});
document.addEventListener("refreshed", prepare);
prepare();
