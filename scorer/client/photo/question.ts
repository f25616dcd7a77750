// Asks about one line: a sentence, the cut-out of the photo beside it, and an answer with one tap.

import { one, settle } from "../dom.ts";
import type { Seat } from "./drawn.ts";

type Asked = { route: string; seat: number | null; why: string; stands: number | null };

export class Question {
  card: HTMLElement;
  seats: Seat[];
  names: Record<string, string>;
  answer: (seat: number | null) => void;

  /**
   * @param card whose data attributes have a sentence for each reason, for somebody and for nobody
   * @param names of the routes
   */
  constructor(card: HTMLElement, seats: Seat[], names: Record<string, string>, answer: (seat: number | null) => void) {
    this.card = card;
    this.seats = seats;
    this.names = names;
    this.answer = answer;
  }

  show(asked: Asked) {
    one(".line", this.card).textContent = this.names[asked.route];
    one(".sentence", this.card).textContent = this.sentence(asked);
    one(".yes", this.card).replaceChildren(this.button(asked.seat, true));
    one(".answers", this.card).replaceChildren(...this.others(asked.seat));
    settle(this.card);
  }

  sentence({ seat, why, stands }: Asked) {
    const words = this.card.dataset[seat === null ? `${why}Nobody` : why] ?? "";
    return words.replaceAll("{player}", this.nameOf(seat)).replaceAll("{owner}", this.nameOf(stands));
  }

  nameOf(seat: number | null) {
    return seat === null ? (this.card.dataset.nobody ?? "") : this.seats[seat].name;
  }

  others(guess: number | null) {
    const others = [...this.seats.keys(), null].filter((seat) => seat !== guess);
    return others.map((seat) => this.button(seat, false));
  }

  button(seat: number | null, isGuess: boolean) {
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
