// Works out which line, city or choice a tap means, by what lies under it, and which move that is.

import { all } from "../engine/dom.js";
import { holdersOf } from "../engine/law.js";
import { cityNear, connectionsNear } from "../map/board.js";

/**
 * @typedef {import("../map/board.js").Board} Board
 * @typedef {import("../map/board.js").Line} Line
 * @typedef {import("../map/board.js").Near} Near
 * @typedef {import("../engine/law.js").Live} Live
 * @typedef {import("../engine/law.js").Move} Move
 *
 * @typedef {object} Tap
 * @property {boolean} isExact  a mouse, or a program that names what it clicks, means exactly that
 * @property {boolean} isPlaced  it has a place on the board, so what is near it counts
 * @property {Line} [line]  that it touches
 * @property {string} [city]  that it touches, by its spot or its name
 * @property {boolean} isOnSpot  it touches the city's own spot
 *
 * @typedef {{kind: "line", line: Line, isExact: boolean} | {kind: "city", city: string} |
 *   {kind: "choice", connections: string[]} | {kind: "nothing"}} Meaning
 */

const TO_CITY = 0.9; // a city is meant up to about half the way from its rim to the middle of the first space
const NAME_AWAY = 3; // units: a name stands for its city, except in the middle of a space that it covers
const CLEAR = 6; // pixels by which the nearest line must be nearer than half the next one's distance
const MOST_CHOICES = 4;

/**
 * @param {Tap} tap
 * @param {Near[]} near  under the fingertip, the nearest first
 * @param {{city: {id: string}, away: number} | null} spot  under the fingertip
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
 * Take the only connection that the finger may have meant; of several, let people choose.
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
 * Release a line if it is the player's own, or else claim it; of a connection without a line of the player's, claim a
 * free one. The server asks about a claim that is not possible. Without a line, the player's own is meant.
 * @param {import("../engine/law.js").Owners} live
 * @param {number} active  the seat
 * @param {Line[]} pair  all lines of the connection
 * @param {Line} [line]  that was tapped
 * @returns {Move}
 */
export function moveFor(live, active, pair, line) {
  const own = pair.find(({ id }) => holdersOf(live, id).includes(active));
  const meant = line ?? own ?? pair[0];
  if (live.owners[meant.id] === active) return { kind: "release", route: meant.id };
  if (holdersOf(live, meant.id).includes(active)) return { kind: "release", seat: active, route: meant.id };
  const isFree = (/** @type {Line} */ { id }) => !(id in live.owners);
  const wanted = own || isFree(meant) ? meant : (pair.find(isFree) ?? meant);
  return { kind: "claim", seat: active, route: wanted.id };
}

/**
 * Return the claims of a stroke, one for every connection it passed that is not the player's already: all that are
 * wanted, those that the rules allow, and those that they will refuse.
 * @param {Live} live
 * @param {number} active
 * @param {Line[][]} passed
 * @param {(live: Live, move: Move) => Live | null} made  the state after a move, null where the rules forbid it
 */
export function strokeMoves(live, active, passed, made) {
  /** @type {Move[]} */
  const wanted = [];
  /** @type {Move[]} */
  const claims = [];
  /** @type {Move[]} */
  const refused = [];
  let state = live;
  for (const pair of passed) {
    const move = moveFor(state, active, pair);
    if (move.kind !== "claim") continue;
    wanted.push(move);
    const then = made(state, move);
    (then ? claims : refused).push(move);
    state = then ?? state;
  }
  return { wanted, claims, refused, state };
}

/**
 * @typedef {import("../map/board.js").Point} Point
 * @typedef {{point: Point | null, target: Element | null, isMouse: boolean}} Tapped  `point`: on the board, null for a
 *   click that has no place
 */

const FINGERTIP = 24; // pixels
const BESIDE = 10; // pixels from the rim of a border point that shares another one's name: it is meant, not the name

export class Finder {
  /**
   * @param {import("../map/painter.js").Drawing} drawing
   * @param {(point: Point) => Point} onScreen  where a point of the board is seen
   */
  constructor({ board, cities }, onScreen) {
    this.board = board;
    this.cities = cities;
    this.onScreen = onScreen;
  }

  /**
   * @param {Tapped} tapped
   * @param {number} pixels  that a unit of the board takes
   * @returns {import("./meaning.js").Meaning}
   */
  meantBy({ point, target, isMouse }, pixels) {
    const reach = FINGERTIP / pixels;
    const spot = point && cityNear(this.board, point, reach);
    const written = idAt(target, "city") ?? (point && !(isMouse && isPatch(target)) ? this.named(point) : undefined);
    const isBeside = spot && !isMouse && spot.away * pixels < BESIDE && this.isNameless(spot.city.id);
    const city = written && isBeside ? spot.city.id : written;
    const line = isMouse && city ? undefined : this.board.lineOf[idAt(target, "route") ?? ""];
    const isOnSpot = Boolean(target?.closest("circle, .city use, .terminal"));
    const near = point ? connectionsNear(this.board, point, reach, line) : [];
    return meaningOf({ isExact: isMouse, isPlaced: Boolean(point), line, city, isOnSpot }, near, spot, pixels);
  }

  /**
   * Whether a border point shares the name of another one, which stands for it elsewhere only.
   * @param {string} id
   */
  isNameless(id) {
    return !this.cities[id].querySelector("text");
  }

  /**
   * The city whose name is seen there, also where a patch below it takes the click.
   * @param {Point} point
   */
  named(point) {
    const { x, y } = this.onScreen(point);
    const isIn = (/** @type {Element} */ name) => {
      const { left, top, right, bottom } = name.getBoundingClientRect();
      return name.getClientRects().length > 0 && x >= left && x <= right && y >= top && y <= bottom;
    };
    return Object.keys(this.cities).find((id) => all("text", this.cities[id]).some(isIn));
  }
}

/** @param {Element | null} target */
function isPatch(target) {
  return Boolean(target?.matches(".patch"));
}

/** @param {Element | null} target @param {"route" | "city"} kind */
function idAt(target, kind) {
  const group = /** @type {SVGElement | null | undefined} */ (target?.closest(`[data-${kind}]`));
  return group?.dataset[kind];
}
