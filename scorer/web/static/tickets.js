// The list of tickets: found by any spelling, filtered, held and given back with one tap (moves.js).

import "./moves.js";
import { matches } from "./search.js";

const search = document.querySelector("#search");
const filters = document.querySelector(".filters");
const none = document.querySelector(".none");

function show() {
  const typed = search.value;
  const group = filters.querySelector(":checked").value;
  const cards = document.querySelector("#cards");
  cards.classList.toggle("is-hand", ["held", "done", "open"].includes(group));
  let found = 0;
  for (const card of cards.children) {
    const isIn = !group || card.dataset.groups.split(" ").includes(group);
    card.hidden = !isIn || !matches(typed, card.dataset.names.split("\n"));
    found += !card.hidden;
  }
  none.hidden = found > 0;
}

filters.hidden = false;
search.addEventListener("input", show);
filters.addEventListener("change", show);
document.addEventListener("refreshed", show);
show();
document.querySelector("[aria-invalid]")?.focus();
