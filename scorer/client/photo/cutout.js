// Shows the part of a photo around a route or a city, upright as the board is read, with its outline.

import { contextOf } from "./file.js";
import { moved } from "./homography.js";
import { cornersOf, RIMS } from "./overlay.js";

/**
 * @typedef {import("./homography.js").Homography} Homography
 * @typedef {import("./homography.js").Point} Point
 * @typedef {{middle: Point, scale: number}} Window  what of the frame is shown, in pixels for a unit
 */

const AROUND = 26; // units
const CLOSEST = 6; // pixels a unit
const STATION = 13; // units of its radius

/**
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLCanvasElement} photo
 * @param {Homography} toPhoto
 * @param {import("./outlines.js").Spaces} spaces
 * @param {string} route  or a city
 */
export function show(canvas, photo, toPhoto, spaces, route) {
  const shapes = spaces.routes[route]?.map((place) => cornersOf(place, spaces.space)) ?? [ring(spaces.cities[route])];
  const window = windowOn(shapes.flat(), canvas);
  const context = contextOf(canvas);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(...placed(toPhoto, window, canvas));
  context.drawImage(photo, 0, 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const [colour, width] of RIMS) {
    Object.assign(context, { strokeStyle: colour, lineWidth: width });
    for (const shape of shapes)
      line(
        context,
        shape.map((point) => onCanvas(point, window, canvas)),
      );
  }
}

/**
 * Return the window that shows all points and what is around them.
 * @param {Point[]} points
 * @param {{width: number, height: number}} canvas
 * @returns {Window}
 */
export function windowOn(points, { width, height }) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(width / (right - left + 2 * AROUND), height / (bottom - top + 2 * AROUND), CLOSEST);
  return { middle: [(left + right) / 2, (top + bottom) / 2], scale };
}

/** @param {Point} point @param {Window} window @param {{width: number, height: number}} canvas @returns {Point} */
function onCanvas([x, y], { middle, scale }, { width, height }) {
  return [width / 2 + scale * (x - middle[0]), height / 2 + scale * (y - middle[1])];
}

/**
 * Return the transform that draws the photo upright with the window's middle in the middle, where a photo is nearly
 * flat.
 * @param {Homography} toPhoto
 * @param {Window} window
 * @param {{width: number, height: number}} canvas
 * @returns {[number, number, number, number, number, number]}
 */
export function placed(toPhoto, { middle: [x, y], scale }, { width, height }) {
  const [u, v] = moved(toPhoto, [x, y]);
  const [right, below] = [moved(toPhoto, [x + 1, y]), moved(toPhoto, [x, y + 1])];
  const [a, b, c, d] = [right[0] - u, right[1] - v, below[0] - u, below[1] - v];
  const by = scale / (a * d - b * c);
  const [m11, m12, m21, m22] = [d * by, -b * by, -c * by, a * by];
  return [m11, m12, m21, m22, width / 2 - m11 * u - m21 * v, height / 2 - m12 * u - m22 * v];
}

/** Return where a station stands. @param {number[]} city @returns {Point[]} */
function ring([x, y]) {
  const turns = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12);
  return turns.map((turn) => [x + STATION * Math.cos(turn), y + STATION * Math.sin(turn)]);
}

/** @param {CanvasRenderingContext2D} context @param {Point[]} points */
function line(context, points) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.stroke();
}
