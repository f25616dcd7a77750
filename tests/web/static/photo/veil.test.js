// A veil of light over a drawn board is taken off, and a board without one stays as it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { frameOf } from "../../../../scorer/web/static/photo/outlines.js";
import { paperOf } from "../../../../scorer/web/static/photo/paper.js";
import { isFlat, look } from "../../../../scorer/web/static/photo/patch.js";
import { linear } from "../../../../scorer/web/static/photo/picture.js";
import { hidden, isHidden, lift, veilOf } from "../../../../scorer/web/static/photo/veil.js";
import { photographed, spacesOf } from "./board.js";

/**
 * @typedef {import("../../../../scorer/web/static/photo/homography.js").Quad} Quad
 * @typedef {import("../../../../scorer/web/static/photo/picture.js").Picture} Picture
 */

const usa = spacesOf("usa");
const size = { width: 1000, height: 660 };
const corners = /** @type {Quad} */ (frameOf(660));
const { pixels } = photographed(usa, corners, size, { "atlanta-miami": [20, 20, 20] });

/** The board, seen from straight above, with light over it: most in its middle, less to the sides. @param {number} most */
function veiled(most) {
  const board = linear(pixels, size.width, size.height);
  const light = Float64Array.from({ length: 1000 }, (_, x) => most * Math.exp(-((x - 700) ** 2) / 300 ** 2));
  board.values = board.values.map((value, at) => value + light[Math.floor(at / 3) % 1000]);
  return { board, paper: paperOf(board, usa) };
}

/** @param {{board: Picture, paper: Picture}} view @param {string} route */
function seen({ board, paper }, route) {
  const patch = new Float32Array(32 * 24 * 3);
  look(board, paper, usa.routes[route][1], usa.space, patch);
  return patch;
}

/** The same board and its paper without their veil. @param {{board: Picture, paper: Picture}} view */
function lifted(view) {
  const [board, paper] = [view.board, view.paper].map((one) => ({ ...one, values: one.values.slice() }));
  const veil = lift(board, paper);
  return { board, paper, veil };
}

const [plain, grey] = [veiled(0), veiled(0.4)];
const bright = lifted(grey);

test("under a veil of light a black train is black again", () => {
  const middle = 3 * (16 * 24 + 12);
  const [without, under, after] = [plain, grey, bright].map((view) => seen(view, "atlanta-miami")[middle]);
  assert.ok(under > without + 1.5, `${under} under the veil, ${without} without`);
  assert.ok(after < under - 0.7, `${after} without the veil, ${under} under it`);
});

test("without a veil a space and its surroundings stay as they are", () => {
  const [before, after] = [plain, lifted(plain)].map((view) => seen(view, "denver-omaha"));
  const off = before.reduce((sum, value, at) => sum + Math.abs(value - after[at]), 0) / before.length;
  assert.ok(off < 0.15, `${off} on average`);
});

test("a hand over a space shows nothing, a printed space and a train do", () => {
  assert.ok(!isFlat(seen(plain, "atlanta-miami")));
  assert.ok(!isFlat(seen(plain, "denver-omaha")));
  const hand = { ...plain.board, values: plain.board.values.map(() => 0.4) };
  assert.ok(isFlat(seen({ ...plain, board: hand }, "denver-omaha")));
});

test("where much light lies nobody is less sure, and the likeliest stays", () => {
  const [near, far] = ["nashville-saint-louis", "portland-seattle-1"].map((route) => usa.routes[route][0]);
  assert.deepEqual(
    [near, far].map(([x, y]) => isHidden(bright.veil, bright.paper, x, y)),
    [true, false],
  );
  const p = hidden([0.98, 0.01, 0.01, 0, 0, 0]);
  assert.ok(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1) < 1e-9);
  assert.ok(p[0] < 0.5 && p[0] === Math.max(...p), `${p}`);
  const trains = hidden([0.02, 0.97, 0.01, 0, 0, 0]);
  assert.ok(trains[1] > 0.97);
});

/** A number from 0 to 1 that looks like chance. @param {number} at */
function noise(at) {
  const wave = Math.sin(at * 12.9898) * 43758.5453;
  return wave - Math.floor(wave);
}

const [WIDE, HIGH] = [30, 24]; // cells of four by four pixels
/** Paper, in one cell as dark as nothing, and a board that is black in a corner and lighter than the paper elsewhere. */
const small = {
  paper: {
    width: WIDE,
    height: HIGH,
    values: Float32Array.from({ length: 3 * WIDE * HIGH }, (_, at) =>
      at < 3 ? 0.005 : (0.4 + 0.2 * noise(at)) / ((at % 3) + 1),
    ),
  },
  board: {
    width: 4 * WIDE,
    height: 4 * HIGH + 3, // the last rows fill no cell
    values: Float32Array.from({ length: 12 * WIDE * (4 * HIGH + 3) }, (_, at) => {
      const [x, y] = [Math.floor(at / 3) % (4 * WIDE), Math.floor(at / 12 / WIDE)];
      return x > 80 && y > 60 ? 0 : (0.25 + 0.1 * noise((y >> 2) * WIDE + (x >> 2)) + 0.1 * noise(at)) / ((at % 3) + 1);
    }),
  },
};

