// From spaces to routes, against sums over everything that two lines of a double can be.

import assert from "node:assert/strict";
import { test } from "node:test";
import { posteriors, readings, strangers, together } from "../../../scorer/client/photo/routes.ts";

const classes = ["nobody", "blue", "red", "green"];
const FLOOR = 0.005; // added to every probability: no space is ever quite sure

function near(found: number[], wanted: number[]) {
  assert.equal(found.length, wanted.length);
  for (const [at, one] of wanted.entries()) assert.ok(Math.abs(found[at] - one) < 1e-9, `${found}, not ${wanted}`);
}

function shares(values: number[]) {
  return values.map((value) => value / values.reduce((sum, one) => sum + one, 0));
}

let cities = 0;
/** A grey route between two cities of its own. */
const grey = (beside: string[] = [], trains: number = 1) => ({
  printed: "grey",
  beside,
  trains,
  ends: [`${cities++}`, `${cities++}`] as [string, string],
});

test("the spaces of a route speak together, the more of them the less each: by the root of their number", () => {
  const spaces = [
    [0.7, 0.1, 0.1, 0.1],
    [0.4, 0.3, 0.2, 0.1],
    [0.1, 0.8, 0.05, 0.05],
  ];
  const wanted = shares(
    [0, 1, 2, 3].map((k) => spaces.reduce((product, p) => product * (p[k] + FLOOR) ** (1 / Math.sqrt(3)), 1)),
  );
  const found = posteriors({ a: spaces }, { routes: { a: grey() }, classes, colours: classes.slice(1), doubles: true });
  near(found.a, wanted);
});

test("a colour that nobody plays owns nothing", () => {
  const table = { routes: { a: grey() }, classes, colours: ["blue", "green"], doubles: true };
  near(posteriors({ a: [[0.2, 0.1, 0.6, 0.1]] }, table).a, shares([0.205, 0.105, 0, 0.105]));
});

for (const doubles of [true, false]) {
  test(`the lines of a double never have the same owner, and ${doubles ? "may both" : "only one may"} have one`, () => {
    const [one, other] = [
      [0.2, 0.5, 0.2, 0.1],
      [0.1, 0.6, 0.2, 0.1],
    ];
    const routes = { a: grey(["b"]), b: grey(["a"]), c: grey(["gone"]) };
    const spaces = { a: [one], b: [other], c: [one] };
    const found = posteriors(spaces, { routes, classes, colours: classes.slice(1), doubles });
    const [first, second] = [one, other].map((p) => shares(p.map((value) => value + FLOOR)));
    const isAllowed = (k: number, j: number) => k === 0 || j === 0 || (doubles && k !== j);
    const wanted = (own: number[], beside: number[]) =>
      shares(own.map((p, k) => beside.reduce((sum, q, j) => sum + (isAllowed(k, j) ? p * q : 0), 0)));
    near(found.a, wanted(first, second));
    near(found.b, wanted(second, first));
    near(found.c, first);
  });
}

test("many trains of a colour that nobody plays are told, a few are not", () => {
  const routes = { a: grey([], 6), b: grey([], 3), c: grey([], 6) };
  const spaces = { a: [[0, 0, 1, 0]], b: [[0, 0, 1, 0]], c: [[0, 1, 0, 0]] };
  const table = { routes, classes, colours: ["blue", "green"], doubles: true };
  assert.deepEqual(strangers(spaces, table), [{ colour: "red", trains: 9 }]);
  assert.deepEqual(strangers({ ...spaces, a: [[1, 0, 0, 0]] }, table), []);
  assert.deepEqual(strangers(spaces, { ...table, colours: ["blue", "red"] }), []);
});

test("the owners are told from the likeliest on, those that were never practised last", () => {
  const table = { routes: { a: grey() }, classes, colours: ["pink", "blue", "red"], doubles: true };
  const [{ likely }] = readings({ a: [[0.3, 0.1, 0.6, 0]] }, table);
  assert.deepEqual(likely, ["red", null, "blue", "pink"]);
});

test("what is read has an owner by name, nobody as null, and how probable it is", () => {
  const routes = { a: grey(), b: grey() };
  const spaces = { a: [[0.1, 0.1, 0.7, 0.1]], b: [[0.97, 0.01, 0.01, 0.01]] };
  const [one, other] = readings(spaces, { routes, classes, colours: classes.slice(1), doubles: true });
  assert.deepEqual([one.route, one.owner, one.sure], ["a", "red", false]);
  assert.deepEqual([other.route, other.owner, other.sure], ["b", null, true]);
  assert.ok(Math.abs(other.p - 0.975 / 1.02) < 0.02, `${other.p}`);
});

test("several photos speak together, each of what it shows", () => {
  const nothing = [0.25, 0.25, 0.25, 0.25];
  const [one, other] = [
    [0.8, 0.1, 0.1, 0],
    [0.2, 0.7, 0.1, 0],
  ];
  const found = together([{ a: [one, nothing, nothing] }, { a: [other, other, nothing] }]);
  near(found.a[0], [0.5, 0.4, 0.1, 0]);
  near(found.a[1], other);
  near(found.a[2], nothing);
});

test("where a space was not seen nobody is sure, and somebody is as the other spaces say", () => {
  const nothing = [0.25, 0.25, 0.25, 0.25];
  const spaces = { a: [[1, 0, 0, 0], nothing], b: [[0, 1, 0, 0], nothing] };
  const table = { routes: { a: grey(), b: grey() }, classes, colours: classes.slice(1), doubles: true };
  const read = readings(spaces, table).map(({ owner, sure }) => `${owner} ${sure}`);
  assert.deepEqual(read, ["null false", "blue true"]);
});

test("what lies around a route makes it surer, but never sure where it would not nearly be so alone", () => {
  const certain = (k: number) => [classes.map((_, at) => Number(at === k))];
  const blue = Array.from({ length: 30 }, (_, at) => ({
    ...grey(),
    ends: ["hub", `x${at}`] as [string, string],
  }));
  const routes = { ...Object.fromEntries(blue.entries()), near: { ...grey(), ends: blue[0].ends }, far: grey() };
  const lying = Object.fromEntries(blue.map((_, at) => [at, certain(1)]));
  /** @param p of blue */
  const sure = (p: number) => {
    const spaces = { ...lying, far: [[1 - p, p, 0, 0]], near: [[1 - p, p, 0, 0]] };
    const read = readings(spaces, { routes, classes, colours: classes.slice(1), doubles: true });
    return Object.fromEntries(read.map(({ route, owner, sure }) => [route, sure ? owner : undefined]));
  };
  assert.deepEqual([sure(0.87).near, sure(0.87).far], ["blue", undefined]);
  assert.deepEqual([sure(0.13).near, sure(0.13).far], [undefined, null]);
  assert.deepEqual([sure(0.75).near, sure(0.25).far], [undefined, undefined]);
});
