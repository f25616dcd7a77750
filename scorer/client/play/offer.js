// What the map page offers and tells without stopping anything: to give claims to another player, what a release cost.

import { filled, one } from "../engine/dom.js";
import { signed } from "./bars.js";

/**
 * @typedef {import("../engine/law.js").Live} Live
 * @typedef {import("../engine/law.js").Move} Move
 */

/** An offer at the lower edge, which the next thing that somebody does takes away. */
export class Offer {
  /** @param {HTMLElement} offer */
  constructor(offer) {
    this.offer = offer;
    this.button = one("button", offer);
    this.accept = () => {};
    this.button.addEventListener("click", () => {
      this.withdraw();
      this.accept();
    });
  }

  /**
   * @param {Record<string, string | number>} words  for the placeholders of its sentence
   * @param {() => void} accept
   */
  propose(words, accept) {
    this.button.textContent = filled(this.offer.dataset.template, words);
    this.accept = accept;
    this.offer.hidden = false;
  }

  withdraw() {
    this.offer.hidden = true;
  }
}

/** What a release cost: whose line it was and their points before and after, with "Undo" beside it. */
export class Freed {
  /**
   * @param {HTMLElement} notice
   * @param {import("./bars.js").Seat[]} seats
   * @param {() => void} undo
   */
  constructor(notice, seats, undo) {
    this.notice = notice;
    this.words = one("[data-template]", notice);
    this.seats = seats;
    /** @type {{seat: number, before: number} | null} */
    this.release = null;
    one("button", notice).addEventListener("click", undo);
  }

  /**
   * Note the release among the moves that are made now; without one, the notice of the last is over. A line that is
   * everybody's is nobody's own.
   * @param {Move[]} moves
   * @param {Live} live  the state before them
   */
  by(moves, { owners, commons, players }) {
    const move = moves.find(({ kind, route = "" }) => kind === "release" && !(route in commons));
    const seat = move?.seat ?? owners[move?.route ?? ""];
    this.release = seat === undefined ? null : { seat, before: players[seat].total };
    this.notice.hidden = !this.release;
  }

  /** @param {Live} live */
  paint({ players }) {
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
