// The blur against the two-dimensional sum that defines it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { blurred } from "../../../../scorer/web/static/photo/blur.js";

const [WIDTH, HEIGHT, CHANNELS] = [9, 7, 2];
const values = Float32Array.from({ length: WIDTH * HEIGHT * CHANNELS }, (_, at) => (at * at) % 17);

/**
 * The weighted mean of all pixels within three sigmas, up to whole pixels, across and down.
 * @param {number} sigma @param {boolean} repeats  whether the edge goes on for ever @param {number[]} place
 */
function slowly(sigma, repeats, [column, row, channel]) {
  const radius = Math.ceil(3 * sigma);
  let [sum, total] = [0, 0];
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const weight = Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
      const [x, y] = [Math.min(Math.max(column + dx, 0), WIDTH - 1), Math.min(Math.max(row + dy, 0), HEIGHT - 1)];
      const isIn = x === column + dx && y === row + dy;
      total += weight;
      if (repeats || isIn) sum += weight * values[CHANNELS * (y * WIDTH + x) + channel];
    }
  }
  return sum / total;
}

for (const outside of /** @type {const} */ (["repeated", "empty"])) {
  for (const sigma of [0.8, 1.33]) {
    test(`a blur of ${sigma} pixels is the weighted mean around each, ${outside} beyond the edge`, () => {
      const found = blurred(values, WIDTH, CHANNELS, sigma, outside);
      assert.equal(found.length, values.length);
      for (let at = 0; at < found.length; at++) {
        const pixel = Math.floor(at / CHANNELS);
        const place = [pixel % WIDTH, Math.floor(pixel / WIDTH), at % CHANNELS];
        const wanted = slowly(sigma, outside === "repeated", place);
        assert.ok(Math.abs(found[at] - wanted) < 1e-4, `${place}: ${found[at]}, not ${wanted}`);
      }
    });
  }
}
