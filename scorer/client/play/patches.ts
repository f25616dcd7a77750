// Voice control and switches aim at the middle of a box. A bent line has no ink there, and a city's name shifts its box:
// then a patch takes the tap. On another line's ground it is small, and on top.

import { all, one, shape } from "../dom.ts";
import { apart, type Board, type City, centreOf, type Line, type Point } from "../map/board.ts";
import type { Drawing } from "../map/painter.ts";

/** A square, twice as wide as it reaches, in units of the board. */
type Patch = { reach: number; isOnTop: boolean };

const AMPLE = 3;
const SMALL = 2;
const HALF_HEIGHT = 5;

/** Take the ways that parallel lines share out of the lines' groups, whose boxes then are those of their spaces. */
export function layPatches(drawing: Drawing) {
  const { svg, lines, beds } = drawing;
  const firstLine = one("[data-route]", svg);
  for (const [id, group] of Object.entries(lines)) {
    const bed = group.cloneNode(false) as SVGGraphicsElement;
    bed.removeAttribute("data-route");
    bed.classList.replace("route", "bed");
    bed.classList.remove("held");
    bed.append(one(".way", group));
    firstLine.before(bed);
    beds[id] = bed;
  }
  patch(drawing);
}

/**
 * Lay the patches, anew where the names have moved. All is measured first, then laid, then compared with the names: one
 * line after the other, each patch would have the browser lay the whole page out again.
 */
export function patch({ svg, board, lines, cities }: Drawing) {
  for (const old of all(".patch", svg)) old.remove();
  for (const name of all("text", svg)) name.style.pointerEvents = "";
  const ofLines = board.lines.map((line) => measure(lines[line.id], (spot) => patchOfLine(board, line, spot)));
  const ofCities = board.cities.map((city) => measure(cities[city.id], (spot) => patchOfCity(board, city, spot)));
  const firstCity = one("[data-city]", svg);
  for (const { group, patch } of ofLines) if (patch?.isOnTop) firstCity.before(group);
  for (const place of ofCities) lay(place);
  letThrough(svg, ofLines.flatMap(lay));
}

/** Of a line or a city, at the middle of its box. */
type Wanted = { group: SVGGraphicsElement; spot: Point; patch: Patch | null };

function measure(group: SVGGraphicsElement, patchAt: (spot: Point) => Patch | null): Wanted {
  const spot = centreOf(group.getBBox());
  return { group, spot, patch: patchAt(spot) };
}

function lay({ group, spot: { x, y }, patch }: Wanted) {
  if (!patch) return [];
  const { reach } = patch;
  const rect = shape("rect", { class: "patch", x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach });
  group.append(rect);
  return [rect];
}

/** Let the names that reach over a line's patch leave the tap to it, wherever they stand on a turned map. */
function letThrough(svg: SVGSVGElement, patches: Element[]) {
  const squares = patches.map((patch) => patch.getBoundingClientRect());
  const names: SVGTextElement[] = all("text:not(.afar, .every, .close)", svg);
  const over = names.filter((name) => {
    const seen = name.getBoundingClientRect();
    return squares.some((square) => meet(seen, square));
  });
  for (const name of over) name.style.pointerEvents = "none";
}

// ---- Where patches are needed ----

/** Return the patch that a line needs at the middle of its box; null where it has ink there. */
export function patchOfLine(board: Board, line: Line, spot: Point): Patch | null {
  if (covers(board, line, spot)) return null;
  return patchOn(board.lines.some((other) => covers(board, other, spot)));
}

/** Return the patch that a city needs at the middle of its box; null where its own spot is there. */
export function patchOfCity(board: Board, city: City, spot: Point): Patch | null {
  if (apart(spot, city) <= city.radius) return null;
  return patchOn(board.lines.some((line) => covers(board, line, spot)));
}

function patchOn(isOthers: boolean): Patch {
  return { reach: isOthers ? SMALL : AMPLE, isOnTop: isOthers };
}

export function covers({ half }: Board, { middles }: Line, { x, y }: Point) {
  return middles.some((space) => {
    const [dx, dy, cos, sin] = [x - space.x, y - space.y, Math.cos(space.angle), Math.sin(space.angle)];
    return Math.abs(dx * cos + dy * sin) < half && Math.abs(dy * cos - dx * sin) < HALF_HEIGHT;
  });
}

type Sides = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

export function meet(one: Sides, other: Sides) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
