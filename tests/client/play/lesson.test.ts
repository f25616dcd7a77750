// What a phone is taught: the way of two lines that meet.

import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, boardOf } from "../../../scorer/client/map/board.ts";
import { wayToTeach } from "../../../scorer/client/play/lesson.ts";
import { cross } from "../map/cross.ts";
import { boards } from "../vectors.ts";

test("the way leads through the city nearest to the middle that has two lines in sight", () => {
  const way = wayToTeach(cross(), { x: 90, y: 90 }, () => true) ?? [];
  assert.deepEqual([way[0], way.at(-1)].map((city) => Object(city).id).sort(), ["a", "c"]);
  assert.ok(way.some((city) => Object(city).id === "b"));
});

test("without two lines in sight nothing is taught", () => {
  const board = cross();
  const isSeen = (city: object) => city === board.cityOf.a || city === board.cityOf.b;
  assert.equal(wayToTeach(board, { x: 90, y: 90 }, isSeen), undefined);
});

for (const [name, { facts, spaces }] of Object.entries(boards)) {
  test(`on ${name} the way goes from space to space`, () => {
    const way = wayToTeach(boardOf(facts, spaces), { x: 400, y: 300 }, () => true) ?? [];
    assert.ok(way.length >= 5, "three cities, and a space of each line");
    assert.ok(way.slice(1).every((point, at) => apart(point, way[at]) < 90));
  });
}
