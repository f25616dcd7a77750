// Strokes over the small board, and along every connection of the real ones.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf } from "../../../scorer/client/map/board.ts";
import { Stroke } from "../../../scorer/client/play/stroke.ts";
import { cross } from "../map/cross.ts";
import { boards } from "../vectors.ts";

const small = cross();

function drawn(...corners: [number, number][]) {
  const stroke = new Stroke(small, { city: small.cityOf.a }, 1);
  for (const [x, y] of corners) stroke.to({ x, y });
  return stroke;
}

test("a finger that goes from city to city passes their connections", () => {
  assert.deepEqual(drawn([50, 100], [100, 100], [100, 0]).passed, ["a-b", "b-c"]);
  assert.deepEqual(drawn([100, 100], [200, 100]).passed, ["a-b", "b-d"]);
});

/** Draw from the line a-b, 40 units from a. */
function drawnOnLine(...corners: [number, number][]) {
  const stroke = new Stroke(small, { line: small.lineOf["a-b"], point: { x: 40, y: 100 } }, 1);
  for (const [x, y] of corners) stroke.to({ x, y });
  stroke.end();
  return stroke.passed;
}

test("a stroke that begins on a line passes it to either end, and goes on from there", () => {
  assert.deepEqual(drawnOnLine([100, 100], [100, 0]), ["a-b", "b-c"]);
  assert.deepEqual(drawnOnLine([0, 100]), ["a-b"]);
  assert.deepEqual(drawnOnLine([100, 100], [0, 100]), [], "there and back");
});

test("a stroke that stays on the line where it began passes it, one that leaves it passes nothing", () => {
  assert.deepEqual(drawnOnLine([55, 110]), ["a-b"]);
  assert.deepEqual(drawnOnLine([50, 130]), []);
});

test("one quick move passes what it crosses", () => {
  assert.deepEqual(drawn([200, 100]).passed, ["a-b", "b-d"]);
});

test("going back takes the last connection away", () => {
  const stroke = drawn([100, 100], [100, 0]);
  assert.equal(stroke.to({ x: 100, y: 50 }), false);
  assert.equal(stroke.to({ x: 100, y: 100 }), true);
  assert.deepEqual(stroke.passed, ["a-b"]);
  const cities = stroke.cities.map(({ id }) => id);
  assert.deepEqual(cities, ["a", "b"]);
});

test("a city is reached within a fingertip of it, and when the finger is let go near it", () => {
  assert.deepEqual(drawn([85, 100]).passed, [], "15 away");
  assert.deepEqual(drawn([86, 100]).passed, ["a-b"], "14 away");
  const [near, far] = [drawn([70, 100]), drawn([69, 100])];
  near.end();
  far.end();
  assert.deepEqual([near.passed, far.passed], [["a-b"], []], "30 away, and 31");
});

test("from far away a finger is thicker, but never more than almost half of the way", () => {
  const stroke = new Stroke(small, { city: small.cityOf.a }, 0.25);
  stroke.to({ x: 54, y: 100 });
  assert.deepEqual(stroke.passed, []);
  stroke.to({ x: 56, y: 100 });
  assert.deepEqual(stroke.passed, ["a-b"]);
});

test("a finger that takes a detour passes only connections from where it is", () => {
  assert.deepEqual(drawn([0, 160], [250, 160], [100, 100]).passed, ["a-b"]);
});

test("a finger that rests passes nothing", () => {
  const stroke = drawn([0, 100], [3, 102]);
  stroke.end();
  assert.deepEqual(stroke.passed, []);
});

for (const [name, { facts, spaces }] of Object.entries(boards)) {
  test(`on ${name} a finger that follows a line's spaces passes its connection, from either end`, () => {
    const board = boardOf(facts, spaces);
    for (const line of board.lines.filter(({ wraps }) => !wraps)) {
      for (const [start, way] of [
        [line.ends[0], line.way],
        [line.ends[1], [...line.way].reverse()],
      ] as const) {
        const stroke = new Stroke(board, { city: board.cityOf[start] }, 1);
        for (const corner of way) stroke.to(corner);
        assert.deepEqual(stroke.passed, [line.connection], `${line.id} from ${start}`);
      }
    }
  });
}
