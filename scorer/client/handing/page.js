// Shows the codes of a game one after the other, and shares its file where the phone can share files.

import { all, one, touched } from "../engine/dom.js";
import "../parts/buttons.js";

const TURN = 500; // milliseconds a code; a camera reads several pictures in that time

const link = /** @type {HTMLAnchorElement} */ (one("#file"));
const share = /** @type {HTMLButtonElement} */ (one("#share"));
let shown = 0;

function showNext() {
  const codes = all(".codes .qr");
  const isPaused = document.querySelector("#turns")?.ariaPressed === "true";
  if (!isPaused) shown += 1;
  for (const [place, code] of codes.entries()) code.hidden = place !== shown % codes.length;
}

/** Offer to share the file, fetched before anybody taps: a browser shares only within a moment after a tap. As a game
 * file where the browser shares such, else as a text. */
async function offer() {
  const text = await (await fetch(link.href)).text();
  const files = ["application/json", "text/plain"].map((type) => new File([text], nameOf(type), { type }));
  const file = files.find((file) => navigator.canShare?.({ files: [file] }));
  share.hidden = !file;
  share.onclick = () => void navigator.share({ files: file ? [file] : [] }).catch(() => {});
}

/** @param {string} type */
function nameOf(type) {
  return type === "text/plain" ? link.download.replace(/json$/, "txt") : link.download;
}

document.addEventListener("click", (event) => {
  const pause = touched(event, "#turns");
  if (pause) pause.ariaPressed = String(pause.ariaPressed !== "true");
});
document.addEventListener("refreshed", () => {
  showNext();
  void offer();
});
setInterval(showNext, TURN);
showNext();
void offer();
