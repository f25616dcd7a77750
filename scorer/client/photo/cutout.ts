// Shows the part of a photo around a route or a city, upright as the board is read, with its outline.

import type { Size } from "../map/board.ts";
import { contextOf } from "../parts/file.ts";
import { type Homography, moved, type Point } from "./homography.ts";
import { cornersOf, type Spaces } from "./outlines.ts";
import { pathOf, stroke } from "./overlay.ts";

/** What of the frame is shown, in pixels for a unit. */
type Window = { middle: Point; scale: number };

const AROUND = 26; // units
const CLOSEST = 6; // pixels a unit
const STATION = 13; // units of its radius

/** @param route or a city */
export function show(
  canvas: HTMLCanvasElement,
  photo: HTMLCanvasElement,
  toPhoto: Homography,
  spaces: Spaces,
  route: string,
) {
  const shapes = spaces.routes[route]?.map((place) => cornersOf(place, spaces.space)) ?? [ring(spaces.cities[route])];
  const window = windowOn(shapes.flat(), canvas);
  const context = contextOf(canvas);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(...placed(toPhoto, window, canvas));
  context.drawImage(photo, 0, 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
  const onCanvas = ([x, y]: Point): Point => [
    canvas.width / 2 + window.scale * (x - window.middle[0]),
    canvas.height / 2 + window.scale * (y - window.middle[1]),
  ];
  stroke(context, shapes.map((shape) => pathOf(shape.map(onCanvas))).join(""));
}

/** Return the window that shows all points and what is around them. */
export function windowOn(points: Point[], { width, height }: Size): Window {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(width / (right - left + 2 * AROUND), height / (bottom - top + 2 * AROUND), CLOSEST);
  return { middle: [(left + right) / 2, (top + bottom) / 2], scale };
}

/**
 * Return the transform that draws the photo upright with the window's middle in the middle, where a photo is nearly
 * flat.
 */
export function placed(
  toPhoto: Homography,
  { middle: [x, y], scale }: Window,
  { width, height }: Size,
): [number, number, number, number, number, number] {
  const [u, v] = moved(toPhoto, [x, y]);
  const [right, below] = [moved(toPhoto, [x + 1, y]), moved(toPhoto, [x, y + 1])];
  const [a, b, c, d] = [right[0] - u, right[1] - v, below[0] - u, below[1] - v];
  const by = scale / (a * d - b * c);
  const [m11, m12, m21, m22] = [d * by, -b * by, -c * by, a * by];
  return [m11, m12, m21, m22, width / 2 - m11 * u - m21 * v, height / 2 - m12 * u - m22 * v];
}

/** Return where a station stands. */
function ring([x, y]: number[]): Point[] {
  const turns = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12);
  return turns.map((turn) => [x + STATION * Math.cos(turn), y + STATION * Math.sin(turn)]);
}
