// The bar at the foot of the map: it leads to the first open step behind the one that is entered here (table/guide.py).

import { one } from "../engine/dom.js";

/** @typedef {import("../engine/law.js").Way} Way */

/** The place that a link of the guide names, null without one: stations are entered on the map, too. */
const asked = () => new URLSearchParams(location.search).get("at");

/**
 * Return the way on from the routes of a player, or from the stations.
 * @param {Way[]} ways  the open steps in their order
 * @param {number} active  whose routes are entered: their seat is the step's place
 * @returns {Way}
 */
export function wayFrom(ways, active, at = asked()) {
  const place = Number(at ?? active);
  return ways.find((way) => way.place > place) ?? ways[ways.length - 1];
}

/** @param {Way[] | undefined} ways @param {number} active */
export function paintGuide(ways, active) {
  if (!ways) return; // a page from the cache, of an older version
  const { kind, label, to, does, place } = wayFrom(ways, active);
  /** @type {HTMLAnchorElement} */
  const link = one("#way");
  link.href = to;
  link.dataset.nextStep = kind;
  link.dataset.place = String(place);
  link.hidden = does === "done";
  one(".words", link).textContent = label;
  const done = document.querySelector("[data-done]");
  done?.classList.toggle("primary", does === "done");
  done?.toggleAttribute("data-next-step", does === "done");
  if (does === "done") done?.setAttribute("data-next-step", kind);
}

/**
 * Make the next player active without leaving the map.
 * @param {(seat: number) => void} activate
 */
export function listenForWay(activate) {
  one("#way").addEventListener("click", (event) => {
    const { nextStep, place } = one("#way").dataset;
    if (nextStep !== "claims") return;
    event.preventDefault();
    activate(Number(place)); // of routes, the place is the seat
  });
}
