// Players of a running game: takes one out, or moves one up in the order.

import { all, one } from "../engine/dom.js";

const seats = all(".seat");

/** @param {HTMLElement} seat @returns {HTMLInputElement[]} */
function fieldsOf(seat) {
  return /** @type {HTMLInputElement[]} */ (all("input:not([type=radio])", seat));
}

/** @param {HTMLElement} seat @returns {HTMLInputElement | null} */
function colourOf(seat) {
  return seat.querySelector(".colours :checked");
}

/** @param {HTMLElement} seat @param {string | undefined} colour */
function paint(seat, colour) {
  const input = /** @type {HTMLInputElement | null} */ (seat.querySelector(`.colours [value="${colour}"]`));
  if (input) input.checked = true;
}

/** @param {HTMLElement} seat @param {HTMLElement} other */
function exchange(seat, other) {
  const [fields, others] = [fieldsOf(seat), fieldsOf(other)];
  for (const [place, field] of fields.entries()) {
    [field.value, others[place].value] = [others[place].value, field.value];
  }
  const [colour, theirs] = [colourOf(seat)?.value, colourOf(other)?.value];
  paint(seat, theirs);
  paint(other, colour);
}

/** Have the form look at its fields again. @param {HTMLElement} seat */
function tell(seat) {
  for (const name of ["input", "change"]) colourOf(seat)?.dispatchEvent(new Event(name, { bubbles: true }));
}

for (const [place, seat] of seats.entries()) {
  const [up, out] = [one(".up", seat), one(".out", seat)];
  up.hidden = place === 0;
  out.hidden = false;
  up.addEventListener("click", () => {
    exchange(seat, seats[place - 1]);
    tell(seat);
    one(".up", seats[place - 1]).focus();
  });
  out.addEventListener("click", () => {
    const [name] = all("input[name$=-name]", seat);
    /** @type {HTMLInputElement} */ (name).value = "";
    tell(seat);
    name.focus();
  });
}
