// The drawing of a board in a page: its elements, and the board as the drawing shows it.

import { all } from "../engine/dom.js";
import { boardOf } from "./board.js";

const NS = "http://www.w3.org/2000/svg";

/**
 * @typedef {Record<string, SVGGraphicsElement>} Groups  elements by the id of what they draw
 * @typedef {{svg: SVGSVGElement, lines: Groups, beds: Groups, cities: Groups, board: import("./board.js").Board}} Drawing
 *   `beds` has the ways that lie below all lines, where the page has taken them out of the lines' groups
 */

/**
 * Read a drawing.
 * @param {SVGSVGElement} svg
 * @param {import("../engine/law.js").Facts} facts
 * @returns {Drawing}
 */
export function drawingIn(svg, facts) {
  const lines = groups(svg, "route");
  return { svg, lines, beds: {}, cities: groups(svg, "city"), board: boardOf(facts, spacesIn(lines)) };
}

/**
 * Return the places of each line's spaces, in order from its first end.
 * @param {Groups} lines
 */
function spacesIn(lines) {
  return Object.fromEntries(Object.entries(lines).map(([id, group]) => [id, all("use", group).map(placeOf)]));
}

/** @param {Element} space */
function placeOf(space) {
  return (space.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
}

/**
 * @param {SVGSVGElement} svg
 * @param {string} kind
 * @returns {Groups}
 */
function groups(svg, kind) {
  /** @type {SVGGraphicsElement[]} */
  const found = all(`[data-${kind}]`, svg);
  return Object.fromEntries(found.map((group) => [group.dataset[kind], group]));
}

/**
 * Make an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
export function shape(name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
