// Chains of trains, against sums by hand over a small board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { favours } from "../../../scorer/client/photo/chains.ts";

const routes: Record<string, { ends: [string, string] }> = {
  a: { ends: ["1", "2"] },
  b: { ends: ["2", "3"] },
  b2: { ends: ["2", "3"] },
  c: { ends: ["4", "5"] },
};

test("a route is likelier somebody's where it touches their trains, as often as such do on this photo", () => {
  // classes: nobody, blue; a and b are blue and touch each other, b2 is nobody's and touches a, c is nobody's and alone
  const found = favours({ a: [0, 1], b: [0, 1], b2: [1, 0], c: [1, 0] }, routes);
  const [own, others] = [(4 + 2) / (8 + 2), (4 + 1) / (8 + 2)]; // of two blue ones two touch blue, of two others one
  const [touching, alone] = [Math.log(own / others), Math.log((1 - own) / (1 - others))];
  for (const [route, wanted] of Object.entries({ a: touching, b: touching, b2: touching, c: alone })) {
    assert.equal(found[route][0], 0, "nobody stays as likely");
    assert.ok(Math.abs(found[route][1] - wanted) < 1e-12, `${route}: ${found[route][1]}, not ${wanted}`);
  }
});

test("a parallel route does not touch, and where it is not known whether trains lie it counts by halves", () => {
  const found = favours({ b: [0, 1], b2: [1, 0], c: [1, 0] }, routes);
  assert.ok(found.b2[1] < 0, "no blue but beside it");
  const half = favours({ a: [0.5, 0.5], b: [1, 0] }, routes);
  const [own, others] = [4 / 8.5, 4.5 / 9.5]; // a touches nothing, b touches a by half
  const wanted = Math.log((0.5 * own + 0.5 * (1 - own)) / (0.5 * others + 0.5 * (1 - others)));
  assert.ok(Math.abs(half.b[1] - wanted) < 1e-12, `${half.b[1]}, not ${wanted}`);
});
