// When the camera takes a picture by itself: the outline lies still, and nothing would be better.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Aim, isStill, spoken } from "../../../../scorer/web/static/photo/live/aim.js";
import { photographed, prints, spacesOf } from "./board.js";

/** @typedef {import("../../../../scorer/web/static/photo/homography.js").Quad} Quad */

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
    [isStill(null, corners, 640), isStill(moved(6.3), corners, 640), isStill(moved(6.5), corners, 640)],
    [false, true, false],
  );
});

test("over the live picture every cut is one sentence, and where nothing is wrong the phone has to be held still", () => {
  assert.deepEqual(["cut-nw", "cut", "small", "blurred", ""].map(spoken), ["cut", "cut", "small", "blurred", "still"]);
});

test("a frame without the print has no outline, and says so or that it is dark", () => {
  const usa = spacesOf("usa");
  const frame = photographed(usa, corners, { width: 640, height: 430 }); // without names and pictures
  const aim = new Aim({ board: "usa", prints: prints(), spaces: usa });
  const dim = { ...frame, pixels: frame.pixels.map((value) => value / 10) };
  assert.deepEqual(aim.look(frame), { corners: null, advice: "none", sits: false });
  assert.equal(aim.look(dim).advice, "dark");
});
