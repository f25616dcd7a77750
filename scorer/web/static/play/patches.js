// Voice control and switches aim at the middle of a box. A bent line has no ink there, and a city's name shifts its box:
// then a patch takes the tap. On another line's ground it is small, and on top.

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
  const firstLine = lines[board.lines[0].id];
  for (const [id, group] of Object.entries(lines)) {
    beds[id] = bedOf(group);
    firstLine.before(beds[id]);
  }
  patch(drawing);
}

/**
 * Lay the patches, anew where the names have moved.
 * @param {Drawing} drawing
 */
export function patch(drawing) {
  const { svg, board } = drawing;
  const firstCity = drawing.cities[board.cities[0].id];
  for (const old of all(".patch", svg)) old.remove();
  for (const name of all("text", svg)) name.style.pointerEvents = "";
  for (const line of board.lines) patchLine(drawing, line, firstCity);
  for (const city of board.cities) patchCity(drawing, city);
}

/**
 * Take the way that parallel lines share out of a line's group, whose box then is that of its spaces.
 * @param {SVGGraphicsElement} group
 */
function bedOf(group) {
  const bed = /** @type {SVGGraphicsElement} */ (group.cloneNode(false));
  bed.removeAttribute("data-route");
  bed.classList.replace("route", "bed");
  bed.classList.remove("held");
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
  for (const name of namesOver(svg, lay(group, spot, patch))) name.style.pointerEvents = "none";
}

/**
 * Return the names that reach over a patch, wherever they stand on a turned map.
 * @param {SVGSVGElement} svg
 * @param {Element} patch
 * @returns {SVGTextElement[]}
 */
function namesOver(svg, patch) {
  /** @type {SVGTextElement[]} */
  const names = all("text:not(.afar, .close)", svg);
  return names.filter((name) => meet(name.getBoundingClientRect(), patch.getBoundingClientRect()));
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
  const rect = shape("rect", { class: "patch", x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach });
  group.append(rect);
  return rect;
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
  return sized(board.lines.some((other) => covers(board, other, spot)));
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
  return sized(board.lines.some((line) => covers(board, line, spot)));
}

/** @param {boolean} isOthers @returns {Patch} */
function sized(isOthers) {
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
 * Return whether two rectangles meet.
 * @param {Pick<DOMRect, "left" | "top" | "right" | "bottom">} one
 * @param {Pick<DOMRect, "left" | "top" | "right" | "bottom">} other
 */
export function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** @param {Box} box @returns {Point} */
export function middleOf({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}
