// The list of tickets: finds them by any spelling, and filters them. One tap takes or returns one (parts/buttons.js).

import "../parts/buttons.js";
import { all, one, touched } from "../engine/dom.js";
import { matches } from "../parts/search.js";

/** @type {HTMLInputElement} */
const search = one("#search");
const filters = one(".filters");
const none = one(".none");

function show() {
  const { value: group } = /** @type {HTMLInputElement} */ (one(":checked", filters));
  const cards = all("#cards > li");
  for (const card of cards) card.hidden = !(isIn(card, group) && isCalled(card));
  none.hidden = cards.some((card) => !card.hidden);
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
document.addEventListener("refreshed", show);
show();
for (const field of all("[aria-invalid]").slice(0, 1)) field.focus();
