// The claims that one player has made in a row on this phone: what goes to another one where the wrong player was active.

/**
 * @typedef {import("../engine/law.js").Live} Live
 * @typedef {import("../engine/law.js").Move} Move
 */

const SEVERAL = 2;

export class Row {
  constructor() {
    this.forget();
  }

  /** What was made before is settled: another player is active now. */
  forget() {
    /** @type {number} */
    this.seat = -1;
    /** @type {string[]} */
    this.routes = [];
    /** @type {boolean} */
    this.isStroke = false;
  }

  /**
   * A stroke stands for itself; claims that are tapped make a row together.
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
   * The moves that give all that is still theirs to another player; none for a single claim.
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
