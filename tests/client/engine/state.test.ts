// The game as a phone knows it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { State } from "../../../scorer/client/engine/law.ts";
import { boards } from "../vectors.ts";

const { facts } = boards.europe;
const NOBODYS = { seconds: {}, thirds: {}, fourths: {}, commons: {} };
const player = { trainsLeft: 45, stationsLeft: 3, total: 12 };
const live = (number = 5): any => ({
  ...{ number, owners: {}, ...NOBODYS, stations: {}, stacks: {} },
  ...{ players: [player, player], doubles: false, undo: [] },
});
const claim = { kind: "claim", seat: 0, route: "paris-zurich" };

const entry = (id: string, ...moves: any[]) => ({ id, moves });

test("what waits is seen on top of what the server said", () => {
  const state = new State(facts, live());
  const view = state.view([entry("a", claim), entry("b", { kind: "build", seat: 1, city: "paris" })]);
  assert.deepEqual([view.owners, view.stations], [{ "paris-zurich": 0 }, { paris: 1 }]);
  assert.equal(view.players[0].total, 12 + 4);
  assert.equal(view.players[1].total, 12 - 4);
  assert.deepEqual(state.live, live(), "what the server said stays as it is");
});

test("a waiting move that the rules forbid changes nothing", () => {
  const view = new State(facts, live()).view([entry("a", claim), entry("b", { ...claim, seat: 1 })]);
  assert.deepEqual(view.owners, { "paris-zurich": 0 });
});

test("an answer that a newer one has overtaken changes nothing, one as new is taken", () => {
  const state = new State(facts, live(5));
  state.adopt({ ...live(4), doubles: true });
  assert.equal(state.live.doubles, false);
  state.adopt({ ...live(5), doubles: true });
  assert.equal(state.live.doubles, true);
  state.adopt(live(6));
  assert.equal(state.live.number, 6);
});

test("an answer without a state changes nothing", () => {
  const state = new State(facts, live());
  state.adopt({});
  assert.deepEqual(state.live, live());
});

test("moves made together are seen together or not at all, and undone together", () => {
  const state = new State(facts, live());
  const stroke = entry("stroke", claim, { ...claim, route: "brest-paris" });
  const view = state.view([stroke]);
  assert.deepEqual(view.owners, { "paris-zurich": 0, "brest-paris": 0 });
  const owners = { "paris-zurich": null, "brest-paris": null };
  assert.deepEqual(view.undo, [{ said: "", group: "stroke", owners, ...NOBODYS, stations: {}, doubles: false }]);
  assert.deepEqual(state.view([stroke, entry("b", { kind: "undo", group: "stroke" })]), live());
  assert.deepEqual(state.view([entry("stroke", claim, { ...claim, seat: 1 })]), live());
});

test("what a group opened is closed again with it, whatever came after in the group", () => {
  const state = new State(facts, live());
  const both = entry("g", { kind: "open-doubles", is_open: true }, claim);
  assert.equal(state.view([both]).doubles, true);
  assert.equal(state.view([both]).undo[0].doubles, false);
  assert.deepEqual(state.view([both, entry("b", { kind: "undo", group: "g" })]), live());
});

test("stations of a group go with it, back to what was there before", () => {
  const before = { ...live(), stations: { paris: 1 } };
  const state = new State(facts, before);
  const moves = [
    { kind: "remove", city: "paris" },
    { kind: "build", seat: 0, city: "paris" },
  ];
  const both = entry("g", ...moves, { kind: "build", seat: 1, city: "roma" });
  const view = state.view([both]);
  assert.deepEqual(view.stations, { paris: 0, roma: 1 });
  assert.deepEqual(view.undo[0].stations, { paris: 1, roma: null });
  assert.deepEqual(state.view([both, entry("b", { kind: "undo", group: "g" })]).stations, { paris: 1 });
});

test("of a line that changes hands twice in one go the first owner is the one before", () => {
  const before = { ...live(), owners: { "paris-zurich": 1 } };
  const both = entry("g", { kind: "release", route: "paris-zurich" }, claim);
  const view = new State(facts, before).view([both]);
  assert.deepEqual(view.owners, { "paris-zurich": 0 });
  assert.deepEqual(view.undo[0].owners, { "paris-zurich": 1 });
});

test("an undo of something else than the last step changes nothing on the phone: the server judges", () => {
  const state = new State(facts, { ...live(), undo: [{ said: "", line: 5, owners: { "paris-zurich": 1 } }] });
  for (const named of [{ line: 4 }, { group: "g" }]) {
    assert.deepEqual(state.view([entry("a", { kind: "undo", ...named })]).owners, {});
  }
  assert.deepEqual(state.view([entry("a", { kind: "undo", line: 5 })]).owners, { "paris-zurich": 1 });
  assert.deepEqual(state.view([entry("a", { kind: "undo" })]).owners, { "paris-zurich": 1 });
});

test("'I am done' is nothing that can be undone", () => {
  const view = new State(facts, live()).view([entry("a", claim), entry("b", { kind: "done", is_done: true })]);
  assert.equal(view.undo.length, 1);
});
