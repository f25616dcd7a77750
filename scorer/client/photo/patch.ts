// What the network looks at: one space and its surroundings, turned upright, against the colour of the paper there.

import { placesOn, type Space } from "./outlines.ts";
import { addPaper } from "./paper.ts";
import { addSample, deviation, type Picture } from "./picture.ts";

export const ROWS = 32;
export const COLUMNS = 24;
export const CHANNELS = 3;
const [ALONG, ACROSS] = [0.62, 1.25];
const FLOOR = 0.004;
const STEPS = [-0.4, -0.2, 0, 0.2, 0.4];
const GRID = STEPS.flatMap((a) => STEPS.map((c) => [a, c])); // of a space's length and width

/** Return how much lighter a colour is than the paper, as the network expects it. */
export function against(colour: number, paper: number) {
  return Math.min(2, Math.max(-4, Math.log((colour + FLOOR) / (paper + FLOOR))));
}

/** Fill in the patch of a space, which has that size, on a rectified board. */
export function look(
  board: Picture,
  paper: Picture,
  space: Space,
  [length, width]: [number, number],
  patch: Float32Array,
) {
  const place = placesOn(space);
  const [colour, ground] = [new Float64Array(3), new Float64Array(3)];
  for (let row = 0, at = 0; row < ROWS; row++) {
    const a = (-ALONG + (2 * ALONG * row) / (ROWS - 1)) * length;
    for (let column = 0; column < COLUMNS; column++) {
      const c = (-ACROSS + (2 * ACROSS * column) / (COLUMNS - 1)) * width;
      const [x, y] = place(a, c);
      addSample(board, x, y, colour.fill(0));
      addPaper(paper, x, y, ground.fill(0));
      for (let channel = 0; channel < CHANNELS; channel++) patch[at++] = against(colour[channel], ground[channel]);
    }
  }
}

const GLARE = 0.75; // of the darkest channel, in linear light
const GLARING = 0.4; // of a space, from which on nothing is to be seen on it
const DARK = 0.025; // of the paper's channels together, in linear light

/**
 * Return whether there is light to see a space by: paper that is not too dark, and no lamp or sun that shines on it.
 */
export function isLit(board: Picture, paper: Picture, space: Space, [length, width]: [number, number]) {
  const place = placesOn(space);
  const colour = new Float64Array(3);
  addPaper(paper, space[0], space[1], colour);
  if (colour[0] + colour[1] + colour[2] < DARK) return false;
  const glaring = GRID.filter(([a, c]) => {
    addSample(board, ...place(a * length, c * width), colour.fill(0));
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
  return deviation(lights) < FLAT;
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
