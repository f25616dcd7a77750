// How many moves are still on this phone, told on every page of a game.

import { all } from "./dom.js";

/** @param {number} count */
export function tellWaiting(count) {
  for (const told of all("[data-waiting]")) {
    const words = count === 1 ? told.dataset.one : told.dataset.many;
    told.dataset.waiting = String(count);
    told.textContent = count ? (words ?? "").replace("{count}", String(count)) : "";
    told.hidden = !count;
  }
}
