// When the camera takes a picture by itself: the board is seen, the outline lies still, and nothing would be better. The
// print is packed from what is seen on a frame that the test draws.

import assert from "node:assert/strict";
import { test } from "node:test";
import { uniform } from "../../../scorer/client/photo/chance.js";
import { features } from "../../../scorer/client/photo/finder.js";
import { blurred, greyOf } from "../../../scorer/client/photo/grey.js";
import { inverse, moved } from "../../../scorer/client/photo/homography.js";
import { Aim, isStill, spoken } from "../../../scorer/client/photo/live/aim.js";
import { setGlobals } from "../page.js";
import { photographed } from "./board.js";

/**
 * @typedef {import("../../../scorer/client/photo/descriptors.js").Described} Described
 * @typedef {import("../../../scorer/client/photo/homography.js").Homography} Homography
 * @typedef {import("../../../scorer/client/photo/homography.js").Quad} Quad
 * @typedef {import("../../../scorer/client/photo/outlines.js").Spaces} Spaces
 */

/** @type {Quad} */
const corners = [
  [40, 30],
  [600, 30],
  [600, 400],
  [40, 400],
];

test("an outline is still where no corner moves by a hundredth of the width", () => {
  /** @param {number} by */
  const moved = (by) => /** @type {Quad} */ (corners.map(([x, y], at) => (at === 2 ? [x, y + by] : [x, y])));
  assert.deepEqual(
    [isStill(null, corners, 600), isStill(moved(5.9), corners, 600), isStill(moved(6), corners, 600)],
    [false, true, false],
  );
});

test("over the live picture every cut is one sentence, and where nothing is wrong the phone has to be held still", () => {
  assert.deepEqual(["cut-nw", "cut", "small", "blurred", ""].map(spoken), ["cut", "cut", "small", "blurred", "still"]);
});

const [WIDTH, HEIGHT] = [640, 140];
/** From the board to the frame: half as large. @type {Homography} */
const HALF = [0.5, 0, 70, 0, 0.5, 20, 0, 0, 1];
/** @type {Quad} */
const LIES = [
  [70, 20],
  [570, 20],
  [570, 120],
  [70, 120],
];
const draw = uniform(5);
/** A low board of 16 spaces in every direction. @type {Spaces} */
const spaces = {
  ...{ height: 200, space: [44, 18], cities: {} },
  routes: Object.fromEntries(
    Array.from({ length: 16 }, (_, at) => [
      `r${at}`,
      [[70 + (at % 8) * 120 + 20 * draw(), 50 + Math.floor(at / 8) * 90 + 15 * draw(), Math.floor(180 * draw())]],
    ]),
  ),
};
/** What else is printed on it: dots, of which no two groups are alike. */
const cities = Object.fromEntries(
  Array.from({ length: 120 }, (_, at) => [`c${at}`, /** @type {[number, number]} */ ([1000 * draw(), 200 * draw()])]),
);
const frame = photographed({ ...spaces, cities }, LIES, { width: WIDTH, height: HEIGHT });
const grey = greyOf(frame.pixels, WIDTH, HEIGHT);
const [fine, coarse] = [WIDTH, 452].map(seenAt);

/** Return what is seen on the frame, what is most unlike all else first. @param {number} longest  pixels of its longer side */
function seenAt(longest) {
  const seen = features(grey, [{ longest, most: 200 }]);
  /** @param {Described} one */
  const likeness = ({ x, y, values }) => {
    const others = seen.filter((other) => Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) > 8);
    return Math.max(...others.map((other) => values.reduce((sum, value, k) => sum + value * other.values[k], 0)));
  };
  return seen.map((one) => ({ one, like: likeness(one) })).sort((one, other) => one.like - other.like);
}

/**
 * Pack what is seen as the print of a board.
 * @param {number} [most]  places, each in a cell of its own
 * @param {Homography} [toPhoto]  where that board lies
 * @param {{one: Described}[]} [seen]
 */
function printOf(most = 300, toPhoto = HALF, seen = fine) {
  const back = inverse(toPhoto);
  const places = new Map(
    seen.map(({ one }) => {
      const [x, y] = moved(back, [one.x, one.y]);
      return [`${Math.floor(x / 12)} ${Math.floor(y / 12)}`, { ...one, x, y }];
    }),
  );
  const chosen = [...places.values()].filter(({ x, y }) => x > 0 && y > 0 && x < 1000).slice(0, most);
  const view = new DataView(new ArrayBuffer(2 + 134 * chosen.length));
  view.setUint16(0, chosen.length, true);
  for (const [number, { x, y, turn, scale, values }] of chosen.entries()) {
    const at = 2 + 134 * number;
    view.setUint16(at, 10 * x, true);
    view.setUint16(at + 2, 10 * y, true);
    view.setUint8(at + 4, scale > 1 ? 3 : 2); // of a board 354 or 500 pixels wide
    view.setUint8(at + 5, (turn / (2 * Math.PI)) * 256);
    for (const [k, value] of values.entries()) view.setUint8(at + 6 + k, 255 * value);
  }
  return view.buffer;
}

