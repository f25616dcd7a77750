// What a tap or a stroke means.

import assert from "node:assert/strict";
import { test } from "node:test";
import { after, type Live } from "../../../scorer/client/engine/law.ts";
import type { Line } from "../../../scorer/client/map/board.ts";
import { type Meaning, meaningOf, moveFor, movesToOther, strokeMoves } from "../../../scorer/client/play/meaning.ts";
import { cross, EMPTY, facts } from "../map/cross.ts";

const board = cross();
const [ab, bc, bd1, bd2] = board.lines;
const pair = [bd1, bd2];

const near = (...found: [Line, number, number?][]) =>
  found.map(([line, away, space = away]) => ({ connection: line.connection, line, away, space }));
const finger = { isExact: false, isPlaced: true, isOnSpot: false };
const mouse = { ...finger, isExact: true };
const spotOf = (id: string, away = 0) => ({ city: { id }, away });

function told(meant: Meaning) {
  if (meant.kind === "line") return meant.line.id;
  return meant.kind === "city" ? meant.city : meant.kind === "choice" ? meant.connections.join(" or ") : meant.kind;
}

test("a mouse on a line means that line, whatever is near", () => {
  assert.equal(told(meaningOf({ ...mouse, line: bd2 }, near([ab, 0], [bd1, 1]), spotOf("b"), 1)), "b-d-2");
});

test("a mouse on a city, and a program that clicks one, mean that city", () => {
  assert.equal(told(meaningOf({ ...mouse, city: "b" }, near([ab, 0]), spotOf("b"), 1)), "b");
  assert.equal(told(meaningOf({ ...mouse, isPlaced: false, city: "b" }, [], null, 1)), "b");
  assert.equal(told(meaningOf({ ...mouse, isPlaced: false }, [], null, 1)), "nothing");
});

test("a finger that has one line alone under it means that line", () => {
  assert.equal(told(meaningOf({ ...finger, line: ab }, near([ab, 0]), null, 1)), "a-b");
  assert.equal(told(meaningOf(finger, near([ab, 20]), null, 1)), "a-b");
});

test("a finger on bare board means nothing", () => {
  assert.equal(told(meaningOf(finger, [], null, 1)), "nothing");
});

test("between two lines a chooser asks, unless one is clearly nearer: by more than half, and six pixels", () => {
  for (const [first, second, pixels, meant] of [
    [0, 5.9, 1, "a-b or b-c"],
    [0, 6, 1, "a-b"],
    [4, 13.9, 1, "a-b or b-c"],
    [4, 14, 1, "a-b"],
    [0, 2.9, 2, "a-b or b-c"],
    [0, 3, 2, "a-b"],
    [0, 11, 0.5, "a-b or b-c"],
    [10, 20, 1, "a-b or b-c"],
  ] as [number, number, number, string][]) {
    assert.equal(told(meaningOf(finger, near([ab, first], [bc, second]), null, pixels)), meant, `${first}, ${second}`);
  }
});

test("a chooser offers four connections at most", () => {
  const many = near([ab, 1], [bc, 1], [bd1, 1], [ab, 1], [bc, 1]);
  assert.equal(told(meaningOf(finger, many, null, 1)), "a-b or b-c or b-d or a-b");
});

test("a finger on a city's spot means the city, however close a line is", () => {
  assert.equal(told(meaningOf({ ...finger, isOnSpot: true, city: "b" }, near([ab, 0, 1]), spotOf("b"), 1)), "b");
});

test("beside a city's spot the city is meant up to half the way to the middle of a space, on its line too", () => {
  assert.equal(told(meaningOf(finger, near([ab, 0, 10]), spotOf("b", 11), 1)), "b");
  assert.equal(told(meaningOf(finger, near([ab, 0, 10]), spotOf("b", 11.2), 1)), "a-b");
  assert.equal(told(meaningOf(finger, near([ab, 0, 30], [bc, 9, 10]), spotOf("b", 11.2), 1)), "a-b");
  assert.equal(told(meaningOf(finger, near([ab, 0, 0]), spotOf("b", 1), 1)), "a-b");
  assert.equal(told(meaningOf(finger, [], spotOf("b", 20), 1)), "b");
});

test("a finger on a city's name means the city, but for the very middle of a space that it covers", () => {
  assert.equal(told(meaningOf({ ...finger, city: "b" }, near([ab, 0, 2.8]), null, 1)), "b");
  assert.equal(told(meaningOf({ ...finger, city: "b" }, near([ab, 0, 2.7]), null, 1)), "a-b");
});

