// One page at a time, where the browser has locks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turns } from "../../../scorer/client/engine/turn.ts";

const NAME = "sending /games/x/";

/** @param held the names that another page holds at first */
function locksHeld(held: string[]) {
  const asked: string[] = [];
  const request = (name: string, task: () => any) => asked.push(name) && task();
  const query = async () => ({ held: held.map((name) => ({ name })) });
  return { asked, locks: { request, query } as any };
}

test("where the browser has locks they decide", async () => {
  const { asked, locks } = locksHeld(["sending /games/y/"]);
  const wait = async () => assert.fail("nobody has to be waited for");
  const turn = turns("/games/x/", { locks, wait });
  assert.equal(await turn(async () => 3), 3);
  assert.deepEqual(asked, [NAME]);
});

test("after another page's turn a page first hears what that has done", async () => {
  const { locks } = locksHeld([NAME]);
  const order: string[] = [];
  const wait = async () => void order.push("waited");
  const turn = turns("/games/x/", { locks, wait });
  await turn(async () => void order.push("did it"));
  assert.deepEqual(order, ["waited", "did it"]);
});

test("without locks, which plain http has not, a page's tasks wait for each other, though one fails", async () => {
  const wait = async () => assert.fail("nobody else has to be waited for");
  const turn = turns("/games/x/", { wait });
  const order: string[] = [];
  const fails = turn(async () => {
    await new Promise((passed) => setImmediate(passed));
    order.push("first");
    throw new Error("broken");
  });
  const second = turn(async () => order.push("second"));
  await assert.rejects(fails);
  assert.deepEqual([await second, order], [2, ["first", "second"]]);
});
