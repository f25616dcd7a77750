// The list of tickets: finds them by any spelling. One tap takes or returns one (parts/buttons.ts).

import { all, one } from "../dom.ts";
import { stayAwake } from "../parts/awake.ts";
import { listenForButtons } from "../parts/buttons.ts";
import { found } from "../parts/search.ts";
import { fanIn } from "./fan.ts";

stayAwake();
listenForButtons();

const search: HTMLInputElement = one("#search");
const none = one(".none");
const paintFan = fanIn(one("#fan"));

/** The ids of all cards as the page was opened: they lie so until it is left, whatever is claimed meanwhile. */
const opened = cards().map(idOf);

/** The ids of the cards that were shown when somebody searched last. */
let shown: string[] = [];

function cards(): HTMLElement[] {
  return all("#cards > li");
}

function show() {
  shown = wantedIds();
  lay(shown);
}

/** Lay out the wanted cards in their order; hide the others behind them. */
function lay(wanted: string[]) {
  const list = cards();
  const ids = [...new Set([...wanted, ...list.map(idOf)])];
  const places = new Map(ids.map((id, place) => [id, place]));
  const isWanted = new Set(wanted);
  for (const card of list) {
    card.hidden = !isWanted.has(idOf(card));
    card.classList.toggle("is-first", Boolean(search.value.trim()) && idOf(card) === wanted[0]);
  }
  const placeOf = (card: HTMLElement) => places.get(idOf(card)) ?? 0;
  const sorted = [...list].sort((card, other) => placeOf(card) - placeOf(other));
  if (sorted.some((card, at) => card !== list[at])) one("#cards").append(...sorted); // else the focus stays
  none.hidden = list.some((card) => !card.hidden);
}

/** Headings of the list have an id of their own. */
function idOf(card: HTMLElement) {
  return card.id || one("button", card).id;
}

/**
 * Return the ids of the cards that are asked for: as the page was opened; where typos were forgiven, the best first.
 */
function wantedIds() {
  const places = new Map(opened.map((id, place) => [id, place]));
  const placeOf = (card: HTMLElement) => places.get(idOf(card)) ?? Infinity;
  const list = cards().sort((card, other) => placeOf(card) - placeOf(other));
  return found(search.value, list, ({ dataset }) => (dataset.names ?? "").split("\n")).rows.map(idOf);
}

// Enter takes the first ticket that was found, which is marked, unless this hand has it already, and waits for the next.
search.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  const [first] = all("#cards > li:not([hidden]) button");
  if (!search.value.trim() || !first) return;
  if (first.getAttribute("aria-pressed") !== "true") first.click();
  search.value = "";
  show();
  search.focus({ preventScroll: true });
});
search.addEventListener("input", show);
search.addEventListener("focus", () => search.select()); // after a tap what was found stays under the finger
document.addEventListener("submit", () => paintFan()); // after parts/buttons.ts has pressed the card
document.addEventListener("refreshed", () => {
  lay([...shown, ...wantedIds()]); // what was shown before the answer stays where it was, so that nothing moves
  paintFan();
});
show();
paintFan();
for (const field of all("[aria-invalid]").slice(0, 1)) field.focus();
