// Finding a board that the test has drawn: near enough taps lead to it, another board is refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { uniform } from "../../../scorer/client/photo/chance.ts";
import { type Homography, moved, type Quad } from "../../../scorer/client/photo/homography.ts";
import { frameOf, type Spaces } from "../../../scorer/client/photo/outlines.ts";
import { linear } from "../../../scorer/client/photo/picture.ts";
import { find, LEAST_FIT } from "../../../scorer/client/photo/search.ts";
import { photographed, spacesOf } from "./board.ts";

const usa = spacesOf("usa");
const size = { width: 1200, height: 900 };
const corners: Quad = [
  [95, 110],
  [1090, 80],
  [1130, 800],
  [60, 770],
];
const { pixels } = photographed(usa, corners, size, {
  "calgary-winnipeg": [200, 30, 30],
  "chicago-omaha": [20, 20, 20],
});
const photo = linear(pixels, size.width, size.height);
const taps = [
  [105, 104],
  [1081, 88],
  [1136, 806],
  [52, 777],
] as Quad;

test("another board is refused", () => {
  assert.equal(LEAST_FIT, 0.72, "right ones have been seen from 0.79 on, wrong ones up to 0.68");
  assert.ok(find(photo, spacesOf("europe"), taps).fit < LEAST_FIT);
});

/** Nowhere in particular on a low board: 24 spaces, in three rows and every direction, and six cities. */
const draw = uniform(3);
const SPACES = Array.from({ length: 24 }, (_, at) => [
  ...[60 + (at % 8) * 125 + 20 * draw(), 50 + Math.floor(at / 8) * 100 + 20 * draw(), Math.floor(180 * draw())],
]);
const low: Spaces = {
  height: 300,
  space: [32, 12],
  routes: Object.fromEntries(SPACES.map(([x, y, angle], at) => [`r${at}`, [[x, y, angle]]])),
  cities: { a: [120, 110], b: [860, 190], c: [500, 20], d: [30, 280], e: [960, 30], f: [980, 270] },
};
const LOW_CORNERS: Quad = [
  [60, 80],
  [735, 60],
  [760, 300],
  [40, 290],
];

/** A photo of some of its spaces. */
function photoOf(isPrinted: (number: number) => boolean, width: number = 800) {
  const routes = Object.fromEntries(Object.entries(low.routes).filter((_, at) => isPrinted(at)));
  const trains = { r5: [200, 30, 30], r9: [20, 20, 20] };
  const image = photographed({ ...low, routes }, LOW_CORNERS, { width, height: 420 }, trains);
  return linear(image.pixels, image.width, image.height);
}

/** How far the corner that is found worst lies from where it was drawn, in pixels. */
function worst(toPhoto: Homography) {
  const found = frameOf(low.height).map((corner) => moved(toPhoto, corner));
  return Math.max(...found.map(([x, y], at) => Math.hypot(x - LOW_CORNERS[at][0], y - LOW_CORNERS[at][1])));
}

test("taps beside the corners lead to within a pixel and a half of each, and the search tells how far it is", () => {
  const photo = photoOf(() => true);
  for (const [most, seed] of [
    [12, 1],
    [16, 2],
  ]) {
    const draw = uniform(seed);
    const taps = LOW_CORNERS.map(([x, y]) => [x + most * (2 * draw() - 1), y + most * (2 * draw() - 1)]);
    const told: number[] = [];
    const { toPhoto, fit } = find(photo, low, taps as Quad, (share) => told.push(share));
    assert.equal(fit, 1);
    assert.ok(worst(toPhoto) < 1.5, `${worst(toPhoto)} from up to ${most}`);
    assert.deepEqual(told, [0.25, 0.5, 0.75, 1]);
  }
});

test("the fit is the share of the spaces' outlines that are printed there, of those that the photo shows", () => {
  for (const [isPrinted, wanted] of [
    [(number) => number % 4 > 0, 18 / 24],
    [(number) => number % 8 > 4, 9 / 24],
  ] as [(number: number) => boolean, number][]) {
    const { toPhoto, fit } = find(photoOf(isPrinted), low, LOW_CORNERS);
    assert.ok(worst(toPhoto) < 1.5);
    assert.ok(Math.abs(fit - wanted) < 0.01, `${fit}, not ${wanted}`);
  }
  const narrow = photoOf(() => true, 420);
  const { toPhoto, fit } = find(narrow, low, LOW_CORNERS);
  assert.ok(worst(toPhoto) < 3, "the right half is beyond the photo");
  assert.ok(fit > 0.98, `${fit}`);
});
