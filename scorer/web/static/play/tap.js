// What lies under a tap: the line and the city that it touches, by their ink, their spot or their name.

import { all } from "../engine/dom.js";
import { cityNear, connectionsNear } from "../map/board.js";
import { meaningOf } from "./meaning.js";

/**
 * @typedef {import("../map/board.js").Point} Point
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{point: Point | null, target: Element | null, isMouse: boolean}} Tapped  `point`: on the board, null for a
 *   click that has no place
 */

const FINGERTIP = 24; // pixels

export class Finder {
  /** @param {import("../map/drawing.js").Drawing} drawing */
  constructor({ board, cities }) {
    this.board = board;
    /** @type {[string, SVGGraphicsElement][]} */
    this.names = Object.entries(cities).flatMap(([id, group]) => textsIn(group).map((text) => [id, text]));
  }

  /**
   * @param {Tapped} tapped
   * @param {number} pixels  that a unit of the board takes
   * @returns {import("./meaning.js").Meaning}
   */
  meantBy({ point, target, isMouse }, pixels) {
    const reach = FINGERTIP / pixels;
    const city = idAt(target, "city") ?? (point && !(isMouse && isPatch(target)) ? this.named(point) : undefined);
    const line = isMouse && city ? undefined : this.board.lineOf[idAt(target, "route") ?? ""];
    const isOnSpot = Boolean(target?.closest("circle, .city use, .terminal"));
    const near = point ? connectionsNear(this.board, point, reach, line) : [];
    const spot = point && cityNear(this.board, point, reach);
    return meaningOf({ isExact: isMouse, isPlaced: Boolean(point), line, city, isOnSpot }, near, spot, pixels);
  }

  /**
   * The city whose name is seen there, also where a patch below it takes the click.
   * @param {Point} point
   */
  named({ x, y }) {
    const isIn = (/** @type {Box} */ box) =>
      x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    return this.names.find(([, name]) => name.getClientRects().length > 0 && isIn(name.getBBox()))?.[0];
  }
}

/**
 * The names in a city's group, of which one or none is seen.
 * @param {Element} group
 * @returns {SVGGraphicsElement[]}
 */
function textsIn(group) {
  return all("text", group);
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
