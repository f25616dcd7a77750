// How many moves are still on this phone, shown on every page of a game: those that wait, and those that were set
// aside.

import { all, one } from "./dom.js";

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

/** @param {number} count */
export function showAside(count) {
  const [aside, place] = [one("#aside"), one("#aside p")];
  aside.hidden = !count;
  place.textContent = counted(place, count);
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
  one("#aside .drop").addEventListener("click", () => outbox.throwAway());
}
