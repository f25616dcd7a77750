// The best owners under the counts of trains, against trying all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assigned, type Choice, type Limit } from "../../../scorer/client/photo/assignment.ts";
import { uniform } from "../../../scorer/client/photo/chance.ts";

const SEATS = [null, 0, 1];
const limit = (least: number, most: number) => ({ least, most });

/** @returns eight routes, of which four are two doubles */
function table(draw: () => number): Choice[] {
  return Array.from({ length: 8 }, (_, at) => ({
    route: `r${at}`,
    trains: 1 + Math.floor(4 * draw()),
    beside: at < 4 ? [`r${at ^ 1}`] : [],
    options: SEATS.map((seat) => ({ seat, score: Math.log(draw() ** 4 + 1e-6) })),
  }));
}

function bestOfAll(choices: Choice[], limits: Limit[], doubles: boolean) {
  let best = -Infinity;
  for (let number = 0; number < SEATS.length ** choices.length; number++) {
    const picks = choices.map(({ options }, at) => options[Math.floor(number / SEATS.length ** at) % SEATS.length]);
    const laid = limits.map((_, seat) =>
      picks.reduce((sum, pick, at) => sum + (pick.seat === seat ? choices[at].trains : 0), 0),
    );
    const fits = limits.every(({ least, most }, seat) => laid[seat] >= least && laid[seat] <= most);
    const isLegal = [0, 2].every((at) => {
      const [one, other] = [picks[at].seat, picks[at + 1].seat];
      return one === null || other === null || (doubles && one !== other);
    });
    const score = picks.reduce((sum, pick) => sum + pick.score, 0);
    if (fits && isLegal) best = Math.max(best, score);
  }
  return best;
}

/** The sum of what owners score, if there are any. */
function scoreOf(choices: Choice[], owners: ReturnType<typeof assigned>) {
  return choices.reduce((sum, { route, options }) => {
    const own = options.find(({ seat }) => seat === owners?.get(route));
    return sum + (own?.score ?? -Infinity);
  }, 0);
}

for (const seed of [1, 2, 3, 4, 5, 6]) {
  test(`no other owners are likelier, whatever the counts are (${seed})`, () => {
    const draw = uniform(seed);
    const choices = table(draw);
    const most = 2 + Math.floor(8 * draw());
    for (const doubles of [true, false]) {
      for (const limits of [
        [limit(0, most), limit(0, 45)],
        [limit(most, most), limit(0, 6)],
        [limit(most, most), limit(5, 5)],
      ]) {
        const score = scoreOf(choices, assigned(choices, limits, doubles));
        const wanted = bestOfAll(choices, limits, doubles);
        assert.ok(score === wanted || Math.abs(score - wanted) < 1e-9, `${score}, not ${wanted}`);
      }
    }
  });
}

/** The largest sum of scores by dynamic programming: route by route, the best for each pair of laid trains. */
function bestByTrains(choices: Choice[], [first, second]: Limit[]) {
  const size = first.most + 1;
  const none = new Float64Array(size * (second.most + 1)).fill(-Infinity);
  let best = none.with(0, 0);
  for (const { trains, options } of choices) {
    const next = none.slice();
    for (const { seat, score } of options) {
      const step = trains * (seat === 0 ? 1 : seat === 1 ? size : 0);
      for (let laid = 0; laid + step < best.length; laid++) {
        if (seat !== 0 || (laid % size) + trains < size)
          next[laid + step] = Math.max(next[laid + step], best[laid] + score);
      }
    }
    best = next;
  }
  return Math.max(...best.filter((_, laid) => laid % size >= first.least && Math.floor(laid / size) >= second.least));
}

const SKEWED = (chance: number) => 3 * chance ** 3;
const ALIKE = (chance: number) => 0.2 * chance;

for (const [name, chances, limits] of [
  ["one laid few trains and one many", SKEWED, [limit(30, 30), limit(80, 80)]],
  ["there are too few trains", SKEWED, [limit(0, 45), limit(0, 45)]],
  ["one has counted and one has not", SKEWED, [limit(45, 45), limit(0, 30)]],
  ["all are as likely", ALIKE, [limit(8, 8), limit(0, 200)]],
] as [string, (chance: number) => number, Limit[]][]) {
  test(`of a whole board that may be anybody's the likeliest owners are found where ${name}`, () => {
    for (const seed of [1, 2, 3]) {
      const draw = uniform(seed);
      const choices = Array.from({ length: 90 }, (_, at) => ({
        route: `r${at}`,
        trains: 1 + Math.floor(6 * draw()),
        beside: [],
        options: SEATS.map((seat) => ({ seat, score: chances(draw()) })),
      }));
      const score = scoreOf(choices, assigned(choices, limits, true));
      const wanted = bestByTrains(choices, limits);
      assert.ok(Math.abs(score - wanted) < 1e-9, `${score}, not ${wanted}`);
    }
  });
}

test("counts that no routes add up to have no owners", () => {
  const choices = table(uniform(1));
  assert.equal(assigned(choices, [limit(44, 44), limit(0, 45)], true), null);
});
