// What a release cost: whose line it was and their points before and after, with "Undo" beside it.

import { one } from "../engine/dom.js";
import { filled } from "./offer.js";

/**
 * @typedef {import("../engine/law.js").Live} Live
 * @typedef {import("../engine/law.js").Move} Move
 */

export class Freed {
  /**
   * @param {HTMLElement} notice
   * @param {import("./bar.js").Seat[]} seats
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
   * Note the release among the moves that are made now; without one, the notice of the last is over.
   * @param {Move[]} moves
   * @param {Live} live  the state before them
   */
  by(moves, { owners, players }) {
    const seat = owners[moves.find(({ kind }) => kind === "release")?.route ?? ""];
    this.release = seat === undefined ? null : { seat, before: players[seat].total };
    this.notice.hidden = !this.release;
  }

  /** @param {Live} live */
  paint({ players }) {
    if (!this.release) return;
    const { seat, before } = this.release;
    const points = { before: signed(before), after: signed(players[seat].total) };
    this.words.textContent = filled(this.words, { player: this.seats[seat].name, ...points });
  }

  withdraw() {
    this.release = null;
    this.notice.hidden = true;
  }
}

/** @param {number} points */
function signed(points) {
  return String(points).replace("-", "−");
}
