// Numbers that players type or step; an empty field counts as 0.

import { all, touched } from "../dom.ts";
import { stayAwake } from "../parts/awake.ts";
import { listenForButtons } from "../parts/buttons.ts";
import { Numbers } from "../parts/numbers.ts";

stayAwake();

const numbers = new Numbers(
  listenForButtons(),
  ({ name, value }) => {
    const [count, seat] = name.split("/");
    return { kind: "type-count", seat: Number(seat), count, number: Number(value) };
  },
  "0",
);

// Ticket by ticket: what is printed on a card is added to the points won or lost.
for (const adder of all(".adder")) adder.hidden = false;
document.addEventListener("click", (event) => {
  const button = touched(event, "[data-add]");
  const ticket = document.getElementById("ticket") as HTMLInputElement | null;
  if (!button || !ticket?.value || !ticket.checkValidity()) return;
  numbers.add(`${button.dataset.add}`, ticket.valueAsNumber);
  ticket.value = "";
  ticket.focus();
});
