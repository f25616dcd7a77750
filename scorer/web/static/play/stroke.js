// A stroke along the rails: from the city that is held, every connection that the finger follows to its other city.

import { apart, distance } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").City} City
 * @typedef {import("./board.js").Line} Line
 * @typedef {import("./board.js").Point} Point
 */

const ARRIVED = 14;
const NEARLY = 30;
const STEP = 4;
const RIM = 9;
const MOST_OF_THE_WAY = 0.45;

export class Stroke {
  /**
   * @param {Board} board
   * @param {City} city
   * @param {number} pixels  that a unit of the board takes; a finger is as thick on every map
   */
  constructor(board, city, pixels) {
    this.board = board;
    this.pixels = pixels;
    this.ways = [...board.connections.values()].map(([line]) => line);
    this.cities = [city];
    /** @type {string[]} */
    this.passed = [];
    this.last = { x: city.x, y: city.y };
    this.here = city;
    this.candidates = this.candidatesFrom(city);
  }

  /** @param {City} city */
  candidatesFrom({ id }) {
    return this.ways.filter(({ ends }) => ends.includes(id)).map((line) => ({ line, strayed: 0 }));
  }

  /**
   * Follow the finger; whether something was passed.
   * @param {Point} point
   */
  to(point) {
    const count = this.passed.length;
    const steps = Math.max(1, Math.ceil(apart(point, this.last) / STEP));
    const { x, y } = this.last;
    for (let i = 1; i <= steps; i++) {
      this.step({ x: x + ((point.x - x) * i) / steps, y: y + ((point.y - y) * i) / steps });
    }
    this.last = point;
    return this.passed.length !== count;
  }

  /** @param {Point} point */
  step(point) {
    for (const candidate of this.candidates) candidate.strayed += distance(point, candidate.line.way);
    this.arrive(point, ARRIVED);
  }

  /** The finger is let go; close to the next city is near enough. */
  end() {
    this.arrive(this.last, NEARLY);
  }

  /**
   * Arrive where the rails lead that were followed best; going back takes the last connection away.
   * @param {Point} point
   * @param {number} within
   */
  arrive(point, within) {
    const best = this.candidates.reduce((one, other) => (other.strayed < one.strayed ? other : one)).line;
    const next = this.board.cityOf[best.ends[0] === this.here.id ? best.ends[1] : best.ends[0]];
    if (apart(point, next) > this.reach(next, within)) return;
    if (this.cities.at(-2) === next) {
      this.cities.pop();
      this.passed.pop();
    } else {
      this.cities.push(next);
      this.passed.push(best.connection);
    }
    this.here = next;
    this.candidates = this.candidatesFrom(next);
  }

  /**
   * How near to a city's middle is there, never more than almost half of the way.
   * @param {City} next
   * @param {number} within
   */
  reach(next, within) {
    const ample = next.radius + Math.max(within, within / this.pixels) - RIM;
    return Math.min(ample, MOST_OF_THE_WAY * apart(this.here, next));
  }
}
