// Joins as soon as the whole code is typed or pasted, however it is spaced.

import { one } from "../dom.ts";

const field: HTMLInputElement = one("#code");

field.addEventListener("input", () => {
  const letters = field.value.replace(/\P{L}/gu, "");
  if (letters.length !== Number(field.dataset.length) || field.value.includes("/")) return; // a link waits for its end
  field.value = letters;
  field.form?.requestSubmit();
});
