// The method step by step against the numbers that were measured with it (vectors.json); docs/photo.md tells their origin.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { normal, uniform } from "../../../scorer/client/photo/chance.ts";
import { moved, quad } from "../../../scorer/client/photo/homography.ts";
import { Network, probabilities, VIEWS } from "../../../scorer/client/photo/network.ts";
import { against, turned } from "../../../scorer/client/photo/patch.ts";
import { linear } from "../../../scorer/client/photo/picture.ts";
import { posteriors, readings } from "../../../scorer/client/photo/routes.ts";
import { boards } from "../vectors.ts";
import { plan, spacesOf, weights } from "./board.ts";

const vectors: any = JSON.parse(readFileSync(new URL("vectors.json", import.meta.url), "utf8"));
const networks = [0, 1].map((net) => new Network(weights(), plan(), net));

function near(found: ArrayLike<number>, wanted: ArrayLike<number>, most: number) {
  assert.equal(found.length, wanted.length);
  for (let at = 0; at < wanted.length; at++)
    assert.ok(Math.abs(found[at] - wanted[at]) <= most, `${at}: ${found[at]}, not ${wanted[at]}`);
}

/** The patch of a vector: 8-bit colours against a paper of one colour. */
function inputOf({ rgb, background }: { rgb: number[]; background: number[] }) {
  const rgba = rgb.flatMap((value, at) => (at % 3 === 2 ? [value, 255] : [value]));
  const { values } = linear(rgba, 24, 32);
  return values.map((value, at) => against(value, background[at % 3]));
}

test("four points fix a homography", () => {
  const { frame, photo, H, points, mapped } = vectors.homography;
  const found = quad(frame, photo);
  near(found, H.flat(), 1e-8);
  for (const [at, point] of points.entries()) near(moved(found, point), mapped[at], 1e-4);
});

test("the same seed draws the same numbers", () => {
  const { seed, uniform: even, then_fresh_gauss: bell } = vectors.random;
  const draw = uniform(seed);
  const gauss = normal(uniform(seed));
  near(Array.from(even, draw), even, 1e-9);
  near(Array.from(bell, gauss), bell, 1e-6);
});

test("a patch is how much lighter each place is than the paper", () => {
  for (const patch of vectors.patches.slice(0, 3)) near(inputOf(patch), patch.input, 1e-4);
});

test("each network judges each view of a patch as measured", () => {
  const view = new Float32Array(32 * 24 * 3);
  for (const patch of vectors.patches) {
    const printed = plan().printed.indexOf(patch.printed);
    for (const [net, network] of networks.entries()) {
      for (const [at, [rows, columns]] of VIEWS.entries()) {
        turned(inputOf(patch), rows, columns, view);
        near(network.judge(view, printed), patch.logits[`net${net}`][at], 0.002);
      }
    }
  }
});

test("a space's probabilities are the mean over both networks and four views", () => {
  for (const patch of vectors.patches) {
    const found = probabilities(networks, inputOf(patch), plan().printed.indexOf(patch.printed));
    near(found, patch.probabilities, 5e-4);
  }
});

const routes = Object.fromEntries(
  Object.entries(boards.usa.facts.lines).map(([id, { beside, trains }]) => [id, { beside, trains, printed: "grey" }]),
);
const spaces: Record<string, number[][]> = {};
for (const { route, p } of vectors.routes.spaces) spaces[route] = [...(spaces[route] ?? []), p];

for (const name of ["five_players", "three_players"]) {
  const { colours, doubles_open: doubles, posterior } = vectors.routes[name];
  test(`spaces make routes, with ${name.replace("_", " ")}`, () => {
    const found = posteriors(spaces, { routes, classes: plan().classes, colours, doubles });
    assert.equal(Object.keys(found).length, 100);
    for (const [route, p] of Object.entries<number[]>(posterior)) near(found[route], p, 5e-4);
  });
}

test("the spaces of a board are those of its routes, as many as each is long", () => {
  for (const board of ["usa", "europe"]) {
    const { lines } = boards[board].facts;
    const lengths = Object.entries(spacesOf(board).routes).map(([id, places]) => [id, places.length]);
    const wanted = Object.entries(lines).map(([id, { length }]) => [id, length]);
    assert.deepEqual(Object.fromEntries(lengths), Object.fromEntries(wanted));
  }
});

test("where print and train look alike 97 of 100 are asked for, elsewhere 90", () => {
  const table = { classes: plan().classes, colours: ["blue", "red"], doubles: true };
  /** @param guess the class that has a probability */
  const isSure = (printed: string, guess: number, p: number) => {
    const one = plan().classes.map((_, k) => (k === guess ? p : k === (guess === 2 ? 1 : 2) ? 1 - p : 0));
    return readings({ a: [one] }, { ...table, routes: { a: { printed, ends: ["x", "y"], beside: [], trains: 1 } } })[0]
      .sure;
  };
  const cases: [string, number, number, number][] = [
    ["grey", 0, 0.92, 0.85],
    ["grey", 2, 0.92, 0.85],
    ["blue", 2, 0.92, 0.85],
    ["white", 0, 0.92, 0.85],
    ["red", 0, 0.99, 0.95],
    ["red", 2, 0.99, 0.95],
    ["blue", 0, 0.99, 0.95],
    ["black", 0, 0.99, 0.95],
  ];
  for (const [printed, guess, ...odds] of cases) {
    const sure = odds.map((p) => isSure(printed, guess, p));
    assert.deepEqual(sure, [true, false], `${printed} ${guess}`);
  }
});

test("at a table with a colour that was never practised nothing is sure", () => {
  const grey = { printed: "grey", ends: ["x", "y"] as [string, string], beside: [], trains: 1 };
  const table = { routes: { a: grey }, classes: plan().classes, colours: ["blue", "pink"], doubles: true };
  const [{ owner, sure }] = readings({ a: [[0, 1, 0, 0, 0, 0]] }, table);
  assert.deepEqual([owner, sure], ["blue", false]);
});
