// How a board lies on a screen, on every page of a game alike: north up, but turned where it lies and the screen stands, or
// as this phone's people turned it. A drawing is turned within its picture, which scrolls and zooms as ever: only who asks
// where a point of the board is seen has to know.

import { all, one, remember, storage } from "../dom.ts";
import type { Box, Size } from "./board.ts";
import { turned } from "./lens.ts";

const ON_SIDE = 3; // quarters: the top on the left
const LONGER = 1.15; // before that north stays up: a country on its side is not recognised
const STANDS = "(max-aspect-ratio: 20/23)"; // a screen, by as much; its sizes would have the map laid out

/** Return by how many quarters, clockwise, nobody needs to turn a board. */
function usual({ width, height }: Size) {
  return width / height >= LONGER && matchMedia(STANDS).matches ? ON_SIDE : 0;
}

/** Where this phone remembers how people turned the maps that usually lie so. */
function keyOf(quarters: number) {
  return quarters ? "turned aside" : "turned";
}

/** Return by how many quarters a drawing is to be turned. */
export function wantedFor(svg: SVGSVGElement) {
  if (document.body.matches(".is-screen")) return 0;
  const best = usual(upright(svg));
  return Number(storage()?.getItem(keyOf(best)) || best) & 3;
}

export function keep(svg: SVGSVGElement) {
  const [best, quarters] = [usual(upright(svg)), quartersOf(svg)];
  remember(keyOf(best), quarters === best ? "" : String(quarters || 4));
}

export function quartersOf({ dataset }: SVGSVGElement) {
  return Number(dataset.quarters ?? 0);
}

/** Return the box of a drawing as if it were not turned. */
export function upright(svg: SVGSVGElement) {
  return turnedBox(svg.viewBox.baseVal, -quartersOf(svg));
}

/** Turn a drawing, and write the names for a board that lies so. */
export function lay(svg: SVGSVGElement, quarters: number = wantedFor(svg)) {
  const drawn = drawnIn(svg);
  const by = quarters - quartersOf(svg);
  drawn.setAttribute("transform", `rotate(${90 * quarters})`);
  drawn.style.setProperty("--upright", `${-90 * quarters}deg`);
  Object.assign(svg.viewBox.baseVal, turnedBox(svg.viewBox.baseVal, by));
  svg.dataset.quarters = String(quarters);
  if (by % 2) swapNames(svg);
  const land = svg.querySelector("image");
  land?.setAttribute("href", `${land.getAttribute("href")?.split("#")[0]}#q${quarters}`);
}

/** Return what is turned, with all that is drawn. */
export function drawnIn(svg: SVGSVGElement): SVGGElement {
  return one(".turned", svg);
}

/** Exchange the names with those beside the drawing: of the board on its side, or of the upright one. */
function swapNames(svg: SVGSVGElement) {
  const others = svg.parentElement?.querySelector("template")?.content.firstElementChild;
  if (!others) return;
  for (const names of all("[data-of]", others)) {
    const shown = one(`[data-city="${names.dataset.of}"] .names`, svg);
    shown.dataset.of = names.dataset.of;
    shown.replaceWith(names);
    others.append(shown);
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
