// Finds the board exactly: moves the four corners until the printed outlines lie on the edges of the photo. Trains on
// the spaces do no harm, since they have edges where the spaces have.

import { normal, uniform } from "./chance.js";
import { edgeAt, edgesOf, halved } from "./edges.js";
import { after, moved, quad } from "./homography.js";
import { frameOf, pointsOf } from "./outlines.js";
import { isOn, rectified } from "./picture.js";

/**
 * @typedef {import("./edges.js").Edges} Edges
 * @typedef {import("./homography.js").Homography} Homography
 * @typedef {import("./outlines.js").Points} Points
 * @typedef {import("./outlines.js").Spaces} Spaces
 * @typedef {{half: boolean, sigma: number, step: number, trials: number}} Level
 * @typedef {{toPhoto: Homography, fit: number}} Found
 */

/** The share of the outlines that must lie on edges for the board to be found. */
export const LEAST_FIT = 0.72;

const PAD = 40;
/** @type {Level[]} */
const LEVELS = [
  { half: true, sigma: 2.33, step: 8, trials: 500 },
  { half: true, sigma: 1.33, step: 3, trials: 300 },
  { half: false, sigma: 1.33, step: 1.1, trials: 300 },
  { half: false, sigma: 0.8, step: 0.55, trials: 200 },
];
const BESIDE = [
  [17, 7],
  [-17, 8],
  [7, -18],
  [-6, 19],
];

/**
 * Find the board near four taps, and how well it fits; `tell` is called with the share of the search that is done.
 * @param {import("./picture.js").Picture} photo
 * @param {Spaces} spaces
 * @param {import("./homography.js").Point[]} taps
 * @param {(share: number) => void} [tell]
 * @returns {Found}
 */
export function find(photo, spaces, taps, tell = () => {}) {
  const [frame, points] = [frameOf(spaces.height), pointsOf(spaces)];
  const first = quad(frame, taps);
  const full = rectified(photo, first, spaces.height, PAD);
  const half = halved(full);
  const draw = uniform(1);
  const chance = { draw, gauss: normal(draw) };
  /** @type {Float64Array} */
  let shifts = new Float64Array(8);
  let edges = edgesOf(half, LEVELS[0].sigma, true, PAD);
  for (const [number, level] of LEVELS.entries()) {
    if (number) edges = edgesOf(level.half ? half : full, level.sigma, level.half, PAD);
    shifts = climbed(edges, points, spaces.height, shifts, level, chance);
    tell((number + 1) / LEVELS.length);
  }
  const within = shifted(spaces.height, shifts);
  const toPhoto = after(first, within);
  return { toPhoto, fit: fitOf(edges, points, within, (x, y) => isOn(photo, moved(toPhoto, [x, y]))) };
}

/**
 * Return the homography that moves the frame by the shifts of its corners.
 * @param {number} height
 * @param {Float64Array} shifts  of each corner, across and down
 */
function shifted(height, shifts) {
  const frame = frameOf(height);
  return quad(
    frame,
    frame.map(([x, y], corner) => [x + shifts[2 * corner], y + shifts[2 * corner + 1]]),
  );
}

/**
 * Improve the shifts: try random moves and keep what helps, with larger steps after a success.
 * @param {Edges} edges
 * @param {Points} points
 * @param {number} height
 * @param {Float64Array} start
 * @param {Level} level
 * @param {{draw: () => number, gauss: () => number}} chance
 */
function climbed(edges, points, height, start, level, chance) {
  let shifts = start;
  let best = scoreOf(edges, points, shifted(height, shifts));
  let step = level.step;
  for (let trial = 0; trial < level.trials; trial++) {
    const tried = triedFrom(shifts, trial, step, chance);
    const score = scoreOf(edges, points, shifted(height, tried));
    const isBetter = score > best;
    if (isBetter) [shifts, best] = [tried, score];
    step = isBetter ? Math.min(1.25 * step, 1.5 * level.step) : Math.max(0.985 * step, 0.1 * level.step);
  }
  return shifts;
}

/**
 * Move all corners alike, each for itself, or one of them, in turn.
 * @param {Float64Array} shifts
 * @param {number} trial
 * @param {number} step
 * @param {{draw: () => number, gauss: () => number}} chance
 */
function triedFrom(shifts, trial, step, { draw, gauss }) {
  const tried = shifts.slice();
  const kind = trial % 3;
  if (kind === 0) {
    const [across, down] = [step * gauss(), step * gauss()];
    for (let corner = 0; corner < 4; corner++) move(tried, corner, across, down);
  } else if (kind === 1) {
    for (let corner = 0; corner < 4; corner++) move(tried, corner, step * gauss(), step * gauss());
  } else {
    move(tried, Math.floor(4 * draw()), 1.3 * step * gauss(), 1.3 * step * gauss());
  }
  return tried;
}

/** @param {Float64Array} shifts @param {number} corner @param {number} across @param {number} down */
function move(shifts, corner, across, down) {
  shifts[2 * corner] += across;
  shifts[2 * corner + 1] += down;
}

/**
 * Return the weighted mean of the edges under the points; a glaring edge counts no more than a good one.
 * @param {Edges} edges
 * @param {Points} points
 * @param {Homography} within
 */
function scoreOf(edges, { x, y, nx, ny, weight }, within) {
  let [sum, total] = [0, 0];
  for (let at = 0; at < x.length; at++) {
    const depth = within[6] * x[at] + within[7] * y[at] + within[8];
    const u = (within[0] * x[at] + within[1] * y[at] + within[2]) / depth;
    const v = (within[3] * x[at] + within[4] * y[at] + within[5]) / depth;
    sum += weight[at] * Math.min(edgeAt(edges, u, v, nx[at], ny[at]), edges.cap);
    total += weight[at];
  }
  return sum / total;
}

/**
 * Return the share of the outlines' points on the photo that have a stronger edge than the places around them.
 * @param {Edges} edges
 * @param {Points} points
 * @param {Homography} within
 * @param {(x: number, y: number) => boolean} isSeen  whether a place of the frame is on the photo
 */
function fitOf(edges, { x, y, nx, ny, outlines }, within, isSeen) {
  let [count, seen] = [0, 0];
  for (let at = 0; at < outlines; at++) {
    if (!isSeen(x[at], y[at])) continue;
    seen++;
    const [u, v] = moved(within, [x[at], y[at]]);
    const around = BESIDE.map(([dx, dy]) => edgeAt(edges, u + dx, v + dy, nx[at], ny[at]));
    const mean = around.reduce((sum, edge) => sum + edge, 0) / BESIDE.length;
    if (edgeAt(edges, u, v, nx[at], ny[at]) > mean) count++;
  }
  return seen ? count / seen : 0;
}
