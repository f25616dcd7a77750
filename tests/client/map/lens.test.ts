// The arithmetic of the camera, for a board of 1000 by 800 in windows of several sizes.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as lens from "../../../scorer/client/map/lens.ts";

const box = { width: 1000, height: 800 };
const [upright, lying, large] = [
  { width: 400, height: 720 },
  { width: 720, height: 400 },
  { width: 1200, height: 1600 },
];

test("all of the board is seen where its longer side fits", () => {
  assert.equal(lens.whole(upright, box), 0.4);
  assert.equal(lens.whole(lying, box), 0.5);
});

test("a map opens whole, or as large as its largest names can be read", () => {
  assert.equal(lens.fitting(upright, box, 25), 0.4);
  assert.equal(lens.fitting(upright, box, 15), 0.4); // letters of 6 pixels: rather than that the board is cut
  assert.equal(lens.fitting(upright, box, 14.4), 0.625);
  assert.equal(lens.fitting(large, box, 15), 1.2);
});

test("good to tap is what fills the window, and never too small", () => {
  assert.equal(lens.near(upright, box), 0.9);
  assert.equal(lens.near({ width: 400, height: 480 }, box), 0.8);
  assert.equal(lens.near(lying, box), 0.8);
});

test("whole is what is hardly larger than whole", () => {
  assert.equal(lens.isWhole(0.4, upright, box), true);
  assert.equal(lens.isWhole(0.407, upright, box), true);
  assert.equal(lens.isWhole(0.409, upright, box), false);
});

test("no size is smaller than the whole board or larger than three times its drawing", () => {
  assert.equal(lens.within(0.1, upright, box), 0.4);
  assert.equal(lens.within(1.7, upright, box), 1.7);
  assert.equal(lens.within(5, upright, box), 3);
});

test("a double tap doubles, and from close by goes back", () => {
  assert.equal(lens.step(0.9, upright, box), 2);
  assert.equal(lens.step(1.15, upright, box), 2);
  assert.equal(lens.step(1.6, upright, box), 0.25);
});

test("the board follows a finger near either edge, the faster the nearer, and rests in between", () => {
  const places = [90, 100, 118, 135, 136, 300, 464, 465, 482, 500, 510];
  const pulls = places.map((at) => lens.pull(at, 100, 500));
  assert.deepEqual(pulls, [7, 7, 2, 1, 0, 0, 0, -1, -2, -7, -7]);
});

test("names are too small from where letters are under nine pixels", () => {
  assert.equal(lens.isFar(0.59), true);
  assert.equal(lens.isFar(0.6), false);
});

test("what lies outside a span is told with its side", () => {
  const far = [90, 100, 300, 500, 512].map((at) => lens.outside(at, 100, 500));
  assert.deepEqual(far, [-10, 0, 0, 0, 12]);
});

test("letters keep a good size while the board grows, and get smaller on it", () => {
  const pixels = [0.6, 0.8, 1, 1.3, 2, 3].map((scale) => Math.round(lens.letters(scale) * scale * 10) / 10);
  assert.deepEqual(pixels, [9, 12, 15, 15, 22.5, 22.5]);
});

test("every name is written close by where the board is large", () => {
  assert.equal(lens.isNear(1.34), false);
  assert.equal(lens.isNear(1.35), true);
});

test("a board that fits stands in the middle, a larger one shows no more paper beside it than it may", () => {
  assert.equal(lens.held(300, 200, 400, 64), 100);
  for (const [wanted, held] of [
    [-50, -50],
    [200, 64],
    [-900, -664],
  ])
    assert.equal(lens.held(wanted, 1000, 400, 64), held);
  assert.equal(lens.held(-900, 1000, 400, 0, 200), -800, "behind it is more paper, under what covers the window");
});
