// The colour of the bare paper around each place, against the sums over all cells that define it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brighten, paperOf } from "../../../../scorer/web/static/photo/paper.js";

const [WIDE, HIGH] = [250, 36]; // cells of four by four units
/** A low board with spaces in three directions, and a city. @type {import("../../../../scorer/web/static/photo/outlines.js").Spaces} */
const SPACES = {
  height: 145.6, // the last units fill no cell
  space: [40, 10],
  routes: {
    "a-b": [
      [300, 60, 0],
      [500, 75, 90],
    ],
    "b-c": [[600, 80, 30]],
  },
  cities: { a: [800, 73] },
};

/** A number from 0 to 1 that looks like chance. @param {number} at */
function noise(at) {
  const wave = Math.sin(at * 12.9898) * 43758.5453;
  return wave - Math.floor(wave);
}

/** Light and dark cells of three colours, which are not plain. */
const board = {
  width: 1000,
  height: 146,
  values: Float32Array.from({ length: 3 * 1000 * 146 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % 1000, Math.floor(at / 3000)];
    return (0.5 + noise((y >> 2) * WIDE + (x >> 2)) + 0.2 * noise(at)) / ((at % 3) + 1);
  }),
};

/** The mean colour of a cell. @param {number} column @param {number} row */
function cellOf(column, row) {
  const sum = [0, 0, 0];
  for (let y = 4 * row; y < 4 * row + 4; y++) {
    for (let x = 4 * column; x < 4 * column + 4; x++)
      for (const channel of sum.keys()) sum[channel] += board.values[3 * (1000 * y + x) + channel] / 16;
  }
  return sum;
}

/** Whether nothing is printed in the middle of a cell, nor beside it. @param {number} column @param {number} row */
function isBare(column, row) {
  const [x, y] = [4 * column + 1.5, 4 * row + 1.5];
  const isOnSpace = Object.values(SPACES.routes)
    .flat()
    .some(([left, top, angle]) => {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const [along, across] = [(x - left) * cos + (y - top) * sin, (y - top) * cos - (x - left) * sin];
      return Math.abs(along) < 20 + 6 && Math.abs(across) < 5 + 10;
    });
  return x > 60 && x < 940 && y > 60 && y < SPACES.height - 60 && !isOnSpace && Math.hypot(x - 800, y - 73) > 14;
}

/** @param {number} sigma @returns {(away: number) => number} the weights of cells up to three sigmas away, their sum is 1 */
function weights(sigma) {
  const radius = Math.ceil(3 * sigma);
  const bell = (/** @type {number} */ away) => Math.exp(-((away / sigma) ** 2) / 2);
  let sum = 0;
  for (let away = -radius; away <= radius; away++) sum += bell(away);
  const all = Array.from({ length: radius + 1 }, (_, away) => bell(away) / sum);
  return (away) => all[Math.abs(away)] ?? 0;
}

/** @typedef {{column: number, row: number, colour: number[]}} Cell */

/** The mean of cells: near ones count most, and far ones a fiftieth. @param {Cell[]} cells @param {number} column @param {number} row */
function meanAround(cells, column, row) {
  const [near, far] = WEIGHTS;
  let [total, sum] = [0, [0, 0, 0]];
  for (const cell of cells) {
    const [across, down] = [cell.column - column, cell.row - row];
    const weight = near(across) * near(down) + 0.02 * far(across) * far(down);
    total += weight;
    sum = sum.map((value, channel) => value + weight * cell.colour[channel]);
  }
  return sum.map((value) => value / (total + 1e-6));
}
const WEIGHTS = [weights(6.67), weights(40)];

test("the paper is the mean of what is bare around, without what is darker than three quarters of it", () => {
  const cells = Array.from({ length: WIDE * HIGH }, (_, at) => [at % WIDE, Math.floor(at / WIDE)])
    .filter(([column, row]) => isBare(column, row))
    .map(([column, row]) => ({ column, row, colour: cellOf(column, row) }));
  const light = (/** @type {number[]} */ colour) => colour.reduce((sum, value) => sum + value, 0);
  const bright = cells.filter(
    ({ column, row, colour }) => light(colour) > 0.75 * light(meanAround(cells, column, row)),
  );
  assert.ok(bright.length > 0.6 * cells.length && bright.length < 0.9 * cells.length);
  const paper = paperOf(board, SPACES);
  assert.deepEqual([paper.width, paper.height, paper.values.length], [WIDE, HIGH, 3 * WIDE * HIGH]);
  for (let column = 0; column < WIDE; column += 7) {
    for (const row of [0, 11, 18, 35]) {
      for (const [channel, wanted] of meanAround(bright, column, row).entries()) {
        const found = paper.values[3 * (row * WIDE + column) + channel];
        assert.ok(Math.abs(found - wanted) < 2e-5, `${found}, not ${wanted} at ${column}, ${row}`);
      }
    }
  }
});

test("a channel is brightened until half of the paper has a fifth of the light, and one that has is left", () => {
  const paper = {
    width: 4,
    height: 1,
    values: Float32Array.of(0.1, 0.5, 0.2, 0.05, 0.3, 0.2, 0.4, 0.1, 0.3, 0, 0.9, 0),
  };
  const board = { width: 2, height: 1, values: Float32Array.of(0.25, 0.25, 0.25, 0.125, 0.125, 0.125) };
  brighten(board, paper); // the upper middle of 0, 0.05, 0.1, 0.4 is 0.1, of 0.1, 0.3, 0.5, 0.9 it is 0.5
  const wanted = [0.2, 0.5, 0.2, 0.1, 0.3, 0.2, 0.8, 0.1, 0.3, 0, 0.9, 0];
  for (const [at, value] of wanted.entries()) assert.ok(Math.abs(paper.values[at] - value) < 1e-6, `${at}`);
  for (const [at, value] of [0.5, 0.25, 0.25, 0.25, 0.125, 0.125].entries())
    assert.ok(Math.abs(board.values[at] - value) < 1e-6, `${at}`);
});
