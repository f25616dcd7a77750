// Where a patch is needed so that the middle of a box means what the box is of.

import assert from "node:assert/strict";
import { test } from "node:test";
import { covers, isUnder, middleOf, patchOfCity, patchOfLine } from "../../../../scorer/web/static/play/patches.js";
import { cross } from "../map/cross.js";

const board = cross();
const [ab, bc, bd1] = board.lines;

test("a space covers its own ground, turned as it is, and no more", () => {
  assert.ok(covers(board, ab, { x: 30, y: 100 }));
  assert.ok(covers(board, ab, { x: 16, y: 104 }));
  assert.ok(!covers(board, ab, { x: 15, y: 100 }));
  assert.ok(!covers(board, ab, { x: 30, y: 105 }));
  assert.ok(!covers(board, ab, { x: 50, y: 100 }), "between two spaces");
  assert.ok(covers(board, bc, { x: 104, y: 64 }));
  assert.ok(!covers(board, bc, { x: 106, y: 50 }));
  assert.ok(!covers(board, bc, { x: 100, y: 66 }));
});

test("a line with ink in the middle of its box needs nothing", () => {
  assert.equal(patchOfLine(board, bc, { x: 100, y: 50 }), null);
});

test("a line without gets a patch, which on another line's ground is small and on top", () => {
  assert.deepEqual(patchOfLine(board, ab, { x: 50, y: 100 }), { reach: 3, isOnTop: false });
  assert.deepEqual(patchOfLine(board, ab, { x: 150, y: 106 }), { reach: 2, isOnTop: true });
});

test("a city needs a patch where its name shifts its box off its spot", () => {
  const { a } = board.cityOf;
  assert.equal(patchOfCity(board, a, { x: 9, y: 100 }), null);
  assert.deepEqual(patchOfCity(board, a, { x: 0, y: 120 }), { reach: 3, isOnTop: false });
  assert.deepEqual(patchOfCity(board, a, { x: 25, y: 100 }), { reach: 2, isOnTop: true });
  assert.deepEqual(patchOfCity(board, a, bd1.middles[0]), { reach: 2, isOnTop: true });
});

test("a name lies over a spot in its box, and as far around it as a patch reaches", () => {
  const box = { x: 10, y: 10, width: 40, height: 20 };
  for (const [x, y, wanted] of /** @type {[number, number, boolean][]} */ ([
    [30, 20, true],
    [8, 20, true],
    [7, 20, false],
    [53, 20, false],
    [52, 20, true],
    [30, 7, false],
    [30, 8, true],
    [30, 33, false],
    [30, 32, true],
  ])) {
    assert.equal(isUnder(box, { x, y }), wanted, `${x}, ${y}`);
  }
});

test("the middle of a box", () => {
  assert.deepEqual(middleOf({ x: 10, y: 20, width: 40, height: 10 }), { x: 30, y: 25 });
});
