// The light of the room taken out, and the whole way to what lies on each space, on boards that the test has drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { quad } from "../../../../scorer/web/static/photo/homography.js";
import { frameOf } from "../../../../scorer/web/static/photo/outlines.js";
import { paperOf } from "../../../../scorer/web/static/photo/paper.js";
import { look } from "../../../../scorer/web/static/photo/patch.js";
import { linear, rectified } from "../../../../scorer/web/static/photo/picture.js";
import { read } from "../../../../scorer/web/static/photo/reading.js";
import { PAPER, photographed, plan, spacesOf, weights } from "./board.js";

/** @typedef {import("../../../../scorer/web/static/photo/homography.js").Quad} Quad */

const usa = spacesOf("usa");
const size = { width: 1000, height: 660 };
const corners = /** @type {Quad} */ (frameOf(660));
const TRAINS = { "atlanta-miami": [20, 20, 20] };
const { pixels } = photographed(usa, corners, size, TRAINS);

/** The board and its paper under a light that is dimmer at the right. @param {number} right  how much light is there */
function lit(right) {
  const photo = linear(pixels, size.width, size.height);
  const values = photo.values.map((value, at) => value * (1 + ((right - 1) * (Math.floor(at / 3) % 1000)) / 1000));
  const board = rectified({ ...photo, values }, quad(corners, corners), 660, 0);
  return { board, paper: paperOf(board, usa) };
}

test("the paper is the colour of the map, though spaces, cities and trains lie on it", () => {
  const { paper } = lit(1);
  const wanted = PAPER.map((value) => (value / 255) ** 2.2);
  assert.deepEqual([paper.width, paper.height], [250, 165]);
  for (let at = 0; at < paper.values.length; at++) {
    assert.ok(Math.abs(paper.values[at] - wanted[at % 3]) < 0.01, `cell ${Math.floor(at / 3)}`);
  }
});

/** The patches of a space under light from above and from the left. @param {string} route */
function seen(route) {
  return [lit(1), lit(0.4)].map(({ board, paper }) => {
    const patch = new Float32Array(32 * 24 * 3);
    look(board, paper, usa.routes[route][1], usa.space, patch);
    return patch;
  });
}

test("a dark corner of the room changes nothing in what is seen of a space", () => {
  const [bright, dim] = seen("denver-omaha");
  for (let at = 0; at < bright.length; at++) {
    assert.ok(Math.abs(bright[at] - dim[at]) < 0.1, `${at}: ${bright[at]} and ${dim[at]}`);
  }
});

test("a black train is far darker than the paper, in any light", () => {
  for (const patch of seen("atlanta-miami")) assert.ok(patch[(16 * 24 + 12) * 3] < -2);
});

/** @param {import("../../../../scorer/web/static/photo/homography.js").Point[]} taps */
function told(taps) {
  const printed = Object.fromEntries(Object.keys(usa.routes).map((id) => [id, "grey"]));
  /** @type {import("../../../../scorer/web/static/photo/reading.js").News[]} */
  const news = [];
  read({ pixels, ...size, taps, spaces: usa, printed, weights: weights(), plan: plan() }, (one) => news.push(one));
  return news;
}

test("a reading tells how far it is, where the board lies, and six probabilities for every space", () => {
  const news = told(corners);
  const shares = news.flatMap(({ progress }) => progress ?? []);
  assert.deepEqual(
    shares,
    shares.toSorted((one, other) => one - other),
  );
  assert.ok(news.findIndex(({ found }) => found) < news.findIndex(({ read }) => read));
  const spaces = news.at(-1)?.read ?? {};
  assert.deepEqual(Object.keys(spaces), Object.keys(usa.routes));
  for (const [route, places] of Object.entries(spaces)) {
    assert.equal(places.length, usa.routes[route].length);
    for (const p of places) assert.ok(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1) < 1e-6);
  }
  assert.ok(
    spaces["atlanta-miami"].every((p) => p[5] > 0.5),
    "black",
  );
});

test("where the board is not found nothing is read", () => {
  const [a, b, c, d] = corners;
  const news = told([c, d, a, b]); // upside down
  assert.ok(news.some(({ found }) => found && found.fit < 0.72));
  assert.ok(!news.some(({ read }) => read));
});
