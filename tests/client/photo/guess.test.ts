// What a photo says against what is entered: sure and allowed is taken, everything else is asked, nothing is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Live } from "../../../scorer/client/engine/law.ts";
import { balanced, built, excesses, type Guess, laid, proposal } from "../../../scorer/client/photo/guess.ts";
import { EMPTY } from "../map/cross.ts";
import { boards } from "../vectors.ts";

const { facts } = boards.usa;
const ROUTE = "calgary-winnipeg"; // six trains
const DOUBLE = ["denver-kansas-city-1", "denver-kansas-city-2"]; // four trains each

/** What is proposed where nothing is to do. */
const NONE = { moves: [], doubts: [], changes: 0, unsure: 0 };

/** A table of players who have so many trains left, with claims that stand. */
function table(trains: number[], owners: Record<string, number> = {}, doubles: boolean = trains.length > 3): Live {
  const players = trains.map((trainsLeft) => ({ trainsLeft, stationsLeft: 0, total: 0 }));
  return { ...EMPTY, owners, players, doubles };
}

function guess(route: string, seat: number | null, p: number, sure: boolean = true): Guess {
  return { route, seat, p, sure, likely: seat === null ? [null, 0] : [seat, null], odds: [p, 1 - p] };
}

type Answers = [string, number | null][];

function proposed(live: Live, guesses: Guess[], answers: Answers = []) {
  const { moves, doubts, changes, unsure } = proposal(facts, live, guesses, new Map(answers));
  const told = moves
    .filter(({ kind }) => kind !== "mark")
    .map(({ kind, seat, route }) => [kind, route, seat].filter((part) => part !== undefined).join(" "));
  return { moves: told, doubts: doubts.map(({ route, why }) => `${route} ${why}`), changes, unsure };
}

test("what is guessed is claimed, what is not sure of it is counted, what is surely nobody's is left", () => {
  const guesses = [guess(ROUTE, 0, 0.99), guess("chicago-omaha", 1, 0.6, false), guess("atlanta-miami", null, 0.99)];
  assert.deepEqual(proposed(table([45, 45]), guesses), {
    moves: [`claim ${ROUTE} 0`, "claim chicago-omaha 1"],
    doubts: ["chicago-omaha unsure"],
    changes: 2,
    unsure: 1,
  });
});

test("what is sure goes before what is not, however probable that is", () => {
  const guesses = [guess("chicago-omaha", 0, 0.96, false), guess(ROUTE, 0, 0.91)];
  const { moves, doubts } = proposed(table([9, 45]), guesses);
  assert.deepEqual([moves, doubts], [[`claim ${ROUTE} 0`], ["chicago-omaha trains"]]);
});

test("an answer counts, whatever was guessed: yes, another player, nobody", () => {
  const guesses = [guess(ROUTE, 0, 0.5, false)];
  assert.deepEqual(proposed(table([45, 45]), guesses, [[ROUTE, 0]]).moves, [`claim ${ROUTE} 0`]);
  assert.deepEqual(proposed(table([45, 45]), guesses, [[ROUTE, 1]]).moves, [`claim ${ROUTE} 1`]);
  assert.deepEqual(proposed(table([45, 45]), guesses, [[ROUTE, null]]), NONE);
});

test("a claim that stands is changed by an answer only, however sure the photo is", () => {
  const live = table([39, 45], { [ROUTE]: 0 });
  for (const seat of [1, null]) {
    assert.deepEqual(proposed(live, [guess(ROUTE, seat, 1)]), { ...NONE, doubts: [`${ROUTE} differs`] });
  }
  assert.deepEqual(proposed(live, [guess(ROUTE, 1, 1)], [[ROUTE, 0]]), NONE);
  const changed = { moves: [`release ${ROUTE}`, `claim ${ROUTE} 1`], doubts: [], changes: 1, unsure: 0 };
  assert.deepEqual(proposed(live, [guess(ROUTE, 1, 1)], [[ROUTE, 1]]), changed);
  assert.deepEqual(proposed(live, [guess(ROUTE, null, 1)], [[ROUTE, null]]).moves, [`release ${ROUTE}`]);
});

test("what is entered and guessed alike is neither asked nor made again", () => {
  assert.deepEqual(proposed(table([39, 45], { [ROUTE]: 0 }), [guess(ROUTE, 0, 0.4, false)]), NONE);
});

test("of a closed double only the surer line is taken, and the other is asked", () => {
  const guesses = [guess(DOUBLE[0], 0, 0.95), guess(DOUBLE[1], 1, 0.99)];
  const found = { moves: [`claim ${DOUBLE[1]} 1`], doubts: [`${DOUBLE[0]} double`], changes: 1, unsure: 0 };
  assert.deepEqual(proposed(table([45, 45]), guesses), found);
  assert.equal(proposed(table([45, 45], {}, true), guesses).moves.length, 2, "at an open table both are");
});

