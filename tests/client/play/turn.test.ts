// The map turned to each side of the table: points of the screen and of the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turned } from "../../../scorer/client/map/lens.ts";
import { Camera } from "../../../scorer/client/play/camera.ts";
import { bestFor, turnedBox } from "../../../scorer/client/play/turn.ts";

const box = { x: -20, y: -30, width: 1000, height: 700 };
const corner = { x: -20, y: -30 };

/** A camera that shows the board twice as large, its upper left corner 5 and 70 pixels into the screen. */
function camera(quarters: number): Camera {
  const svg = { getBoundingClientRect: () => ({ left: 5, top: 70 }) };
  return Object.assign(Object.create(Camera.prototype), { svg, scale: 2, quarters, box: turnedBox(box, quarters) });
}

test("a point of the board is found again on the screen, whichever side is up", () => {
  for (const quarters of [0, 1, 2, 3]) {
    const { x, y } = camera(quarters).boardPoint(camera(quarters).screenPoint({ x: 123, y: 456 }));
    assert.deepEqual([x, y], [123, 456]);
  }
});

test("the board's upper left corner goes round the window clockwise", () => {
  const places = [0, 1, 2, 3].map((quarters) => camera(quarters).screenPoint(corner));
  assert.deepEqual(places, [
    { x: 5, y: 70 },
    { x: 5 + 2 * 700, y: 70 },
    { x: 5 + 2 * 1000, y: 70 + 2 * 700 },
    { x: 5, y: 70 + 2 * 1000 },
  ]);
});

test("four quarters, or one back and one on, leave the board as it was", () => {
  const once = turnedBox(box, 1);
  assert.deepEqual([once.width, once.height], [700, 1000]);
  assert.deepEqual(turnedBox(once, 3), box);
  assert.deepEqual(turnedBox(once, -1), box);
  const back = turned(turned(corner, 3), -3);
  assert.deepEqual([back.x, back.y], [-20, -30]);
});

test("a board lies where it is larger by a seventh, its top on the left, else north is up", () => {
  const size = (width: number, height: number) => ({ width, height });
  const [phone, laptop] = [size(390, 648), size(928, 650)];
  const [wide, tall] = [size(1048, 693), size(693, 1048)];
  assert.deepEqual([bestFor(phone, wide), bestFor(phone, tall)], [3, 0]);
  assert.deepEqual([bestFor(laptop, wide), bestFor(laptop, tall)], [0, 3]);
  const [poland, france] = [size(1048, 960), size(940, 1048)];
  assert.deepEqual([bestFor(phone, poland), bestFor(laptop, france)], [0, 0]);
  const lying = size(1000, 500);
  assert.deepEqual([bestFor(size(500, 570), lying), bestFor(size(500, 580), lying)], [0, 3]);
});
