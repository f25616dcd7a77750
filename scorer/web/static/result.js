// A number of the table opens its reason, and a chip shows that player's longest path, without leaving the page. What
// still waits on this phone is sent, and the result is then counted anew.

import { all, one, touched } from "./engine/dom.js";
import { openOutbox } from "./engine/game.js";
import { Refusals } from "./engine/refusals.js";
import { hint, sayFailed } from "./engine/said.js";

const NS = "http://www.w3.org/2000/svg";
const map = one(".map-frame");
const chips = all("[data-longest]");

function open() {
  /** @type {HTMLDetailsElement | null} */
  const wanted = location.hash ? document.querySelector(`details${location.hash}`) : null;
  if (!wanted) return;
  wanted.open = true;
  wanted.scrollIntoView({ block: "center" });
}

/** @param {HTMLElement} chip */
function show(chip) {
  for (const other of chips) other.toggleAttribute("aria-current", false);
  chip.setAttribute("aria-current", "true");
  one(".longest", map).replaceChildren(...(chip.dataset.longest ?? "").split(" ").filter(Boolean).map(glow));
}

/** @param {string} route */
function glow(route) {
  const copy = document.createElementNS(NS, "path");
  copy.setAttribute("d", one(`[data-route="${route}"] .way`, map).getAttribute("d") ?? "");
  return copy;
}

document.addEventListener("click", (event) => {
  const chip = touched(event, "[data-longest]") ?? chips[Number(touched(event, "[data-shows]")?.dataset.shows)];
  if (!chip) return;
  event.preventDefault();
  show(chip);
  map.scrollIntoView({ block: "nearest" });
});
addEventListener("hashchange", open);
open();

const outbox = openOutbox(
  {
    changed: () => {},
    answered: (_, isLast) => isLast && location.reload(),
    refused: (told) => (told.sentence ? refusals.ask(told) : sayFailed()),
    hint,
  },
  () => {},
);
const refusals = new Refusals(one("#refusal"), (moves) => void outbox.make(moves));
void outbox.send();
