// Lays the patches that aim.js asks for, once; a city's name that lies over one lets the click through.

import { all, one } from "../engine/dom.js";
import { isUnder, middleOf, patchOfCity, patchOfLine } from "./aim.js";
import { board, cityGroups, lineGroups, shape, svg } from "./table.js";

const firstLine = lineGroups[board.lines[0].id];
const firstCity = cityGroups[board.cities[0].id];

/** Lay every line's bed, then the patches. */
export function layPatches() {
  for (const group of Object.values(lineGroups)) layBed(group);
  for (const line of board.lines) patchLine(line);
  for (const city of board.cities) patchCity(city);
}

/**
 * The way from city to city, which a pair shares, lies below all lines: so the box of a line is that of its spaces.
 * @param {SVGGraphicsElement} group
 */
function layBed(group) {
  const bed = /** @type {SVGGraphicsElement} */ (group.cloneNode(false));
  bed.removeAttribute("data-route");
  bed.append(one(".way", group));
  firstLine.before(bed);
}

/** @param {import("./board.js").Line} line */
function patchLine(line) {
  const group = lineGroups[line.id];
  const spot = middleOf(group.getBBox());
  const patch = patchOfLine(board, line, spot);
  if (!patch) return;
  if (patch.isOnTop) firstCity.before(group);
  lay(group, spot, patch);
  for (const name of namesUnder(spot)) name.style.pointerEvents = "none";
}

/**
 * @param {import("./board.js").Point} spot
 * @returns {SVGTextElement[]}
 */
function namesUnder(spot) {
  /** @type {SVGTextElement[]} */
  const names = all("text:not(.afar)", svg);
  return names.filter((name) => isUnder(name.getBBox(), spot));
}

/** @param {import("./board.js").City} city */
function patchCity(city) {
  const group = cityGroups[city.id];
  const spot = middleOf(group.getBBox());
  const patch = patchOfCity(board, city, spot);
  if (patch) lay(group, spot, patch);
}

/**
 * @param {SVGGraphicsElement} group
 * @param {import("./board.js").Point} spot
 * @param {import("./aim.js").Patch} patch
 */
function lay(group, { x, y }, { reach }) {
  group.append(shape("rect", { class: "patch", x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }));
}
