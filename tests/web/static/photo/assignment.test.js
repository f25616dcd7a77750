// The best owners under the counts of trains, against trying all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assigned } from "../../../../scorer/web/static/photo/assignment.js";
import { uniform } from "../../../../scorer/web/static/photo/chance.js";

/**
 * @typedef {import("../../../../scorer/web/static/photo/assignment.js").Choice} Choice
 * @typedef {import("../../../../scorer/web/static/photo/assignment.js").Limit} Limit
 */

const SEATS = [null, 0, 1];

/** @param {() => number} draw @returns {Choice[]} eight routes, of which two are a double */
function table(draw) {
  return Array.from({ length: 8 }, (_, at) => ({
    route: `r${at}`,
    trains: 1 + Math.floor(4 * draw()),
    beside: at < 2 ? [`r${1 - at}`] : [],
    options: SEATS.map((seat) => ({ seat, score: Math.log(draw() ** 4 + 1e-6) })),
  }));
}

/** @param {Choice[]} choices @param {Limit[]} limits @param {boolean} doubles */
function bestOfAll(choices, limits, doubles) {
  let best = -Infinity;
  for (let number = 0; number < SEATS.length ** choices.length; number++) {
    const picks = choices.map(({ options }, at) => options[Math.floor(number / SEATS.length ** at) % SEATS.length]);
    const laid = limits.map((_, seat) =>
      picks.reduce((sum, pick, at) => sum + (pick.seat === seat ? choices[at].trains : 0), 0),
    );
    const fits = limits.every(({ least, most }, seat) => laid[seat] >= least && laid[seat] <= most);
    const [one, other] = picks.map(({ seat }) => seat);
    const isLegal = one === null || other === null || (doubles && one !== other);
    if (fits && isLegal)
      best = Math.max(
        best,
        picks.reduce((sum, { score }) => sum + score, 0),
      );
  }
  return best;
}

for (const seed of [1, 2, 3, 4, 5, 6]) {
  test(`no other owners are likelier, whatever the counts are (${seed})`, () => {
    const draw = uniform(seed);
    const choices = table(draw);
    const most = 2 + Math.floor(8 * draw());
    for (const doubles of [true, false]) {
      for (const limits of [
        [
          { least: 0, most },
          { least: 0, most: 45 },
        ],
        [
          { least: most, most },
          { least: 0, most: 6 },
        ],
        [
          { least: most, most },
          { least: 5, most: 5 },
        ],
      ]) {
        const owners = assigned(choices, limits, doubles);
        const wanted = bestOfAll(choices, limits, doubles);
        const score = owners
          ? choices.reduce((sum, { route, options }) => {
              const own = options.find(({ seat }) => seat === owners.get(route));
              return sum + (own?.score ?? -Infinity);
            }, 0)
          : -Infinity;
        assert.ok(score === wanted || Math.abs(score - wanted) < 1e-9, `${score}, not ${wanted}`);
      }
    }
  });
}

test("counts that no routes add up to have no owners", () => {
  const choices = table(uniform(1));
  assert.equal(
    assigned(
      choices,
      [
        { least: 44, most: 44 },
        { least: 0, most: 45 },
      ],
      true,
    ),
    null,
  );
});
