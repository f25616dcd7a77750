// Finds where a picture has edges, and in which direction: the maps that printed outlines are matched with.

import { blurred } from "./blur.ts";
import type { Picture } from "./picture.ts";

/**
 * Three numbers a pixel (the gradients' products: across twice, across and down, down twice), and what counts as a full
 * edge.
 */
export type Edges = { width: number; height: number; maps: Float32Array; cap: number; half: boolean; pad: number };

const FLOOR = 0.02;
const CAP = 0.93;
const EVERY = 4;

/** Return a picture of half the size: the mean of two by two pixels each; an odd last row or column is dropped. */
export function halved({ width, height, values }: Picture): Picture {
  const [columns, rows] = [width >> 1, height >> 1];
  const made = new Float32Array(3 * columns * rows);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from = 3 * (2 * row * width + 2 * column);
      for (let upper = from; upper < from + 3; upper++) {
        const lower = upper + 3 * width;
        made[at++] = (values[upper] + values[upper + 3] + values[lower] + values[lower + 3]) / 4;
      }
    }
  }
  return { width: columns, height: rows, values: made };
}

/**
 * @param picture rectified, with `pad` units around the board
 * @param sigma how much finer things are blurred, in pixels
 * @param half whether the picture has half the size
 */
export function edgesOf({ width, height, values }: Picture, sigma: number, half: boolean, pad: number): Edges {
  const dim = blurred(values, width, 3, sigma, "repeated").map((value) => Math.log(value + FLOOR));
  const maps = new Float32Array(3 * width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) addGradients(dim, width, height, column, row, maps);
  }
  return { width, height, maps, cap: capOf(maps, width, height), half, pad };
}

function addGradients(
  values: Float32Array,
  width: number,
  height: number,
  column: number,
  row: number,
  maps: Float32Array,
) {
  const at = 3 * (row * width + column);
  const [isInner, isBetween] = [column > 0 && column < width - 1, row > 0 && row < height - 1];
  for (let place = at; place < at + 3; place++) {
    const gx = isInner ? (values[place + 3] - values[place - 3]) / 2 : 0;
    const gy = isBetween ? (values[place + 3 * width] - values[place - 3 * width]) / 2 : 0;
    maps[at] += gx * gx;
    maps[at + 1] += gx * gy;
    maps[at + 2] += gy * gy;
  }
}

function capOf(maps: Float32Array, width: number, height: number) {
  const found = [];
  for (let row = 0; row < height; row += EVERY) {
    for (let column = 0; column < width; column += EVERY) {
      const at = 3 * (row * width + column);
      found.push(Math.sqrt(maps[at] + maps[at + 2]));
    }
  }
  const sorted = Float64Array.from(found).sort();
  return sorted[Math.floor(CAP * (sorted.length - 1))];
}

/** Return how strong an edge across a normal is at a place of the frame. */
export function edgeAt({ width, height, maps, half, pad }: Edges, x: number, y: number, nx: number, ny: number) {
  const across = Math.min(Math.max(half ? (x + pad - 0.5) / 2 : x + pad, 0), width - 1);
  const down = Math.min(Math.max(half ? (y + pad - 0.5) / 2 : y + pad, 0), height - 1);
  const left = Math.min(Math.floor(across), width - 2);
  const top = Math.min(Math.floor(down), height - 2);
  const [p, q] = [across - left, down - top];
  const upper = 3 * (top * width + left);
  const lower = upper + 3 * width;
  const above = (1 - p) * along(maps, upper, nx, ny) + p * along(maps, upper + 3, nx, ny);
  const below = (1 - p) * along(maps, lower, nx, ny) + p * along(maps, lower + 3, nx, ny);
  return Math.sqrt(Math.max(0, (1 - q) * above + q * below));
}

function along(maps: Float32Array, at: number, nx: number, ny: number) {
  return nx * nx * maps[at] + 2 * nx * ny * maps[at + 1] + ny * ny * maps[at + 2];
}
