// The map turned to each side of the table: points of the screen and of the board, and names that stand upright.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turned } from "../../../../scorer/web/static/map/lens.js";
import { turnedBox } from "../../../../scorer/web/static/parts/turn.js";
import { boxOf, placed } from "../../../../scorer/web/static/parts/upright.js";
import { Camera } from "../../../../scorer/web/static/play/camera.js";

const box = { x: -20, y: -30, width: 1000, height: 700 };
const corner = { x: -20, y: -30 };

/** A camera that shows the board twice as large, its upper left corner 5 and 70 pixels into the screen.
 * @param {number} quarters
 * @returns {Camera} */
function camera(quarters) {
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
  assert.deepEqual(
    places.map(({ x, y }) => [x, y]),
    [
      [5, 70],
      [5 + 2 * 700, 70],
      [5 + 2 * 1000, 70 + 2 * 700],
      [5, 70 + 2 * 1000],
    ],
  );
});

test("four quarters, or one back and one on, leave the board as it was", () => {
  const once = turnedBox(box, 1);
  assert.deepEqual([once.width, once.height], [700, 1000]);
  assert.deepEqual(turnedBox(once, 3), box);
  assert.deepEqual(turnedBox(once, -1), box);
  const back = turned(turned(corner, 3), -3);
  assert.deepEqual([back.x, back.y], [-20, -30]);
});

/** @param {string} id @param {number} x @param {number} y */
const name = (id, x, y) => ({ city: { id, x, y, radius: 9, takesStation: true }, width: 80, height: 12 });

test("a name stands beside its city where no line begins, and within the board", () => {
  const paper = { x: 0, y: 0, width: 400, height: 400 };
  const left = Array.from({ length: 20 }, (_, at) => ({ x: 185 - 9 * at, y: 200 + (at % 5) * 4 - 8 }));
  const [placeOnRight] = placed([name("a", 200, 200)], [{ x: 200, y: 200 }, ...left], paper);
  assert.ok(boxOf(name("a", 200, 200), placeOnRight).x > 100);
  const edge = name("b", 390, 200);
  const seen = boxOf(edge, placed([edge], [], paper)[0]);
  assert.ok(seen.x + seen.width <= 400);
});

test("names of neighbours meet neither each other nor a city, and are nearest to their own", () => {
  const names = [name("a", 100, 100), name("b", 135, 108), name("c", 118, 132)];
  const paper = { x: 0, y: 0, width: 300, height: 300 };
  const places = placed(
    names,
    names.map(({ city }) => city),
    paper,
  );
  const boxes = names.map((one, at) => boxOf(one, places[at]));
  for (const [at, { x, y, width, height }] of boxes.entries()) {
    const away = names.map(({ city }) =>
      Math.hypot(Math.max(x - city.x, 0, city.x - x - width), Math.max(y - city.y, 0, city.y - y - height)),
    );
    assert.equal(Math.min(...away), away[at]);
    assert.ok(away[at] > 0);
    for (const other of boxes.slice(at + 1)) {
      assert.ok(x > other.x + other.width || other.x > x + width || y > other.y + other.height || other.y > y + height);
    }
  }
});
