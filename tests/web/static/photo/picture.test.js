// Pictures in linear light, and the board seen from straight above: values added up by hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { quad } from "../../../../scorer/web/static/photo/homography.js";
import { addSample, isOn, linear, rectified } from "../../../../scorer/web/static/photo/picture.js";

test("light is the power 2.2 of a colour, and how opaque it is does not matter", () => {
  const { width, height, values } = linear([0, 255, 51, 9, 102, 204, 153, 8], 2, 1);
  assert.deepEqual([width, height], [2, 1]);
  for (const [at, share] of [0, 1, 0.2, 0.4, 0.8, 0.6].entries()) {
    assert.ok(Math.abs(values[at] - share ** 2.2) < 1e-6, `${at}`);
  }
});

const NUMBERS = [1, 4, 9, 16, 25, 36, 49, 64, 81];
/** Three by three pixels; the second colour is ten times the first one, the third a hundred times. */
const nine = { width: 3, height: 3, values: Float32Array.from(NUMBERS.flatMap((n) => [n, 10 * n, 100 * n])) };

test("between pixels a colour is weighted, and beyond the edge it is the edge's", () => {
  /** @type {[number, number, number][]} */
  const places = [
    [0, 0, 1],
    [2, 2, 81],
    [0.25, 0, 0.75 * 1 + 0.25 * 4],
    [1, 0.25, 0.75 * 4 + 0.25 * 25],
    [1.25, 1.5, (0.75 * 25 + 0.25 * 36 + 0.75 * 64 + 0.25 * 81) / 2],
    [-5, 1, 16],
    [1, -5, 4],
    [7, 1, 36],
    [1, 7, 64],
  ];
  for (const [x, y, wanted] of places) {
    const sum = Float64Array.of(1000, 1000, 1000);
    addSample(nine, x, y, sum);
    for (const [channel, times] of [1, 10, 100].entries()) {
      assert.ok(Math.abs(sum[channel] - 1000 - times * wanted) < 1e-9, `${x}, ${y}: ${sum[channel]}`);
    }
  }
});

test("a picture ends half a pixel beyond the middles of its outer pixels", () => {
  const size = { width: 3, height: 2 };
  for (const place of [
    [-0.49, -0.49],
    [2.49, 1.49],
  ])
    assert.ok(isOn(size, place), `${place}`);
  for (const place of [
    [-0.51, 1],
    [1, -0.51],
    [2.51, 1],
    [1, 1.51],
  ])
    assert.ok(!isOn(size, place), `${place}`);
});

test("the board from above has one pixel for a unit, the mean of four places, and a rim of some units", () => {
  const [width, height] = [600, 60];
  const values = Float32Array.from({ length: 3 * width * height }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    return [x, y, (x - 100) ** 2][at % 3];
  });
  const toPhoto = quad(
    [
      [0, 0],
      [1000, 0],
      [1000, 19.5],
      [0, 19.5],
    ],
    [
      [50, 10],
      [550, 10],
      [550, 29.5],
      [50, 29.5],
    ],
  );
  const board = rectified({ width, height, values }, toPhoto, 19.5, 4);
  assert.deepEqual([board.width, board.height, board.values.length], [1008, 28, 3 * 1008 * 28]);
  for (const [x, y] of [
    [0, 0],
    [100, 7],
    [104, 19],
    [999, -4],
    [-4, 23],
  ]) {
    const [across, down, square] = board.values.subarray(3 * ((y + 4) * 1008 + x + 4));
    assert.ok(Math.abs(across - (50 + x / 2)) < 1e-3, `${across} at ${x}`);
    assert.ok(Math.abs(down - (10 + y)) < 1e-3, `${down} at ${y}`);
    const wanted = [-1, 1].map((side) => sampled(50 + (x + side / 4) / 2 - 100)).reduce((sum, one) => sum + one, 0) / 2;
    assert.ok(Math.abs(square - wanted) < 0.05, `${square}, not ${wanted} at ${x}`);
  }
});

/** A square between whole numbers. @param {number} x */
function sampled(x) {
  const low = Math.floor(x);
  return low ** 2 + (x - low) * ((low + 1) ** 2 - low ** 2);
}
