// How fast a finger lets go, and how the board comes to rest.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Flick, slowed } from "../../../../scorer/web/static/play/motion.js";

/** @param {...[number, number, number]} way */
function flicked(...way) {
  const flick = new Flick();
  for (const [x, y, at] of way) flick.note({ x, y }, at);
  return flick;
}

test("a finger that moves when it lets go is as fast as it was last", () => {
  assert.deepEqual(flicked([0, 0, 0], [50, 0, 500], [55, 10, 510], [90, 30, 520]).speed(530), { x: 2, y: 1.5 });
});

test("a finger that rested before it let go, or only touched, does not flick", () => {
  assert.deepEqual(flicked([0, 0, 0], [100, 0, 50]).speed(100), { x: 2, y: 0 });
  assert.deepEqual(flicked([0, 0, 0], [100, 0, 50]).speed(101), { x: 0, y: 0 });
  assert.deepEqual(flicked([0, 0, 0]).speed(10), { x: 0, y: 0 });
  assert.deepEqual(flicked().speed(10), { x: 0, y: 0 });
});

test("no flick is faster than three pixels a millisecond", () => {
  assert.deepEqual(flicked([0, 0, 0], [0, -600, 100]).speed(100), { x: 0, y: -3 });
});

test("what glides loses two thirds of its speed in 0.3 seconds, and comes to rest", () => {
  assert.ok(Math.abs((slowed({ x: 1, y: 0 }, 300)?.x ?? 0) - 0.37) < 0.01);
  assert.ok(Math.abs((slowed({ x: 0, y: -1 }, 300)?.y ?? 0) + 0.37) < 0.01);
  assert.deepEqual(slowed({ x: 0.06, y: 0 }, 0), { x: 0.06, y: 0 });
  assert.equal(slowed({ x: 0.06, y: 0 }, 300), null);
  assert.equal(slowed({ x: 0, y: 0 }, 16), null);
});
