// Messages on a page: sentences that go away by themselves, the state of sending, and how many moves are unsent.

import { all, filled, one } from "./dom.js";

const SAID_FOR = 4000; // milliseconds
const ANNOUNCED_FOR = 8000; // milliseconds
/** @type {ReturnType<typeof setTimeout>} */
let timer;
/** @type {ReturnType<typeof setTimeout>} */
let announcing;
/** The state of sending, which stands where no sentence does. */
let state = "";

/**
 * Show a sentence on top of the page, where nobody misses it.
 * @param {string | undefined} text
 */
export function announce(text) {
  if (!text) return;
  const announced = one(".announced");
  announced.textContent = text;
  announced.hidden = false;
  clearTimeout(announcing);
  announcing = setTimeout(() => {
    announced.hidden = true;
  }, ANNOUNCED_FOR);
}

/**
 * Show a sentence at the lower edge.
 * @param {string | undefined} text
 * @param {number} [milliseconds]
 */
export function say(text, milliseconds = SAID_FOR) {
  if (!text) return;
  const said = one("#said");
  said.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (said.textContent?.startsWith(text)) said.textContent = state;
  }, milliseconds);
}

/**
 * Show the state of sending until it changes; a sentence that is being said is left to be read first.
 * @param {"" | "saving" | "only" | import("./post.js").Trouble} name  "" when all is well
 */
export function hint(name) {
  const said = one("#said");
  const text = name && said.dataset[name];
  if (text === undefined) return;
  const isFree = ["", state].includes(said.textContent ?? "");
  state = text;
  if (isFree) said.textContent = state;
}

/** Say that there is no connection, so that the page stays. */
export function sayStuck() {
  say(one("#said").dataset.stuck);
}

/** Say that a move failed, nobody knows why. */
export function sayFailed() {
  say(one("#said").dataset.failed);
}

/**
 * @param {number} count
 * @param {boolean} isOnlyHere  whether they are lost when this page is closed
 */
export function showWaiting(count, isOnlyHere) {
  for (const place of all("[data-waiting]")) {
    place.dataset.waiting = String(count);
    const only = isOnlyHere && one("#said").dataset.only;
    place.textContent = count ? only || counted(place, count) : "";
    place.hidden = !count;
  }
}

/** @param {import("./queue.js").Entry[]} entries */
export function showAside(entries) {
  const lost = entries.flatMap((entry) => entry.lost ?? []);
  const failed = entries.length - lost.length;
  one("#aside").hidden = !failed;
  one("#aside p").textContent = failed ? counted(one("#aside p"), failed) : "";
  one("#lost").hidden = !lost.length;
  one("#lost p").textContent = filled(one("#lost p").dataset.lost, { tickets: lost.join(", ") });
}

/** Write the times of a page, or of a part of it, by this phone's clock. @param {ParentNode} [within] */
export function writeClocks(within = document) {
  for (const time of within.querySelectorAll("time[datetime]")) {
    const when = new Date(/** @type {HTMLTimeElement} */ (time).dateTime);
    time.textContent = when.toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
  }
}

/**
 * The words for a number of things, from an element's data-one and data-many.
 * @param {HTMLElement} element
 * @param {number} count
 */
function counted({ dataset: { one: single, many } }, count) {
  return ((count === 1 ? single : many) ?? "").replace("{count}", String(count));
}

/** @param {import("./outbox.js").Outbox} outbox */
export function listenForAside(outbox) {
  one("#aside .again").addEventListener("click", () => void outbox.tryAgain());
  one("#aside .drop").addEventListener("click", () => outbox.throwAway(false));
  one("#lost .drop").addEventListener("click", () => outbox.throwAway(true));
}
