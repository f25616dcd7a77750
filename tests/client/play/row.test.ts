// The claims in a row that go to another player.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Row } from "../../../scorer/client/play/stroke.ts";

const claim = (route: string, seat = 0) => ({ kind: "claim", seat, route });
const given = (row: Row, owners: Record<string, number>, seat = 1) =>
  row.given({ owners }, seat).map(({ kind, seat: to, route }) => `${kind} ${route} ${to}`);

test("several claims in a row go to another player, one after the other", () => {
  const row = new Row();
  for (const route of ["a", "b", "c"]) row.add([claim(route)]);
  assert.deepEqual(given(row, { a: 0, b: 0, c: 0 }), ["give a 1", "give b 1", "give c 1"]);
  assert.deepEqual(given(row, { a: 0, b: 0, c: 0 }, 0), []);
});

test("a single claim is how players take turns, and nothing is offered", () => {
  const row = new Row();
  row.add([claim("a")]);
  assert.deepEqual(given(row, { a: 0 }), []);
});

test("a stroke stands for itself, and so do the claims after it", () => {
  const row = new Row();
  row.add([claim("a")]);
  row.add([claim("b"), claim("c")]);
  const owners = { a: 0, b: 0, c: 0, d: 0, e: 0 };
  assert.deepEqual(given(row, owners), ["give b 1", "give c 1"]);
  row.add([claim("d")]);
  assert.deepEqual(given(row, owners), []);
  row.add([claim("e")]);
  assert.deepEqual(given(row, owners), ["give d 1", "give e 1"]);
});

test("what was released, refused or given away since is not given", () => {
  const row = new Row();
  for (const route of ["a", "b", "c", "d"]) row.add([claim(route)]);
  row.add([{ kind: "release", route: "a" }]);
  assert.deepEqual(given(row, { b: 0, c: 1, d: 0 }), ["give b 1", "give d 1"]);
  assert.deepEqual(given(row, { b: 0, c: 1 }), []);
});

test("a line that is claimed, released and claimed again is given once", () => {
  const row = new Row();
  row.add([claim("a")]);
  row.add([{ kind: "release", route: "a" }]);
  row.add([claim("a")]);
  assert.deepEqual(given(row, { a: 0 }), []);
});

test("claims of another player, and another player's turn, begin a new row", () => {
  const row = new Row();
  row.add([claim("a")]);
  row.add([claim("b", 1)]);
  assert.deepEqual(given(row, { a: 0, b: 1 }, 2), []);
  row.add([claim("c", 1)]);
  assert.deepEqual(given(row, { a: 1, b: 1, c: 1 }, 2), ["give b 2", "give c 2"]);
  row.forget();
  assert.deepEqual(given(row, { a: 0, b: 1, c: 1 }, 2), []);
});
