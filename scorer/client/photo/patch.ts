// What the network looks at: one space and its surroundings, turned upright, against the colour of the paper there.

import { axes, type Space } from "./outlines.ts";
import { addSample, type Picture } from "./picture.ts";

export const ROWS = 32;
export const COLUMNS = 24;
export const CHANNELS = 3;
const [ALONG, ACROSS] = [0.62, 1.25];
const FLOOR = 0.004;
const CELL = 4;
const STEPS = [-0.4, -0.2, 0, 0.2, 0.4];
const GRID = STEPS.flatMap((a) => STEPS.map((c) => [a, c])); // of a space's length and width

/** Return how much lighter a colour is than the paper, as the network expects it. */
export function against(colour: number, paper: number) {
  return Math.min(2, Math.max(-4, Math.log((colour + FLOOR) / (paper + FLOOR))));
}

/**
 * Fill in the patch of a space.
 * @param board rectified
 * @param size of a space
 */
export function look(
  board: Picture,
  paper: Picture,
  [x, y, angle]: Space,
  [length, width]: [number, number],
  patch: Float32Array,
) {
  const [u, v] = axes(angle);
  const [colour, ground] = [new Float64Array(3), new Float64Array(3)];
  for (let row = 0, at = 0; row < ROWS; row++) {
    const a = (-ALONG + (2 * ALONG * row) / (ROWS - 1)) * length;
    for (let column = 0; column < COLUMNS; column++) {
      const c = (-ACROSS + (2 * ACROSS * column) / (COLUMNS - 1)) * width;
      const [px, py] = [x + a * u[0] + c * v[0], y + a * u[1] + c * v[1]];
      addSample(board, px, py, colour.fill(0));
      addSample(paper, (px - 1.5) / CELL, (py - 1.5) / CELL, ground.fill(0));
      for (let channel = 0; channel < CHANNELS; channel++) patch[at++] = against(colour[channel], ground[channel]);
    }
  }
}

const GLARE = 0.75; // of the darkest channel, in linear light
const GLARING = 0.4; // of a space, from which on nothing is to be seen on it
const DARK = 0.025; // of the paper's channels together, in linear light

/**
 * Return whether there is light to see a space by: paper that is not too dark, and no lamp or sun that shines on it.
 * @param board rectified
 * @param size of a space
 */
export function isLit(board: Picture, paper: Picture, [x, y, angle]: Space, [length, width]: [number, number]) {
  const [u, v] = axes(angle);
  const colour = new Float64Array(3);
  addSample(paper, (x - 1.5) / CELL, (y - 1.5) / CELL, colour);
  if (colour[0] + colour[1] + colour[2] < DARK) return false;
  const glaring = GRID.filter(([a, c]) => {
    addSample(
      board,
      x + a * length * u[0] + c * width * v[0],
      y + a * length * u[1] + c * width * v[1],
      colour.fill(0),
    );
    return Math.min(...colour) > GLARE;
  });
  return glaring.length < GLARING * GRID.length;
}

const FLAT = 0.16; // standard deviation of the lightness, below which print and trains look alike

/** Return whether a patch shows nothing, as under a hand or at the rim of a lamp's glare. */
export function isFlat(patch: Float32Array) {
  const lights = [];
  for (let row = 2; row < ROWS - 2; row++) {
    for (let column = 3; column < COLUMNS - 3; column++) {
      const at = CHANNELS * (row * COLUMNS + column);
      lights.push((patch[at] + patch[at + 1] + patch[at + 2]) / CHANNELS);
    }
  }
  const mean = lights.reduce((sum, light) => sum + light, 0) / lights.length;
  return lights.reduce((sum, light) => sum + (light - mean) ** 2, 0) / lights.length < FLAT ** 2;
}

/** Reverse the columns, the rows or both of a patch: a train looks alike from both sides. */
export function turned(patch: Float32Array, rowsToo: boolean, columnsToo: boolean, made: Float32Array) {
  for (let row = 0, at = 0; row < ROWS; row++) {
    const fromRow = rowsToo ? ROWS - 1 - row : row;
    for (let column = 0; column < COLUMNS; column++) {
      const from = CHANNELS * (fromRow * COLUMNS + (columnsToo ? COLUMNS - 1 - column : column));
      for (let channel = 0; channel < CHANNELS; channel++) made[at++] = patch[from + channel];
    }
  }
}
