// The list of tickets: found by any spelling, filtered, held and given back with one tap (buttons.js).

import "./buttons.js";
import { all, one } from "./engine/dom.js";
import { matches } from "./search.js";

/** @type {HTMLInputElement} */
const search = one("#search");
const filters = one(".filters");
const none = one(".none");
const IN_HAND = ["held", "done", "open"];

function show() {
  const { value: group } = /** @type {HTMLInputElement} */ (one(":checked", filters));
  one("#cards").classList.toggle("is-hand", IN_HAND.includes(group));
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

filters.hidden = false;
search.addEventListener("input", show);
filters.addEventListener("change", show);
document.addEventListener("refreshed", show);
show();
for (const field of all("[aria-invalid]").slice(0, 1)) field.focus();
