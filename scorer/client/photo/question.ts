// Asks about one line: a sentence, the cut-out of the photo beside it, and an answer with one tap.

import { element, filled, one, settle } from "../dom.ts";
import { tokenOf } from "../parts/chips.ts";
import type { Seat } from "./drawn.ts";

type Asked = { route: string; seat: number | null; why: string; stands: number | null };

export class Question {
  card: HTMLElement;
  seats: Seat[];
  names: Record<string, string>;
  answer: (seat: number | null) => void;

  /** @param card whose data attributes have a sentence for each reason, for somebody and for nobody */
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
    const others = [...this.seats.keys(), null].filter((seat) => seat !== asked.seat);
    one(".answers", this.card).replaceChildren(...others.map((seat) => this.button(seat, false)));
    settle(this.card);
  }

  sentence({ seat, why, stands }: Asked) {
    const words = this.card.dataset[seat === null ? `${why}Nobody` : why];
    return filled(words, { player: this.nameOf(seat), owner: this.nameOf(stands) });
  }

  nameOf(seat: number | null) {
    return seat === null ? (this.card.dataset.nobody ?? "") : this.seats[seat].name;
  }

  button(seat: number | null, isGuess: boolean) {
    const player = this.nameOf(seat);
    const textContent = isGuess ? filled(this.card.dataset.yes, { player }) : player;
    const label = element("span", { className: isGuess ? "" : "clip", textContent });
    const made = element("button", { className: isGuess ? "primary wide" : "" }, ...tokenOf(seat), label);
    made.dataset.answer = String(seat ?? "");
    made.addEventListener("click", () => this.answer(seat));
    return made;
  }
}
