// A veil of light over a drawn board is taken off, and a board without one stays as it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { quad } from "../../../../scorer/web/static/photo/homography.js";
import { frameOf } from "../../../../scorer/web/static/photo/outlines.js";
import { paperOf } from "../../../../scorer/web/static/photo/paper.js";
import { isFlat, look } from "../../../../scorer/web/static/photo/patch.js";
import { linear, rectified } from "../../../../scorer/web/static/photo/picture.js";
import { hidden, isHidden, lift } from "../../../../scorer/web/static/photo/veil.js";
import { photographed, spacesOf } from "./board.js";

/** @typedef {import("../../../../scorer/web/static/photo/homography.js").Quad} Quad */

const usa = spacesOf("usa");
const size = { width: 1000, height: 660 };
const corners = /** @type {Quad} */ (frameOf(660));
const { pixels } = photographed(usa, corners, size, { "atlanta-miami": [20, 20, 20] });

/** The board with light over it: most in its middle, less to the sides. @param {number} most */
function veiled(most) {
  const photo = linear(pixels, size.width, size.height);
  const values = photo.values.map((value, at) => value + most * Math.exp(-((((at / 3) % 1000) - 700) ** 2) / 300 ** 2));
  return rectified({ ...photo, values }, quad(corners, corners), 660, 0);
}

/** @param {import("../../../../scorer/web/static/photo/picture.js").Picture} board @param {boolean} isLifted @param {string} route */
function seen(board, isLifted, route) {
  const paper = paperOf(board, usa);
  if (isLifted) lift(board, paper);
  const patch = new Float32Array(32 * 24 * 3);
  look(board, paper, usa.routes[route][1], usa.space, patch);
  return patch;
}

test("under a veil of light a black train is black again", () => {
  const middle = 3 * (16 * 24 + 12);
  const [plain, grey, lifted] = [
    seen(veiled(0), false, "atlanta-miami")[middle],
    seen(veiled(0.3), false, "atlanta-miami")[middle],
    seen(veiled(0.3), true, "atlanta-miami")[middle],
  ];
  assert.ok(grey > plain + 1.5, `${grey} under the veil, ${plain} without`);
  assert.ok(lifted < grey - 0.7, `${lifted} without the veil, ${grey} under it`);
});

test("without a veil a space and its surroundings stay as they are", () => {
  const [plain, lifted] = [false, true].map((isLifted) => seen(veiled(0), isLifted, "denver-omaha"));
  const off = plain.reduce((sum, value, at) => sum + Math.abs(value - lifted[at]), 0) / plain.length;
  assert.ok(off < 0.15, `${off} on average`);
});

test("a hand over a space shows nothing, a printed space and a train do", () => {
  assert.ok(!isFlat(seen(veiled(0), false, "atlanta-miami")));
  assert.ok(!isFlat(seen(veiled(0), false, "denver-omaha")));
  const hand = veiled(0);
  hand.values.fill(0.4);
  assert.ok(isFlat(seen(hand, false, "denver-omaha")));
});

test("where much light lies nobody is less sure, and the likeliest stays", () => {
  const board = veiled(0.5);
  const paper = paperOf(board, usa);
  const veil = lift(board, paper);
  const [near, far] = ["nashville-saint-louis", "portland-seattle-1"].map((route) => usa.routes[route][0]);
  assert.deepEqual(
    [near, far].map(([x, y]) => isHidden(veil, paper, x, y)),
    [true, false],
  );
  const p = hidden([0.98, 0.01, 0.01, 0, 0, 0]);
  assert.ok(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1) < 1e-9);
  assert.ok(p[0] < 0.5 && p[0] === Math.max(...p), `${p}`);
  const trains = hidden([0.02, 0.97, 0.01, 0, 0, 0]);
  assert.ok(trains[1] > 0.97);
});
