// The bar of players: who claims, the points and trains of each, and the country cards that are left.

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

/** @returns {Seat[]} */
export function seatsIn(page = document) {
  return all(".seat", page).map((button) => ({
    button,
    name: button.dataset.player ?? "",
    colour: button.dataset.colour ?? "",
    mark: button.dataset.mark ?? "",
    token: one(".token", button),
    total: one("[data-total]", button),
    trains: one(".trains", button),
    unit: one("[data-many]", button),
  }));
}

/** @param {Seat[]} seats @param {import("../engine/law.js").Live} live @param {number} active */
export function paintBar(seats, { players, stacks }, active) {
  for (const [number, seat] of seats.entries()) paintSeat(seat, players[number], number === active);
  for (const [country, cards] of Object.entries(stacks)) {
    one(`[data-stack="${country}"]`).textContent = cards.join(" ") || "–";
  }
  one(".wash rect").setAttribute("class", `p-${seats[active].colour}`);
}

/** @param {Seat} seat @param {import("../engine/law.js").Player} player @param {boolean} isActive */
function paintSeat(seat, player, isActive) {
  seat.button.setAttribute("aria-pressed", String(isActive));
  seat.total.textContent = String(player.total).replace("-", "−");
  seat.trains.textContent = String(player.trainsLeft);
  const { one: single = "", many = "" } = seat.unit.dataset;
  seat.unit.textContent = player.trainsLeft === 1 ? single : many;
}
