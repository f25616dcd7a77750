// Where a board lies by matches of which some are wrong, on homographies that the test chose.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Homography, moved } from "../../../scorer/client/photo/homography.ts";
import type { Match } from "../../../scorer/client/photo/matches.ts";
import { frameOf } from "../../../scorer/client/photo/outlines.ts";
import { fitted } from "../../../scorer/client/photo/pose.ts";

const FLAT = [0.5, -0.2, 100, 0.2, 0.5, 30, 0, 0, 1];
const SLANTED = [0.5, -0.2, 100, 0.2, 0.5, 30, 1e-4, 2e-4, 1];

/**
 * A match of a place of the board.
 * @param off units of the board, to the right
 */
function match(toPhoto: Homography, x: number, y: number, off: number = 0): Match {
  const [u, v] = moved(toPhoto, [x + off, y]);
  return { board: { x, y, turn: 0, scale: 1 }, photo: { x: u, y: v, turn: 0, scale: 1 }, weight: 1 };
}

/** Matches all over the board, each in a place of its own. */
function spread(toPhoto: Homography, count: number) {
  return Array.from({ length: count }, (_, at) =>
    match(toPhoto, 100 + 220 * (at % 4), 60 + 130 * Math.floor(at / 4) + 20 * (at % 3)),
  );
}

/** @param most pixels */
function near(found: Homography | undefined, wanted: Homography, most: number = 1e-6) {
  for (const place of frameOf(660)) {
    const [[x, y], [u, v]] = [moved(found ?? [], place), moved(wanted, place)];
    assert.ok(Math.hypot(x - u, y - v) < most, `${x}, ${y}, not ${u}, ${v}`);
  }
}

test("matches that are right fix where the board lies, and wrong ones are left out", () => {
  const right = spread(SLANTED, 16);
  const wrong = [200, 400, 600].map((x) => match(SLANTED, x, 333, 40));
  const pose = fitted([...right, ...wrong], [...right, wrong[0]]);
  near(pose?.toPhoto, SLANTED);
  assert.equal(pose?.seen, 16);
});

test("six matches are enough, and with less than ten parallels stay parallel", () => {
  assert.equal(fitted(spread(FLAT, 5), spread(FLAT, 5)), null);
  near(fitted(spread(FLAT, 6), spread(FLAT, 6))?.toPhoto, FLAT);
  const slightly = [0.5, -0.2, 100, 0.2, 0.5, 30, 1e-6, 2e-6, 1];
  assert.deepEqual(fitted(spread(slightly, 9), spread(slightly, 9))?.toPhoto.slice(6), [0, 0, 1]);
  near(fitted(spread(slightly, 10), spread(slightly, 10))?.toPhoto, slightly);
});

test("what would lie behind the camera does not agree", () => {
  for (const [toPhoto, beyond] of [
    [[0.5, 0, 0, 0, 0.5, 0, -1.25e-3, 0, 1], match([0.5, 0, 0, 0, 0.5, 0, -1.25e-3, 0, 1], 980, 20)],
    [[0.5, 0, 0, 0, 0.5, 0, 0, -2e-3, 1], match([0.5, 0, 0, 0, 0.5, 0, 0, -2e-3, 1], 20, 640)],
  ] as [Homography, Match][]) {
    const before = Array.from({ length: 16 }, (_, at) =>
      match(toPhoto, 20 + 40 * (at % 4), 20 + 40 * Math.floor(at / 4)),
    );
    const pose = fitted([...before, beyond], before);
    near(pose?.toPhoto, toPhoto, 0.1);
    assert.equal(pose?.seen, 16);
  }
});
