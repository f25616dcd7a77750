// Where the lines and cities of a board lie, in units of the board, and which of them are near a point.

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {angle: number}} Middle  of a space, turned by an angle in radians
 * @typedef {number[]} Place  of a space as it is drawn: across, down, and turned by an angle in degrees
 * @typedef {Point & {id: string, radius: number, takesStation: boolean}} City
 * @typedef {object} Line
 * @property {string} id
 * @property {[string, string]} ends
 * @property {string} connection  its two cities, the same for all parallel lines
 * @property {number} length  in trains
 * @property {boolean} wraps  whether it runs over the edge of the board: no finger follows it (X27)
 * @property {Middle[]} middles
 * @property {Point[][]} rails  the middle of the printed spaces, in two pieces where another line runs across
 * @property {Point[]} way  from city to city
 *
 * @typedef {object} Board
 * @property {City[]} cities
 * @property {Record<string, City>} cityOf
 * @property {Line[]} lines
 * @property {Record<string, Line>} lineOf
 * @property {Map<string, Line[]>} connections
 * @property {number} half  of a space's length
 *
 * @typedef {{connection: string, line: Line, away: number, space: number}} Near  how far away its rail is, and the
 *   middle of its nearest space
 */

const WIDE = 5; // units
const OPENING = 12; // units from one space to the next, between which another line runs across

/**
 * @param {import("../engine/law.js").Facts} facts
 * @param {Record<string, Place[]>} spaces  of each line, by its id
 * @returns {Board}
 */
export function boardOf(facts, spaces) {
  const half = facts.spaceLength / 2;
  const cities = Object.entries(facts.cities).map(([id, city]) => ({ id, ...city }));
  const cityOf = Object.fromEntries(cities.map((city) => [city.id, city]));
  const lines = Object.entries(facts.lines).map(([id, line]) => lineFrom(id, line, spaces[id], cityOf, half));
  const lineOf = Object.fromEntries(lines.map((line) => [line.id, line]));
  return { cities, cityOf, lines, lineOf, connections: connectionsOf(lines), half };
}

/**
 * @param {string} id
 * @param {import("../engine/law.js").LineFacts} facts
 * @param {Place[]} spaces
 * @param {Record<string, City>} cityOf
 * @param {number} half
 * @returns {Line}
 */
function lineFrom(id, { ends, length, wraps = false }, spaces, cityOf, half) {
  const middles = spaces.map(([x, y, angle]) => ({ x, y, angle: (angle * Math.PI) / 180 }));
  const way = [cityOf[ends[0]], ...middles, cityOf[ends[1]]];
  return { id, ends, connection: ends.join("-"), length, wraps, middles, rails: railsOf(middles, half), way };
}

/** @param {Line[]} lines */
function connectionsOf(lines) {
  /** @type {Map<string, Line[]>} */
  const found = new Map();
  for (const line of lines) found.set(line.connection, [...(found.get(line.connection) ?? []), line]);
  return found;
}

/**
 * @param {Middle[]} middles
 * @param {number} half
 */
function railsOf(middles, half) {
  const cut = middles.findIndex((middle, at) => at && apart(middles[at - 1], middle) > 2 * half + OPENING);
  const pieces = cut > 0 ? [middles.slice(0, cut), middles.slice(cut)] : [middles];
  return pieces.map((piece) => railOf(piece, half - WIDE));
}

/**
 * The line through the middle of the printed spaces, as far as `aside` beyond the first and the last middle: so every
 * point on it lies well inside a space.
 * @param {Middle[]} middles
 * @param {number} aside
 * @returns {Point[]}
 */
function railOf(middles, aside) {
  const [first, last] = [middles[0], /** @type {Middle} */ (middles.at(-1))];
  if (middles.length === 1) return [beyond(first, -aside), beyond(first, aside)];
  const before = beyond(first, aside * outward(first, middles[1]));
  return [before, ...middles, beyond(last, aside * outward(last, middles[middles.length - 2]))];
}

/** @param {Middle} space @param {number} distance */
function beyond(space, distance) {
  return { x: space.x + distance * Math.cos(space.angle), y: space.y + distance * Math.sin(space.angle) };
}

/** @param {Middle} from @param {Point} to */
function outward(from, to) {
  return Math.cos(from.angle) * (from.x - to.x) + Math.sin(from.angle) * (from.y - to.y) < 0 ? -1 : 1;
}

/** @param {Point} one @param {Point} other */
export function apart(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/**
 * @param {Point} point
 * @param {Point[]} corners
 */
export function distance(point, corners) {
  let least = Infinity;
  for (let i = 1; i < corners.length; i++) least = Math.min(least, toSegment(point, corners[i - 1], corners[i]));
  return least;
}

/** @param {Point} point @param {Point} a @param {Point} b */
function toSegment({ x, y }, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy);
}

/**
 * Return the connections within `reach`, the nearest first, each with its distance and its nearest line; `touched` is a
 * line that the finger is on.
 * @param {Board} board
 * @param {Point} point
 * @param {number} reach
 * @param {Line} [touched]
 * @returns {Near[]}
 */
export function connectionsNear({ lines }, point, reach, touched) {
  /** @type {Map<string, Near>} */
  const found = new Map();
  for (const line of lines) {
    const away = line === touched ? 0 : Math.min(...line.rails.map((rail) => distance(point, rail)));
    const nearest = found.get(line.connection)?.away ?? Infinity;
    if (away > reach || away >= nearest) continue;
    const space = Math.min(...line.middles.map((middle) => apart(point, middle)));
    found.set(line.connection, { connection: line.connection, line, away, space });
  }
  return [...found.values()].sort((one, other) => one.away - other.away);
}

/**
 * Return the nearest city whose rim is within `reach`, with the distance from its rim; null if there is none.
 * @param {Board} board
 * @param {Point} point
 * @param {number} reach
 */
export function cityNear({ cities }, point, reach) {
  const away = (/** @type {City} */ city) => Math.max(0, apart(point, city) - city.radius);
  const [city] = [...cities].sort((one, other) => away(one) - away(other));
  return away(city) <= reach ? { city, away: away(city) } : null;
}
