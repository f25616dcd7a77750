// Where things lie, and what is near a point: on a board drawn by hand, and on every real one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, boardOf, cityNear, connectionsNear, distance } from "../../../scorer/client/map/board.ts";
import { boards } from "../vectors.ts";
import { cross, facts, spaces } from "./cross.ts";

const real = Object.entries(boards).map(([name, { facts, spaces }]) => ({ name, board: boardOf(facts, spaces) }));

test("a distance is measured to the nearest point of a way, its ends included", () => {
  const way = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  assert.equal(distance({ x: 4, y: 3 }, way), 3);
  assert.equal(distance({ x: -3, y: -4 }, way), 5);
  assert.equal(distance({ x: 12, y: 8 }, way), 2);
  assert.equal(distance({ x: 10, y: 14 }, way), 4);
  assert.equal(distance({ x: 3, y: 4 }, [way[0], way[0]]), 5);
});

test("where another line runs across, a finger means that one: the rail is in two pieces", () => {
  const spaces = [20, 80].map((x) => [x, 100, 0]);
  const crossed = boardOf({ ...facts, lines: { "a-b": facts.lines["a-b"] } }, { "a-b": spaces });
  assert.equal(connectionsNear(crossed, { x: 50, y: 100 }, 30)[0].away, 20);
  assert.equal(crossed.lines[0].rails.length, 2);
});

test("parallel lines are one connection", () => {
  const found = [...cross().connections].map(([name, lines]) => `${name}: ${lines.map(({ id }) => id).join(" ")}`);
  assert.deepEqual(found, ["a-b: a-b", "b-c: b-c", "b-d: b-d-1 b-d-2"]);
});

test("a ship line is no parallel of a train line (X29)", () => {
  const lines = { ...facts.lines, "b-d-2": { ...facts.lines["b-d-2"], type: "ship" } };
  const { connections } = boardOf({ ...facts, lines }, spaces);
  assert.deepEqual([...connections.keys()], ["a-b", "b-c", "b-d", "b-d-ship"]);
});

test("near a point are the connections within reach, the nearest first, each by its nearest line", () => {
  const board = cross();
  const near = connectionsNear(board, { x: 120, y: 98 }, 60).map(({ connection, line, away }) =>
    [connection, line.id, Math.round(away)].join(" "),
  );
  assert.deepEqual(near, ["b-d b-d-1 20", "a-b a-b 40", "b-c b-c 43"]);
  assert.equal(connectionsNear(board, { x: 120, y: 108 }, 60)[0].line.id, "b-d-2");
  assert.deepEqual(connectionsNear(board, { x: 120, y: 98 }, 3), []);
});

test("a line that is touched is nearest, whatever lies closer", () => {
  const board = cross();
  const [first, second] = connectionsNear(board, { x: 120, y: 98 }, 60, board.lineOf["b-c"]);
  assert.deepEqual([first.line.id, first.away, second.line.id], ["b-c", 0, "b-d-1"]);
});

test("a city is near by its rim", () => {
  const board = cross();
  assert.deepEqual(cityNear(board, { x: 0, y: 100 }, 5), { city: board.cityOf.a, away: 0 });
  assert.equal(cityNear(board, { x: 0, y: 115 }, 6)?.away, 6);
  assert.equal(cityNear(board, { x: 0, y: 115 }, 5), null);
  assert.equal(cityNear(board, { x: 60, y: 100 }, 99)?.city.id, "b");
});

for (const { name, board } of real) {
  test(`on ${name} every line has a space for each train, and its rail lies on them`, () => {
    for (const line of board.lines) {
      assert.equal(line.middles.length, line.length);
      for (const corner of line.rails.flat()) {
        assert.ok(Math.min(...line.middles.map((middle) => apart(middle, corner))) <= board.half - 5 + 0.01);
      }
      assert.equal(connectionsNear(board, line.middles[0], 1)[0]?.line.id, line.id);
    }
  });
}