/** The darkest channel of a cell against the paper, no lighter than that, in the mean. @param {number} column @param {number} row */
function darknessOf(column, row) {
  const ground = [0, 1, 2].map((channel) => Math.max(0.01, small.paper.values[3 * (row * WIDE + column) + channel]));
  let sum = 0;
  for (let y = 4 * row; y < 4 * row + 4; y++) {
    for (let x = 4 * column; x < 4 * column + 4; x++) {
      const against = ground.map((value, channel) => small.board.values[3 * (4 * WIDE * y + x) + channel] / value);
      sum += Math.min(1, ...against);
    }
  }
  return sum / 16;
}

/** Call `see` with every cell. @param {(column: number, row: number) => void} see */
function each(see) {
  for (let row = 0; row < HIGH; row++) for (let column = 0; column < WIDE; column++) see(column, row);
}

test("the veil is as light as the darkest print within nine cells, smoothly, less what black print has without one", () => {
  const darkness = new Map();
  each((column, row) => darkness.set(`${column} ${row}`, darknessOf(column, row)));
  /** @param {number} column @param {number} row */
  const darkest = (column, row) => {
    let least = 1;
    for (let down = -9; down <= 9; down++) {
      for (let across = -9; across <= 9; across++)
        least = Math.min(least, darkness.get(`${column + across} ${row + down}`) ?? 1);
    }
    return least;
  };
  each((column, row) => darkness.set(`darkest ${column} ${row}`, darkest(column, row)));
  const within = (/** @type {number} */ value, /** @type {number} */ size) => Math.min(Math.max(value, 0), size - 1);
  /** The Gaussian mean with a sigma of four and a half cells; beyond the rim is what the rim has. @param {number} column @param {number} row */
  const smooth = (column, row) => {
    let [sum, total] = [0, 0];
    for (let down = -14; down <= 14; down++) {
      for (let across = -14; across <= 14; across++) {
        const weight = Math.exp(-(down ** 2 + across ** 2) / 2 / 4.5 ** 2);
        sum += weight * darkness.get(`darkest ${within(column + across, WIDE)} ${within(row + down, HIGH)}`);
        total += weight;
      }
    }
    return sum / total;
  };
  const veil = veilOf(small.board, small.paper);
  assert.deepEqual([veil.width, veil.height], [WIDE, HIGH]);
  let [veiled, bare] = [0, 0];
  each((column, row) => {
    const share = Math.max(0, smooth(column, row) - 0.05);
    share ? veiled++ : bare++;
    for (let at = 3 * (row * WIDE + column), end = at + 3; at < end; at++)
      assert.ok(Math.abs(veil.values[at] - share * small.paper.values[at]) < 1e-5, `${column}, ${row}`);
  });
  assert.ok(veiled > 100 && bare > 50, `${veiled} and ${bare}`);
});

test("the veil between the middles of four cells is between theirs, and nothing gets darker than black", () => {
  const veil = veilOf(small.board, small.paper);
  const [board, paper] = [small.board, small.paper].map((one) => ({ ...one, values: one.values.slice() }));
  assert.deepEqual(lift(board, paper), veil);
  for (const [at, value] of paper.values.entries())
    assert.ok(Math.abs(value - Math.max(0, small.paper.values[at] - veil.values[at])) < 1e-6, `${at}`);
  for (const [x, y, shares] of /** @type {[number, number, [number, number, number][]][]} */ ([
    [0, 0, [[0, 0, 1]]], // beyond the middle of the outermost cell
    [
      9,
      6,
      [
        [1, 1, 0.125 * 0.875],
        [2, 1, 0.875 * 0.875],
        [1, 2, 0.125 * 0.125],
        [2, 2, 0.875 * 0.125],
      ],
    ], // 1.875 and 1.125 cells
    [
      7,
      98,
      [
        [1, 23, 0.625],
        [2, 23, 0.375],
      ],
    ],
    [
      119,
      40,
      [
        [29, 9, 0.375],
        [29, 10, 0.625],
      ],
    ],
    [
      110,
      90,
      [
        [27, 22, 0.875 * 0.875],
        [28, 22, 0.125 * 0.875],
        [27, 23, 0.875 * 0.125],
        [28, 23, 0.125 * 0.125],
      ],
    ],
  ])) {
    for (const channel of [0, 1, 2]) {
      const light = shares.reduce(
        (sum, [column, row, share]) => sum + share * veil.values[3 * (row * WIDE + column) + channel],
        0,
      );
      const at = 3 * (4 * WIDE * y + x) + channel;
      const wanted = Math.max(0, small.board.values[at] - light);
      assert.ok(Math.abs(board.values[at] - wanted) < 1e-6, `${board.values[at]}, not ${wanted} at ${x}, ${y}`);
    }
  }
});

test("trains may be hidden where a quarter of the light or more is a veil's", () => {
  const veil = { width: 4, height: 2, values: new Float32Array(24).map((_, at) => (at % 3 ? 9 : at / 3)) };
  const paper = { width: 4, height: 2, values: new Float32Array(24).fill(14.9) }; // three times the veil's 5, nearly
  const found = [
    [0, 0],
    [999, 0],
    [249, 499],
    [251, 251],
    [251, 249],
    [1000, 500],
  ].map(([x, y]) => isHidden(veil, paper, x, y));
  assert.deepEqual(found, [false, false, false, true, false, true]); // cells 0, 3, 4, 5, 1 and 7
  const p = hidden([0.5, 0.3, 0.2, 0, 0, 0]);
  for (const [at, wanted] of [0.2, 0.36, 0.26, 0.06, 0.06, 0.06].entries()) assert.ok(Math.abs(p[at] - wanted) < 1e-9);
});
