// Finding a board that the test has drawn: near enough taps lead to it, another board is refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { moved } from "../../../../scorer/web/static/photo/homography.js";
import { frameOf } from "../../../../scorer/web/static/photo/outlines.js";
import { linear } from "../../../../scorer/web/static/photo/picture.js";
import { find, LEAST_FIT } from "../../../../scorer/web/static/photo/search.js";
import { photographed, spacesOf } from "./board.js";

/** @typedef {import("../../../../scorer/web/static/photo/homography.js").Quad} Quad */

const usa = spacesOf("usa");
const size = { width: 1200, height: 900 };
/** @type {Quad} */
const corners = [
  [95, 110],
  [1090, 80],
  [1130, 800],
  [60, 770],
];
const { pixels } = photographed(usa, corners, size, {
  "calgary-winnipeg": [200, 30, 30],
  "chicago-omaha": [20, 20, 20],
});
const photo = linear(pixels, size.width, size.height);
const taps = /** @type {Quad} */ ([
  [105, 104],
  [1081, 88],
  [1136, 806],
  [52, 777],
]);

test("taps a hundredth beside the corners lead to within two units of every corner, and the search tells how far it is", () => {
  /** @type {number[]} */
  const told = [];
  const { toPhoto, fit } = find(photo, usa, taps, (share) => told.push(share));
  assert.ok(fit > 0.9, `fit ${fit}`);
  for (const [at, corner] of frameOf(usa.height).entries()) {
    const [x, y] = moved(toPhoto, corner);
    assert.ok(Math.hypot(x - corners[at][0], y - corners[at][1]) < 2.5, `corner ${at} at ${x}, ${y}`);
  }
  assert.deepEqual(told, [0.25, 0.5, 0.75, 1]);
});

test("another board is refused", () => {
  assert.equal(LEAST_FIT, 0.72, "right ones have been seen from 0.79 on, wrong ones up to 0.68");
  assert.ok(find(photo, spacesOf("europe"), taps).fit < LEAST_FIT);
});