test("a line beside one that the same player holds already is asked", () => {
  const live = table([41, 45, 45, 45], { [DOUBLE[0]]: 0 });
  assert.deepEqual(proposed(live, [guess(DOUBLE[0], 0, 1), guess(DOUBLE[1], 0, 0.95)]).doubts, [`${DOUBLE[1]} double`]);
});

test("of more trains than a player has left the surest routes are taken and the others asked", () => {
  const guesses = [guess("chicago-omaha", 0, 0.92), guess(ROUTE, 0, 0.99)];
  assert.deepEqual(proposed(table([9, 45]), guesses), {
    moves: [`claim ${ROUTE} 0`],
    doubts: ["chicago-omaha trains"],
    changes: 1,
    unsure: 0,
  });
});

test("what people say goes before what the photo is sure of", () => {
  const guesses = [guess("chicago-omaha", 0, 0.92, false), guess(ROUTE, 0, 0.99)];
  const { moves, doubts } = proposed(table([9, 45]), guesses, [["chicago-omaha", 0]]);
  assert.deepEqual([moves, doubts], [["claim chicago-omaha 0"], [`${ROUTE} trains`]]);
});

test("a claim that stands is not lost where its new owner has too few trains", () => {
  const live = table([39, 3], { [ROUTE]: 0 });
  const found = { moves: [], doubts: [`${ROUTE} trains`], changes: 0, unsure: 0 };
  assert.deepEqual(proposed(live, [guess(ROUTE, 1, 1)], [[ROUTE, 1]]), found);
});

test("trains are counted as they would lie, and apart from them where it is doubtful", () => {
  const guesses = [
    guess(ROUTE, 0, 0.99),
    guess("chicago-omaha", 0, 0.6, false),
    guess("atlanta-miami", null, 0.6, false),
  ];
  const made = proposal(facts, table([45, 45]), guesses, new Map());
  assert.deepEqual(laid(facts, made), [
    { laid: 6, doubtful: 4 },
    { laid: 0, doubtful: 0 },
  ]);
});

test("of too many trains the least sure routes are told, and none once somebody has said whose they are", () => {
  const guesses = [guess(ROUTE, 0, 0.99), guess("chicago-omaha", 0, 0.92), guess("chicago-duluth", 0, 0.95)]; // 6 + 4 + 3
  assert.deepEqual(excesses(facts, guesses, new Map(), 12), [
    { seat: 0, count: 13, routes: ["chicago-omaha", "chicago-duluth"] },
  ]);
  assert.deepEqual(excesses(facts, guesses, new Map(), 13), []);
  assert.deepEqual(excesses(facts, guesses, new Map([["chicago-omaha", 1]]), 12), []);
});

const COUNTED = [guess(ROUTE, 0, 0.99), guess("chicago-omaha", 0, 0.92), guess("chicago-duluth", null, 0.8, false)]; // 6, 4, 3

const limit = (least: number, most: number) => ({ least, most });

/** @param first trains that the first player has laid: at the least, at the most */
function counted([least, most]: [number, number], answers: [string, number][] = []) {
  const limits = [limit(least, most), limit(0, 45)];
  return balanced(facts, table([45, 45]), COUNTED, new Map(answers), limits).map(({ seat, sure, isLate }) =>
    isLate ? "late" : `${seat}${sure ? "" : "?"}`,
  );
}

test("what the players have counted changes the likeliest guess that it can, and makes it unsure", () => {
  assert.deepEqual(counted([10, 10]), ["0", "0", "null"], "as it was guessed, and now sure");
  assert.deepEqual(counted([6, 6]), ["0", "null?", "null?"]);
  assert.deepEqual(counted([9, 9]), ["0", "null?", "0?"]);
  assert.deepEqual(counted([5, 5]), ["0", "0", "null?"], "no routes add up to that");
});

test("a count of a single train is a count, too", () => {
  const line = guess("dallas-houston-1", null, 0.6, false); // one train
  const limits = [limit(1, 1), limit(0, 45)];
  const [{ seat, sure, isLate }] = balanced(facts, table([44, 45]), [line], new Map(), limits);
  assert.deepEqual([seat, sure, isLate], [0, false, undefined]);
});

