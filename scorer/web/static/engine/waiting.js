// How many moves are still on this phone, told on every page of a game: those that wait, and those that were set aside.

import { all, one } from "./dom.js";

/** @param {number} count */
export function tellWaiting(count) {
  for (const told of all("[data-waiting]")) {
    const words = count === 1 ? told.dataset.one : told.dataset.many;
    told.dataset.waiting = String(count);
    told.textContent = count ? (words ?? "").replace("{count}", String(count)) : "";
    told.hidden = !count;
  }
}

/** @param {number} count */
export function tellAside(count) {
  const told = one("#aside");
  told.hidden = !count;
  const { one: single, many } = one("p", told).dataset;
  one("p", told).textContent = ((count === 1 ? single : many) ?? "").replace("{count}", String(count));
}

/** @param {import("./outbox.js").Outbox} outbox */
export function listenForAside(outbox) {
  one("#aside .again").addEventListener("click", () => void outbox.tryAgain());
  one("#aside .drop").addEventListener("click", () => outbox.throwAway());
}
