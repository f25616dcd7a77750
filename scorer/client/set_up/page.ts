// Players of a running game: takes one out, or moves one up in the order.

import { all, one } from "../dom.ts";

const seats = all(".seat");

function fieldsOf(seat: HTMLElement): HTMLInputElement[] {
  return all("input:not([type=radio])", seat) as HTMLInputElement[];
}

function colourOf(seat: HTMLElement): HTMLInputElement | null {
  return seat.querySelector(".colours :checked");
}

function paint(seat: HTMLElement, colour: string | undefined) {
  const input = seat.querySelector(`.colours [value="${colour}"]`) as HTMLInputElement | null;
  if (input) input.checked = true;
}

function exchange(seat: HTMLElement, other: HTMLElement) {
  const [fields, others] = [fieldsOf(seat), fieldsOf(other)];
  for (const [place, field] of fields.entries()) {
    [field.value, others[place].value] = [others[place].value, field.value];
  }
  const [colour, theirs] = [colourOf(seat)?.value, colourOf(other)?.value];
  paint(seat, theirs);
  paint(other, colour);
}

/** Have the form look at its fields again. */
function tell(seat: HTMLElement) {
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
    (name as HTMLInputElement).value = "";
    tell(seat);
    name.focus();
  });
}
