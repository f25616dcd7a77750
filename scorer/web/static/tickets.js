// The list of tickets: found by any spelling, filtered, held and given back with one tap (buttons.js).

import "./buttons.js";
import { all, one, touched } from "./engine/dom.js";
import { matches } from "./search.js";

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

/** The next ticket is found from the beginning.
 * @param {boolean} isTyped */
function startAnew(isTyped) {
  if (!search.value) return;
  search.value = "";
  show();
  if (isTyped) search.focus({ preventScroll: true });
}

/** Enter takes the only card that is called so; one that is in this hand already stays there. */
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
