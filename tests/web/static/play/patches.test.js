// Where a patch is needed so that the middle of a box means what the box is of.

import assert from "node:assert/strict";
import { test } from "node:test";
import { covers, meet, middleOf, patchOfCity, patchOfLine } from "../../../../scorer/web/static/play/patches.js";
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

test("a name that reaches over a patch meets it, one beside it does not", () => {
  const patch = { left: 10, top: 10, right: 16, bottom: 16 };
  for (const [left, top, wanted] of /** @type {[number, number, boolean][]} */ ([
    [12, 12, true],
    [-35, 12, true],
    [12, 0, true],
    [-41, 12, false],
    [17, 12, false],
    [12, -3, false],
    [12, 17, false],
  ])) {
    assert.equal(meet({ left, top, right: left + 50, bottom: top + 12 }, patch), wanted, `${left}, ${top}`);
  }
});

test("the middle of a box", () => {
  assert.deepEqual(middleOf({ x: 10, y: 20, width: 40, height: 10 }), { x: 30, y: 25 });
});
