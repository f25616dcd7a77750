// Shows why a move was refused, with a button for each way out. Refusals that come meanwhile wait their turn.

import { all, element, one, settle, UNSEEN } from "../dom.ts";
import type { Answer, Move, Remedy, Why } from "../engine/law.ts";
import { tokenOf } from "./chips.ts";
import { sayFailed } from "./messages.ts";

type Refusal = Pick<Answer, "sentence" | "remedies" | "why"> & { moves?: Move[] };

const MOST = 3; // ways out that stand there at once

export class Refusals {
  panel: HTMLElement;
  choose: (moves: Move[], seat?: number) => void;
  closed: () => void;
  queue: Refusal[] = [];
  isOpen = false;
  cameFrom: Element | null = null;

  /**
   * @param panel a sheet at the lower edge; the page goes on behind it
   * @param choose called with the way out that was taken, and its player
   * @param closed called when nothing is asked any more
   */
  constructor(panel: HTMLElement, choose: (moves: Move[], seat?: number) => void, closed = () => {}) {
    this.panel = panel;
    this.choose = choose;
    this.closed = closed;
    one(".leave", panel).addEventListener("click", () => this.next());
    panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // nothing behind it is closed
      this.next();
    });
  }

  /** @param refusal without a sentence nobody knows why; the lines of its `moves` are lit while it is asked */
  ask(refusal: Refusal) {
    if (!refusal.sentence) return sayFailed();
    this.queue.push(refusal);
    if (!this.isOpen) this.next();
  }

  dismiss() {
    this.queue.length = 0;
    this.next();
  }

  next() {
    const refusal = this.queue.shift();
    if (refusal) this.show(refusal);
    for (const line of all(".at-issue")) line.classList.remove("at-issue");
    for (const { route } of [refusal?.why ?? {}, ...(refusal?.moves ?? [])])
      for (const line of all(`[data-route="${route}"]`)) line.classList.add("at-issue");
    this.setOpen(Boolean(refusal));
  }

  show({ sentence = "", remedies = [], why }: Refusal) {
    one("p", this.panel).replaceChildren(sentence, ...(why ? [" ", this.ruleOf(why)] : []));
    const ways = remedies.map((remedy, place) => this.button(remedy, place === 0));
    if (ways[0]) ways[0].id = "first-way"; // told with the sentence, as the panel gets the focus
    const rest = ways.splice(MOST);
    if (why) void import("./rule_sheet.ts");
    const more = rest.length ? [this.more(rest)] : [];
    one(".remedies", this.panel).replaceChildren(...ways, ...more);
  }

  /** Return the button that shows the rest of the ways out. */
  more(rest: HTMLElement[]) {
    const made = element("button", { className: "quiet", textContent: this.panel.dataset.more ?? "…" });
    made.addEventListener("click", () => {
      made.replaceWith(...rest);
      rest[0].focus({ preventScroll: true });
    });
    return made;
  }

  setOpen(isOpen: boolean) {
    const { panel } = this;
    const hadFocus = panel.contains(document.activeElement);
    if (isOpen && !hadFocus) this.cameFrom = document.activeElement;
    this.isOpen = isOpen;
    if (isOpen) settle(panel, UNSEEN);
    panel.hidden = !isOpen;
    if (!isOpen) this.closed();
    if (isOpen) panel.focus({ preventScroll: true });
    else if (hadFocus && this.cameFrom instanceof HTMLElement) this.cameFrom.focus({ preventScroll: true });
  }

  button({ label, moves, seat }: Remedy, isLikeliest: boolean) {
    const className = isLikeliest ? "primary" : "";
    const made = element("button", { className }, ...tokenOf(seat), label);
    made.addEventListener("click", () => {
      this.choose(moves, seat);
      this.next();
    });
    return made;
  }

  ruleOf({ rule, address }: Why) {
    const made = element("a", { className: "which-rule", href: address });
    made.dataset.rule = rule;
    made.setAttribute("aria-label", this.panel.dataset.why ?? "?");
    return made;
  }
}
