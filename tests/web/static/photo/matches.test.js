// Which stored keypoint is which on the photo, and which matches say the same of where the board lies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { matched, voted } from "../../../../scorer/web/static/photo/matches.js";

/** @typedef {import("../../../../scorer/web/static/photo/matches.js").Match} Match */

const QUARTER = Math.PI / 2;

/**
 * A match on a board that lies on the photo turned by a quarter, twice as large, and moved by (500, 100).
 * @param {number} x  on the board
 * @param {number} y
 * @param {number} turn
 * @param {{across?: number, turn?: number, scale?: number}} off  by how much the photo differs from that
 * @returns {Match}
 */
function match(x, y, turn, off = {}) {
  const photo = { x: 500 - 2 * y + (off.across ?? 0), y: 100 + 2 * x, turn: turn + QUARTER + (off.turn ?? 0) };
  return { board: { x, y, turn, scale: 3 }, photo: { ...photo, scale: 6 * (off.scale ?? 1) }, weight: 1 };
}

/** How many of two matches vote for where the first one says that the board lies. @param {Match} other */
function voters(other) {
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

/**
 * A described place. Its description is a vector of length 1, as alike to the stored one as told: their dot product.
 * @param {number} x @param {number} y @param {number} likeness
 */
function described(x, y, likeness) {
  const values = new Float32Array(128);
  values.set([likeness, Math.sqrt(1 - likeness ** 2)], 126);
  return { x, y, turn: 0, scale: 1, values };
}

test("a keypoint is the most alike on the photo if the next one elsewhere is clearly less alike", () => {
  const stored = described(10, 20, 1);
  const [like, far] = [described(600, 400, 0.95), described(1000, 300, 0.1)]; // a hundredth and a fifth of 1000 are 12
  /** @param {{x: number, y: number, values: Float32Array}[]} seen */
  const weights = (...seen) =>
    matched([stored], /** @type {any[]} */ (seen)).map(({ photo, weight }) => [photo.x, weight]);
  /** The distances of unit vectors are the roots of 2 less twice their dot product. @param {number} other */
  const weight = (other) => (0.9 - Math.sqrt((2 - 2 * 0.95) / (2 - 2 * other))) / 0.3;
  for (const found of [weights(far, described(500, 400, 0.9), like), weights(like, described(600, 413, 0.9), far)]) {
    assert.equal(found[0][0], 600);
    assert.ok(Math.abs(found[0][1] - weight(0.9)) < 1e-5);
  }
  assert.equal(weights(like, described(500, 400, 0.933), far).length, 0, "0.05 of 0.067 are 0.86 squared");
  assert.equal(weights(like, described(500, 400, 0.932), far).length, 1);
  for (const [x, y] of [
    [611, 400],
    [600, 389],
    [589, 411],
  ])
    assert.deepEqual(weights(like, described(x, y, 0.94), far), weights(like, far), "the same place once more");
  for (const [x, y] of [
    [613, 400],
    [600, 387],
  ])
    assert.equal(weights(like, described(x, y, 0.94), far).length, 0);
  assert.deepEqual(weights(described(600, 400, 1), far), [[600, 1]]);
  stored.values[126] += 1e-5; // as numbers are rounded
  assert.deepEqual(weights(described(600, 400, 1), far), [[600, 1]]);
  assert.ok(weights(like, described(500, 400, 0.932), far)[0][1] < 0.15);
  const all = matched([stored, described(30, 40, 0.1)], /** @type {any[]} */ ([like, far]));
  assert.deepEqual(
    all.map(({ board, photo }) => [board.x, photo.x]),
    [
      [10, 600],
      [30, 1000],
    ],
  );
});
