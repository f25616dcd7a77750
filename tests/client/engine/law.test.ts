// The phone's law against the core's: the same state or the same refusal for every vector.

import assert from "node:assert/strict";
import { test } from "node:test";
import { after } from "../../../scorer/client/engine/law.ts";
import { boards } from "../vectors.ts";

const KINDS = ["claim", "release", "give", "build", "remove", "open-doubles", "undo"];
const all = Object.values(boards).flatMap(({ vectors }) => vectors);

function alike(state: any, { back, ...wanted }: any) {
  const { owners, seconds, thirds, fourths, commons, stations, doubles, players, undo } = state;
  assert.deepEqual({ owners, seconds, thirds, fourths, commons, stations, doubles, players }, wanted);
  if (back) assert.deepEqual({ ...undo[0], said: undefined }, { ...back, said: undefined });
}

for (const [board, { facts, vectors }] of Object.entries(boards)) {
  test(`on ${board} the phone's law says what the core says`, () => {
    for (const [number, { before, move, after: wanted }] of vectors.entries()) {
      const state = after(facts, before, move);
      assert.equal(state === null, wanted === null, `vector ${number}, ${JSON.stringify(move)}`);
      if (state) alike(state, wanted);
    }
  });

  test(`on ${board} an undo takes back what a move did`, () => {
    for (const { before, move } of vectors.filter(({ move, after }) => after && move.kind !== "undo")) {
      const made = after(facts, before, move);
      assert.deepEqual(made && after(facts, made, { kind: "undo" }), before);
    }
  });
}

test("there are thousands of vectors, and each kind of move is allowed in some and refused in others", () => {
  assert.ok(all.length > 3000);
  for (const kind of KINDS) {
    const some = all.filter(({ move }) => move.kind === kind);
    assert.ok(some.filter(({ after }) => after).length >= 20, `${kind} allowed`);
    assert.ok(some.filter(({ after }) => !after).length >= 5, `${kind} refused`);
  }
});

test("where a line may have two owners, some become one and some are refused", () => {
  const shared = boards["united-kingdom"].vectors.filter(({ move }) => move.shared);
  assert.ok(shared.filter(({ after }) => after && Object.keys(after.seconds).length).length >= 20);
  assert.ok(shared.filter(({ after }) => after && Object.keys(after.thirds).length).length >= 10);
  assert.ok(shared.filter(({ after }) => !after).length >= 20);
});

test("where white trains claim lines for everybody, some lines take own trains once all lie", () => {
  const claims = boards.japan.vectors.filter(({ move, after }) => move.kind === "claim" && after);
  const { lines, whiteTrains } = boards.japan.facts;
  const bullets = claims.filter(({ move }) => lines[move.route ?? ""].isBullet);
  const isWhite = ({ move, after }: (typeof bullets)[0]) => (move.route ?? "") in (after?.commons ?? {});
  assert.ok(bullets.filter(isWhite).length >= 50);
  const own = bullets.filter((vector) => !isWhite(vector));
  assert.ok(own.length >= 10);
  for (const { before } of own) assert.equal(Object.keys(before.commons).length, whiteTrains);
});

test("a move of tickets or cards is the server's to judge", () => {
  const { facts, vectors } = boards.poland;
  const state = after(facts, vectors[5].before, { kind: "take-ticket", seat: 0 });
  assert.deepEqual(state?.owners, vectors[5].before.owners);
  assert.equal(state?.undo.length, vectors[5].before.undo.length + 1);
});

test("what the table does not have is refused: a seat, a line, a city, a station in a country", () => {
  const { facts, vectors } = boards.poland;
  const [{ before }] = vectors;
  const route = Object.keys(facts.lines)[0];
  for (const move of [
    { kind: "claim", seat: before.players.length, route },
    { kind: "claim", seat: 0, route: "nowhere" },
    { kind: "build", seat: 0, city: "nowhere" },
    { kind: "undo" },
  ]) {
    assert.equal(after(facts, { ...before, undo: [] }, move), null, JSON.stringify(move));
  }
});

test("a station is refused in a city or to a player that there is not, and in a country", () => {
  const { facts, vectors } = boards.europe;
  const [{ before }] = vectors;
  const country = { ...facts, cities: { ...facts.cities, land: { ...facts.cities.paris, takesStation: false } } };
  assert.ok(after(country, before, { kind: "build", seat: 0, city: "paris" }));
  for (const [seat, city] of [
    [0, "nowhere"],
    [0, "land"],
    [9, "paris"],
  ] as [number, string][]) {
    assert.equal(after(country, before, { kind: "build", seat, city }), null);
  }
});

test("a claim of nobody is refused, and a step back has no words before the server gives it some", () => {
  const { facts, vectors } = boards.europe;
  const [{ before }] = vectors;
  assert.equal(after(facts, before, { kind: "claim", route: "paris-zurich" }), null);
  assert.equal(after(facts, before, { kind: "claim", seat: 0, route: "paris-zurich" })?.undo[0].said, "");
});

test("of three parallel lines two are open where the box says so for these players, of two never (X11)", () => {
  const { facts, vectors } = boards.france;
  const [{ before }] = vectors.filter(({ before }) => before.players.length === 3 && !before.doubles);
  const routes = Object.keys(facts.lines);
  const triple = routes.filter((route) => facts.lines[route].beside.length === 2)[0];
  const double = routes.filter((route) => facts.lines[route].beside.length === 1)[0];
  const claimed = (first: string, triples: Record<string, number>) => {
    const lines = [first, ...facts.lines[first].beside];
    const moves = lines.map((route, seat) => ({ kind: "claim", seat, route }));
    const empty = { ...before, owners: {}, undo: [] };
    let state: any = empty;
    let count = 0;
    for (const move of moves) {
      const next = after({ ...facts, triples }, state, move);
      count += Number(next !== null);
      state = next ?? state;
    }
    return count;
  };
  assert.equal(claimed(triple, {}), 1);
  assert.equal(claimed(triple, { 3: 2 }), 2);
  assert.equal(claimed(triple, { 2: 2 }), 1, "that is said of two players");
  assert.equal(claimed(double, { 3: 2 }), 1);
});
