// Lays the map on any of its four sides: north up unless it fills the window much better, or as this phone's people turned
// it. The drawing is turned within its window, so the window scrolls and zooms as ever: only `boardPoint` and
// `screenPoint` of the camera know it.

import { all, one, remember, shape, storage } from "../dom.ts";
import type { Box, Size } from "../map/board.ts";
import { turned, whole } from "../map/lens.ts";

const ON_SIDE = 3; // quarters: the top on the left
const LARGER = 1.15; // before that north stays up: a country on its side is not recognised

/** Return by how many quarters, clockwise, a board is best shown in a window. */
export function bestFor(frame: Size, { width, height }: Size) {
  const [up, aside] = [whole(frame, { width, height }), whole(frame, { width: height, height: width })];
  return aside >= LARGER * up ? ON_SIDE : 0;
}

/** Where this phone remembers how people turned the maps that lie so. */
function keyOf(best: number) {
  return best ? "turned aside" : "turned";
}

/** Return how a board is shown: as people turned it, or else as it fills the window best. */
export function wantedFor(best: number) {
  return Number(storage()?.getItem(keyOf(best)) || best) & 3;
}

export function keep(best: number, quarters: number) {
  remember(keyOf(best), quarters === best ? "" : String(quarters || 4));
}

/** Turn a drawing; return what is turned. */
export function lay(svg: SVGSVGElement, quarters: number) {
  const drawn = (svg.querySelector(".turned") ?? wrap(svg)) as SVGGElement;
  drawn.setAttribute("transform", `rotate(${90 * quarters})`);
  drawn.style.setProperty("--upright", `${-90 * quarters}deg`);
  swapNames(svg, quarters % 2 === 1);
  svg.classList.toggle("upside", quarters === 1 || quarters === 2);
  const land = svg.querySelector("image");
  land?.setAttribute("href", `${land.getAttribute("href")?.split("#")[0]}#q${quarters}`);
  return drawn;
}

function wrap(svg: SVGSVGElement) {
  const group = shape("g", { class: "turned" }, ...svg.childNodes);
  svg.append(group);
  return group;
}

/** The names that are not shown, by their city: of the board on its side, or of the upright one. */
const others: Map<string | undefined, Element> = new Map();

/** Write the names for a board on its side, or those of the upright one again. */
function swapNames(svg: SVGSVGElement, isOnSide: boolean) {
  if (Boolean(svg.querySelector("[data-of]")) === isOnSide) return;
  const template: HTMLTemplateElement | null = document.querySelector("#on-side");
  for (const names of all("[data-of]", template?.content)) others.set(names.dataset.of, names); // the first time
  for (const [id, names] of others) {
    const shown = one(`[data-city="${id}"] .names`, svg);
    shown.replaceWith(names);
    others.set(id, shown);
  }
}

export function turnedBox({ x, y, width, height }: Box, quarters: number): Box {
  const [one, other] = [turned({ x, y }, quarters), turned({ x: x + width, y: y + height }, quarters)];
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}
