// The light of the room taken out, and the whole way to what lies on each space, on boards that the test has drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Quad } from "../../../scorer/client/photo/homography.ts";
import { frameOf } from "../../../scorer/client/photo/outlines.ts";
import { brighten, paperOf } from "../../../scorer/client/photo/paper.ts";
import { isLit, look } from "../../../scorer/client/photo/patch.ts";
import { linear } from "../../../scorer/client/photo/picture.ts";
import { read, type Told } from "../../../scorer/client/photo/reading.ts";
import { keypointsOf, PAPER, photographed, plan, spacesOf, stations, weights } from "./board.ts";

const usa = spacesOf("usa");
const size = { width: 1000, height: 660 };
const corners = frameOf(660) as Quad;
const TRAINS = { "atlanta-miami": [20, 20, 20] };
const { pixels } = photographed(usa, corners, size, TRAINS);

/**
 * The board and its paper under a light that is dimmer at the right.
 * @param right how much light is there
 */
function under(right: number) {
  const photo = linear(pixels, size.width, size.height);
  const values = photo.values.map((value, at) => value * (1 + ((right - 1) * (Math.floor(at / 3) % 1000)) / 1000));
  const board = { ...photo, values };
  return { board, paper: paperOf(board, usa) };
}
const [even, slanted] = [under(1), under(0.4)];

test("the paper is the colour of the map, though spaces, cities and trains lie on it", () => {
  const { paper } = even;
  const wanted = PAPER.map((value) => (value / 255) ** 2.2);
  assert.deepEqual([paper.width, paper.height], [250, 165]);
  for (let at = 0; at < paper.values.length; at++) {
    assert.ok(Math.abs(paper.values[at] - wanted[at % 3]) < 0.01, `cell ${Math.floor(at / 3)}`);
  }
});

test("a dark drawing on the map does not darken its paper", () => {
  const photo = linear(pixels, size.width, size.height);
  for (let y = 560; y < 600; y++) {
    for (let x = 300; x < 340; x++) photo.values.fill(0.3, 3 * (1000 * y + x), 3 * (1000 * y + x) + 3);
  }
  const paper = paperOf(photo, usa);
  const [red] = PAPER.map((value) => (value / 255) ** 2.2);
  assert.ok(Math.abs(paper.values[3 * (145 * 250 + 80)] - red) < 0.02);
});

test("a white rim around the map does not brighten its paper", () => {
  const photo = linear(pixels, size.width, size.height);
  photo.values.fill(0.95, 0, 3 * 1000 * 50);
  const [red] = PAPER.map((value) => (value / 255) ** 2.2);
  assert.ok(Math.abs(paperOf(photo, usa).values[3 * (15 * 250 + 125)] - red) < 0.02);
});

test("a patch reaches 62 hundredths of a space to both ends and five quarters of its width to both sides", () => {
  const values = Float32Array.from({ length: 3 * 1000 * 660 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % 1000, Math.floor(at / 3000)];
    return [x / 1000, y / 1000, 0.5][at % 3];
  });
  const board = { width: 1000, height: 660, values };
  const paper = { width: 250, height: 165, values: new Float32Array(3 * 250 * 165).fill(0.5) };
  const patch = new Float32Array(32 * 24 * 3);
  look(board, paper, [500, 300, 90], [40, 12], patch); // it points down, so across is to the left
  const place = (row: number, column: number) => {
    const [x, y] = patch.subarray(3 * (24 * row + column)).map((value) => 1000 * (Math.exp(value) * 0.504 - 0.004));
    return [x, y].map(Math.round);
  };
  const places = [place(0, 0), place(0, 23), place(31, 0)];
  assert.equal(places.join("  "), "515,275  485,275  515,325");
});

/** The patches of a space under light from above and from the left. */
function seen(route: string) {
  return [even, slanted].map(({ board, paper }) => {
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

test("in a light that is dim or coloured a black train stays black, and good light is left as it is", () => {
  const photo = linear(pixels, size.width, size.height);
  const blackUnder = (light: number[]) => {
    const values = photo.values.map((value, at) => value * light[at % 3]);
    const board = { ...photo, values };
    const paper = paperOf(board, usa);
    const before = board.values.slice();
    brighten(board, paper);
    const patch = new Float32Array(32 * 24 * 3);
    look(board, paper, usa.routes["atlanta-miami"][1], usa.space, patch);
    return {
      colour: [...patch.subarray(3 * (16 * 24 + 12)).slice(0, 3)],
      isSame: before.every((v, at) => v === board.values[at]),
    };
  };
  const [good, warm] = [blackUnder([1, 1, 1]), blackUnder([0.5, 0.2, 0.04])];
  assert.ok(good.isSame);
  for (const [channel, value] of warm.colour.entries()) {
    const wanted = good.colour[channel];
    assert.ok(Math.abs(value - wanted) < 0.5, `${channel}: ${value}, in good light ${wanted}`);
  }
});

test("where a lamp shines on a space, or no light at all, nothing is to be seen of it", () => {
  const { board, paper } = even;
  const [place] = usa.routes["atlanta-miami"];
  assert.ok(isLit(board, paper, place, usa.space));
  const glaring = { ...board, values: board.values.map(() => 0.9) };
  assert.ok(!isLit(glaring, paper, place, usa.space));
  const dark = { ...paper, values: paper.values.map((value) => value / 100) };
  assert.ok(!isLit(board, dark, place, usa.space));
});

function told(taps: Quad | null) {
  const printed = Object.fromEntries(Object.keys(usa.routes).map((id) => [id, "grey"]));
  const news: Told[] = [];
  const files = { spaces: usa, weights: weights(), plan: plan(), stations: stations() };
  const prints = { usa: keypointsOf("usa"), europe: keypointsOf("europe") };
  read({ pixels, ...size, taps, board: "usa", printed, prints, ...files }, (one) => news.push(one));
  return news;
}

test("a reading tells how far it is, where the board lies, and six probabilities for every space", () => {
  const news = told(corners);
  const shares = news.flatMap(({ progress }) => progress ?? []);
  const sorted = shares.toSorted((one, other) => one - other);
  assert.deepEqual(shares, sorted);
  for (const [at, share] of [0.275, 0.35, 0.425, 0.5, 0.5, 0.505].entries())
    assert.ok(Math.abs(shares[at] - share) < 1e-9, "a fifth to find it, three tenths in four steps, 100 routes");
  assert.ok(news.findIndex(({ found }) => found) < news.findIndex(({ read }) => read));
  const spaces = news.at(-1)?.read ?? {};
  assert.deepEqual(Object.keys(spaces), Object.keys(usa.routes));
  for (const [route, places] of Object.entries(spaces)) {
    assert.equal(places.length, usa.routes[route].length);
    for (const p of places) assert.ok(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1) < 1e-6);
  }
  assert.ok(spaces["atlanta-miami"].every(([, , , , , black]) => black > 0.5));
});

test("without taps the print is looked for, and where too little of it is seen nothing is read", () => {
  const news = told(null); // drawn by the test, without names and pictures
  const [{ seen, other, light }] = news.flatMap(({ located }) => located ?? []);
  const shares = news.map(({ progress }) => progress);
  assert.deepEqual(shares, [0.2]);
  assert.ok(seen < 12, `${seen} seen`);
  assert.deepEqual([other, light], ["", ""]);
  assert.ok(!news.some(({ found, read }) => found || read));
});
