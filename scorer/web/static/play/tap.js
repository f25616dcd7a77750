// What lies under a tap: the line and the city that it touches, by their ink, their spot or their name.

import { all } from "../engine/dom.js";
import { cityNear, connectionsNear } from "./board.js";
import { meaningOf } from "./meaning.js";
import { board, cityGroups } from "./table.js";

/**
 * @typedef {import("./board.js").Point} Point
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

const FINGERTIP = 24;

/** @type {[string, Box][]} */
const names = Object.entries(cityGroups).flatMap(([id, group]) => namesIn(group).map((name) => [id, name.getBBox()]));

/**
 * The name in a city's group; a border point may have none, for its neighbour's is beside another one.
 * @param {Element} group
 * @returns {SVGTextElement[]}
 */
function namesIn(group) {
  return all("text:not(.afar)", group);
}

/**
 * @param {{point: Point | null, target: Element | null, isMouse: boolean}} tapped
 * @param {number} pixels  that a unit of the board takes
 * @returns {import("./meaning.js").Meaning}
 */
export function meantBy({ point, target, isMouse }, pixels) {
  const reach = FINGERTIP / pixels;
  const city = dataAt(target, "city") ?? (point && !(isMouse && isPatch(target)) ? named(point) : undefined);
  const line = isMouse && city ? undefined : lineAt(target);
  const isOnSpot = Boolean(target?.closest("circle, .city use, .terminal"));
  const near = point ? connectionsNear(board, point, reach, line) : [];
  const spot = point && cityNear(board, point, reach);
  return meaningOf({ isExact: isMouse, isPlaced: Boolean(point), line, city, isOnSpot }, near, spot, pixels);
}

/**
 * The city whose name is printed there, also where a patch below it takes the click.
 * @param {Point} point
 */
function named({ x, y }) {
  const isIn = (/** @type {Box} */ box) =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  return names.find(([, box]) => isIn(box))?.[0];
}

/** @param {Element | null} target */
function isPatch(target) {
  return Boolean(target?.matches(".patch"));
}

/** @param {Element | null} target */
function lineAt(target) {
  const id = dataAt(target, "route");
  return id ? board.lineOf[id] : undefined;
}

/** @param {Element | null} target @param {"route" | "city"} kind */
function dataAt(target, kind) {
  const group = /** @type {SVGElement | null | undefined} */ (target?.closest(`[data-${kind}]`));
  return group?.dataset[kind];
}
