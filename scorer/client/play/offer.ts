// What the map page offers and tells without stopping anything: to give claims to another player, what a release cost.

import { element, filled, one } from "../dom.ts";
import type { Live, Move } from "../engine/law.ts";
import { tokenOf } from "../parts/chips.ts";
import { type Seat, signed } from "./bars.ts";

/** Offer ways at the lower edge, a button each; the next thing that somebody does takes them away. */
export function propose(
  said: string,
  ways: { label: string; seat?: number; moves: Move[] }[],
  make: (moves: Move[]) => void,
) {
  const buttons = ways.map(({ label, seat, moves }) => {
    const button = element("button", {}, ...tokenOf(seat), label);
    button.addEventListener("click", () => make(moves));
    return button;
  });
  one("#offer").replaceChildren(said, ...buttons);
  one("#offer").hidden = false;
}

export function withdraw() {
  one("#offer").hidden = true;
}

/** What a release cost: whose line it was and their points before and after, with "Undo" beside it. */
export class Freed {
  notice: HTMLElement;
  words: HTMLElement;
  seats: Seat[];
  release: { seat: number; before: number } | null = null;

  constructor(notice: HTMLElement, seats: Seat[], undo: () => void) {
    this.notice = notice;
    this.words = one("[data-template]", notice);
    this.seats = seats;
    one("button", notice).addEventListener("click", undo);
  }

  /**
   * Note the release among the moves that are made now; without one, the notice of the last is over. A line that is
   * everybody's is nobody's own.
   * @param live the state before them
   */
  by(moves: Move[], { owners, commons, players }: Live) {
    const isMoved = moves.some(({ kind }) => kind === "claim");
    const move = moves.find(({ kind, route = "" }) => kind === "release" && !(route in commons) && !isMoved);
    const seat = move?.seat ?? owners[move?.route ?? ""];
    this.release = seat === undefined ? null : { seat, before: players[seat].total };
    this.notice.hidden = !this.release;
  }

  paint({ players }: Live) {
    if (!this.release) return;
    const { seat, before } = this.release;
    const points = { before: signed(before), after: signed(players[seat].total) };
    this.words.textContent = filled(this.words.dataset.template, { player: this.seats[seat].name, ...points });
  }

  withdraw() {
    this.release = null;
    this.notice.hidden = true;
  }
}
