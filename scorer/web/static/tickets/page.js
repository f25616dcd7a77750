// The list of tickets: finds them by any spelling, and filters them. One tap takes or returns one (parts/buttons.js).

import "../parts/buttons.js";
import { all, one, touched } from "../engine/dom.js";
import { matches } from "../parts/search.js";

/** @type {HTMLInputElement} */
const search = one("#search");
const filters = one(".filters");
const none = one(".none");

/** The cards that were shown when somebody searched or chose a filter last, and their heights in pixels.
 * @type {Map<string, number>} */
let shown = new Map();

function show() {
  paint(isWanted, () => 0);
  shown = new Map(all("#cards > li:not([hidden])").map((card) => [idOf(card), card.getBoundingClientRect().height]));
}

/** Show the cards after an answer: those that were shown stay, as high as they were, so that nothing moves. */
function showAgain() {
  paint(
    (card) => shown.has(idOf(card)) || isWanted(card),
    (card) => shown.get(idOf(card)) ?? 0,
  );
}

/** @param {(card: HTMLElement) => boolean} isShown @param {(card: HTMLElement) => number} height  the least, in pixels */
function paint(isShown, height) {
  const cards = all("#cards > li");
  for (const card of cards) {
    card.hidden = !isShown(card);
    card.style.minHeight = `${height(card)}px`;
  }
  none.hidden = cards.some((card) => !card.hidden);
}

/** @param {HTMLElement} card */
function idOf(card) {
  return one("button", card).id;
}

/** @param {HTMLElement} card */
function isWanted(card) {
  const { value: group } = /** @type {HTMLInputElement} */ (one(":checked", filters));
  return isIn(card, group) && isCalled(card);
}

/** @param {HTMLElement} card @param {string} group */
function isIn({ dataset }, group) {
  return !group || (dataset.groups ?? "").split(" ").includes(group);
}

/** @param {HTMLElement} card */
function isCalled({ dataset }) {
  return matches(search.value, (dataset.names ?? "").split("\n"));
}

/** Empty the search field for the next ticket.
 * @param {boolean} isTyped */
function startAnew(isTyped) {
  if (!search.value) return;
  search.value = "";
  show();
  if (isTyped) search.focus({ preventScroll: true });
}

/** Take the only ticket that was found, unless this hand has it already. */
function takeOnly() {
  const shown = all("#cards > li:not([hidden]) button");
  if (!search.value.trim() || shown.length !== 1) return;
  if (shown[0].ariaPressed === "true") return startAnew(true);
  shown[0].click();
}

filters.hidden = false;
search.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  takeOnly();
});
document.addEventListener("submit", (event) => {
  if (event.submitter?.ariaPressed === "true" && touched(event, "form")?.contains(one("#cards"))) startAnew(true);
});
search.addEventListener("input", show);
filters.addEventListener("change", show);
document.addEventListener("refreshed", showAgain);
show();
for (const field of all("[aria-invalid]").slice(0, 1)) field.focus();