/** @param {ArrayBuffer} print @param {Record<string, ArrayBuffer>} others @param {Spaces} board */
const aimAt = (print, others = {}, board = spaces) =>
  new Aim({ board: "here", prints: { ...others, here: print }, spaces: board });

/** Assert that the outline lies where the board does. @param {Quad | null} found @param {number} [down]  pixels lower */
function liesThere(found, down = 0) {
  assert.ok(found);
  for (const [at, [x, y]] of LIES.entries())
    assert.ok(Math.hypot(found[at][0] - x, found[at][1] - y - down) < 0.5, `${found[at]}`);
}

/** The frame, blurred. @param {number} sigma */
function outOfFocus(sigma) {
  const values = blurred(grey, sigma).values;
  return { ...frame, pixels: Uint8ClampedArray.from(frame.pixels, (_, at) => values[at >> 2]) };
}

test("a picture is taken at the second look in a row that finds the board there, if its spaces lie there", () => {
  const aim = aimAt(printOf());
  const plain = { ...frame, pixels: frame.pixels.map(() => 128) };
  const elsewhere = {
    r: Object.values(spaces.routes).map(([[x, y, angle]]) => /** @type {const} */ ([x + 60, y, angle])),
  };
  for (const [now, board, sits] of /** @type {[typeof frame, any, boolean][]} */ ([
    [frame, spaces, false],
    [frame, spaces, true],
    [frame, { ...spaces, routes: elsewhere }, false],
    [plain, spaces, false],
    [frame, spaces, false],
  ])) {
    aim.spaces = board;
    const look = aim.look(now);
    assert.equal(look.sits, sits);
    if (now === plain) assert.equal(look.corners, null);
    else liesThere(look.corners);
    assert.equal(look.advice, now === plain ? "blurred" : "still");
  }
});

test("eight places are enough for an outline, and twelve to name another board", () => {
  for (const seen of [fine, coarse]) liesThere(aimAt(printOf(8, HALF, seen)).look(frame).corners);
  assert.deepEqual(aimAt(printOf(7)).look(frame), { corners: null, advice: "none", sits: false });
  const others = { none: printOf(0), few: printOf(11), usa: printOf(12) };
  assert.deepEqual(aimAt(printOf(0), others).look(frame), { corners: null, advice: "other-usa", sits: false });
});

test("what would be better is said, with the outline, and no picture is taken though it lies still", () => {
  const aim = aimAt(printOf());
  const top = { ...frame, height: HEIGHT - 60, pixels: frame.pixels.subarray(4 * WIDTH * 60) };
  for (const [now, advice, down] of /** @type {[typeof frame, string, number][]} */ ([
    [outOfFocus(0.7), "still", 0],
    [outOfFocus(1.5), "blurred", 0],
    [top, "cut", -60],
  ])) {
    const look = aim.look(now);
    liesThere(look.corners, down);
    assert.deepEqual([look.advice, look.sits], [advice, false]);
  }
});

test("there is no outline of a board that cannot lie so, and the reason is told", () => {
  const slanted = (/** @type {number} */ by) => printOf(300, [0.5, 0, 70, 0, 0.5, 20, -by, 0, 1]);
  for (const [aim, advice] of /** @type {[Aim, string][]} */ ([
    [aimAt(printOf(), {}, { ...spaces, height: 100 }), "small"],
    [aimAt(slanted(0.0008)), "slanted"],
    [aimAt(slanted(0.0012)), "none"], // its right end would be behind the camera
  ]))
    assert.deepEqual(aim.look(frame), { corners: null, advice, sits: false });
});

test("the worker is told what is wanted, and answers each frame with what it sees, such as that it is dark", async () => {
  /** @type {any} */
  let hear;
  /** @type {any[]} */
  const said = [];
  setGlobals({
    addEventListener: (/** @type {string} */ name, /** @type {any} */ listener) => {
      if (name === "message") hear = listener;
    },
    postMessage: (/** @type {any} */ look) => said.push(look),
  });
  await import("../../../scorer/client/photo/live/worker.js");
  hear({ data: { board: "here", prints: { here: printOf(0) }, spaces } });
  assert.deepEqual(said, []);
  hear({ data: { ...frame, pixels: frame.pixels.map((value) => value / 10) } });
  assert.deepEqual(said, [{ corners: null, advice: "dark", sits: false }]);
});
