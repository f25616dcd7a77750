// Paints the state of the game: lines, stations, the players' bar. Only what has changed is touched.

import { cities, lines } from "./rails.js";

const NS = "http://www.w3.org/2000/svg";
const wash = document.querySelector(".wash rect");

export const seats = [...document.querySelectorAll(".seat")].map((button) => ({
  button,
  name: button.dataset.player,
  colour: button.dataset.colour,
  mark: button.dataset.mark,
  token: button.querySelector(".token"),
  total: button.querySelector("[data-total]"),
  trains: button.querySelector(".trains"),
}));

export function paint(view, active) {
  for (const line of lines) paintLine(line, seats[view.owners[line.id]]);
  for (const city of cities) paintStation(city, seats[view.stations[city.id]]);
  for (const [number, seat] of seats.entries()) paintSeat(seat, view.players[number], number === active);
  for (const [country, cards] of Object.entries(view.stacks)) {
    document.querySelector(`[data-stack="${country}"]`).textContent = cards.join(" ") || "–";
  }
  wash.setAttribute("class", `p-${seats[active].colour}`);
}

function paintLine(line, owner) {
  if (line.owner === owner && "owner" in line) return;
  line.owner = owner;
  own(line.group, owner);
  for (const space of line.spaces) {
    const printed = space.classList.contains("locomotive") ? "locomotive" : "space";
    space.setAttribute("href", owner ? `#train-${owner.mark}` : `#${printed}`);
  }
}

function paintStation(city, owner) {
  if (city.owner === owner && "owner" in city) return;
  city.owner = owner;
  own(city.group, owner);
  city.group.firstElementChild.replaceWith(
    owner ? shape("use", { href: `#station-${owner.mark}`, x: city.x, y: city.y }) : spot(city),
  );
}

// The group carries its owner's colour, and no other's.
export function own(group, owner) {
  group.classList.remove(...[...group.classList].filter((name) => name.startsWith("p-")));
  group.classList.toggle("claimed", Boolean(owner));
  if (owner) group.classList.add(`p-${owner.colour}`);
}

function spot({ x, y, radius }) {
  return shape("circle", { cx: x, cy: y, r: radius });
}

export function shape(name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function paintSeat(seat, player, isActive) {
  seat.button.setAttribute("aria-pressed", String(isActive));
  seat.total.textContent = player.total;
  seat.trains.textContent = player.trainsLeft;
}
