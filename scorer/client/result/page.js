// The result: a number of the table opens its reason, and a chip shows that player's longest path. Moves that still
// wait on this phone are sent, and the result is then counted again (parts/buttons.js).

import "../parts/buttons.js";
import { all, one, touched } from "../engine/dom.js";
import { showActiveChips } from "../parts/chips.js";

if (document.getElementById("on-map")) import("./show.js");

/** Ids of the reasons that somebody has opened; they stay open when the result is counted again.
 * @type {Set<string>} */
const opened = new Set();

/** @param {string} id */
function open(id) {
  /** @type {HTMLDetailsElement | null} */
  const wanted = id ? document.querySelector(`details#${CSS.escape(id)}`) : null;
  if (!wanted) return;
  for (const other of all(".is-wanted")) other.classList.remove("is-wanted");
  wanted.classList.add("is-wanted");
  wanted.open = true;
  wanted.scrollIntoView({ block: "center" });
  one("summary", wanted).focus({ preventScroll: true });
}

/** @param {HTMLElement} chip */
function show(chip) {
  const map = one(".map-frame");
  for (const other of all("[data-longest]")) other.toggleAttribute("aria-current", false);
  chip.setAttribute("aria-current", "true");
  showActiveChips();
  for (const part of all("[data-path-of]", map))
    part.toggleAttribute("hidden", part.dataset.pathOf !== chip.dataset.longest);
}

/** Open a reason without a new entry in the history, so that one press of Back leaves the page.
 * @param {Event} event @param {string} hash */
function look(event, hash) {
  event.preventDefault();
  history.replaceState(null, "", hash);
  open(hash.slice(1));
}

document.addEventListener("click", (event) => {
  const number = touched(event, '.points a[href^="#"]');
  if (number) return look(event, number.getAttribute("href") ?? "");
  const chip = touched(event, "[data-longest]");
  if (!chip) return;
  event.preventDefault();
  show(chip);
  one(".map-frame").scrollIntoView({ block: "nearest" });
});
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target instanceof HTMLDetailsElement) target.open ? opened.add(target.id) : opened.delete(target.id);
  },
  true,
);
document.addEventListener("refreshed", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
});
addEventListener("hashchange", () => open(location.hash.slice(1)));
open(location.hash.slice(1));
