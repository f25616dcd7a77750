// Checks: a number is tapped or typed; an empty field is no check.

import { all } from "../dom.ts";
import { stayAwake } from "../parts/awake.ts";
import { listenForButtons } from "../parts/buttons.ts";
import { Numbers } from "../parts/numbers.ts";

stayAwake();

new Numbers(
  listenForButtons(),
  ({ name, value }) => {
    const [check, seat] = name.split("/");
    const seen = value ? { number: Number(value) } : {};
    return { kind: "check", seat: Number(seat), check, ...seen };
  },
  "",
);

// A tapped number is painted at once: in the field, and no other as pressed.
document.addEventListener("submit", ({ submitter: button }) => {
  const field = button?.closest(".numbers") && button.closest(".typed")?.querySelector("input");
  if (!button || !field) return;
  for (const other of all("button", button.parentElement ?? document))
    if (other !== button) other.setAttribute("aria-pressed", "false");
  field.value = button.getAttribute("aria-pressed") === "true" ? (button.textContent ?? "").trim() : "";
});
