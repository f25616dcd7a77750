// The sheet of doubts: each doubtful line as a cut-out of the photo with its likely owner. A tap changes the owner, a
// long one opens the question about it.

import { element, one, shape } from "../dom.ts";
import { own } from "../map/painter.ts";
import { tokenOf } from "../parts/chips.ts";
import type { Seat } from "./drawn.ts";

/**
 * Whose the line would be, who may own it in the order that taps go through, what is to be said, and whether somebody
 * has said it.
 */
export type Card = { route: string; seat: number | null; likely: (number | null)[]; sentence: string; isDone: boolean };

type Page = {
  cut: (canvas: HTMLCanvasElement, route: string) => void;
  answer: (route: string, seat: number | null) => void;
  open: (route: string) => void;
};

const LONG = 500; // milliseconds of a long tap
const [WIDE, HIGH] = [300, 210]; // pixels of a cut-out

export class Sheet {
  list: Element;
  seats: Seat[];
  words: { names: Record<string, string>; nobody: string };
  page: Page;
  buttons: Map<string, HTMLButtonElement> = new Map();

  /** @param words names of routes, and words of the page */
  constructor(list: Element, seats: Seat[], words: { names: Record<string, string>; nobody: string }, page: Page) {
    this.list = list;
    this.seats = seats;
    this.words = words;
    this.page = page;
  }

  /** Forget all cut-outs: they are of another photo. */
  clear() {
    this.buttons.clear();
    this.list.replaceChildren();
  }

  show(cards: Card[]) {
    const buttons = cards.map((card) => this.filled(this.buttonOf(card.route), card));
    const isSame =
      buttons.length === this.list.children.length && buttons.every((one, at) => one === this.list.children[at]);
    if (!isSame) this.list.replaceChildren(...buttons);
  }

  buttonOf(route: string) {
    const known = this.buttons.get(route);
    if (known) return known;
    const canvas = element("canvas", { width: WIDE, height: HIGH });
    const colour = shape("rect", { width: "100%", height: "100%" });
    const stripe = shape("svg", { class: "map stripe", "aria-hidden": "true" }, colour);
    const parts = ["line fine quiet", "owner row bold", "why fine"].map((className) => element("span", { className }));
    parts[0].textContent = this.words.names[route];
    const button = element("button", {}, canvas, stripe, ...parts);
    button.dataset.doubt = route;
    this.listen(button, route);
    this.buttons.set(route, button);
    this.page.cut(canvas, route);
    return button;
  }

  filled(button: HTMLButtonElement, { seat, likely, sentence, isDone }: Card) {
    const [owner, why] = [one(".owner", button), one(".why", button)];
    const name = seat === null ? this.words.nobody : this.seats[seat].name;
    owner.replaceChildren(...tokenOf(seat), element("span", { textContent: name }));
    why.textContent = sentence || why.textContent; // what is answered keeps its height, so no card moves
    why.style.visibility = sentence ? "visible" : "hidden";
    why.hidden = !why.textContent;
    button.className = `doubt${isDone ? " is-done" : ""}`;
    own(one("rect", button), seat === null ? undefined : this.seats[seat]);
    button.dataset.owner = seat === null ? "" : name;
    button.dataset.next = JSON.stringify(likely[(likely.indexOf(seat) + 1) % likely.length]);
    return button;
  }

  listen(button: HTMLButtonElement, route: string) {
    let held: ReturnType<typeof setTimeout> | undefined;
    let wasLong = false;
    const open = () => {
      wasLong = true;
      this.page.open(route);
    };
    button.addEventListener("pointerdown", () => {
      wasLong = false;
      held = setTimeout(open, LONG);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"])
      button.addEventListener(name, () => clearTimeout(held));
    button.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (!wasLong) open();
    });
    button.addEventListener("click", () => {
      if (!wasLong) this.page.answer(route, JSON.parse(button.dataset.next ?? "null"));
      wasLong = false;
    });
  }
}
