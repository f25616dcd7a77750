// Finds keypoints: corners and blobs that can be found again on another photo of the same print.

import type { Size } from "../map/board.ts";
import { blurred, type Grey } from "./grey.ts";
import type { Point } from "./homography.ts";

type Peak = { x: number; y: number; strength: number };

const SIGMA = 2.08;
const LEAST = 0.05; // of the determinant
const REACH = 3; // pixels around, in which a keypoint is the strongest
const RIM = 14; // pixels at the edge without keypoints
const CELLS = 8; // across the picture and down
const PER_CELL = 96; // cells' worth of keypoints that share a rank

/** Return the strongest keypoints, to parts of a pixel, shared out over the picture. */
export function keypointsOf(grey: Grey, most: number): Point[] {
  const strength = determinants(blurred(grey, SIGMA));
  const found = peaks(strength, grey).sort((one, other) => other.strength - one.strength);
  return rank(found, grey, Math.max(1, Math.floor(most / PER_CELL)))
    .slice(0, most)
    .map(({ x, y }) => topAt(strength, grey.width, x, y));
}

/**
 * Return the absolute determinant of the Hessian of each pixel, with the mixed part at 0.81; at the edge it is
 * anything.
 */
function determinants({ width, values }: Grey) {
  const made = new Float32Array(values.length);
  for (let at = width + 1; at < values.length - width - 1; at++) {
    const xx = values[at + 1] - 2 * values[at] + values[at - 1];
    const yy = values[at + width] - 2 * values[at] + values[at - width];
    const xy = (values[at + width + 1] - values[at + width - 1] - values[at - width + 1] + values[at - width - 1]) / 4;
    made[at] = Math.abs(xx * yy - 0.81 * xy * xy);
  }
  return made;
}

function peaks(strength: Float32Array, { width, height }: Size): Peak[] {
  const found = [];
  for (let y = RIM; y < height - RIM; y++) {
    for (let x = RIM; x < width - RIM; x++) {
      const at = y * width + x;
      if (strength[at] > LEAST && isPeak(strength, width, at)) found.push({ x, y, strength: strength[at] });
    }
  }
  return found;
}

function isPeak(strength: Float32Array, width: number, at: number) {
  for (let row = at - REACH * width; row <= at + REACH * width; row += width) {
    for (let near = row - REACH; near <= row + REACH; near++) if (strength[near] > strength[at]) return false;
  }
  return true;
}

/**
 * Order peaks so that each cell of the picture gives its strongest before any cell gives weaker ones.
 * @param found the strongest first
 * @param share how many of a cell have the same rank
 */
function rank(found: Peak[], { width, height }: Size, share: number) {
  const counts = new Int32Array(CELLS * CELLS);
  const ranks = found.map(({ x, y }) => {
    const cell = Math.floor((y * CELLS) / height) * CELLS + Math.floor((x * CELLS) / width);
    return Math.floor(counts[cell]++ / share);
  });
  const order = [...found.keys()].sort((one, other) => ranks[one] - ranks[other] || one - other);
  return order.map((at) => found[at]);
}

/** Return the top of a peak, by parabolas. */
function topAt(strength: Float32Array, width: number, x: number, y: number): Point {
  const at = y * width + x;
  return [
    x + topOf(strength[at - 1], strength[at], strength[at + 1]),
    y + topOf(strength[at - width], strength[at], strength[at + width]),
  ];
}

function topOf(before: number, middle: number, after: number) {
  const bend = before - 2 * middle + after;
  return bend < -1e-6 ? Math.min(Math.max((before - after) / 2 / bend, -0.5), 0.5) : 0;
}
