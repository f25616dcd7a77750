// The claims that a phone has made in a row for one player, to be given to another one if the wrong player was active.

/**
 * @typedef {import("../engine/law.js").Live} Live
 * @typedef {import("../engine/law.js").Move} Move
 */

const SEVERAL = 2;

export class Row {
  constructor() {
    this.forget();
  }

  /** Begin a new row: another player is active now. */
  forget() {
    /** @type {number} */
    this.seat = -1;
    /** @type {string[]} */
    this.routes = [];
    /** @type {boolean} */
    this.isStroke = false;
  }

  /**
   * Add claims; a stroke is a row by itself, while claims that are tapped one by one make a row together.
   * @param {Move[]} moves  made together
   */
  add(moves) {
    const claims = moves.filter(({ kind }) => kind === "claim");
    if (claims.length !== moves.length) return;
    const [{ seat = -1 }] = claims;
    const isStroke = claims.length >= SEVERAL;
    if (isStroke || this.isStroke || seat !== this.seat) this.routes = [];
    this.routes.push(...claims.map(({ route = "" }) => route));
    this.seat = seat;
    this.isStroke = isStroke;
  }

  /**
   * Return the moves that give the row, as far as it still counts, to another player; none for a single claim.
   * @param {Pick<Live, "owners">} live
   * @param {number} seat
   * @returns {Move[]}
   */
  given({ owners }, seat) {
    const held = new Set(this.routes.filter((route) => owners[route] === this.seat));
    if (seat === this.seat || held.size < SEVERAL) return [];
    return [...held].map((route) => ({ kind: "give", seat, route }));
  }
}
