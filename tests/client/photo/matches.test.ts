// Which matches say the same of where the board lies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Match, voted } from "../../../scorer/client/photo/matches.ts";

const QUARTER = Math.PI / 2;
type Off = { across?: number; turn?: number; scale?: number };

/**
 * A match on a board that lies on the photo turned by a quarter, twice as large, and moved by (500, 100).
 * @param x on the board
 * @param off by how much the photo differs from that
 */
function match(x: number, y: number, turn: number, off: Off = {}): Match {
  const photo = { x: 500 - 2 * y + (off.across ?? 0), y: 100 + 2 * x, turn: turn + QUARTER + (off.turn ?? 0) };
  return { board: { x, y, turn, scale: 3 }, photo: { ...photo, scale: 6 * (off.scale ?? 1) }, weight: 1 };
}

/** How many of two matches vote for where the first one says that the board lies. */
function voters(other: Match) {
  const [most] = voted([match(100, 200, 0.7), other]);
  return most.length;
}

test("matches agree where the board lies, however it is turned and however large it is", () => {
  assert.equal(voters(match(400, 300, -2.5)), 2);
  assert.equal(voters(match(400, 300, -2.5 + 8 * QUARTER)), 2, "a full turn more is the same turn");
});

test("a match elsewhere, turned or of another size has no vote", () => {
  const near = 25 + 0.12 * Math.hypot(300, 100); // units; a unit is two pixels
  assert.equal(voters(match(400, 300, 1, { across: 2 * near - 1 })), 2);
  assert.equal(voters(match(400, 300, 1, { across: 2 * near + 1 })), 1);
  for (const side of [-1, 1]) {
    assert.equal(voters(match(400, 300, 1, { turn: side * 0.44 })), 2);
    assert.equal(voters(match(400, 300, 1, { turn: side * 0.46 })), 1);
    assert.equal(voters(match(400, 300, 1, { scale: Math.exp(side * 0.54) })), 2);
    assert.equal(voters(match(400, 300, 1, { scale: Math.exp(side * 0.56) })), 1);
  }
});

test("the group with the most votes comes first: one sure match outweighs two doubtful ones", () => {
  const sure = match(100, 100, 0);
  const doubtful = [300, 400].map((x) => ({ ...match(x, 300, 1, { across: 500 }), weight: 0.4 }));
  assert.deepEqual(voted([...doubtful, sure])[0], [sure]);
});
