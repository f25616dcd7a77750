// Number fields that make moves, typed or stepped, painted at once. Of several changes in a row only the last one makes a
// move. What the server knows stands in the `data` element of the same row.

import { all, one, touched } from "../dom.ts";
import type { Move } from "../engine/law.ts";
import { makeMoves } from "./buttons.ts";

const PAUSE = 700; // milliseconds after a step in which the next one belongs to it

const FIELDS = ".typed input";

type MoveOf = (field: HTMLInputElement) => Move;

let open: HTMLInputElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let nothing = "";
let moveOf: MoveOf;

function fieldOf(part: Element): HTMLInputElement {
  return one("input", part.closest(".typed") as Element);
}

function known(field: HTMLInputElement) {
  return one("data", field.closest(".typed") as Element).getAttribute("value") ?? nothing;
}

/** The number that was sent last, or waits to be sent. */
function sent(field: HTMLInputElement) {
  return field.dataset.sent ?? known(field);
}

function step(field: HTMLInputElement, by: number) {
  const wanted = (field.valueAsNumber || 0) + by;
  field.value = String(Math.min(Math.max(wanted, Number(field.min)), Number(field.max)));
  settle(field);
}

/** Add to the field of a name. */
export function add(name: string, by: number) {
  const field = (all(FIELDS) as HTMLInputElement[]).find((one) => one.name === name);
  if (field) step(field, by);
}

/** Make the number a move once nobody has changed it for a while. */
function settle(field: HTMLInputElement) {
  if (open !== field) close();
  open = field;
  field.setAttribute("aria-invalid", String(!field.checkValidity()));
  clearTimeout(timer);
  timer = setTimeout(close, PAUSE);
}

/** Make the move of the field that is open, if its number has changed. */
function close() {
  clearTimeout(timer);
  const field = open;
  open = null;
  if (!field || !isWhole(field) || (field.value || nothing) === sent(field)) return;
  field.dataset.sent = field.value || nothing;
  makeMoves([moveOf(field)]);
}

/** Return whether a field has a number: the field marks anything else, and the rules refuse one beyond its range. */
function isWhole({ validity }: HTMLInputElement) {
  return !validity.badInput && !validity.stepMismatch;
}

/** Show the server's numbers, except where somebody is typing. */
function follow() {
  for (const field of all(FIELDS) as HTMLInputElement[]) {
    delete field.dataset.sent;
    if (field === open || (field === document.activeElement && !field.value)) continue;
    field.value = known(field);
    field.setAttribute("aria-invalid", "false");
  }
}

/**
 * Let the number fields of the page make moves.
 * @param move the move of what stands in a field
 * @param empty what an empty field counts as
 */
export function listenForNumbers(move: MoveOf, empty: string) {
  moveOf = move;
  nothing = empty;
  one(".save").hidden = true;
  for (const button of all(".step")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const button = touched(event, ".step");
    if (button) step(fieldOf(button), Number(button.dataset.by));
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(FIELDS)) settle(target);
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
}
