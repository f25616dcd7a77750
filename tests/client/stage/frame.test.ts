// Where the board stands in its window, for a board of 1000 by 600 with a margin of 20.

import assert from "node:assert/strict";
import { test } from "node:test";
import { around } from "../../../scorer/client/map/board.ts";
import { carried, type Shot } from "../../../scorer/client/map/lens.ts";
import * as frame from "../../../scorer/client/stage/frame.ts";

const board = { x: -20, y: -20, width: 1040, height: 640 };
const upright = { width: 390, height: 480 };
const window = { x: 0, y: 0, ...upright };
const lying = { width: 560, height: 390 };

/** Where a point of the board is seen. */
function seen({ scale, x: left, y: top }: Shot, x: number, y: number) {
  return [(x - board.x) * scale + left, (y - board.y) * scale + top];
}

function isIn([x, y]: number[], { width, height }: { width: number; height: number }) {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

test("all of the board is seen, in the middle", () => {
  const shot = frame.whole(upright, board);
  assert.deepEqual(seen(shot, -20, -20)[0], 0);
  assert.deepEqual(Math.round(seen(shot, 1020, 620)[0]), 390);
  const [, top] = seen(shot, -20, -20);
  const [, bottom] = seen(shot, -20, 620);
  assert.ok(Math.abs(top - (480 - bottom)) < 1e-9);
});

test("what is lit is seen with all its corners, larger than in the whole board", () => {
  for (const window of [upright, lying]) {
    for (const lit of [
      { x: 0, y: 0, width: 100, height: 300 },
      { x: 700, y: 400, width: 280, height: 180 },
      { x: 0, y: 300, width: 1000, height: 40 },
    ]) {
      const shot = frame.close(lit, window, board);
      assert.ok(isIn(seen(shot, lit.x, lit.y), window));
      assert.ok(isIn(seen(shot, lit.x + lit.width, lit.y + lit.height), window));
      assert.ok(shot.scale >= frame.whole(window, board).scale);
    }
  }
});

test("around what is lit there are 34 units of board, and room for the names at its ends", () => {
  const wide = frame.close({ x: 200, y: 300, width: 532, height: 10 }, { width: 692, height: 600 }, board);
  assert.equal(wide.scale, 1, "92 pixels of names and 68 units of board leave 532 for 532");
  const high = frame.close({ x: 500, y: 100, width: 10, height: 400 }, { width: 900, height: 536 }, board);
  assert.equal(high.scale, 1, "68 pixels of names and 68 units of board leave 400 for 400");
  assert.deepEqual(seen(wide, 466, 305), [346, 300], "it is in the middle");
});

test("letters half as large again have half as much more room, and twice that beyond the board, but not below it", () => {
  const wide = frame.close({ x: 200, y: 300, width: 532, height: 10 }, { width: 738, height: 600 }, board, 1.5);
  assert.equal(wide.scale, 1);
  const beyond = frame.close({ x: 0, y: 300, width: 532, height: 10 }, { width: 738, height: 600 }, board, 1.5);
  assert.equal(seen(beyond, -20, 0)[0], 46);
});

test("a single line is not blown up without end", () => {
  const { scale } = frame.close({ x: 500, y: 300, width: 5, height: 5 }, upright, board);
  assert.ok(scale < 2);
});

test("a glide over the board begins at one side and ends at the other, and the board fills the window", () => {
  const [first, last] = frame.ends(upright, board);
  assert.equal(first.scale * board.height, upright.height);
  assert.deepEqual(seen(first, -20, -20), [0, 0]);
  assert.deepEqual(seen(last, 1020, 620).map(Math.round), [upright.width, upright.height]);
  const [left, right] = frame.ends({ width: 1040, height: 320 }, board);
  assert.deepEqual(seen(left, -20, -20), [0, 0], "a board as wide as its window glides downwards");
  assert.deepEqual(seen(right, 1020, 620), [1040, 320]);
});

test("a finger moves the board no further than its edge", () => {
  const shot = frame.ends(upright, board)[0];
  const moved = (x: number) => carried(shot, { point: { x: 0, y: 0 }, way: { x, y: 0 } }, window, board);
  assert.equal(moved(50).x, 0);
  assert.equal(moved(-30).x, -30);
});

test("the box around boxes holds them all", () => {
  const boxes = [
    { x: 5, y: 9, width: 1, height: 1 },
    { x: -3, y: 10, width: 4, height: 5 },
  ];
  assert.deepEqual(around(boxes), { x: -3, y: 9, width: 9, height: 6 });
});