test("a free line is claimed, the player's own released, another's claimed so that the server says whose it is", () => {
  assert.deepEqual(moveFor({ owners: {} }, 1, [ab]), { kind: "claim", seat: 1, route: "a-b" });
  assert.deepEqual(moveFor({ owners: { "a-b": 1 } }, 1, [ab]), { kind: "release", route: "a-b" });
  assert.deepEqual(moveFor({ owners: { "a-b": 0 } }, 1, [ab]), { kind: "claim", seat: 1, route: "a-b" });
});

test("a line that is the player's beside its owner is released for that player (X13)", () => {
  const [owners, release] = [{ "b-d-2": 0 }, { kind: "release", seat: 1, route: "b-d-2" }];
  assert.deepEqual(moveFor({ owners, seconds: { "b-d-2": 1 } }, 1, pair), release);
  assert.deepEqual(moveFor({ owners, seconds: { "b-d-2": 1 } }, 1, pair, bd2), release);
  assert.equal(moveFor({ owners, seconds: { "b-d-2": 1 } }, 0, pair).seat, undefined);
});

test("of a double the finger takes what is free, the one aimed at first", () => {
  assert.equal(moveFor({ owners: {} }, 0, pair, bd2).route, "b-d-2");
  assert.equal(moveFor({ owners: { "b-d-2": 1 } }, 0, pair, bd2).route, "b-d-1");
  assert.equal(moveFor({ owners: { "b-d-1": 1, "b-d-2": 2 } }, 0, pair, bd2).route, "b-d-2");
});

test("of a double only a tap on the player's own line releases it; on the other one the server asks", () => {
  const owners = { "b-d-1": 0 };
  assert.deepEqual(moveFor({ owners }, 0, pair, bd1), { kind: "release", route: "b-d-1" });
  assert.deepEqual(moveFor({ owners }, 0, pair, bd2), { kind: "claim", seat: 0, route: "b-d-2" });
  const both = { ...owners, "b-d-2": 1 };
  assert.deepEqual(moveFor({ owners: both }, 0, pair, bd2), { kind: "claim", seat: 0, route: "b-d-2" });
});

test("a row of the list, which names no line, releases the player's own", () => {
  assert.deepEqual(moveFor({ owners: { "b-d-2": 0 } }, 0, pair), { kind: "release", route: "b-d-2" });
});

const live = (owners: Record<string, number>, trainsLeft = 9) => {
  const players = [0, 1].map(() => ({ trainsLeft, stationsLeft: 0, total: 0 }));
  return { ...EMPTY, owners, players };
};
const made = (state: any, move: any) => after(facts, state, move);
const routesOf = (moves: { route?: string }[]) => moves.map(({ route }) => route);

test("a stroke claims what it passes, leaves what the player has, and sets aside what the rules refuse", () => {
  const passed = [[ab], [bc], pair];
  const all = strokeMoves(live({}), 0, passed, made);
  assert.deepEqual(routesOf(all.claims), ["a-b", "b-c", "b-d-1"]);
  assert.deepEqual(all.state.owners, { "a-b": 0, "b-c": 0, "b-d-1": 0 });
  const some = strokeMoves(live({ "a-b": 0, "b-c": 1 }), 0, passed, made);
  assert.deepEqual(routesOf(some.claims), ["b-c", "b-d-1"]);
  assert.deepEqual(some.state.owners, { "a-b": 0, "b-c": 1, "b-d-1": 0 });
  const few = strokeMoves(live({}, 2), 0, passed, made);
  assert.deepEqual(few.state.owners, { "a-b": 0 });
});

test("a stroke that passes a line twice claims it once", () => {
  assert.equal(strokeMoves(live({}), 0, [[ab], [ab]], made).claims.length, 1);
});

test("a line that is the player's already goes to another one, its free twin first where the rules allow that", () => {
  const players = [0, 1, 2].map(() => ({ trainsLeft: 9, stationsLeft: 3, total: 0 }));
  const live: Live = { ...EMPTY, players, owners: { "a-b": 0, "b-d-1": 0 } };
  const given = (state: Live, seat: number, ...passed: Line[][]) =>
    movesToOther(facts, state, [0, seat], passed).map(({ kind, seat, route }) => `${kind} ${route} ${seat}`);
  assert.deepEqual(given(live, 1, [ab], pair), ["give a-b 1", "give b-d-1 1"], "doubles are closed for three");
  assert.deepEqual(given({ ...live, doubles: true }, 1, pair), ["claim b-d-2 1"]);
  assert.deepEqual(given({ ...live, owners: { "b-d-1": 0, "b-d-2": 2 }, doubles: true }, 2, pair), [], "Chloé has one");
  assert.deepEqual(given(live, 0, [ab]), [], "it is the player's own");
});
