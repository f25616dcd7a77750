// Finding a board by its keypoints, against numbers of the measured method (finder.json) and on pictures by a formula.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { features, find, looksAt, unpacked } from "../../../scorer/client/photo/finder.ts";
import { blurred, greyOf, isDark, isSharp, shrunk } from "../../../scorer/client/photo/grey.ts";
import { type Homography, inverse, moved } from "../../../scorer/client/photo/homography.ts";
import { laid } from "../../../scorer/client/photo/pose.ts";
import { keypointsOf, rectangle } from "./board.ts";

const vectors: any = JSON.parse(readFileSync(new URL("finder.json", import.meta.url), "utf8"));

const discs = Array.from({ length: 40 }, (_, k) => ({
  x: ((k * 137) % 600) + 20,
  y: ((k * 211) % 440) + 20,
  radius: 4 + (k % 9),
  by: k % 2 ? 70 : -70,
}));
/** A picture of discs and waves. */
const picture = greyOf(
  Uint8ClampedArray.from({ length: 4 * 640 * 480 }, (_, at) =>
    brightness((at >> 2) % 640, Math.floor((at >> 2) / 640)),
  ),
  640,
  480,
);

function brightness(x: number, y: number) {
  let value = 120 + 40 * Math.sin(x * 0.05) * Math.cos(y * 0.04);
  for (const disc of discs) {
    const [dx, dy] = [x - disc.x, y - disc.y];
    if (Math.abs(dx) < 14 && Math.abs(dy) < 14)
      value += disc.by * Math.max(0, Math.min(1, disc.radius - Math.hypot(dx, dy) + 0.5));
  }
  return Math.round(Math.max(0, Math.min(255, value)));
}

/** A number from 0 to 1 that looks like chance. */
function noise(at: number) {
  const wave = Math.sin(at * 12.9898) * 43758.5453;
  return wave - Math.floor(wave);
}

/** The picture as another plane sees it. */
function seenAs(toPhoto: Homography) {
  const back = inverse(toPhoto);
  const values = Float32Array.from({ length: 640 * 640 }, (_, at) => {
    const [x, y] = moved(back, [at % 640, Math.floor(at / 640)]).map(Math.round);
    return x >= 0 && y >= 0 && x < 640 && y < 480 ? picture.values[640 * y + x] : 90;
  });
  return { width: 640, height: 640, values };
}

function near(found: number, wanted: number, most: number, what: string) {
  assert.ok(Math.abs(found - wanted) <= most, `${what}: ${found}, not ${wanted}`);
}

test("keypoints of a picture and their descriptions are those of the measured method", () => {
  const found = features(picture);
  near(found.length, vectors.count, 1, "count");
  for (const [at, wanted] of vectors.places.entries()) {
    for (const part of ["x", "y", "scale", "turn"] as const) near(found[at][part], wanted[part], 0.01, part);
    for (const [k, value] of wanted.d.entries()) near(found[at].values[k], value, 0.002, `place ${at}, number ${k}`);
  }
});

test("pairs of places fix a homography, and only it takes them back", () => {
  const matches = vectors.laid.pairs.map(([x, y, u, v]: number[]) => ({
    board: { x, y },
    photo: { x: u, y: v },
    weight: 1,
  }));
  const found = laid(matches, false);
  for (const [at, value] of vectors.laid.H.entries())
    near(found[at], value, 1e-5 * Math.max(1, Math.abs(value)), `H ${at}`);
  for (const { board, photo } of matches) {
    const [x, y] = moved(inverse(found), [photo.x, photo.y]);
    near(x, board.x, 0.01, "x");
    near(y, board.y, 0.01, "y");
  }
});

for (const [name, toPhoto] of [
  ["slanted", [0.9, 0.1, 40, -0.05, 0.95, 60, 1e-4, 2e-4, 1]],
  ["turned by a quarter and smaller", [0, -0.8, 500, 0.8, 0, 40, 0, 0, 1]],
] as [string, Homography][]) {
  test(`what is ${name} is found to a hundredth of its width`, () => {
    const stored = features(picture);
    const pose = find(looksAt(seenAs(toPhoto)), stored);
    assert.ok(pose && pose.seen >= 12, `${pose?.seen} seen`);
    for (const corner of rectangle(60, 60, 580, 420)) {
      const [[x, y], [u, v]] = [moved(pose.toPhoto, corner), moved(toPhoto, corner)];
      near(x, u, 6, "x");
      near(y, v, 6, "y");
    }
  });
}

test("where nothing is to be seen nothing is found", () => {
  const stored = features(picture);
  const plain = { width: 640, height: 480, values: new Float32Array(640 * 480).fill(90) };
  assert.equal(find(looksAt(plain), stored), null);
});

test("a stored keypoint has its place, its level, its direction and what is around it, byte by byte", () => {
  const bytes = [2, 0, ...new Array(134).fill(0), ...[0xd2, 0x04, 0x37, 0x02, 3, 64], 3, 4, ...new Array(126).fill(0)];
  const [, { values, ...place }, ...others] = unpacked(Uint8Array.from(bytes).buffer);
  assert.deepEqual([place, others], [{ x: 123.4, y: 56.7, scale: 1000 / 354, turn: Math.PI / 2 }, []]);
  near(values[0], 0.6, 1e-6, "3 of 5");
  near(values[1], 0.8, 1e-6, "4 of 5");
});

for (const board of ["usa", "europe"]) {
  test(`the stored keypoints of ${board} lie on its board, and find nothing on a picture of something else`, () => {
    const stored = unpacked(keypointsOf(board));
    assert.equal(stored.length, 500);
    for (const { x, y, values } of stored) {
      assert.ok(x > 0 && x < 1000 && y > 0 && y < 670, `${x}, ${y}`);
      near(Math.hypot(...values), 1, 1e-6, "length");
    }
    const pose = find(looksAt(picture), stored);
    assert.ok(!pose || pose.seen < 8, `${pose?.seen} seen`);
  });
}

test("a smaller picture has the means of the boxes that its pixels cover", () => {
  const values = Float32Array.from([0, 3, 6, 9, 12, 15]);
  assert.deepEqual([...shrunk({ width: 3, height: 2, values }, 2, 1).values], [5.5, 9.5]);
});

test("a picture of fine dots is sharp, blurred it is not, and one without light is dark", () => {
  const values = Float32Array.from({ length: 800 * 600 }, (_, at) => 100 * noise(at) + 100);
  const dots = { width: 800, height: 600, values };
  assert.deepEqual([isSharp(dots), isSharp(blurred(dots, 3))], [true, false]);
  const dim = { ...picture, values: picture.values.map((value) => value / 10) };
  assert.deepEqual([isDark(picture), isDark(dim)], [false, true]);
  const plain = (value: number) => ({ width: 9, height: 4, values: new Float32Array(36).fill(value) });
  assert.deepEqual([isDark(plain(19.9)), isDark(plain(20.1))], [true, false], "20 of 255 in the mean");
});
