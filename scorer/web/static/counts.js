// Numbers that players type: stepped or typed, painted at once, and folded: of taps in a row only the last is a move.

import { makeMoves } from "./buttons.js";
import { all, one, touched } from "./engine/dom.js";

const PAUSE = 700; // milliseconds after a step in which the next one belongs to it

/** @type {HTMLInputElement | null} */
let open = null;
let timer = 0;

/** @param {Element} part @returns {HTMLInputElement} */
function fieldOf(part) {
  return one("[data-count]", /** @type {Element} */ (part.closest(".typed")));
}

/** @param {HTMLInputElement} field */
function known(field) {
  return one("data", /** @type {Element} */ (field.closest(".typed"))).getAttribute("value") ?? "0";
}

/** What the server was told last, or will be by what waits.
 * @param {HTMLInputElement} field */
function told(field) {
  return field.dataset.told ?? known(field);
}

/** @param {HTMLInputElement} field @param {number} by */
function step(field, by) {
  const wanted = (field.valueAsNumber || 0) + by;
  field.value = String(Math.min(Math.max(wanted, Number(field.min)), Number(field.max)));
  settle(field);
}

/** The number is a move as soon as nobody changes it any more.
 * @param {HTMLInputElement} field */
function settle(field) {
  if (open !== field) close();
  open = field;
  field.ariaInvalid = String(!field.checkValidity());
  clearTimeout(timer);
  timer = setTimeout(close, PAUSE);
}

/** Make the move that is still open; a field that was emptied is 0, and nothing that has not changed is one. */
function close() {
  clearTimeout(timer);
  const field = open;
  open = null;
  if (!field || !isWhole(field) || (field.value || "0") === told(field)) return;
  const [count, seat] = field.name.split("/");
  field.dataset.told = field.value || "0";
  makeMoves([{ kind: "type-count", seat: Number(seat), count, number: Number(field.value) }]);
}

/** What no number is, the field itself marks; one beyond its range the rules refuse, with a sentence.
 * @param {HTMLInputElement} field */
function isWhole({ validity }) {
  return !validity.badInput && !validity.stepMismatch;
}

/** Show what the server knows, but for what is just being typed. */
function follow() {
  for (const field of /** @type {HTMLInputElement[]} */ (all("[data-count]"))) {
    delete field.dataset.told;
    if (field === open || (field === document.activeElement && !field.value)) continue;
    field.value = known(field);
    field.ariaInvalid = "false";
  }
}

one(".save").hidden = true;
for (const button of all(".step")) button.hidden = false;
document.addEventListener("click", (event) => {
  const button = touched(event, ".step");
  if (button) step(fieldOf(button), Number(button.dataset.by));
});
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.count) settle(target);
});
document.addEventListener("submit", (event) => {
  if (!touched(event, "form")?.contains(one(".save"))) return;
  event.preventDefault();
  close();
});
for (const kind of ["pointerdown", "focusin"]) {
  document.addEventListener(kind, ({ target }) => {
    const isElsewhere = !(target instanceof Element && open?.closest(".typed")?.contains(target));
    if (isElsewhere) close();
  });
}
addEventListener("pagehide", close);
document.addEventListener("refreshed", follow);
