// How the count is gone through, and how long its steps take.

import assert from "node:assert/strict";
import { test } from "node:test";
import { standing } from "../../../scorer/client/result/bars.ts";
import * as player from "../../../scorer/client/result/player.ts";

function steps(count: number, kind: string = "tickets") {
  return Array.from({ length: count }, () => ({ kind, scenes: [{ ways: [[1, 2, 3]] }] }));
}

function sum(lengths: number[]) {
  return lengths.reduce((all, one) => all + one, 0);
}

test("the count begins with its first step and goes on one by one to its last", () => {
  let telling = player.begin(3);
  const passed = [telling.at];
  while (!player.isOver(telling)) {
    telling = player.next(telling);
    passed.push(telling.at);
  }
  assert.deepEqual(passed, [0, 1, 2]);
  assert.equal(player.next(telling).at, 2);
});

test("who skips is at the end", () => {
  const telling = player.skip(player.next(player.begin(30)));
  assert.equal(telling.at, 29);
  assert.ok(player.isOver(telling));
});

test("a pause lasts while somebody goes on by hand, and at the end there is nothing to pause", () => {
  const paused = player.pause(player.begin(3));
  assert.ok(paused.isPaused);
  assert.ok(!player.pause(paused).isPaused);
  assert.ok(player.next(paused).isPaused);
  assert.ok(!player.next(player.next(paused)).isPaused);
  assert.ok(!player.pause(player.skip(paused)).isPaused);
});

test("where others are a page shows their step, without a pause, and never a step behind its last", () => {
  const here = player.pause(player.begin(3));
  assert.deepEqual(player.goTo(here, 1), { at: 1, last: 2, isPaused: false });
  assert.equal(player.goTo(here, 9).at, 2);
});

test("five players with four or five tickets each hear it in about a minute", () => {
  for (const tickets of [20, 25]) {
    const all = [...steps(1, "routes"), ...steps(tickets), ...steps(5, "longest-path")];
    assert.ok(Math.abs(sum(player.lengths(all, 5)) - 60_000) < 5_000);
  }
});

/** A step of some scenes, the first of which rides some lines. */
function step(kind: string, lines: number, scenes: number = 1) {
  return { kind, scenes: Array.from({ length: scenes }, (_, at) => ({ ways: at ? [] : [Array(lines).fill(1)] })) };
}

test("a count takes twenty seconds, and eight more for each player", () => {
  assert.deepEqual(player.lengths([step("mandala", 0, 20)], 1), [28_000]);
  assert.deepEqual(player.lengths([step("mandala", 0, 40)], 4), [52_000]);
});

test("stretched most a step lasts 1.3 times as long as it needs: for its kind, lines and further scenes", () => {
  const all = [step("routes", 0), step("mandala", 0), step("tickets", 0, 2), step("longest-path", 5)];
  const needed = [4500, 2600, 2600 + 1100, 2600 + 5 * 200];
  const wanted = needed.map((one) => 1.3 * one);
  assert.deepEqual(player.lengths(all, 3), wanted);
});

test("squeezed most a step lasts six tenths of that", () => {
  assert.deepEqual(player.lengths(Array(99).fill(step("mandala", 0)), 2), Array(99).fill(0.6 * 2600));
});

test("a path of a dozen lines and one of thirty take equally long, and longer than one of eleven", () => {
  const path = (lines: number) => ({ kind: "mandala", scenes: [{ ways: [Array(lines).fill(1)] }] });
  const [eleven, dozen, thirty] = player.lengths([path(11), path(12), path(30)], 3);
  assert.ok(eleven < dozen);
  assert.equal(dozen, thirty);
});

test("who has most stands on top, of equals whoever sits first", () => {
  assert.deepEqual(standing([3, 9, -2, 9]), [1, 3, 0, 2]);
});
