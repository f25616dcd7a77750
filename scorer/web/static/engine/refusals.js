// Why a move was refused, and the ways out, each a button. What comes while one is open waits its turn.

import { one, settle } from "./dom.js";

/**
 * @typedef {import("./law.js").Move} Move
 * @typedef {{sentence: string, remedies?: {label: string, moves: Move[]}[]}} Refusal
 */

export class Refusals {
  /**
   * @param {HTMLElement} panel  a dialog, which closes the page behind it, or a section that lies on it
   * @param {(moves: Move[]) => void} choose  a way out was taken
   */
  constructor(panel, choose) {
    this.panel = panel;
    this.choose = choose;
    /** @type {Refusal[]} */
    this.queue = [];
    this.isOpen = false;
    /** @type {Element | null} */
    this.cameFrom = null;
    one(".leave", panel).addEventListener("click", () => this.next());
    if (panel instanceof HTMLDialogElement) panel.addEventListener("close", () => this.isOpen && this.next());
    else panel.addEventListener("keydown", (event) => event.key === "Escape" && this.escape(event));
  }

  /**
   * Escape closes this, and nothing behind it.
   * @param {Event} event
   */
  escape(event) {
    event.preventDefault();
    this.next();
  }

  /** @param {Refusal} refusal */
  ask(refusal) {
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
    this.setOpen(Boolean(refusal));
  }

  /** @param {Refusal} refusal */
  show({ sentence, remedies = [] }) {
    one("p", this.panel).textContent = sentence;
    one(".remedies", this.panel).replaceChildren(...remedies.map((remedy) => this.button(remedy)));
  }

  /** @param {boolean} isOpen */
  setOpen(isOpen) {
    const { panel } = this;
    const hadFocus = panel.contains(document.activeElement);
    if (isOpen && !hadFocus) this.cameFrom = document.activeElement;
    this.isOpen = isOpen;
    if (isOpen) settle(panel);
    if (panel instanceof HTMLDialogElement) setDialog(panel, isOpen);
    else panel.hidden = !isOpen;
    if (isOpen) panel.focus({ preventScroll: true });
    else if (hadFocus && this.cameFrom instanceof HTMLElement) this.cameFrom.focus({ preventScroll: true });
  }

  /** @param {{label: string, moves: Move[]}} remedy */
  button({ label, moves }) {
    const made = document.createElement("button");
    made.className = "primary";
    made.textContent = label;
    made.addEventListener("click", () => {
      this.choose(moves);
      this.next();
    });
    return made;
  }
}

/** @param {HTMLDialogElement} dialog @param {boolean} isOpen */
function setDialog(dialog, isOpen) {
  if (!isOpen) dialog.close();
  else if (!dialog.open) dialog.showModal();
}
