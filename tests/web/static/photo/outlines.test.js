// The points of printed outlines, with their normals, on a board of one space and one city.

import assert from "node:assert/strict";
import { test } from "node:test";
import { windowOn } from "../../../../scorer/web/static/photo/cutout.js";
import { frameOf, pointsOf } from "../../../../scorer/web/static/photo/outlines.js";
import { cornersOf, firstGuess, outline, problemOf } from "../../../../scorer/web/static/photo/overlay.js";

/** @typedef {import("../../../../scorer/web/static/photo/homography.js").Quad} Quad */

/** @type {import("../../../../scorer/web/static/photo/outlines.js").Spaces} */
const tiny = { height: 600, space: [40, 10], routes: { "a-b": [[100, 50, 90]] }, cities: { a: [300, 200] } };

/** @param {number[][]} points */
function rounded(points) {
  return points.map((point) => point.map((value) => Math.round(1e6 * value) / 1e6 + 0).join(" ")).sort();
}

test("a space has five points on each long side and one at each end, a city eight around its dot", () => {
  const { x, y, nx, ny, weight, outlines } = pointsOf(tiny);
  assert.equal(outlines, 12);
  const found = Array.from(x, (_, at) => [x[at], y[at], nx[at], ny[at], weight[at]]);
  const sides = [-16, -8, 0, 8, 16].flatMap((along) => [-5, 5].map((aside) => [100 + aside, 50 + along, -1, 0, 1]));
  const ends = [-20, 20].map((along) => [100, 50 + along, 0, 1, 1]);
  assert.deepEqual(rounded(found.slice(0, 12)), rounded([...sides, ...ends]));
  const [far, slant] = [6 * Math.SQRT1_2, Math.SQRT1_2];
  const straight = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(([u, v]) => [300 + 6 * u, 200 + 6 * v, u, v, 1.5]);
  const diagonal = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([u, v]) => [300 + far * u, 200 + far * v, slant * u, slant * v, 1.5]);
  assert.deepEqual(rounded(found.slice(12)), rounded([...straight, ...diagonal]));
});

test("the corners of a space lie around its middle", () => {
  assert.deepEqual(rounded(cornersOf([100, 50, 0], [40, 10])), rounded(frameAround(80, 120, 45, 55)));
  assert.deepEqual(rounded(cornersOf([100, 50, 90], [40, 10])), rounded(frameAround(95, 105, 30, 70)));
});

/** @param {number} left @param {number} right @param {number} top @param {number} bottom @returns {Quad} */
function frameAround(left, right, top, bottom) {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

test("outlines are drawn corner by corner, the frame first", () => {
  assert.equal(
    outline({ ...tiny, routes: { "a-b": [[100, 50, 0]] } }, [2, 0, 0, 0, 2, 1, 0, 0, 1]),
    "M0.0 1.0L2000.0 1.0L2000.0 1201.0L0.0 1201.0ZM160.0 91.0L240.0 91.0L240.0 111.0L160.0 111.0Z",
  );
  assert.deepEqual(frameOf(600), frameAround(0, 1000, 0, 600));
});

test("at first a board fills 86 hundredths of the photo, across or down", () => {
  assert.deepEqual(rounded(firstGuess({ width: 1000, height: 1200 }, 600)), rounded(frameAround(70, 930, 342, 858)));
  assert.deepEqual(rounded(firstGuess({ width: 3000, height: 600 }, 600)), rounded(frameAround(1070, 1930, 42, 558)));
});

test("a side is too small below 15 hundredths of the photo's longer side", () => {
  for (const photo of [
    { width: 2000, height: 1000 },
    { width: 1000, height: 2000 },
  ]) {
    for (const [right, bottom] of [
      [300, 400],
      [400, 300],
    ]) {
      assert.equal(problemOf(frameAround(0, right, 0, bottom), photo), "");
      assert.equal(problemOf(frameAround(0, right - +(right < 400), 0, bottom - +(bottom < 400)), photo), "small");
    }
  }
});

test("of two opposite sides one may be 2.2 times as long as the other, whichever it is", () => {
  const photo = { width: 1000, height: 1000 };
  /** A board with sides of 300 and `long`, one across from the other, in each of the four directions. @param {number} long */
  const turned = (long) => {
    const [a, b] = [(1000 - 300) / 2, (1000 - long) / 2];
    /** @type {Quad} */
    const quad = [
      [a, 100],
      [a + 300, 100],
      [b + long, 700],
      [b, 700],
    ];
    return [0, 1, 2, 3].map((by) => {
      let points = quad.map(([x, y]) => [x - 500, y - 500]);
      for (let turn = 0; turn < by; turn++) points = points.map(([x, y]) => [-y, x]);
      const [p, q, r, s] = points.map(([x, y]) => [x + 500, y + 500]);
      return /** @type {Quad} */ ([p, q, r, s].map((_, at) => [p, q, r, s][(at + 4 - by) % 4]));
    });
  };
  for (const taps of turned(659)) assert.equal(problemOf(taps, photo), "");
  for (const taps of turned(661)) assert.equal(problemOf(taps, photo), "slanted");
});

test("a cut-out shows a route with 26 units around it, and nothing larger than six pixels a unit", () => {
  const canvas = { width: 400, height: 300 };
  assert.deepEqual(
    windowOn(
      [
        [100, 50],
        [248, 70],
      ],
      canvas,
    ),
    { middle: [174, 60], scale: 2 },
  );
  assert.deepEqual(
    windowOn(
      [
        [100, 50],
        [120, 148],
      ],
      canvas,
    ),
    { middle: [110, 99], scale: 2 },
  );
  assert.equal(windowOn([[0, 0]], { width: 3000, height: 3000 }).scale, 6);
});
