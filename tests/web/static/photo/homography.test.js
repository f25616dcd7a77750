// Homographies, held against points and against each other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { after, inverse, moved, quad } from "../../../../scorer/web/static/photo/homography.js";

/** @typedef {import("../../../../scorer/web/static/photo/homography.js").Quad} Quad */

/** @type {Quad[]} */
const quads = [
  [
    [0, 0],
    [1000, 0],
    [1000, 660],
    [0, 660],
  ],
  [
    [310, 95],
    [1400, 240],
    [1290, 1100],
    [60, 890],
  ],
  [
    [900, 700],
    [100, 650],
    [210, 40],
    [880, 10],
  ],
];

test("four points go exactly where they are sent", () => {
  for (const from of quads) {
    for (const to of quads) {
      const found = quad(from, to);
      assert.equal(found[8], 1);
      for (const [at, point] of from.entries()) {
        const [x, y] = moved(found, point);
        assert.ok(Math.hypot(x - to[at][0], y - to[at][1]) < 1e-6);
      }
    }
  }
});

test("one homography after another goes the way of both, and its last number is 1", () => {
  const [inner, outer] = [quad(quads[0], quads[1]), quad(quads[2], quads[0])];
  const both = after(outer, inner);
  assert.equal(both[8], 1);
  for (const point of [...quads[0], /** @type {[number, number]} */ ([321, 123])]) {
    const [one, other] = [moved(both, point), moved(outer, moved(inner, point))];
    assert.ok(Math.hypot(one[0] - other[0], one[1] - other[1]) < 1e-6);
  }
});

test("the homography back leads from everywhere to where one came from, whatever the numbers are multiplied by", () => {
  const by = quad(quads[0], quads[1]);
  for (const times of [1, 3]) {
    const back = inverse(by.map((value) => times * value));
    assert.ok(Math.abs(back[8] - 1) < 1e-12);
    for (const point of quads[0]) {
      const [x, y] = moved(back, moved(by, point));
      assert.ok(Math.hypot(x - point[0], y - point[1]) < 1e-6);
    }
  }
});
