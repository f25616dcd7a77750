// Edges of pictures whose slopes are known: brightness that grows by the same factor from pixel to pixel.

import assert from "node:assert/strict";
import { test } from "node:test";
import { edgeAt, edgesOf, halved } from "../../../../scorer/web/static/photo/edges.js";

/** @param {number} found @param {number} wanted */
function near(found, wanted) {
  assert.ok(Math.abs(found - wanted) < 1e-4, `${found}, not ${wanted}`);
}

/**
 * A picture whose brightness, and the 0.02 that an edge in the dark is measured from, have slopes in their logarithm.
 * @param {number} across @param {number} down
 */
function ramp(across, down, width = 40, height = 32) {
  const values = Float32Array.from({ length: 3 * width * height }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    return Math.exp(across * x + down * y) - 0.02;
  });
  return { width, height, values };
}

test("half the size has the mean of two by two pixels, of each colour for itself", () => {
  const values = Float32Array.from({ length: 3 * 5 * 3 }, (_, at) => at * at);
  /** @param {number} column @param {number} colour */
  const mean = (column, colour) =>
    [0, 1, 5, 6].reduce((sum, step) => sum + (3 * (2 * column + step) + colour) ** 2, 0) / 4;
  const wanted = [mean(0, 0), mean(0, 1), mean(0, 2), mean(1, 0), mean(1, 1), mean(1, 2)];
  const found = halved({ width: 5, height: 3, values });
  assert.deepEqual({ ...found, values: [...found.values] }, { width: 2, height: 1, values: wanted });
});

test("half of a higher picture has its rows one below the other", () => {
  const values = Float32Array.from({ length: 3 * 2 * 4 }, (_, at) => (at < 12 ? 1 : 5));
  assert.deepEqual([...halved({ width: 2, height: 4, values }).values], [1, 1, 1, 5, 5, 5]);
});

test("an edge is as strong as the slopes of the three colours across its normal", () => {
  const edges = edgesOf(ramp(0.1, 0.05), 1.33, false, 0);
  for (const [nx, ny] of [
    [1, 0],
    [0, 1],
    [0.6, 0.8],
    [0.8, -0.6],
  ]) {
    near(edgeAt(edges, 20, 16, nx, ny), Math.sqrt(3) * Math.abs(0.1 * nx + 0.05 * ny));
  }
});

test("at the rim of the picture no slope leads out of it", () => {
  const edges = edgesOf(ramp(0.1, 0.05), 0.1, false, 0); // hardly blurred
  for (const x of [0, 39]) {
    near(edgeAt(edges, x, 16, 1, 0), 0);
    near(edgeAt(edges, x, 16, 0, 1), Math.sqrt(3) * 0.05);
  }
  for (const y of [0, 31]) {
    near(edgeAt(edges, 20, y, 0, 1), 0);
    near(edgeAt(edges, 20, y, 1, 0), Math.sqrt(3) * 0.1);
  }
  near(edgeAt(edges, 1, 1, 1, 0), Math.sqrt(3) * 0.1);
  near(edgeAt(edges, 38, 30, 0, 1), Math.sqrt(3) * 0.05);
});

test("a full edge is one that 93 of 100 do not reach, of every fourth pixel in every fourth row", () => {
  const width = 48;
  const values = new Float32Array(3 * width * width).map((_, at) => ((at * 7919) % 1009) / 1009);
  const edges = edgesOf({ width, height: width, values }, 0.8, false, 0);
  const found = [];
  for (let y = 0; y < width; y += 4) {
    for (let x = 0; x < width; x += 4) found.push(Math.hypot(edgeAt(edges, x, y, 1, 0), edgeAt(edges, x, y, 0, 1)));
  }
  const sorted = found.sort((one, other) => one - other);
  near(edges.cap, sorted[Math.floor(0.93 * 143)]);
});

/** Edges with a slope across that is different in each pixel: its square is 1, 4, 9 … @param {boolean} half @param {number} pad */
function stairs(half, pad) {
  const maps = Float32Array.from({ length: 3 * 3 * 3 }, (_, at) => (at % 3 === 0 ? (at / 3 + 1) ** 2 : 0));
  return { width: 3, height: 3, maps, cap: 1, half, pad };
}

test("between pixels the squares are weighted, and beyond the rim they are the rim's", () => {
  /** @type {[number, number, number][]} */
  const places = [
    [0, 0, 1],
    [2, 2, 81],
    [1, 2, 64],
    [0.25, 0, 0.75 * 1 + 0.25 * 4],
    [1.5, 1, (25 + 36) / 2],
    [1, 0.25, 0.75 * 4 + 0.25 * 25],
    [0.5, 1.5, (16 + 25 + 49 + 64) / 4],
    [-3, 1, 16],
    [1, -3, 4],
    [9, 1, 36],
    [1, 9, 64],
  ];
  for (const [x, y, square] of places) near(edgeAt(stairs(false, 0), x, y, 1, 0), Math.sqrt(square));
});

test("a place of the frame is found in a picture with a rim around the board, of half the size, too", () => {
  near(edgeAt(stairs(false, 1), 0, 0, 1, 0), 5);
  near(edgeAt(stairs(false, 1), 1, -1, 1, 0), 3);
  near(edgeAt(stairs(true, 2), 0.5, 0.5, 1, 0), 5); // pixel 1 is the mean of the units 2 and 3 with the rim, 0 and 1 without
  near(edgeAt(stairs(true, 2), 2.5, -1.5, 1, 0), 3);
});
