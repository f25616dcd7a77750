// Shares the game's file or its link where the phone can, and selects the line that is tapped.

import { one } from "../engine/dom.js";
import "../parts/buttons.js";

const link = /** @type {HTMLAnchorElement} */ (one("#file"));
const share = /** @type {HTMLButtonElement} */ (one("#share"));
const shareLink = /** @type {HTMLButtonElement} */ (one("#share-link"));

/** Offer to share the file, fetched before anybody taps: a browser shares only within a moment after a tap. As a game
 * file where the browser shares such, else as a text. */
async function offerFile() {
  const text = await (await fetch(link.href)).text();
  const files = ["application/json", "text/plain"].map((type) => new File([text], nameOf(type), { type }));
  const file = files.find((file) => navigator.canShare?.({ files: [file] }));
  offer(share, file && { files: [file] });
}

function offerLink() {
  const url = /** @type {HTMLElement | null} */ (document.querySelector("#line"))?.dataset.link;
  offer(shareLink, url && navigator.canShare?.({ url }) ? { url } : undefined);
}

/**
 * @param {HTMLButtonElement} button
 * @param {ShareData | undefined} data  undefined: what this phone does not share
 */
function offer(button, data) {
  button.hidden = !data;
  button.onclick = () => void navigator.share(data).catch(() => {});
}

/** @param {string} type */
function nameOf(type) {
  return type === "text/plain" ? link.download.replace(/json$/, "txt") : link.download;
}

function prepare() {
  offerLink();
  void offerFile();
}

document.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLTextAreaElement) target.select();
});
document.addEventListener("refreshed", prepare);
prepare();
