// What is said of a photo that is not good enough: the first thing that somebody can change.

import assert from "node:assert/strict";
import { test } from "node:test";
import { adviceOf, cutOff, reasonOf } from "../../../scorer/client/photo/advice.ts";
import { type Quad, quad } from "../../../scorer/client/photo/homography.ts";
import { frameOf } from "../../../scorer/client/photo/outlines.ts";
import { rectangle, spacesOf } from "./board.ts";

const photo = { width: 1600, height: 1200 };
const board = (left: number, top: number, width: number) => rectangle(left, top, left + width, top + 0.66 * width);
const usa = spacesOf("usa");

test("what was not found has its reason: another board, the light, nothing there, far away, a rough guess", () => {
  const located = { corners: board(100, 100, 1000), seen: 9, other: "", light: "" as const };
  assert.equal(reasonOf({ ...located, other: "europe", light: "dark" }, photo), "other-europe");
  assert.equal(reasonOf({ ...located, light: "blurred" }, photo), "blurred");
  assert.equal(reasonOf({ ...located, corners: null, seen: 0 }, photo), "none");
  assert.equal(reasonOf({ ...located, corners: board(100, 100, 700) }, photo), "small");
  assert.equal(reasonOf(located, photo), "rough");
  /** A board that lies turned by a quarter. */
  const turned = (wide: number): Quad => [
    [1000, 100],
    [1000, 100 + wide],
    [1000 - 0.66 * wide, 100 + wide],
    [1000 - 0.66 * wide, 100],
  ];
  const reasons = [710, 730].map((wide) => reasonOf({ ...located, corners: turned(wide) }, photo));
  assert.deepEqual(reasons, ["small", "rough"], "0.45 of 1600 are 720");
});

test("corners beyond the photo name the corner or the side that is cut off", () => {
  for (const [name, corners] of [
    ["cut-w", board(-50, 100, 1000)],
    ["cut", board(-50, -50, 1000)],
    ["cut", board(-50, -50, 1700)],
    ["cut-s", board(400, 800, 1000)],
    ["cut-n", board(400, -100, 1000)],
    ["cut-e", board(700, 100, 1000)],
  ] as [string, Quad][])
    assert.equal(cutOff(corners, photo), name);
  const tilted = board(100, 100, 1000).with(2, [1700, 760]);
  assert.equal(cutOff(tilted as Quad, photo), "cut-se");
});

test("a found board is advised on only where lines of it are not to be seen, or are small", () => {
  const advised = (corners: Quad) => adviceOf("", quad(frameOf(usa.height), corners), usa, photo);
  assert.equal(advised(board(100, 100, 1000)), "");
  assert.equal(advised(board(-10, 100, 1000)), "", "a rim without lines");
  assert.equal(advised(board(-100, 100, 1000)), "cut-w");
  assert.equal(advised(board(100, 100, 700)), "small");
});
