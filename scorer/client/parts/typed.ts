// What people have typed or chosen on a page stays there when they switch the language. The page is the same in both
// languages, so its fields have the same order.

import { sharePrints } from "./prints.ts";

const KEY = "typed";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The page, at whichever of its steps. */
const here = () => location.pathname + location.search;

/** Return what people fill in, in the page's order. */
function fields(): Field[] {
  const all = "input:not([type=hidden], [type=file], [type=submit]), select, textarea";
  return [...document.querySelectorAll(all as "input")];
}

function isChoice(field: Field) {
  return field.type === "radio" || field.type === "checkbox";
}

function keep() {
  const filled = fields().map((field) => (isChoice(field) ? (field as HTMLInputElement).checked : field.value));
  sessionStorage.setItem(KEY, JSON.stringify([here(), document.documentElement.lang, filled]));
}

/** Fill the fields as they were in the other language. */
function restore() {
  const [address, language, filled] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  sessionStorage.removeItem(KEY);
  if (address !== here() || language === document.documentElement.lang) return;
  for (const [place, field] of fields().entries()) {
    if (isChoice(field)) (field as HTMLInputElement).checked = filled[place];
    else field.value = filled[place];
  }
}

try {
  restore();
  addEventListener("submit", ({ target }) => (target as HTMLElement).closest(".languages") && keep());
} catch {
  // the browser keeps nothing for this page
}

if ((navigator as { standalone?: boolean }).standalone) sharePrints(); // on an iPhone's home screen
