// Whatever aims at the middle of a line's or a city's box should find it there, even where a bent line leaves no ink:
// voice control, switches, programs. Where that is not so, a patch helps; on another line's ground it is small, and on
// top.

import { apart } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Line} Line
 * @typedef {import("./board.js").Point} Point
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{reach: number, isOnTop: boolean}} Patch  a square, twice as wide as it reaches
 */

const AMPLE = 3;
const SMALL = 2;
const HALF_HEIGHT = 5;

/**
 * What a line needs at the middle of its box; null where it has ink there.
 * @param {Board} board
 * @param {Line} line
 * @param {Point} spot
 * @returns {Patch | null}
 */
export function patchOfLine(board, line, spot) {
  if (covers(board, line, spot)) return null;
  return patch(board.lines.some((other) => covers(board, other, spot)));
}

/**
 * What a city needs at the middle of its box, which its name shifts; null where its own spot is there.
 * @param {Board} board
 * @param {import("./board.js").City} city
 * @param {Point} spot
 * @returns {Patch | null}
 */
export function patchOfCity(board, city, spot) {
  if (apart(spot, city) <= city.radius) return null;
  return patch(board.lines.some((line) => covers(board, line, spot)));
}

/** @param {boolean} isOthers @returns {Patch} */
function patch(isOthers) {
  return { reach: isOthers ? SMALL : AMPLE, isOnTop: isOthers };
}

/**
 * Whether a space of the line is printed at a point.
 * @param {Board} board
 * @param {Line} line
 * @param {Point} point
 */
export function covers({ half }, { middles }, { x, y }) {
  return middles.some((space) => {
    const [dx, dy, cos, sin] = [x - space.x, y - space.y, Math.cos(space.angle), Math.sin(space.angle)];
    return Math.abs(dx * cos + dy * sin) < half && Math.abs(dy * cos - dx * sin) < HALF_HEIGHT;
  });
}

/**
 * Whether a name in this box lies over a patch at that spot.
 * @param {Box} box
 * @param {Point} spot
 */
export function isUnder({ x, y, width, height }, spot) {
  const isAcross = spot.x > x - AMPLE && spot.x < x + width + AMPLE;
  return isAcross && spot.y > y - AMPLE && spot.y < y + height + AMPLE;
}

/** @param {Box} box @returns {Point} */
export function middleOf({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}