test("of too many trains the least likely go without, and keep their guess", () => {
  assert.deepEqual(counted([0, 9]), ["0", "late", "null?"]);
  assert.deepEqual(counted([0, 9], [["chicago-omaha", 0]]), ["late", "0", "null?"]);
  const late = balanced(facts, table([45, 45]), COUNTED, new Map(), [limit(0, 9), limit(0, 45)]);
  const { doubts } = proposed(table([9, 45]), late);
  assert.deepEqual(doubts, ["chicago-duluth unsure", "chicago-omaha trains"]);
  const surer = [{ ...guess("chicago-omaha", 0, 0.99), isLate: true }, guess(ROUTE, 0, 0.6, false)]; // 4 and 6
  for (const guesses of [surer, surer.toReversed()])
    assert.deepEqual(proposed(table([9, 45]), guesses).moves, [`claim ${ROUTE} 0`]);
});

function marks(live: Live, guesses: Guess[]) {
  const { moves } = proposal(facts, live, guesses, new Map());
  return moves.flatMap(({ kind, route, is_unsure }) => (kind === "mark" ? [`${route} ${is_unsure}`] : []));
}

test("what is unsure or was refused is marked, what differs from an entry is not", () => {
  const live = table([9, 45], { "atlanta-miami": 1 });
  const guesses = [
    guess("chicago-omaha", 0, 0.6, false),
    guess("chicago-duluth", null, 0.7, false),
    guess("atlanta-miami", 0, 0.99),
    guess(ROUTE, 0, 0.99),
  ];
  assert.deepEqual(marks(live, guesses), ["chicago-duluth true", "chicago-omaha true"]);
});

test("a second photo corrects and confirms what the first one was unsure of, and asks again where it is unsure, too", () => {
  const live = {
    ...table([39, 41], { [ROUTE]: 0, "chicago-omaha": 1 }),
    unsure: [ROUTE, "chicago-omaha", "chicago-duluth"],
  };
  const surely = [guess(ROUTE, 1, 0.99), guess("chicago-omaha", 1, 0.99), guess("chicago-duluth", null, 0.99)];
  const found = proposed(live, surely);
  assert.deepEqual(found.moves, [`release ${ROUTE}`, `claim ${ROUTE} 1`]);
  assert.deepEqual(marks(live, surely), ["chicago-omaha false", "chicago-duluth false"]);
  assert.deepEqual(found.doubts, []);
  const again = [guess("chicago-omaha", 1, 0.8, false)];
  assert.deepEqual(proposed(live, again).doubts, ["chicago-omaha unsure"]);
  assert.deepEqual(marks(live, again)[0], "chicago-omaha true");
});

/** What is built at a table of two, each with so many stations left. */
function stationed(guesses: Guess[], answers: Answers = [], left = 3, standing: Record<string, number> = {}) {
  const live = table([45, 45]);
  const players = live.players.map((player) => ({ ...player, stationsLeft: left }));
  const made = built(boards.europe.facts, { ...live, players, stations: standing }, guesses, new Map(answers));
  return [
    made.moves.map(({ kind, city, seat }) => `${kind} ${city} ${seat}`),
    made.doubts.map(({ route, why }) => `${route} ${why}`),
  ];
}

test("sure stations are built, others only once somebody has said so, and what stands is left", () => {
  const guesses = [guess("paris", 0, 0.95), guess("wien", 1, 0.7, false), guess("roma", 0, 0.99)];
  assert.deepEqual(stationed(guesses, [], 3, { roma: 1 }), [["build paris 0"], ["wien unsure"]]);
  assert.deepEqual(stationed(guesses, [["wien", 0]], 3, { roma: 1 })[0].toSorted(), ["build paris 0", "build wien 0"]);
  assert.deepEqual(stationed(guesses, [["wien", null]], 3, { roma: 1 }), [["build paris 0"], []]);
});

test("of more stations than a player has left none is sure, and never more are built", () => {
  const guesses = [guess("paris", 0, 0.95), guess("wien", 0, 0.99), guess("roma", 1, 0.99)];
  assert.deepEqual(stationed(guesses, [], 1), [["build roma 1"], ["wien unsure", "paris unsure"]]);
  const both = ["paris", "wien"].map((city) => [city, 0]) as Answers;
  assert.deepEqual(stationed(guesses, both, 1)[0].length, 2);
  assert.deepEqual(stationed(guesses, [["wien", null]], 1), [["build roma 1", "build paris 0"], []]);
});

test("what the typed counts leave no other owner for is sure, unless it was unlikely", () => {
  const limits = [limit(4, 4), limit(6, 6)];
  const sureWith = (p: number) => {
    const guesses = [guess(ROUTE, 1, 0.99), guess("chicago-omaha", 0, p, false)]; // 6 and 4 trains
    return balanced(facts, table([45, 45]), guesses, new Map(), limits).map(({ sure }) => sure);
  };
  assert.deepEqual(sureWith(0.6), [true, true]);
  assert.deepEqual(sureWith(0.45), [true, false]);
});
