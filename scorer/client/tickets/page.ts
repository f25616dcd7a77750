// The list of tickets: finds them by any spelling, and filters them. One tap takes or returns one (parts/buttons.ts).

import { all, one } from "../dom.ts";
import { stayAwake } from "../parts/awake.ts";
import { listenForButtons } from "../parts/buttons.ts";
import { found } from "../parts/search.ts";
import { fanIn } from "./fan.ts";

stayAwake();
listenForButtons();

const search: HTMLInputElement = one("#search");
const filters = one(".filters");
const none = one(".none");
const paintFan = fanIn(one("#fan"));

/** The ids of all cards as the page was opened: they lie so until it is left, whatever is claimed meanwhile. */
const opened = cards().map(idOf);

/**
 * The cards that were shown when somebody searched or chose a filter last, and their least heights in pixels: in the
 * list of all cards they are of one height.
 */
const shown: Map<string, number> = new Map();

function cards(): HTMLElement[] {
  return all("#cards > li");
}

function show() {
  lay(wantedIds(), () => 0);
  const isMeasured = group() !== "";
  shown.clear();
  for (const card of cards().filter(({ hidden }) => !hidden))
    shown.set(idOf(card), isMeasured ? card.getBoundingClientRect().height : 0);
}

/** Lay out the wanted cards in their order, each with its least height in pixels; hide the others behind them. */
function lay(wanted: string[], height: (id: string) => number) {
  const list = cards();
  const ids = [...new Set([...wanted, ...list.map(idOf)])];
  const places = new Map(ids.map((id, place) => [id, place]));
  const isWanted = new Set(wanted);
  for (const card of list) {
    card.hidden = !isWanted.has(idOf(card));
    card.classList.toggle("is-first", Boolean(search.value.trim()) && idOf(card) === wanted[0]);
    card.style.minHeight = `${height(idOf(card))}px`;
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

/** Return the group of cards that is shown, empty for all. */
function group() {
  return (one(":checked", filters) as HTMLInputElement).value;
}

/**
 * Return the ids of the cards that are asked for: as the page was opened; where typos were forgiven, the best first.
 */
function wantedIds() {
  const places = new Map(opened.map((id, place) => [id, place]));
  const list = cards().filter((card) => !group() || card.querySelector("[aria-pressed=true]"));
  list.sort((card, other) => (places.get(idOf(card)) ?? Infinity) - (places.get(idOf(other)) ?? Infinity));
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
filters.addEventListener("change", show);
document.addEventListener("submit", () => paintFan()); // after parts/buttons.ts has pressed the card
document.addEventListener("refreshed", () => {
  // what was shown before the answer stays where and as high as it was, so that nothing moves
  lay([...shown.keys(), ...wantedIds()], (id) => shown.get(id) ?? 0);
  paintFan();
});
show();
paintFan();
for (const field of all("[aria-invalid]").slice(0, 1)) field.focus();
