// One page at a time, by locks and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import { endLease, isAsking, renewLease, turns } from "../../../scorer/client/engine/turn.js";
import { Storage } from "../phone.js";

const NAME = "sending /games/x/";
const tick = () => new Promise((passed) => setImmediate(passed));

/** @param {Storage} storage @param {string} page */
function turnOf(storage, page, now = () => 0) {
  return turns("/games/x/", page, { storage, now, wait: tick });
}

/** A storage whose pages are alive: they hear each other's changes. @param {string[]} pages */
function heardBy(...pages) {
  const storage = new Storage();
  let time = 1;
  storage.hear.push((key) => {
    if (isAsking(key, "/games/x/")) for (const page of pages) renewLease(storage, "/games/x/", page, time++);
  });
  return storage;
}

test("several pages never do it at the same time", async () => {
  const storage = heardBy("one", "other", "third");
  let [busy, most, done] = [0, 0, 0];
  const task = async () => {
    busy += 1;
    most = Math.max(most, busy);
    await tick();
    busy -= 1;
    done += 1;
  };
  await Promise.all(["one", "other", "third"].map((page) => turnOf(storage, page)(task)));
  assert.equal(most, 1);
  assert.equal(done, 3);
  assert.equal(storage.length, 0);
});

test("the turn gives what the task gives, and is left though the task fails", async () => {
  const storage = new Storage();
  const turn = turnOf(storage, "one");
  assert.equal(await turn(async () => 7), 7);
  await assert.rejects(
    turn(async () => {
      throw new Error("broken");
    }),
  );
  assert.equal(storage.length, 0);
});

test("a page that is gone without a word is waited for half a second, no longer", async () => {
  const storage = new Storage();
  storage.setItem(NAME, "gone 30000");
  /** @type {number[]} */
  const waits = [];
  const wait = async (/** @type {number} */ milliseconds) => void waits.push(milliseconds);
  const turn = turns("/games/x/", "one", { storage, now: () => 0, wait });
  assert.equal(await turn(async () => storage.getItem(NAME)), "one 30000");
  assert.deepEqual(waits, [500, 30], "until it has not answered, and to see that the lease is ours");
  assert.equal(storage.length, 0);
});

test("a page that is alive keeps its lease until it is done", async () => {
  const storage = heardBy("other");
  storage.setItem(NAME, "other 30000");
  /** @type {number[]} */
  const waits = [];
  const wait = async (/** @type {number} */ milliseconds) => {
    if (waits.push(milliseconds) === 5) endLease(storage, "/games/x/", "other");
  };
  await turns("/games/x/", "one", { storage, now: () => 0, wait })(async () => {
    assert.deepEqual(waits, [500, 250, 500, 250, 500, 250, 30], "it asks again a quarter of a second later");
  });
});

test("of two that take the lease at once the later has it, and the other waits", async () => {
  const storage = new Storage();
  /** @type {(string | null)[]} */
  const seen = [];
  const turn = turns("/games/x/", "one", {
    storage,
    now: () => 0,
    wait: async () => {
      seen.push(storage.getItem(NAME));
      if (seen.length === 1) storage.setItem(NAME, "other 5000");
      if (seen.length === 2) storage.removeItem(NAME);
    },
  });
  assert.equal(await turn(async () => storage.getItem(NAME)), "one 30000");
  assert.deepEqual(seen, ["one 30000", "other 5000", "one 30000"]);
});

test("a page that is left ends its own lease and no other's", () => {
  const storage = new Storage();
  storage.setItem(NAME, "one 99");
  endLease(storage, "/games/x/", "other");
  assert.equal(storage.length, 1);
  endLease(storage, "/games/x/", "one");
  assert.equal(storage.length, 0);
});

/** @param {string[]} held  the names that another page holds at first */
function locksHeld(held) {
  /** @type {string[]} */
  const asked = [];
  const request = (/** @type {string} */ name, /** @type {() => any} */ task) => asked.push(name) && task();
  const query = async () => ({ held: held.map((name) => ({ name })) });
  return { asked, locks: /** @type {any} */ ({ request, query }) };
}

test("where the browser has locks they decide", async () => {
  const { asked, locks } = locksHeld(["sending /games/y/"]);
  const wait = async () => assert.fail("nobody has to be waited for");
  const turn = turns("/games/x/", "one", { locks, storage: new Storage(), now: () => 0, wait });
  assert.equal(await turn(async () => 3), 3);
  assert.deepEqual(asked, [NAME]);
});

test("after another page's turn a page first hears what that has done", async () => {
  const { locks } = locksHeld([NAME]);
  /** @type {string[]} */
  const order = [];
  const wait = async () => void order.push("waited");
  const turn = turns("/games/x/", "one", { locks, storage: new Storage(), now: () => 0, wait });
  await turn(async () => void order.push("did it"));
  assert.deepEqual(order, ["waited", "did it"]);
});

test("a page that comes back finds its own lease and need not wait for its end", async () => {
  const storage = new Storage();
  storage.setItem(NAME, "one 30000");
  /** @type {number[]} */
  const waits = [];
  const wait = async (/** @type {number} */ milliseconds) => {
    waits.push(milliseconds);
    if (waits.length > 9) storage.removeItem(NAME);
  };
  await turns("/games/x/", "one", { storage, now: () => 0, wait })(async () => {});
  assert.equal(waits.length, 1);
});
