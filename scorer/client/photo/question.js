// Asks about one line: a sentence, the cut-out of the photo beside it, and an answer with one tap.

import { one, settle } from "../engine/dom.js";

/**
 * @typedef {import("./drawn.js").Seat} Seat
 * @typedef {{route: string, seat: number | null, why: string, stands: number | null}} Asked
 */

export class Question {
  /**
   * @param {HTMLElement} card  whose data attributes have a sentence for each reason, for somebody and for nobody
   * @param {Seat[]} seats
   * @param {Record<string, string>} names  of the routes
   * @param {(seat: number | null) => void} answer
   */
  constructor(card, seats, names, answer) {
    this.card = card;
    this.seats = seats;
    this.names = names;
    this.answer = answer;
  }

  /** @param {Asked} asked */
  show(asked) {
    one(".line", this.card).textContent = this.names[asked.route];
    one(".sentence", this.card).textContent = this.sentence(asked);
    one(".yes", this.card).replaceChildren(this.button(asked.seat, true));
    one(".answers", this.card).replaceChildren(...this.others(asked.seat));
    settle(this.card);
  }

  /** @param {Asked} asked */
  sentence({ seat, why, stands }) {
    const words = this.card.dataset[seat === null ? `${why}Nobody` : why] ?? "";
    return words.replaceAll("{player}", this.nameOf(seat)).replaceAll("{owner}", this.nameOf(stands));
  }

  /** @param {number | null} seat */
  nameOf(seat) {
    return seat === null ? (this.card.dataset.nobody ?? "") : this.seats[seat].name;
  }

  /** @param {number | null} guess */
  others(guess) {
    const others = [...this.seats.keys(), null].filter((seat) => seat !== guess);
    return others.map((seat) => this.button(seat, false));
  }

  /** @param {number | null} seat @param {boolean} isGuess */
  button(seat, isGuess) {
    const made = document.createElement("button");
    made.className = isGuess ? "primary" : "";
    made.dataset.answer = String(seat ?? "");
    const token = seat === null ? null : document.querySelector(`#players [data-seat="${seat}"] .token`);
    if (token) made.append(token.cloneNode(true));
    const name = document.createElement("span");
    name.textContent = isGuess
      ? (this.card.dataset.yes ?? "").replace("{player}", this.nameOf(seat))
      : this.nameOf(seat);
    made.append(name);
    made.addEventListener("click", () => this.answer(seat));
    return made;
  }
}
