// The game as this phone knows it: the last state from the server, and on top of it the moves that wait to be sent.

import { afterAll } from "./law.js";
import { isDoneEntry } from "./queue.js";

/**
 * @typedef {import("./law.js").Facts} Facts
 * @typedef {import("./law.js").Live} Live
 * @typedef {import("./law.js").Move} Move
 */

export class State {
  /**
   * @param {Facts} facts
   * @param {Live} live  the state that the page brought
   */
  constructor(facts, live) {
    this.facts = facts;
    this.live = live;
  }

  /**
   * Take a state from the server, unless a newer one has overtaken it.
   * @param {Partial<Live>} live
   */
  adopt(live) {
    if (live.number !== undefined && live.number >= this.live.number) this.live = /** @type {Live} */ (live);
  }

  /**
   * Return the state after the waiting moves. Those that the rules forbid change nothing; the server will say why.
   * @param {{id: string, moves: Move[]}[]} waiting
   * @returns {Live}
   */
  view(waiting) {
    const moves = /** @type {import("./queue.js").Entry[]} */ (waiting).filter((entry) => !isDoneEntry(entry));
    return moves.reduce((live, { id, moves }) => afterAll(this.facts, live, moves, id) ?? live, this.live);
  }
}
