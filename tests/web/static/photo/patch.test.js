// What the network is shown of a space.

import assert from "node:assert/strict";
import { test } from "node:test";
import { against, COLUMNS, isFlat, isLit, look, ROWS, turned } from "../../../../scorer/web/static/photo/patch.js";

test("a colour is told by how many times it is lighter than the paper, within limits", () => {
  assert.equal(against(0.3, 0.3), 0);
  assert.ok(Math.abs(against(0.4, 0.2) - Math.log(0.404 / 0.204)) < 1e-12);
  assert.equal(against(1, 0), 2);
  assert.equal(against(0, 1), -4, "nothing is more than 4 darker: 0.004 of 1.004 would be 5.5");
});

/** A patch whose pixels are as much lighter as darker than the paper, in turn. @param {number} by */
function striped(by) {
  const patch = new Float32Array(ROWS * COLUMNS * 3);
  return patch.map((_, at) => (Math.floor(at / 3) % 2 ? by : -by));
}

test("a patch is flat where the lightness hardly differs, whatever it is", () => {
  assert.ok(isFlat(striped(0.159)));
  assert.ok(!isFlat(striped(0.161)), "0.16 is its standard deviation");
  assert.ok(isFlat(striped(0.159).map((light) => light - 1.5)));
});

for (const [rows, columns] of [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
]) {
  test(`a patch is turned ${rows ? "upside down" : "not"} and ${columns ? "from left to right" : "not"}`, () => {
    const patch = Float32Array.from({ length: ROWS * COLUMNS * 3 }, (_, at) => at);
    const made = new Float32Array(patch.length);
    turned(patch, rows, columns, made);
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        const [y, x] = [rows ? 31 - row : row, columns ? 23 - column : column];
        const [to, from] = [3 * (row * 24 + column), 3 * (y * 24 + x)];
        assert.deepEqual([...made.subarray(to, to + 3)], [from, from + 1, from + 2]);
      }
    }
  });
}

/**
 * Whether a space of 40 by 12 units, aslant in the middle of a board, can be seen where a lamp shines on a part of it.
 * @param {(along: number, across: number) => boolean} isGlaring  in lengths and widths of the space, from its middle
 * @param {number[]} lamp  its light
 * @param {number} ground  of each channel of the paper
 */
function isSeen(isGlaring, lamp = [0.8, 0.8, 0.8], ground = 0.4) {
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  const values = Float32Array.from({ length: 3 * 80 * 80 }, (_, at) => {
    const [x, y] = [(Math.floor(at / 3) % 80) - 40, Math.floor(at / 240) - 40];
    return isGlaring((x * cos + y * sin) / 40, (y * cos - x * sin) / 12) ? lamp[at % 3] : 0.1;
  });
  const paper = { width: 20, height: 20, values: new Float32Array(1200).fill(ground) };
  return isLit({ width: 80, height: 80, values }, paper, [40, 40, 30], [40, 12]);
}

test("a space is not seen where a lamp shines on two fifths of it or more, or where the paper is dark", () => {
  assert.ok(
    isSeen((along) => along > 0.3),
    "one of five places along",
  );
  assert.ok(!isSeen((along) => along > 0.1), "two of five");
  assert.ok(isSeen((_, across) => across < -0.3));
  assert.ok(!isSeen((_, across) => across < -0.1));
  assert.ok(
    isSeen((along, across) => along > 0.1 && across < 0.1),
    "two of five by three of five",
  );
  assert.deepEqual([isSeen(() => true, [0.9, 0.9, 0.74]), isSeen(() => true, [0.76, 0.9, 0.9])], [true, false]);
  assert.deepEqual([isSeen(() => false, [], 0.0084), isSeen(() => false, [], 0.0083)], [true, false]);
});

test("a place is told against the paper there, whose cells have their middles between the second and third unit", () => {
  const board = { width: 80, height: 80, values: new Float32Array(3 * 80 * 80).fill(0.5) };
  const values = Float32Array.from({ length: 1200 }, (_, at) => {
    const [column, row] = [Math.floor(at / 3) % 20, Math.floor(at / 60)];
    return [0.1 + 0.01 * column, 0.1 + 0.01 * row, 0.5][at % 3];
  });
  const patch = new Float32Array(ROWS * COLUMNS * 3);
  look(board, { width: 20, height: 20, values }, [40, 50, 0], [20, 8], patch);
  const [left, top] = [40 - 0.62 * 20, 50 - 1.25 * 8]; // rows go along the space, columns across
  const wanted = [left, top].map((unit) => Math.log(0.504 / (0.104 + (0.01 * (unit - 1.5)) / 4)));
  for (const [channel, value] of [...wanted, 0].entries())
    assert.ok(Math.abs(patch[channel] - value) < 1e-5, `${channel}`);
});
