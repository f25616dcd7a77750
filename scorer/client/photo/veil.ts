// Lifts the veil that a lamp or a window lays over a glossy board: light that is added to everything, so that even black
// print looks grey.

import { blurred } from "./blur.ts";
import { addSample, type Picture } from "./picture.ts";

const REACH = 9; // cells of the paper to each side, among which something black is printed
const BLACK = 0.05; // of the paper, as light as black print is without a veil
const HIDING = 0.25; // of the light over a place, from which on it hides trains
const DOUBT = 0.6; // of "nobody", that goes to the colours there
const LEAST = 0.01; // of the paper, in linear light, against which darkness is seen

/** Take the veil off the rectified board and its paper, and return it. */
export function lift(board: Picture, paper: Picture) {
  const veil = veilOf(board, paper);
  if (veil.values.every((light) => light === 0)) return veil;
  const cell = board.width / paper.width;
  const [half, light] = [(cell - 1) / 2, new Float64Array(3)];
  for (let y = 0, at = 0; y < board.height; y++) {
    for (let x = 0; x < board.width; x++) {
      addSample(veil, (x - half) / cell, (y - half) / cell, light.fill(0));
      for (let channel = 0; channel < 3; channel++, at++)
        board.values[at] = Math.max(0, board.values[at] - light[channel]);
    }
  }
  for (let at = 0; at < paper.values.length; at++) paper.values[at] = Math.max(0, paper.values[at] - veil.values[at]);
  return veil;
}

/**
 * Return whether a place lies under so much light that trains may be hidden.
 * @param paper without it
 * @param x in units of the board
 */
export function isHidden(veil: Picture, paper: Picture, x: number, y: number) {
  const cell = 1000 / veil.width;
  const [column, row] = [Math.min(veil.width - 1, (x / cell) | 0), Math.min(veil.height - 1, (y / cell) | 0)];
  const at = 3 * (row * veil.width + column);
  return veil.values[at] > HIDING * (veil.values[at] + paper.values[at]);
}

/** Return what is seen under much light, which hides trains and shows none: "nobody" counts for less. */
export function hidden([nobody, ...colours]: number[]) {
  return [nobody * (1 - DOUBT), ...colours.map((p) => p + (nobody * DOUBT) / colours.length)];
}

/** Return how much light lies over each cell of the paper. */
function veilOf(board: Picture, paper: Picture): Picture {
  const { width, height, values } = paper;
  const darkest = lowest(darknessOf(board, paper), width, REACH);
  const smooth = blurred(darkest, width, 1, REACH / 2);
  return { width, height, values: values.map((light, at) => Math.max(0, smooth[(at / 3) | 0] - BLACK) * light) };
}

/** Return the mean of the darkest channel in each cell, against the paper. */
function darknessOf(board: Picture, { width, height, values }: Picture) {
  const cell = board.width / width;
  const darkness = new Float32Array(width * height);
  for (let y = 0; y < height * cell; y++) {
    for (let x = 0; x < board.width; x++) {
      const [at, to] = [3 * (y * board.width + x), ((y / cell) | 0) * width + ((x / cell) | 0)];
      let darkest = 1;
      for (let channel = 0; channel < 3; channel++)
        darkest = Math.min(darkest, board.values[at + channel] / Math.max(values[3 * to + channel], LEAST));
      darkness[to] += darkest / cell ** 2;
    }
  }
  return darkness;
}

/** Return the lowest value around every cell. */
function lowest(values: Float32Array, width: number, reach: number) {
  const height = values.length / width;
  const pass = (from: Float32Array, step: number, length: number, placeOf: (at: number) => number) =>
    from.map((_, at) => {
      const place = placeOf(at);
      let least = Infinity;
      for (let by = Math.max(-reach, -place); by <= Math.min(reach, length - 1 - place); by++)
        least = Math.min(least, from[at + by * step]);
      return least;
    });
  const along = pass(values, 1, width, (at) => at % width);
  return pass(along, width, height, (at) => Math.floor(at / width));
}
