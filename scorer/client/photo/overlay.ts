// Draws what is printed on the board as lines over a photo.

import type { Size } from "../map/board.ts";
import { type Homography, moved, type Point, type Quad, quad } from "./homography.ts";
import { cornersOf, frameOf, type Spaces } from "./outlines.ts";

const SLANT = 2.2; // of two opposite sides, how much longer one may be
const LEAST = 0.15; // of the photo's longer side, how long a side has to be at least
const SHARE = 0.86; // of the photo that a board fills at first

/** Return where the corners begin: upright in the middle. The height is in thousandths of the board's width. */
export function firstGuess(photo: Size, height: number): Quad {
  const scale = SHARE * Math.min(photo.width / 1000, photo.height / height);
  const [left, top] = [(photo.width - 1000 * scale) / 2, (photo.height - height * scale) / 2];
  return frameOf(height).map(([x, y]) => [left + scale * x, top + scale * y]) as Quad;
}

/** Return why corners cannot be those of a board: not in order, too slanted or too small; "" if they can. */
export function problemOf(taps: Quad, photo: Size): "" | "crossed" | "slanted" | "small" {
  const turns = taps.map((tap, at) => turn(taps[(at + 3) % 4], tap, taps[(at + 1) % 4]));
  if (turns.some((one) => one <= 0)) return "crossed";
  const [top, right, bottom, left] = taps.map(([x, y], at) =>
    Math.hypot(taps[(at + 1) % 4][0] - x, taps[(at + 1) % 4][1] - y),
  );
  if (Math.min(top, right, bottom, left) < LEAST * Math.max(photo.width, photo.height)) return "small";
  const isSlanted = Math.max(top / bottom, bottom / top, left / right, right / left) > SLANT;
  return isSlanted ? "slanted" : "";
}

/** Return a positive number where the way turns to the right. */
function turn(a: Point, b: Point, c: Point) {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}

export function toPhotoOf(spaces: Spaces, taps: Quad) {
  return quad(frameOf(spaces.height), taps);
}

/** Draw a path that can be seen on any ground: white, with a black rim. */
export function stroke(context: CanvasRenderingContext2D, path: string, scale: number = 1) {
  for (const [strokeStyle, width] of [
    ["#000", 5],
    ["#fff", 2],
  ] as const) {
    Object.assign(context, { strokeStyle, lineWidth: width / scale });
    context.stroke(new Path2D(path));
  }
}

/** Return the outlines of the board and of all its spaces, as path data. */
export function outline(spaces: Spaces, toPhoto: Homography) {
  const places = Object.values(spaces.routes).flat();
  const shapes = [frameOf(spaces.height), ...places.map((place) => cornersOf(place, spaces.space))];
  return shapes.map((shape) => pathOf(shape.map((point) => moved(toPhoto, point)))).join("");
}

export function pathOf(points: Point[]) {
  return `M${points.map((point) => point.map((part) => part.toFixed(1)).join(" ")).join("L")}Z`;
}
