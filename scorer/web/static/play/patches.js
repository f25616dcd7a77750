// Voice control, switches and programs aim at the middle of a line's or a city's box. A bent line has no ink there, and
// a city's name shifts its box: then a patch takes the tap. On another line's ground it is small, and on top.

import { all, one } from "../engine/dom.js";
import { apart } from "../map/board.js";
import { shape } from "../map/painter.js";

/**
 * @typedef {import("../map/board.js").Board} Board
 * @typedef {import("../map/board.js").Line} Line
 * @typedef {import("../map/board.js").Point} Point
 * @typedef {import("../map/painter.js").Drawing} Drawing
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{reach: number, isOnTop: boolean}} Patch  a square, twice as wide as it reaches, in units of the board
 */

const AMPLE = 3;
const SMALL = 2;
const HALF_HEIGHT = 5;

/**
 * Lay every line's bed, then the patches.
 * @param {Drawing} drawing
 */
export function layPatches(drawing) {
  const { board, lines, beds } = drawing;
  const [firstLine, firstCity] = [lines[board.lines[0].id], drawing.cities[board.cities[0].id]];
  for (const [id, group] of Object.entries(lines)) {
    beds[id] = bedOf(group);
    firstLine.before(beds[id]);
  }
  for (const line of board.lines) patchLine(drawing, line, firstCity);
  for (const city of board.cities) patchCity(drawing, city);
}

/**
 * Take the way from city to city, which parallel lines share, out of a line's group, to lie below all lines: then the
 * box of a line is that of its spaces.
 * @param {SVGGraphicsElement} group
 */
function bedOf(group) {
  const bed = /** @type {SVGGraphicsElement} */ (group.cloneNode(false));
  bed.removeAttribute("data-route");
  bed.classList.replace("route", "bed");
  bed.append(one(".way", group));
  return bed;
}

/** @param {Drawing} drawing @param {Line} line @param {Element} firstCity */
function patchLine({ svg, board, lines }, line, firstCity) {
  const group = lines[line.id];
  const spot = middleOf(group.getBBox());
  const patch = patchOfLine(board, line, spot);
  if (!patch) return;
  if (patch.isOnTop) firstCity.before(group);
  lay(group, spot, patch);
  for (const name of namesUnder(svg, spot)) name.style.pointerEvents = "none";
}

/**
 * @param {SVGSVGElement} svg
 * @param {Point} spot
 * @returns {SVGTextElement[]}
 */
function namesUnder(svg, spot) {
  /** @type {SVGTextElement[]} */
  const names = all("text:not(.afar, .close)", svg);
  return names.filter((name) => isUnder(name.getBBox(), spot));
}

/** @param {Drawing} drawing @param {import("../map/board.js").City} city */
function patchCity({ board, cities }, city) {
  const group = cities[city.id];
  const spot = middleOf(group.getBBox());
  const patch = patchOfCity(board, city, spot);
  if (patch) lay(group, spot, patch);
}

/**
 * @param {SVGGraphicsElement} group
 * @param {Point} spot
 * @param {Patch} patch
 */
function lay(group, { x, y }, { reach }) {
  group.append(shape("rect", { class: "patch", x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }));
}

// ---- Where patches are needed ----

/**
 * Return the patch that a line needs at the middle of its box; null where it has ink there.
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
 * Return the patch that a city needs at the middle of its box; null where its own spot is there.
 * @param {Board} board
 * @param {import("../map/board.js").City} city
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
 * Return whether a space of the line is printed at a point.
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
 * Return whether a name in this box covers a patch at that spot.
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
