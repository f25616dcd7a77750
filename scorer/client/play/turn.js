// Lays the map on any of its four sides: the whole board as it fills the window best, or as this phone's people turned
// it. The drawing is turned within its window, so the window scrolls and zooms as ever: only `boardPoint` and
// `screenPoint` of the camera know it.

import { all, one, remember, storage } from "../engine/dom.js";
import { turned, whole } from "../map/lens.js";
import { shape } from "../map/painter.js";

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {import("../map/lens.js").Size} Size
 */

const ON_SIDE = 3; // quarters: the top on the left
const LARGER = 1.05; // before that it is not worth it

/**
 * Return by how many quarters, clockwise, a board fills a window best.
 * @param {Size} frame
 * @param {Size} upright
 */
export function bestFor(frame, { width, height }) {
  const [up, aside] = [whole(frame, { width, height }), whole(frame, { width: height, height: width })];
  return aside > LARGER * up ? ON_SIDE : 0;
}

/**
 * Where this phone remembers how people turned the maps that lie so.
 * @param {number} best
 */
function keyOf(best) {
  return best ? "turned aside" : "turned";
}

/**
 * Return how a board is shown: as people turned it, or else as it fills the window best.
 * @param {number} best
 */
export function wantedFor(best) {
  return Number(storage()?.getItem(keyOf(best)) || best) & 3;
}

/** Keep it so on this phone. @param {number} best @param {number} quarters */
export function keep(best, quarters) {
  remember(keyOf(best), quarters === best ? "" : String(quarters || 4));
}

/**
 * Turn a drawing; return what is turned.
 * @param {SVGSVGElement} svg
 * @param {number} quarters
 */
export function lay(svg, quarters) {
  const drawn = /** @type {SVGGElement} */ (svg.querySelector(".turned") ?? wrapped(svg));
  drawn.setAttribute("transform", `rotate(${90 * quarters})`);
  drawn.style.setProperty("--upright", `${-90 * quarters}deg`);
  swapNames(svg, quarters % 2 === 1);
  svg.classList.toggle("upside", quarters === 1 || quarters === 2);
  const land = svg.querySelector("image");
  land?.setAttribute("href", `${land.getAttribute("href")?.split("#")[0]}#q${quarters}`);
  return drawn;
}

/** Put all of a drawing into one group. @param {SVGSVGElement} svg */
function wrapped(svg) {
  const group = shape("g", { class: "turned" });
  group.append(...svg.childNodes);
  svg.append(group);
  return group;
}

/** The names that are not shown, by their city: of the board on its side, or of the upright one.
 * @type {Map<string | undefined, Element> | undefined} */
let others;

/**
 * Write the names for a board on its side, or those of the upright one again.
 * @param {SVGSVGElement} svg
 * @param {boolean} isOnSide
 */
function swapNames(svg, isOnSide) {
  if (Boolean(svg.querySelector("[data-of]")) === isOnSide) return;
  /** @type {HTMLTemplateElement | null} */
  const template = document.querySelector("#on-side");
  others ??= new Map(all("[data-of]", template?.content).map((names) => [names.dataset.of, names]));
  for (const [id, names] of others) {
    const shown = one(`[data-city="${id}"] .names`, svg);
    shown.replaceWith(names);
    others.set(id, shown);
  }
}

/** @param {Box} box @param {number} quarters @returns {Box} */
export function turnedBox({ x, y, width, height }, quarters) {
  const [one, other] = [turned({ x, y }, quarters), turned({ x: x + width, y: y + height }, quarters)];
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}
