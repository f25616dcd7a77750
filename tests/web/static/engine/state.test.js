// The game as a phone knows it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { State } from "../../../../scorer/web/static/engine/state.js";
import { boards } from "../vectors.js";

const { facts } = boards.europe;
const player = { trainsLeft: 45, stationsLeft: 3, total: 12 };
/** @returns {any} */
const live = (number = 5) => ({
  number,
  owners: {},
  stations: {},
  players: [player, player],
  doubles: false,
  stacks: {},
  undo: [],
});
const claim = { kind: "claim", seat: 0, route: "paris-zurich" };

test("what waits is seen on top of what the server said", () => {
  const state = new State(facts, live());
  const view = state.view([{ move: claim }, { move: { kind: "build", seat: 1, city: "paris" } }]);
  assert.deepEqual([view.owners, view.stations], [{ "paris-zurich": 0 }, { paris: 1 }]);
  assert.equal(view.players[0].total, 12 + 4);
  assert.equal(view.players[1].total, 12 - 4);
  assert.deepEqual(state.live, live(), "what the server said stays as it is");
});

test("a waiting move that the rules forbid changes nothing", () => {
  const view = new State(facts, live()).view([{ move: claim }, { move: { ...claim, seat: 1 } }]);
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
