// Paints the state of the game: lines, stations, the players' bar. Only what has changed is touched.

import { all, one } from "../engine/dom.js";
import { board, cityGroups, lineGroups, shape } from "./table.js";

/**
 * @typedef {object} Seat
 * @property {HTMLElement} button
 * @property {string} name
 * @property {string} colour
 * @property {string} mark
 * @property {Element} token
 * @property {HTMLElement} total
 * @property {HTMLElement} trains
 * @property {HTMLElement} left  what the number of trains is called
 */

const wash = one(".wash rect");

/** @type {Seat[]} */
export const seats = all(".seat").map((button) => ({
  button,
  name: button.dataset.player ?? "",
  colour: button.dataset.colour ?? "",
  mark: button.dataset.mark ?? "",
  token: one(".token", button),
  total: one("[data-total]", button),
  trains: one(".trains", button),
  left: one("[data-many]", button),
}));

/** Whose each line and station is painted as; nobody knows before the first painting.
 * @type {Map<string, Seat | undefined>} */
const painted = new Map();

/** @param {import("../engine/law.js").Live} live @param {number} active */
export function paint(live, active) {
  for (const { id } of board.lines) paintOnce(`line ${id}`, seats[live.owners[id]], (owner) => paintLine(id, owner));
  for (const city of board.cities.filter(({ takesStation }) => takesStation)) {
    paintOnce(`city ${city.id}`, seats[live.stations[city.id]], (owner) => paintStation(city, owner));
  }
  for (const [number, seat] of seats.entries()) paintSeat(seat, live.players[number], number === active);
  for (const [country, cards] of Object.entries(live.stacks)) {
    one(`[data-stack="${country}"]`).textContent = cards.join(" ") || "–";
  }
  wash.setAttribute("class", `p-${seats[active].colour}`);
}

/**
 * @param {string} name
 * @param {Seat | undefined} owner
 * @param {(owner: Seat | undefined) => void} paintIt
 */
function paintOnce(name, owner, paintIt) {
  if (painted.has(name) && painted.get(name) === owner) return;
  painted.set(name, owner);
  paintIt(owner);
}

/** @param {string} id @param {Seat | undefined} owner */
function paintLine(id, owner) {
  own(lineGroups[id], owner);
  for (const space of all("use", lineGroups[id])) {
    const printed = space.classList.contains("locomotive") ? "locomotive" : "space";
    space.setAttribute("href", owner ? `#train-${owner.mark}` : `#${printed}`);
  }
}

/** @param {import("./board.js").City} city @param {Seat | undefined} owner */
function paintStation({ id, x, y, radius }, owner) {
  own(cityGroups[id], owner);
  const station = () => shape("use", { href: `#station-${owner?.mark}`, x, y });
  cityGroups[id].firstElementChild?.replaceWith(owner ? station() : shape("circle", { cx: x, cy: y, r: radius }));
}

/**
 * The group carries its owner's colour, and no other's.
 * @param {Element} group
 * @param {Seat | undefined} owner
 */
export function own(group, owner) {
  group.classList.remove(...[...group.classList].filter((name) => name.startsWith("p-")));
  group.classList.toggle("claimed", Boolean(owner));
  if (owner) group.classList.add(`p-${owner.colour}`);
}

/** @param {Seat} seat @param {import("../engine/law.js").Player} player @param {boolean} isActive */
function paintSeat(seat, player, isActive) {
  seat.button.setAttribute("aria-pressed", String(isActive));
  seat.total.textContent = String(player.total).replace("-", "−");
  seat.trains.textContent = String(player.trainsLeft);
  const { one: single = "", many = "" } = seat.left.dataset;
  seat.left.textContent = player.trainsLeft === 1 ? single : many;
}
