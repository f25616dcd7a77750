// What people mean: which line, city or choice a tap is for, and which move that is.

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Line} Line
 * @typedef {import("./board.js").Near} Near
 * @typedef {import("../engine/law.js").Live} Live
 * @typedef {import("../engine/law.js").Move} Move
 *
 * @typedef {object} Tap
 * @property {boolean} isExact  a mouse, or a program that names what it clicks, means the very thing
 * @property {boolean} isPlaced  it has a place on the board, so what is near it counts
 * @property {Line} [line]  that it touches
 * @property {string} [city]  that it touches, by its spot or its name
 * @property {boolean} isOnSpot  it touches the city's own spot
 *
 * @typedef {{kind: "line", line: Line, isExact: boolean} | {kind: "city", city: string} |
 *   {kind: "choice", connections: string[]} | {kind: "nothing"}} Meaning
 */

const TO_CITY = 0.9; // a city is meant up to about half the way from its rim to the middle of the first space
const NAME_AWAY = 3; // a name stands for its city, but for the very middle of a space that it covers
const CLEAR = 6; // pixels by which the nearest line must be nearer than half the next one's distance
const MOST_CHOICES = 4;

/**
 * @param {Tap} tap
 * @param {Near[]} near  the connections under the fingertip, the nearest first
 * @param {{city: {id: string}, away: number} | null} spot  the city under the fingertip
 * @param {number} pixels  that a unit of the board takes
 * @returns {Meaning}
 */
export function meaningOf({ isExact, isPlaced, line, city, isOnSpot }, near, spot, pixels) {
  if (isExact && line) return { kind: "line", line, isExact };
  if (!isPlaced || (isExact && city)) return city ? { kind: "city", city } : { kind: "nothing" };
  const away = isOnSpot ? 0 : city ? NAME_AWAY : (spot?.away ?? Infinity);
  const meant = city ?? spot?.city.id;
  const space = Math.min(...near.map((one) => one.space));
  if (meant && TO_CITY * away < space) return { kind: "city", city: meant };
  return among(near, pixels);
}

/**
 * The connections that the finger may have meant: one is taken, of several one is asked for.
 * @param {Near[]} near
 * @param {number} pixels
 * @returns {Meaning}
 */
function among(near, pixels) {
  const meant = near.filter(({ away }) => (away - 2 * near[0].away) * pixels < CLEAR);
  if (!meant.length) return { kind: "nothing" };
  if (meant.length === 1) return { kind: "line", line: meant[0].line, isExact: false };
  return { kind: "choice", connections: meant.slice(0, MOST_CHOICES).map(({ connection }) => connection) };
}

/**
 * Release the player's own line, else claim a free one, that which was aimed at if it is free. Only who aims exactly,
 * with a mouse or by the line's name, means that line and no other.
 * @param {Pick<Live, "owners">} live
 * @param {number} active  the seat
 * @param {Line[]} pair  all lines of the connection
 * @param {Line} [line]
 * @param {boolean} [isExact]
 * @returns {Move}
 */
export function moveFor({ owners }, active, pair, line = pair[0], isExact = false) {
  const own = pair.find(({ id }) => owners[id] === active);
  const isFree = (/** @type {Line} */ { id }) => !(id in owners);
  if (own && !(isExact && own !== line && isFree(line))) return { kind: "release", route: own.id };
  const wanted = isFree(line) ? line : (pair.find(isFree) ?? line);
  return { kind: "claim", seat: active, route: wanted.id };
}

/**
 * What a stroke claims: every connection it passed that is not the player's already; and what the rules will refuse, so
 * that it does not hold up the rest.
 * @param {Live} live
 * @param {number} active
 * @param {Line[][]} passed
 * @param {(live: Live, move: Move) => Live | null} made  the state after a move, null where the rules forbid it
 */
export function strokeMoves(live, active, passed, made) {
  /** @type {Move[]} */
  const claims = [];
  /** @type {Move[]} */
  const refused = [];
  let state = live;
  for (const pair of passed) {
    const move = moveFor(state, active, pair);
    if (move.kind !== "claim") continue;
    const then = made(state, move);
    (then ? claims : refused).push(move);
    state = then ?? state;
  }
  return { claims, refused, state };
}
