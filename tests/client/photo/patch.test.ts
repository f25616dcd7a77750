// What the network is shown of a space.

import assert from "node:assert/strict";
import { test } from "node:test";
import { COLUMNS, isFlat, isLit, ROWS } from "../../../scorer/client/photo/patch.ts";

/** A patch whose pixels are as much lighter as darker than the paper, in turn. */
function striped(by: number) {
  const patch = new Float32Array(ROWS * COLUMNS * 3);
  return patch.map((_, at) => (Math.floor(at / 3) % 2 ? by : -by));
}

test("a patch is flat where the lightness hardly differs, whatever it is", () => {
  assert.ok(isFlat(striped(0.159)));
  assert.ok(!isFlat(striped(0.161)), "0.16 is its standard deviation");
  assert.ok(isFlat(striped(0.159).map((light) => light - 1.5)));
});

/**
 * Whether a space of 40 by 12 units, aslant in the middle of a board, can be seen where a lamp shines on a part of it.
 * @param isGlaring in lengths and widths of the space, from its middle
 * @param lamp its light
 * @param ground of each channel of the paper
 */
function isSeen(isGlaring: (along: number, across: number) => boolean, lamp = [0.8, 0.8, 0.8], ground = 0.4) {
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  const values = Float32Array.from({ length: 3 * 80 * 80 }, (_, at) => {
    const [x, y] = [(Math.floor(at / 3) % 80) - 40, Math.floor(at / 240) - 40];
    return isGlaring((x * cos + y * sin) / 40, (y * cos - x * sin) / 12) ? lamp[at % 3] : 0.1;
  });
  const paper = { width: 20, height: 20, values: new Float32Array(1200).fill(ground) };
  return isLit({ width: 80, height: 80, values }, paper, [40, 40, 30], [40, 12]);
}

test("a space is not seen where a lamp shines on two fifths of it or more, or where the paper is dark", () => {
  assert.ok(isSeen((along) => along > 0.3)); // one of five places along
  assert.ok(!isSeen((along) => along > 0.1)); // two of five
  assert.ok(isSeen((_, across) => across < -0.3));
  assert.ok(!isSeen((_, across) => across < -0.1));
  assert.ok(isSeen((along, across) => along > 0.1 && across < 0.1)); // two of five by three of five
  assert.deepEqual([isSeen(() => true, [0.9, 0.9, 0.74]), isSeen(() => true, [0.76, 0.9, 0.9])], [true, false]);
  assert.deepEqual([isSeen(() => false, [], 0.0084), isSeen(() => false, [], 0.0083)], [true, false]);
});
