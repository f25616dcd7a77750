// Random numbers: even ones by their known start, normal ones by their mean and their spread.

import assert from "node:assert/strict";
import { test } from "node:test";
import { normal, uniform } from "../../../../scorer/web/static/photo/chance.js";

test("even numbers lie between 0 and 1, as many in each tenth", () => {
  const draw = uniform(7);
  const tenths = new Array(10).fill(0);
  for (let time = 0; time < 10_000; time++) tenths[Math.floor(10 * draw())]++;
  assert.equal(tenths.length, 10);
  for (const count of tenths) assert.ok(Math.abs(count - 1000) < 150, `${tenths}`);
});

test("normal numbers come in pairs from two even ones: the same distance from 0 in two directions", () => {
  const even = [0.5, 0.125, 0.75, 0.5];
  const gauss = normal(() => /** @type {number} */ (even.shift()));
  const [far, farther] = [Math.sqrt(2 * Math.log(2)), Math.sqrt(2 * Math.log(4))];
  const wanted = [far * Math.SQRT1_2, far * Math.SQRT1_2, -farther, 0];
  for (const one of wanted) assert.ok(Math.abs(gauss() - one) < 1e-9);
});
