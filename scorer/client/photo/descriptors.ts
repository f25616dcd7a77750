// Describes what is around a keypoint: 16 cells with 8 directions of edges each, in the keypoint's own direction, so that
// a board that lies turned is described alike.

import { blurred, type Grey } from "./grey.ts";
import type { Point } from "./homography.ts";
import { addSample, type Picture } from "./picture.ts";

/** A keypoint: place, direction in radians, size of a pixel of its level, description. */
export type Described = { x: number; y: number; turn: number; scale: number; values: Float32Array };

type Bins = Float32Array | Float64Array;

export const LENGTH = 128; // numbers of a description
const SIGMA = 1.6;
const TAU = 2 * Math.PI;
const BINS = 36; // of the histogram of directions
const AROUND = 8; // pixels that count for the direction
const SPREAD = 4.5; // sigma of their weight, in pixels
const NEARLY = 0.8; // of the highest bin, from which on another is a direction, too
const SAMPLES = 16; // across a description and down
const HALF = 10; // pixels from a keypoint to the rim of its description
const CELLS = 4;
const DIRECTIONS = 8;
const CUT = 0.2; // most that a number counts for

/** Where the samples lie, from -1 to 1, and what they give to the cells around them. */
const SAMPLED = Array.from({ length: SAMPLES * SAMPLES }, (_, at) => sampleAt(at % SAMPLES, Math.floor(at / SAMPLES)));

function sampleAt(column: number, row: number) {
  const [u, v] = [((column + 0.5) / SAMPLES) * 2 - 1, ((row + 0.5) / SAMPLES) * 2 - 1];
  const weight = Math.exp((-0.5 * (u * u + v * v)) / 0.49);
  const shares = Array.from({ length: CELLS * CELLS }, (_, cell) => ({
    first: cell * DIRECTIONS,
    share: weight * shareOf(column, cell % CELLS) * shareOf(row, Math.floor(cell / CELLS)),
  }));
  return { u, v, shares: shares.filter(({ share }) => share > 0) };
}

function shareOf(sample: number, cell: number) {
  return Math.max(0, 1 - Math.abs(((sample + 0.5) / SAMPLES) * CELLS - 0.5 - cell));
}

/**
 * Describe keypoints, one with two strong directions twice.
 * @param keypoints at least 13.5 pixels from the middles of the outermost
 * @returns with a scale of 1
 */
export function described(grey: Grey, keypoints: Point[]): Described[] {
  const gradients = gradientsOf(blurred(grey, SIGMA));
  return keypoints.flatMap(([x, y]) =>
    turnsAt(gradients, x, y).map((turn) => ({ x, y, turn, scale: 1, values: descriptionOf(gradients, x, y, turn) })),
  );
}

/** Return the slopes across and down, two numbers a pixel, zero in the outermost rows and columns. */
function gradientsOf({ width, height, values }: Grey): Picture {
  const made = new Float32Array(2 * values.length);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      made[2 * at] = (values[at + 1] - values[at - 1]) / 2;
      made[2 * at + 1] = (values[at + width] - values[at - width]) / 2;
    }
  }
  return { width, height, values: made };
}

/** Return the strongest directions around a keypoint, in radians. */
function turnsAt(gradients: Picture, x: number, y: number) {
  const bins = smooth(smooth(smooth(directionsAround(gradients, Math.round(x), Math.round(y)))));
  const peaks = [...bins.keys()].filter(
    (k) => bins[k] >= bins[(k + BINS - 1) % BINS] && bins[k] > bins[(k + 1) % BINS],
  );
  const highest = Math.max(0, ...peaks.map((k) => bins[k]));
  return peaks.filter((k) => bins[k] >= NEARLY * highest).map((k) => turnOf(bins, k));
}

function directionsAround({ width, values }: Picture, x: number, y: number) {
  const bins = new Float64Array(BINS);
  for (let down = -AROUND; down <= AROUND; down++) {
    for (let across = -AROUND; across <= AROUND; across++) {
      const distance = across * across + down * down;
      if (distance > AROUND * AROUND) continue;
      const at = 2 * ((y + down) * width + x + across);
      const weight = Math.exp((-0.5 * distance) / SPREAD ** 2);
      addDirection(bins, 0, BINS, values[at], values[at + 1], weight);
    }
  }
  return bins;
}

/** Add a gradient to the two bins nearest to its direction, of `count` around the circle from the `first` one on. */
function addDirection(bins: Bins, first: number, count: number, gx: number, gy: number, weight: number) {
  const size = weight * Math.sqrt(gx * gx + gy * gy);
  const turn = Math.atan2(gy, gx) / TAU;
  const place = (turn < 0 ? turn + 1 : turn) * count;
  const lower = Math.floor(place);
  const share = place - lower;
  bins[first + (lower % count)] += size * (1 - share);
  bins[first + ((lower + 1) % count)] += size * share;
}

function smooth(bins: Float64Array) {
  return bins.map((value, k) => (bins[(k + BINS - 1) % BINS] + value + bins[(k + 1) % BINS]) / 3);
}

function turnOf(bins: Float64Array, peak: number) {
  const [before, middle, after] = [bins[(peak + BINS - 1) % BINS], bins[peak], bins[(peak + 1) % BINS]];
  return ((peak + (0.5 * (before - after)) / (before - 2 * middle + after - 1e-9)) / BINS) * TAU;
}

function descriptionOf(gradients: Picture, x: number, y: number, turn: number) {
  const made = new Float32Array(LENGTH);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (const { u, v, shares } of SAMPLED) {
    const slope = [0, 0];
    addSample(gradients, x + HALF * (u * cos - v * sin), y + HALF * (u * sin + v * cos), slope);
    const [along, across] = [slope[0] * cos + slope[1] * sin, slope[1] * cos - slope[0] * sin];
    for (const { first, share } of shares) addDirection(made, first, DIRECTIONS, along, across, share);
  }
  return normalised(normalised(made).map((value) => Math.min(value, CUT)));
}

export function normalised(values: Float32Array) {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) + 1e-9;
  return values.map((value) => value / length);
}
