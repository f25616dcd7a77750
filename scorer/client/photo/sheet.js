// The sheet of doubts: each doubtful line as a cut-out of the photo with its likely owner. A tap changes the owner, a
// long one opens the question about it.

import { one } from "../engine/dom.js";
import { own, shape } from "../map/painter.js";

/**
 * @typedef {import("./drawn.js").Seat} Seat
 * @typedef {{route: string, seat: number | null, likely: (number | null)[], sentence: string, isDone: boolean}} Card  whose the
 *   line would be, who may own it in the order that taps go through, what is to be said, and whether somebody has said it
 * @typedef {{cut: (canvas: HTMLCanvasElement, route: string) => void, answer: (route: string, seat: number | null) => void,
 *   open: (route: string) => void}} Page
 */

const LONG = 500; // milliseconds of a long tap
const [WIDE, HIGH] = [300, 210]; // pixels of a cut-out

export class Sheet {
  /**
   * @param {Element} list
   * @param {Seat[]} seats
   * @param {{names: Record<string, string>, nobody: string}} words  names of routes, and words of the page
   * @param {Page} page
   */
  constructor(list, seats, words, page) {
    this.list = list;
    this.seats = seats;
    this.words = words;
    this.page = page;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
  }

  /** Forget all cut-outs: they are of another photo. */
  clear() {
    this.buttons.clear();
    this.list.replaceChildren();
  }

  /** @param {Card[]} cards */
  show(cards) {
    const buttons = cards.map((card) => this.filled(this.buttonOf(card.route), card));
    const isSame =
      buttons.length === this.list.children.length && buttons.every((one, at) => one === this.list.children[at]);
    if (!isSame) this.list.replaceChildren(...buttons);
  }

  /** @param {string} route */
  buttonOf(route) {
    const known = this.buttons.get(route);
    if (known) return known;
    const button = document.createElement("button");
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
    const stripe = shape("svg", { class: "map stripe", "aria-hidden": "true" });
    stripe.append(shape("rect", { width: "100%", height: "100%" }));
    const parts = ["line", "owner", "why"].map((name) =>
      Object.assign(document.createElement("span"), { className: name }),
    );
    parts[0].textContent = this.words.names[route];
    button.append(canvas, stripe, ...parts);
    button.dataset.doubt = route;
    this.listen(button, route);
    this.buttons.set(route, button);
    this.page.cut(canvas, route);
    return button;
  }

  /** @param {HTMLButtonElement} button @param {Card} card */
  filled(button, { seat, likely, sentence, isDone }) {
    const [owner, why] = [one(".owner", button), one(".why", button)];
    const name = seat === null ? this.words.nobody : this.seats[seat].name;
    const token = seat === null ? null : document.querySelector(`#players [data-seat="${seat}"] .token`);
    const label = Object.assign(document.createElement("span"), { textContent: name });
    owner.replaceChildren(...(token ? [token.cloneNode(true)] : []), label);
    why.textContent = sentence;
    why.hidden = !sentence;
    button.className = `doubt${isDone ? " is-done" : ""}`;
    own(one("rect", button), seat === null ? undefined : this.seats[seat]);
    button.dataset.owner = seat === null ? "" : name;
    button.dataset.next = JSON.stringify(likely[(likely.indexOf(seat) + 1) % likely.length]);
    return button;
  }

  /** @param {HTMLButtonElement} button @param {string} route */
  listen(button, route) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let held;
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
