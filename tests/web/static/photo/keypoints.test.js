// Keypoints of pictures of round blobs: each is one, in its middle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keypointsOf } from "../../../../scorer/web/static/photo/keypoints.js";

/** @typedef {[number, number, number]} Blob  its middle, and how much lighter it is than what is around it */

/** @param {Blob[]} blobs @param {number} width @param {number} height */
function pictureOf(blobs, width = 160, height = 160) {
  const values = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return blobs.reduce((sum, [u, v, by]) => sum + by * Math.exp(-((x - u) ** 2 + (y - v) ** 2) / 8), 50);
  });
  return { width, height, values };
}

/** @param {number[][]} found @param {number[][]} wanted */
function near(found, wanted) {
  assert.equal(found.length, wanted.length, `${found}`);
  for (const [at, [x, y]] of wanted.entries())
    assert.ok(Math.hypot(found[at][0] - x, found[at][1] - y) < 0.1, `${found[at]}, not ${x}, ${y}`);
}

test("a blob is a keypoint to a tenth of a pixel, the strongest first, light or dark", () => {
  /** @type {Blob[]} */
  const blobs = [
    [30.3, 50.6, 100],
    [120.4, 40.2, -80],
    [69.7, 129.5, 60],
  ];
  near(keypointsOf(pictureOf(blobs, 150, 190), 3), blobs);
  near(keypointsOf(pictureOf(blobs, 150, 190), 2), blobs.slice(0, 2));
  assert.deepEqual(keypointsOf(pictureOf([]), 9), [], "where nothing is there are none");
  assert.deepEqual(keypointsOf(pictureOf([[80, 80, 0.2]]), 9), [], "nor where hardly anything is");
});

test("no keypoint is nearer to the rim than fourteen pixels", () => {
  for (const [x, y, isOne] of /** @type {[number, number, boolean][]} */ ([
    [14, 80, true],
    [80, 14, true],
    [145, 80, true],
    [80, 145, true],
    [13, 80, false],
    [80, 13, false],
    [146, 80, false],
    [80, 146, false],
  ])) {
    const found = keypointsOf(pictureOf([[x, y, 100]]), 1);
    assert.equal(
      found.some(([u, v]) => Math.hypot(u - x, v - y) < 0.5),
      isOne,
      `${x}, ${y}`,
    );
  }
});

test("each of 64 parts of a picture gives its strongest before any gives another one", () => {
  /** @type {Blob[]} */
  const [strong, beside, ...weak] = [
    [44, 44, 200],
    [56, 56, 190], // in the same twenty pixels across and down
    [64, 44, 100],
    [44, 64, 90],
    [100, 100, 80],
  ];
  near(keypointsOf(pictureOf([strong, beside, ...weak]), 4), [strong, ...weak]);
  near(keypointsOf(pictureOf([strong, beside, ...weak]), 191).slice(0, 4), [strong, ...weak]);
  near(keypointsOf(pictureOf([strong, beside, ...weak]), 192).slice(0, 4), [strong, beside, ...weak.slice(0, 2)]);
});
