// A veil of light over a drawn board is taken off, and a board without one stays as it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Quad } from "../../../scorer/client/photo/homography.ts";
import { frameOf } from "../../../scorer/client/photo/outlines.ts";
import { paperOf } from "../../../scorer/client/photo/paper.ts";
import { isFlat, look } from "../../../scorer/client/photo/patch.ts";
import { linear, type Picture } from "../../../scorer/client/photo/picture.ts";
import { hidden, isHidden, lift } from "../../../scorer/client/photo/veil.ts";
import { photographed, spacesOf } from "./board.ts";

const usa = spacesOf("usa");
const size = { width: 1000, height: 660 };
const corners = frameOf(660) as Quad;
const { pixels } = photographed(usa, corners, size, { "atlanta-miami": [20, 20, 20] });

/** The board, seen from straight above, with light over it: most in its middle, less to the sides. */
function veiled(most: number) {
  const board = linear(pixels, size.width, size.height);
  const light = Float64Array.from({ length: 1000 }, (_, x) => most * Math.exp(-((x - 700) ** 2) / 300 ** 2));
  board.values = board.values.map((value, at) => value + light[Math.floor(at / 3) % 1000]);
  return { board, paper: paperOf(board, usa) };
}

function seen({ board, paper }: { board: Picture; paper: Picture }, route: string) {
  const patch = new Float32Array(32 * 24 * 3);
  look(board, paper, usa.routes[route][1], usa.space, patch);
  return patch;
}

/** The same board and its paper without their veil. */
function lifted(view: { board: Picture; paper: Picture }) {
  const [board, paper] = [view.board, view.paper].map((one) => ({ ...one, values: one.values.slice() }));
  const veil = lift(board, paper);
  return { board, paper, veil };
}

const [plain, grey] = [veiled(0), veiled(0.4)];
const bright = lifted(grey);

test("under a veil of light a black train is black again", () => {
  const middle = 3 * (16 * 24 + 12);
  const [without, under, after] = [plain, grey, bright].map((view) => seen(view, "atlanta-miami")[middle]);
  assert.ok(under > without + 1.5, `${under} under the veil, ${without} without`);
  assert.ok(after < under - 0.7, `${after} without the veil, ${under} under it`);
});

test("without a veil a space and its surroundings stay as they are", () => {
  const [before, after] = [plain, lifted(plain)].map((view) => seen(view, "denver-omaha"));
  const off = before.reduce((sum, value, at) => sum + Math.abs(value - after[at]), 0) / before.length;
  assert.ok(off < 0.15, `${off} on average`);
});

test("a hand over a space shows nothing, a printed space and a train do", () => {
  assert.ok(!isFlat(seen(plain, "atlanta-miami")));
  assert.ok(!isFlat(seen(plain, "denver-omaha")));
  const hand = { ...plain.board, values: plain.board.values.map(() => 0.4) };
  assert.ok(isFlat(seen({ ...plain, board: hand }, "denver-omaha")));
});

test("where much light lies nobody is less sure, and the likeliest stays", () => {
  const [near, far] = ["nashville-saint-louis", "portland-seattle-1"].map((route) => usa.routes[route][0]);
  const isUnder = [near, far].map(([x, y]) => isHidden(bright.veil, bright.paper, x, y));
  assert.deepEqual(isUnder, [true, false]);
  const p = hidden([0.98, 0.01, 0.01, 0, 0, 0]);
  assert.ok(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1) < 1e-9);
  assert.ok(p[0] < 0.5 && p[0] === Math.max(...p), `${p}`);
  const trains = hidden([0.02, 0.97, 0.01, 0, 0, 0]);
  assert.ok(trains[1] > 0.97);
});
