// Finds the board exactly: moves the four corners until the printed outlines lie on the edges of the photo. Trains on
// the spaces do no harm, since they have edges where the spaces have.

import { normal, uniform } from "./chance.ts";
import { type Edges, edgeAt, edgesOf } from "./edges.ts";
import { after, type Homography, moved, type Point, quad } from "./homography.ts";
import { frameOf, type Points, pointsOf, type Spaces } from "./outlines.ts";
import { isOn, type Picture, rectified, reduced } from "./picture.ts";

type Level = { half: boolean; sigma: number; step: number; trials: number };

/** Numbers from 0 to 1, and standard normal ones. */
type Chance = { draw: () => number; gauss: () => number };

export type Found = { toPhoto: Homography; fit: number };

/** The share of the outlines that must lie on edges for the board to be found. */
export const LEAST_FIT = 0.72;

const PAD = 40;
const LEVELS: Level[] = [
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

/** Find the board near four taps, and how well it fits; `tell` is called with the share of the search that is done. */
export function find(photo: Picture, spaces: Spaces, taps: Point[], tell: (share: number) => void = () => {}): Found {
  const [frame, points] = [frameOf(spaces.height), pointsOf(spaces)];
  const first = quad(frame, taps);
  const full = rectified(photo, first, spaces.height, PAD);
  const half = reduced(full, 2);
  const draw = uniform(1);
  const chance = { draw, gauss: normal(draw) };
  let shifts: Float64Array = new Float64Array(8);
  let edges = edgesOf(half, LEVELS[0].sigma, true, PAD);
  for (const [number, level] of LEVELS.entries()) {
    if (number) edges = edgesOf(level.half ? half : full, level.sigma, level.half, PAD);
    shifts = climb(edges, points, spaces.height, shifts, level, chance);
    tell((number + 1) / LEVELS.length);
  }
  const within = shift(spaces.height, shifts);
  const toPhoto = after(first, within);
  return { toPhoto, fit: fitOf(edges, points, within, (x, y) => isOn(photo, moved(toPhoto, [x, y]))) };
}

/** Return the homography that moves the frame by the shifts of each of its corners, across and down. */
function shift(height: number, shifts: Float64Array) {
  const frame = frameOf(height);
  return quad(
    frame,
    frame.map(([x, y], corner) => [x + shifts[2 * corner], y + shifts[2 * corner + 1]]),
  );
}

/** Improve the shifts: try random moves and keep what helps, with larger steps after a success. */
function climb(edges: Edges, points: Points, height: number, start: Float64Array, level: Level, chance: Chance) {
  let shifts = start;
  let best = scoreOf(edges, points, shift(height, shifts));
  let step = level.step;
  for (let trial = 0; trial < level.trials; trial++) {
    const tried = tryFrom(shifts, trial, step, chance);
    const score = scoreOf(edges, points, shift(height, tried));
    const isBetter = score > best;
    if (isBetter) [shifts, best] = [tried, score];
    step = isBetter ? Math.min(1.25 * step, 1.5 * level.step) : Math.max(0.985 * step, 0.1 * level.step);
  }
  return shifts;
}

/** Move all corners alike, each for itself, or one of them, in turn. */
function tryFrom(shifts: Float64Array, trial: number, step: number, { draw, gauss }: Chance) {
  if (trial % 3 === 1) return shifts.map((shift) => shift + step * gauss());
  if (trial % 3 === 0) {
    const way = [step * gauss(), step * gauss()];
    return shifts.map((shift, at) => shift + way[at % 2]);
  }
  const corner = Math.floor(4 * draw());
  return shifts.map((shift, at) => (at >> 1 === corner ? shift + 1.3 * step * gauss() : shift));
}

/** Return the weighted mean of the edges under the points; a glaring edge counts no more than a good one. */
function scoreOf(edges: Edges, { x, y, nx, ny, weight }: Points, within: Homography) {
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
 * @param isSeen whether a place of the frame is on the photo
 */
function fitOf(
  edges: Edges,
  { x, y, nx, ny, outlines }: Points,
  within: Homography,
  isSeen: (x: number, y: number) => boolean,
) {
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
