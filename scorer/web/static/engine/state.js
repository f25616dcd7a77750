// The game as this phone knows it: what the server said last, and on top of it what waits to be sent.

import { afterAll } from "./law.js";

/**
 * @typedef {import("./law.js").Facts} Facts
 * @typedef {import("./law.js").Live} Live
 * @typedef {import("./law.js").Move} Move
 */

export class State {
  /**
   * @param {Facts} facts
   * @param {Live} live  what the server said with the page
   */
  constructor(facts, live) {
    this.facts = facts;
    this.live = live;
  }

  /**
   * Take what the server says now; an answer that a newer one has overtaken changes nothing.
   * @param {Partial<Live>} told
   */
  adopt(told) {
    if (told.number !== undefined && told.number >= this.live.number) this.live = /** @type {Live} */ (told);
  }

  /**
   * The state with the moves that wait; those that the rules forbid change nothing, the server will say why.
   * @param {{id: string, moves: Move[]}[]} waiting
   * @returns {Live}
   */
  view(waiting) {
    return waiting.reduce((live, { id, moves }) => afterAll(this.facts, live, moves, id) ?? live, this.live);
  }
}
