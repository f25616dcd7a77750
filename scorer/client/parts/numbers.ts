// Number fields that make moves, typed or stepped, painted at once. Of several changes in a row only the last one makes a
// move. What the server knows stands in the `data` element of the same row.

import { all, later, one, touched } from "../dom.ts";
import type { Move } from "../engine/law.ts";

const PAUSE = 700; // milliseconds after a step in which the next one belongs to it

const FIELDS = ".typed input";

export class Numbers {
  make: (moves: Move[]) => void;
  moveOf: (field: HTMLInputElement) => Move;
  nothing: string;
  open: HTMLInputElement | null = null;

  /**
   * Let the number fields of the page make moves.
   * @param moveOf the move of what stands in a field
   * @param nothing what an empty field counts as
   */
  constructor(make: (moves: Move[]) => void, moveOf: (field: HTMLInputElement) => Move, nothing: string) {
    this.make = make;
    this.moveOf = moveOf;
    this.nothing = nothing;
    one(".save").hidden = true;
    for (const button of all(".step")) button.hidden = false;
    document.addEventListener("click", (event) => {
      const button = touched(event, ".step");
      if (button) this.step(one("input", rowOf(button)), Number(button.dataset.by));
    });
    document.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches(FIELDS)) this.settle(target);
    });
    document.addEventListener("submit", (event) => {
      if (!touched(event, "form")?.contains(one(".save"))) return;
      event.preventDefault();
      this.close();
    });
    for (const kind of ["pointerdown", "focusin"]) {
      document.addEventListener(kind, ({ target }) => {
        const isInside = target instanceof Element && this.open && rowOf(this.open).contains(target);
        if (!isInside) this.close();
      });
    }
    addEventListener("pagehide", () => this.close());
    document.addEventListener("refreshed", () => this.follow());
  }

  known(field: HTMLInputElement) {
    return one("data", rowOf(field)).getAttribute("value") ?? this.nothing;
  }

  step(field: HTMLInputElement, by: number) {
    const wanted = (field.valueAsNumber || 0) + by;
    field.value = String(Math.min(Math.max(wanted, Number(field.min)), Number(field.max)));
    this.settle(field);
  }

  add(name: string, by: number) {
    const fields: HTMLInputElement[] = all(FIELDS);
    for (const field of fields) if (field.name === name) this.step(field, by);
  }

  /** Make the number a move once nobody has changed it for a while. */
  settle(field: HTMLInputElement) {
    if (this.open !== field) this.close();
    this.open = field;
    field.setAttribute("aria-invalid", String(!field.checkValidity()));
    later(this, PAUSE, () => this.close());
  }

  /** Make the move of the field that is open, if its number has changed. */
  close() {
    const field = this.open;
    this.open = null;
    if (!field || (!field.value && "told" in field.dataset)) return; // 0 is told, nothing is not
    if (field.validity.badInput || field.validity.stepMismatch) return; // it is marked; a range is the rules' to refuse
    const number = field.value || this.nothing;
    if (number === (field.dataset.sent ?? this.known(field))) return;
    field.dataset.sent = number;
    this.make([this.moveOf(field)]);
  }

  /** Show the server's numbers, except where somebody is typing. */
  follow() {
    const fields: HTMLInputElement[] = all(FIELDS);
    for (const field of fields) {
      delete field.dataset.sent;
      if (field === this.open || (field === document.activeElement && !field.value)) continue;
      field.value = this.known(field);
      field.setAttribute("aria-invalid", "false");
    }
  }
}

function rowOf(part: Element) {
  return part.closest(".typed") as Element;
}
