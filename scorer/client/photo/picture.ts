// Pictures in linear light: three floats a pixel, red, green, blue; pixel i has its centre at i.

import type { Size } from "../map/board.ts";
import type { Homography } from "./homography.ts";

export type Picture = { width: number; height: number; values: Float32Array };

const QUARTER = 0.25;
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);

/** Return a photo in linear light, from a canvas's bytes, four a pixel. */
export function linear(rgba: ArrayLike<number>, width: number, height: number): Picture {
  const values = new Float32Array(3 * width * height);
  for (let from = 0, to = 0; to < values.length; from += 4) {
    values[to++] = LINEAR[rgba[from]];
    values[to++] = LINEAR[rgba[from + 1]];
    values[to++] = LINEAR[rgba[from + 2]];
  }
  return { width, height, values };
}

/** Add what is interpolated at a place to `sum`, as many numbers as a pixel has; beyond the edge it is the edge's. */
export function addSample({ width, height, values }: Picture, x: number, y: number, sum: Float64Array | number[]) {
  const channels = sum.length;
  const across = Math.min(Math.max(x, 0), width - 1);
  const down = Math.min(Math.max(y, 0), height - 1);
  const left = Math.min(Math.floor(across), width - 2);
  const top = Math.min(Math.floor(down), height - 2);
  const [p, q] = [across - left, down - top];
  const [a, b, c, d] = [(1 - p) * (1 - q), p * (1 - q), (1 - p) * q, p * q];
  const upper = channels * (top * width + left);
  const lower = upper + channels * width;
  for (let channel = 0; channel < channels; channel++) {
    sum[channel] +=
      a * values[upper + channel] +
      b * values[upper + channels + channel] +
      c * values[lower + channel] +
      d * values[lower + channels + channel];
  }
}

export function deviation(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Return a smaller picture: the mean of some pixels across and down; what is left of a row or column is dropped. */
export function reduced({ width, height, values }: Picture, by: number): Picture {
  const [columns, rows] = [Math.floor(width / by), Math.floor(height / by)];
  const made = new Float32Array(3 * columns * rows);
  for (let at = 0; at < made.length; at++) {
    const [cell, channel] = [Math.floor(at / 3), at % 3];
    const from = 3 * by * (Math.floor(cell / columns) * width + (cell % columns)) + channel;
    let sum = 0;
    for (let row = 0; row < by; row++)
      for (let column = 0; column < by; column++) sum += values[from + 3 * (row * width + column)];
    made[at] = sum / by ** 2;
  }
  return { width: columns, height: rows, values: made };
}

export function isOn({ width, height }: Size, [x, y]: number[]) {
  return x > -0.5 && y > -0.5 && x < width - 0.5 && y < height - 0.5;
}

/**
 * Return the board seen from straight above, one pixel for a unit of its frame, with `pad` units more at every side.
 */
export function rectified(photo: Picture, toPhoto: Homography, height: number, pad: number): Picture {
  const [width, rows] = [1000 + 2 * pad, Math.ceil(height) + 2 * pad];
  const values = new Float32Array(3 * width * rows);
  const sum = new Float64Array(3);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < width; column++) {
      addPlace(photo, toPhoto, column - pad, row - pad, sum.fill(0));
      for (let channel = 0; channel < 3; channel++) values[at++] = sum[channel] / 4;
    }
  }
  return { width, height: rows, values };
}

/** Add the four samples around a place of the frame. */
function addPlace(photo: Picture, toPhoto: Homography, x: number, y: number, sum: Float64Array) {
  for (let corner = 0; corner < 4; corner++) {
    const across = x + (corner & 1 ? QUARTER : -QUARTER);
    const down = y + (corner & 2 ? QUARTER : -QUARTER);
    const depth = toPhoto[6] * across + toPhoto[7] * down + toPhoto[8];
    const u = (toPhoto[0] * across + toPhoto[1] * down + toPhoto[2]) / depth;
    const v = (toPhoto[3] * across + toPhoto[4] * down + toPhoto[5]) / depth;
    addSample(photo, u, v, sum);
  }
}
