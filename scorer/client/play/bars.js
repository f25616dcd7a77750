// The bars of the map: the players on top, who claims, the points and trains of each; and at the foot the way on, which
// leads to the first open step behind the one that is entered here (table/guide.py).

import { all, one } from "../engine/dom.js";

/**
 * @typedef {object} Seat
 * @property {HTMLElement} button
 * @property {string} name
 * @property {string} colour
 * @property {string} mark
 * @property {Element} token
 * @property {HTMLElement} total
 * @property {HTMLElement} trains
 * @property {HTMLElement} unit  the word behind the number of trains
 */

/** @param {number} points */
export function signed(points) {
  return String(points).replace("-", "−");
}

/** Return the seats by their numbers; there may be gaps. @returns {Seat[]} */
export function seatsIn(page = document) {
  /** @type {Seat[]} */
  const seats = [];
  for (const button of all(".seat", page)) seats[Number(button.dataset.seat)] = seatOf(button);
  return seats;
}

/** @param {HTMLElement} button @returns {Seat} */
function seatOf(button) {
  return {
    button,
    name: button.dataset.player ?? "",
    colour: button.dataset.colour ?? "",
    mark: button.dataset.mark ?? "",
    token: one(".token", button),
    total: one("[data-total]", button),
    trains: one(".trains", button),
    unit: one("[data-many]", button),
  };
}

/** @param {Seat[]} seats @param {import("../engine/law.js").Live} live @param {number} active */
export function paintBar(seats, { players, stacks, counted }, active) {
  one(".counted").textContent = counted ?? "";
  seats.forEach((seat, number) => {
    paintSeat(seat, players[number], number === active);
  });
  for (const [country, cards] of Object.entries(stacks)) {
    one(`[data-stack="${country}"]`).textContent = cards.join(" ") || "–";
  }
  one(".wash rect").setAttribute("class", `p-${seats[active].colour}`);
}

/** @param {Seat} seat @param {import("../engine/law.js").Player} player @param {boolean} isActive */
function paintSeat(seat, player, isActive) {
  seat.button.setAttribute("aria-pressed", String(isActive));
  seat.total.textContent = signed(player.total);
  seat.trains.textContent = String(player.trainsLeft);
  const { one: single = "", many = "" } = seat.unit.dataset;
  seat.unit.textContent = player.trainsLeft === 1 ? single : many;
}

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
