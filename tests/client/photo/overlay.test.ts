// The drawing over the photo, and the cut-out of a route.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sizeFor } from "../../../scorer/client/parts/file.ts";
import { placed, windowOn } from "../../../scorer/client/photo/cutout.ts";
import { moved, type Quad, quad } from "../../../scorer/client/photo/homography.ts";
import { frameOf } from "../../../scorer/client/photo/outlines.ts";
import { firstGuess, outline, problemOf, toPhotoOf } from "../../../scorer/client/photo/overlay.ts";
import { rectangle, spacesOf } from "./board.ts";

const usa = spacesOf("usa");
const photo = { width: 1600, height: 1200 };

test("a photo of any size is read with at most 1600 pixels, and never enlarged", () => {
  assert.deepEqual(sizeFor(4000, 3000), { width: 1600, height: 1200 });
  assert.deepEqual(sizeFor(3000, 4000), { width: 1200, height: 1600 });
  assert.deepEqual(sizeFor(800, 600), { width: 800, height: 600 });
});

test("the first guess has the board's shape, in the middle, inside photos of any shape", () => {
  for (const [width, height] of [
    [1600, 1200],
    [1200, 1600],
    [1600, 400],
  ]) {
    const [[left, top], [right], [, bottom]] = firstGuess({ width, height }, usa.height);
    assert.ok(left > 0 && top > 0 && right < width && bottom < height);
    assert.ok(Math.abs((right - left) / (bottom - top) - 1000 / usa.height) < 1e-9);
    assert.ok(Math.abs(left - (width - right)) < 1e-9);
    assert.equal(problemOf(firstGuess({ width, height: Math.max(height, 900) }, usa.height), { width, height }), "");
  }
});

test("corners that no board seen from above can have are refused before anything is searched", () => {
  const fine: Quad = [
    [100, 100],
    [1500, 120],
    [1480, 1000],
    [90, 980],
  ];
  assert.equal(problemOf(fine, photo), "");
  const [a, b, c, d] = fine;
  assert.equal(problemOf([c, d, a, b], photo), "", "a board that lies upside down is only turned");
  assert.equal(problemOf([b, a, d, c], photo), "crossed", "seen in a mirror");
  assert.equal(problemOf([a, c, b, d], photo), "crossed");
  const slanted = rectangle(700, 300, 1000, 1000).with(2, [1550, 1000]).with(3, [50, 1000]) as Quad;
  assert.equal(problemOf(slanted, photo), "slanted");
  assert.equal(problemOf(rectangle(700, 300, 800, 370), photo), "small");
});

test("the outline has the board's frame and every space", () => {
  const shapes = outline(usa, toPhotoOf(usa, firstGuess(photo, usa.height))).split("Z").length - 1;
  assert.equal(shapes, 1 + Object.values(usa.routes).flat().length);
});

test("a cut-out shows its window upright though the board lies upside down on the photo", () => {
  const toPhoto = quad(frameOf(660), [
    [1500, 1100],
    [100, 1080],
    [120, 150],
    [1490, 140],
  ]);
  const canvas = { width: 400, height: 400 };
  const window = windowOn(rectangle(480, 300, 520, 340), canvas);
  const [a, b, c, d, e, f] = placed(toPhoto, window, canvas);
  const shown = (place: [number, number]) => {
    const [x, y] = moved(toPhoto, place);
    return [a * x + c * y + e, b * x + d * y + f];
  };
  const [[middleX, middleY], [rightX], [, lowY]] = [shown([500, 320]), shown([510, 320]), shown([500, 330])];
  assert.ok(Math.hypot(middleX - 200, middleY - 200) < 1e-6);
  assert.ok(Math.abs(rightX - 200 - 10 * window.scale) < 1 && Math.abs(lowY - 200 - 10 * window.scale) < 1);
});
