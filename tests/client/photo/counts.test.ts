// How sure guesses are with the counts of trains, against sums over everything that the routes can be.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Open, surenesses } from "../../../scorer/client/photo/counts.ts";

const route = (trains: number, ...options: [number | null, number][]): Open => ({
  trains,
  options: options.map(([seat, p]) => ({ seat, p })),
});
const ROUTES = [
  route(3, [0, 0.6], [null, 0.3], [1, 0.1]),
  route(2, [null, 0.7], [1, 0.3]),
  route(3, [1, 0.8], [0, 0.2]),
  route(1, [null, 0.9], [0, 0.1]),
];

/** Everything that the routes can be, each with its probability. */
function worlds([first, ...rest]: Open[]): { owners: (number | null)[]; p: number }[] {
  if (!first) return [{ owners: [], p: 1 }];
  return first.options.flatMap(({ seat, p }) =>
    worlds(rest).map((world) => ({ owners: [seat, ...world.owners], p: p * world.p })),
  );
}

function trainsOf(owners: (number | null)[], seat: number) {
  let sum = 0;
  for (const [at, owner] of owners.entries()) if (owner === seat) sum += ROUTES[at].trains;
  return sum;
}

for (const counted of [{ 0: 3 }, { 1: 3 }, { 0: 3, 1: 3 }, { 1: 0 }]) {
  const wanted = new Map(Object.entries(counted).map(([seat, count]) => [Number(seat), count]));
  test(`guesses are as sure as the counts ${JSON.stringify([...wanted])} make them, with one in twenty left for errors`, () => {
    const fitting = worlds(ROUTES).filter(({ owners }) =>
      [...wanted].every(([seat, count]) => trainsOf(owners, seat) === count),
    );
    const all = fitting.reduce((sum, { p }) => sum + p, 0);
    const found = surenesses(ROUTES, wanted) ?? [];
    for (const [at, { options }] of ROUTES.entries()) {
      const with_ = fitting.reduce((sum, { owners, p }) => sum + (owners[at] === options[0].seat ? p : 0), 0);
      assert.ok(Math.abs(found[at] - (0.95 * (with_ / all) + 0.05 * options[0].p)) < 1e-12, `${at}: ${found[at]}`);
    }
  });
}

test("without counts, with counts that nothing fits and with too many routes they say nothing", () => {
  assert.equal(surenesses(ROUTES, new Map()), null);
  assert.equal(surenesses(ROUTES, new Map([[0, 50]])), null);
  assert.equal(surenesses(Array(17).fill(ROUTES[1]), new Map([[1, 2]])), null);
});
