// Voice control and switches aim at the middle of a box. A bent line has no ink there, and a city's name shifts its box:
// then a patch takes the tap. On another line's ground it is small, and on top.

import { all, one, shape } from "../dom.ts";
import { apart, type Board, centreOf, type Line, type Point } from "../map/board.ts";
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
  const ofLines = board.lines.map((line) => measure(board, lines[line.id], (spot) => covers(board, line, spot)));
  const ofCities = board.cities.map((city) =>
    measure(board, cities[city.id], (spot) => apart(spot, city) <= city.radius),
  );
  const firstCity = one("[data-city]", svg);
  for (const { group, patch } of ofLines) if (patch?.isOnTop) firstCity.before(group);
  for (const place of ofCities) lay(place);
  letThrough(svg, ofLines.flatMap(lay));
}

/** Of a line or a city, at the middle of its box. */
type Wanted = { group: SVGGraphicsElement; spot: Point; patch: Patch | null };

/** @param hasInk whether the line or the city is drawn there itself, and needs no patch */
function measure(board: Board, group: SVGGraphicsElement, hasInk: (spot: Point) => boolean): Wanted {
  const spot = centreOf(group.getBBox());
  if (hasInk(spot)) return { group, spot, patch: null };
  const isOthers = board.lines.some((line) => covers(board, line, spot));
  return { group, spot, patch: { reach: isOthers ? SMALL : AMPLE, isOnTop: isOthers } };
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
  const names: SVGTextElement[] = all("text:not(.afar, .close)", svg);
  const over = names.filter((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    const isUnder = (square: DOMRect) =>
      left < square.right && square.left < right && top < square.bottom && square.top < bottom;
    return squares.some(isUnder);
  });
  for (const name of over) name.style.pointerEvents = "none";
}

function covers({ half }: Board, { middles }: Line, { x, y }: Point) {
  return middles.some((space) => {
    const [dx, dy, cos, sin] = [x - space.x, y - space.y, Math.cos(space.angle), Math.sin(space.angle)];
    return Math.abs(dx * cos + dy * sin) < half && Math.abs(dy * cos - dx * sin) < HALF_HEIGHT;
  });
}
