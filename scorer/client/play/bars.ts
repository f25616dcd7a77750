// The bars of the map: the players on top, who claims, the points and trains of each; and at the foot the way on, which
// leads to the first open step behind the one that is entered here (table/guide.py).

import { all, one, restBar } from "../dom.ts";
import type { Live, Way } from "../engine/law.ts";

export interface Seat {
  button: HTMLElement;
  name: string;
  colour: string;
  mark: string;
  token: Element;
  total: HTMLElement;
  trains: HTMLElement;
}

export function signed(points: number) {
  return String(points).replace("-", "−");
}

/** Return the seats by their numbers; there may be gaps. */
export function seatsIn(page = document): Seat[] {
  const seats: Seat[] = [];
  for (const button of all(".seat", page)) {
    const { seat, player: name = "", colour = "", mark = "" } = button.dataset;
    const [token, total] = [one<Element>(".token", button), one("[data-total]", button)];
    seats[Number(seat)] = { button, name, colour, mark, token, total, trains: one(".trains", button) };
  }
  return seats;
}

export function paintBar(seats: Seat[], { players, counted }: Live, active: number) {
  one(".counted a").textContent = counted ?? "";
  seats.forEach(({ button, total, trains }, number) => {
    const player = players[number];
    button.setAttribute("aria-pressed", String(number === active));
    total.textContent = signed(player.total);
    trains.textContent = String(player.trainsLeft);
  });
  one(".wash rect").setAttribute("class", `p-${seats[active].colour}`);
}

/** The place that a link of the guide names, null without one: stations are entered on the map, too. */
const asked = () => new URLSearchParams(location.search).get("at");

/**
 * Return the way on from the routes of a player, or from the stations.
 * @param ways the open steps in their order
 * @param active whose routes are entered: their seat is the step's place
 */
export function wayFrom(ways: Way[], active: number, at = asked()): Way {
  const place = Number(at ?? active);
  return ways.find((way) => way.place > place) ?? ways[ways.length - 1];
}

export function paintGuide(ways: Way[] | undefined, active: number) {
  if (!ways) return; // a page from the cache, of an older version
  const { kind, label, to, does, place } = wayFrom(ways, active);
  const link: HTMLAnchorElement = one("#way");
  if (one(".words", link).textContent !== label) restBar();
  link.href = to;
  link.dataset.nextStep = kind;
  link.dataset.place = String(place);
  link.hidden = does === "done";
  one(".words", link).textContent = label;
  const done = document.querySelector("[data-done]");
  done?.classList.toggle("primary", does === "done");
  if (does === "done") done?.setAttribute("data-next-step", kind);
  else done?.removeAttribute("data-next-step");
}

/** Make the next player active without leaving the map. */
export function listenForWay(activate: (seat: number) => void) {
  one("#way").addEventListener("click", (event) => {
    const { nextStep, place } = one("#way").dataset;
    if (nextStep !== "claims") return;
    event.preventDefault();
    activate(Number(place)); // of routes, the place is the seat
  });
}
