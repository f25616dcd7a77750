// Lifts the veil that a lamp or a window lays over a glossy board: light that is added to everything, so that even black
// print looks grey.

import { blurred } from "./blur.js";
import { addSample } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */

const REACH = 9; // cells of the paper to each side, among which something black is printed
const BLACK = 0.05; // of the paper, as light as black print is without a veil
const LEAST = 0.01; // that is left of the paper, in linear light

/**
 * Take the veil off the board and its paper.
 * @param {Picture} board  rectified
 * @param {Picture} paper
 */
export function lift(board, paper) {
  const veil = veilOf(board, paper);
  if (veil.values.every((light) => light === 0)) return;
  const cell = board.width / paper.width;
  const [half, light] = [(cell - 1) / 2, new Float64Array(3)];
  for (let y = 0, at = 0; y < board.height; y++) {
    for (let x = 0; x < board.width; x++) {
      addSample(veil, (x - half) / cell, (y - half) / cell, light.fill(0));
      for (let channel = 0; channel < 3; channel++, at++)
        board.values[at] = Math.max(0, board.values[at] - light[channel]);
    }
  }
  for (let at = 0; at < paper.values.length; at++)
    paper.values[at] = Math.max(LEAST, paper.values[at] - veil.values[at]);
}

/**
 * Return how much light lies over each cell of the paper, in all three channels alike.
 * @param {Picture} board
 * @param {Picture} paper
 * @returns {Picture}
 */
export function veilOf(board, { width, height, values }) {
  const darkest = lowest(darknessOf(board, width, height), width, REACH);
  const smooth = blurred(darkest, width, 1, REACH / 2, "repeated");
  const veil = values.map((_, at) => {
    const cell = (at / 3) | 0;
    const light = (values[3 * cell] + values[3 * cell + 1] + values[3 * cell + 2]) / 3;
    return Math.max(0, smooth[cell] - BLACK * light);
  });
  return { width, height, values: veil };
}

/** Return the mean of the darkest channel in each cell. @param {Picture} board @param {number} width @param {number} height */
function darknessOf(board, width, height) {
  const cell = board.width / width;
  const darkness = new Float32Array(width * height);
  for (let y = 0; y < height * cell; y++) {
    for (let x = 0; x < board.width; x++) {
      const at = 3 * (y * board.width + x);
      const darkest = Math.min(board.values[at], board.values[at + 1], board.values[at + 2]);
      darkness[((y / cell) | 0) * width + ((x / cell) | 0)] += darkest / cell ** 2;
    }
  }
  return darkness;
}

/** Return the lowest value around every cell. @param {Float32Array} values @param {number} width @param {number} reach */
function lowest(values, width, reach) {
  const height = values.length / width;
  /** @param {Float32Array} from @param {number} step @param {number} length @param {(at: number) => number} placeOf */
  const pass = (from, step, length, placeOf) =>
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
