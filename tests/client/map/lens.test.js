// The arithmetic of the camera, for a board of 1000 by 800 in windows of several sizes.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as lens from "../../../scorer/client/map/lens.js";
import { boards } from "../vectors.js";

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

test("upright the board fills the window, and is never too small to tap; lying down all is seen", () => {
  assert.equal(lens.fitting(upright, box), 0.9);
  assert.equal(lens.fitting({ width: 400, height: 480 }, box), 0.8);
  assert.equal(lens.fitting(large, box), 2);
  assert.equal(lens.fitting(lying, box), 0.5);
  assert.equal(lens.near(lying, box), 0.8);
  assert.equal(lens.near(upright, box), 0.9);
});

test("an upright board fills the width of a laptop, and scrolls", () => {
  assert.equal(lens.fitting({ width: 900, height: 700 }, { width: 600, height: 1000 }), 1.5);
  assert.equal(lens.fitting({ width: 900, height: 700 }, { width: 1000, height: 600 }), 0.9);
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
  assert.equal(lens.step(1.35, upright, box), 2);
  assert.equal(lens.step(1.8, upright, box), 0.5);
});

test("the wheel zooms out as far as it zooms in", () => {
  assert.equal(lens.turn(0), 1);
  assert.ok(lens.turn(-100) > 1.2 && lens.turn(-100) < 1.25);
  assert.ok(Math.abs(lens.turn(100) * lens.turn(-100) - 1) < 1e-9);
});

test("the board follows a finger near either edge, the faster the nearer, and rests in between", () => {
  assert.deepEqual(
    [90, 100, 118, 135, 136, 300, 464, 465, 482, 500, 510].map((at) => lens.pull(at, 100, 500)),
    [7, 7, 2, 1, 0, 0, 0, -1, -2, -7, -7],
  );
});

test("names are too small from where letters are under nine pixels", () => {
  assert.equal(lens.isFar(0.59), true);
  assert.equal(lens.isFar(0.6), false);
});

test("what lies outside a span is told with its side", () => {
  assert.deepEqual(
    [90, 100, 300, 500, 512].map((at) => lens.outside(at, 100, 500)),
    [-10, 0, 0, 0, 12],
  );
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

test("the board moves by the shortest way until no spot lies under the buttons", () => {
  const cover = { left: 80, top: 80, right: 100, bottom: 100 };
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, radius: 2 });
  assert.deepEqual(lens.clear([at(50, 50)], cover, { x: 90, y: 90 }), { x: 0, y: 0 });
  assert.deepEqual(lens.clear([at(90, 99)], cover, { x: 90, y: 90 }), { x: 16, y: 0 });
  assert.deepEqual(lens.clear([at(90, 99)], cover, { x: 0, y: 90 }), { x: 0, y: 24 });
  assert.deepEqual(lens.clear([at(90, 99), at(110, 90)], cover, { x: 90, y: 0 }), { x: 36, y: 0 });
  assert.deepEqual(lens.clear([at(90, 99)], cover, { x: 4, y: 4 }), null, "nowhere to go");
  const name = { x: 60, y: 90, half: 30, radius: 5 };
  assert.deepEqual(lens.clear([name], cover, { x: 90, y: 0 }), { x: 12, y: 0 }, "wide, but not high");
});

const MARGIN = 24; // of paper around a board
const ASIDE = 64; // pixels by which a board can be moved further to the side
const PHONES = {
  "390 by 844": { frame: { width: 390, height: 680 }, cover: { left: 334, top: 456, right: 382, bottom: 672 } },
  "360 by 640": { frame: { width: 360, height: 518 }, cover: { left: 304, top: 462, right: 352, bottom: 510 } },
};

for (const [phone, { frame, cover }] of Object.entries(PHONES)) {
  test(`on a phone of ${phone} no button covers a city of any board when the map opens`, () => {
    for (const [name, { facts, size }] of Object.entries(boards)) {
      const whole = { width: size[0], height: size[1] };
      const scale = lens.fitting(frame, whole);
      const spots = Object.values(facts.cities).map(({ x, y, radius }) => ({
        x: (x + MARGIN) * scale,
        y: (y + MARGIN) * scale,
        radius: radius * scale,
      }));
      const most = { x: whole.width * scale + ASIDE - frame.width, y: whole.height * scale - frame.height };
      const way = lens.clear(spots, cover, most) ?? assert.fail(name);
      const isFree = spots.every(({ x, y, radius }) => {
        const [across, down] = [x - way.x, y - way.y];
        return (
          across + radius <= cover.left ||
          across - radius >= cover.right ||
          down + radius <= cover.top ||
          down - radius >= cover.bottom
        );
      });
      assert.ok(isFree && way.x + way.y < 200, `${name}: ${JSON.stringify(way)}`);
    }
  });
}
