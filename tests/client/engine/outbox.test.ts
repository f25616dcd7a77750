// What the outbox promises: nothing lost, nothing twice, everything in order.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Outbox } from "../../../scorer/client/engine/outbox.ts";
import { poster } from "../../../scorer/client/engine/post.ts";
import { Queue } from "../../../scorer/client/engine/queue.ts";
import { turns } from "../../../scorer/client/engine/turn.ts";
import { Storage, startServer } from "../phone.ts";

let server: Awaited<ReturnType<typeof startServer>>;
let storage = new Storage();
let count = 0;
let tests = 0;
let isOver = false;

beforeEach(async () => {
  tests += 1;
  server = await startServer();
  storage = new Storage();
  isOver = false;
});
afterEach(() => {
  isOver = true; // whatever still waits, waits for ever
  return server.stop();
});

/** A page of the game on this phone; `heard` is all that it was told, `pauses` how long it waited to try again. */
function openPage({ isSeen = true, keeper = storage as Storage | null, now = Date.now, token = "fresh" } = {}) {
  const heard: any[] = [];
  const pauses: number[] = [];
  const page = `page-${count++}`;
  const wait = async (milliseconds: number) => {
    if (milliseconds >= 1000) pauses.push(milliseconds);
    await new Promise((passed) => isOver || setImmediate(passed));
  };
  const ports = {
    queue: new Queue(keeper, server.path),
    aside: new Queue(keeper, server.path, "aside"),
    turn: turns(`test ${tests}`, { locks: navigator.locks, wait }),
    post: poster(server.path, { content: token }),
    wait,
    now,
    newId: () => `id-${count++}`,
    isSeen: () => isSeen,
    page,
  };
  const outbox = new Outbox(ports, {
    changed: () => heard.push("changed"),
    answered: (told, isLast) => heard.push(["answered", told.number, isLast]),
    refused: (told, entry) => heard.push(["refused", told.sentence, entry.moves[0].route]),
    hint: (name) => name && name !== "saving" && heard.push(name), // a busy machine is slow at any time
  });
  return { outbox, heard, pauses };
}

const claim = (route: string) => ({ kind: "claim", seat: 0, route });
const routeOf = ({ moves: [{ route }] }: { moves: { route?: string }[] }) => route;
const nextTurn = () => new Promise(setImmediate);
const routes = () => server.log.flatMap(({ moves }) => moves.map((move: any) => move.route ?? move.kind));

test("a move is kept before it is sent, and no longer once it has arrived", async () => {
  const { outbox, heard } = openPage();
  const sending = outbox.make([claim("a")]);
  assert.deepEqual(outbox.waiting.map(routeOf), ["a"]);
  assert.ok([...storage.items.keys()].some((key) => key.startsWith(`move ${server.path} id-`)));
  assert.deepEqual(server.requests, []);
  await sending;
  assert.deepEqual(routes(), ["a"]);
  assert.equal(storage.length, 0);
  assert.deepEqual(heard, ["changed", ["answered", 1, true]]);
});

test("all that waits arrives in one request, up to an undo, in the order it was made, however the storage lists it", async () => {
  const { outbox, heard } = openPage();
  outbox.make([claim("a")]);
  outbox.make([claim("b"), claim("c")]);
  outbox.make([{ kind: "undo", line: 7 }]);
  const idOf = ({ id }: { id: string }) => id;
  const ids = outbox.waiting.map(idOf);
  await outbox.make([claim("d")]);
  while (outbox.waiting.length) await nextTurn();
  assert.deepEqual(routes(), ["a", "b", "c", "undo", "d"]);
  assert.equal(server.log[2].moves[0].line, 7);
  assert.deepEqual(server.log.slice(0, 3).map(idOf), ids);
  assert.equal(server.requests.length, 2, "the answer to an undo has what makes it again");
  assert.deepEqual(heard.at(-1), ["answered", 4, true]);
});

test("the order holds though the phone's clock goes back", async () => {
  let time = 5000;
  const { outbox } = openPage({ now: () => (time -= 1000) });
  const sending = Promise.all(["a", "b", "c"].map((route) => outbox.make([claim(route)])));
  assert.deepEqual(outbox.waiting.map(routeOf), ["a", "b", "c"]);
  const times = outbox.waiting.map(({ at }) => at);
  assert.deepEqual(times, [4000, 4001, 4002]);
  await sending;
});

const DONE = { kind: "done", is_done: true };

test("'I am done' is taken back where a move before it is refused or set aside", async () => {
  server.refused.push("a");
  const refused = openPage();
  await Promise.all([refused.outbox.make([claim("a")]), refused.outbox.make([DONE])]);
  server.failing.push(500, 500, 500, 500);
  const failed = openPage();
  await Promise.all([failed.outbox.make([claim("b")]), failed.outbox.make([DONE])]);
  await failed.outbox.make([DONE]);
  assert.deepEqual(refused.outbox.waiting, []);
  assert.ok(server.requests.every((request) => request.startsWith("moves")));
});

test("a second tap takes 'I am done' back while it waits, and no move", async () => {
  server.failing.push("silence");
  const { outbox } = openPage();
  const sending = outbox.make([claim("a")]);
  outbox.make([DONE]);
  assert.equal(outbox.withdrawDone(), true);
  assert.equal(outbox.withdrawDone(), false);
  await sending;
  assert.deepEqual(routes(), ["a"]);
  assert.equal(server.requests.filter((request) => request.startsWith("done")).length, 0);
});

for (const failure of [429, 500, 502, 503, "silence", "page"]) {
  test(`a move that meets ${failure} is sent again, with the same id`, async () => {
    server.failing.push(failure, failure);
    const { outbox, heard } = openPage();
    await outbox.make([claim("a")]);
    assert.deepEqual(routes(), ["a"]);
    assert.equal(server.requests.length, 3);
    assert.equal(new Set(server.requests).size, 1);
    const told = { 429: "busy", 503: "busy", 500: "failing", 502: "failing" }[failure] ?? "offline";
    assert.deepEqual(heard, ["changed", told, told, ["answered", 1, true]]);
  });
}

test("a move at which the server breaks every time makes way for those behind it, and nothing is lost", async () => {
  server.broken.push("a");
  const { outbox, heard } = openPage();
  await Promise.all(["b", "c", "a", "d"].map((route) => outbox.make([claim(route)])));
  assert.deepEqual(routes(), ["b", "c", "d"]);
  assert.equal(server.requests.length, 8, "all, two and two, then the one alone that fails four times, and the rest");
  server.broken.length = 0;
  assert.deepEqual(outbox.waiting, []);
  const aside = new Queue(storage, server.path, "aside").list();
  assert.deepEqual(aside.map(routeOf), ["a"]);
  assert.equal(heard.filter((one) => one[0] === "refused").length, 0);
  const opened = openPage();
  await opened.outbox.tryAgain();
  assert.equal(opened.heard[0], "changed");
  assert.deepEqual(routes(), ["b", "c", "d", "a"]);
  assert.equal(server.requests[3], server.requests.at(-1), "with the id that it had");
  assert.equal(storage.length, 0);
});

test("what was set aside is sent again before what came later", async () => {
  const { outbox } = openPage();
  outbox.ports.aside.add({ id: "old", at: 1, moves: [claim("a")], failed: 4 });
  new Queue(storage, server.path).add({ id: "new", at: 2, moves: [claim("b")] });
  await outbox.tryAgain();
  assert.deepEqual(routes(), ["a", "b"]);
});

test("how often the server broke is known after the page was closed", async () => {
  server.failing.push(500, 500, 500);
  for (let broken = 1; broken <= 3; broken++) {
    const page = openPage();
    page.outbox.ports.wait = () => new Promise(() => {});
    if (broken === 1) page.outbox.make([claim("a")]);
    else page.outbox.send();
    while (!page.heard.includes("failing")) await nextTurn();
    assert.equal(page.outbox.waiting[0].failed, broken);
  }
  server.failing.push(500);
  await openPage().outbox.send();
  assert.deepEqual(server.log, []);
  assert.equal(new Queue(storage, server.path, "aside").list().length, 1);
});

for (const failure of [408, 429, 502, 503, 504, "silence"]) {
  test(`${failure} is no fault of the move, which waits however often it meets that`, async () => {
    server.failing.push(...Array(9).fill(failure));
    const { outbox } = openPage();
    await outbox.make([claim("a")]);
    assert.deepEqual(routes(), ["a"]);
    assert.equal(server.requests.length, 10);
  });
}

test("the pauses grow to five seconds and no longer, and begin anew after a success", async () => {
  server.failing.push(503, 503, 503, 503, 503);
  const { outbox, pauses } = openPage();
  await outbox.make([claim("a")]);
  server.failing.push(503);
  await outbox.make([claim("b")]);
  assert.deepEqual(pauses, [1000, 2000, 4000, 5000, 5000, 1000]);
});

test("a server that says when to come again is not asked before, whatever happens on the phone", async () => {
  for (const [failure, pause] of [
    ["429 in 30", 30_000],
    ["503 in 3600", 60_000],
    ["503 in Wed, 21 Oct 2015 07:28:00 GMT", 1000],
  ] as const) {
    server.failing.push(failure, 503);
    const { outbox, pauses } = openPage();
    await outbox.make([claim("a")]);
    assert.deepEqual(pauses, [pause, 2000], failure);
  }
  server.failing.push("429 in 30");
  const { outbox, heard } = openPage();
  outbox.ports.wait = () => new Promise(() => {});
  void outbox.make([claim("b")]);
  while (!heard.includes("busy")) await nextTurn();
  const { length } = server.requests;
  for (const route of ["c", "d"]) void outbox.make([claim(route)]);
  for (let turns = 0; turns < 20; turns++) await nextTurn();
  assert.deepEqual([server.requests.length, outbox.waiting.length], [length, 3]);
});

test("a move behind one that arrived late begins with the shortest pause", async () => {
  server.failing.push(503, 0, 503);
  const { outbox, pauses } = openPage();
  await Promise.all([outbox.make([claim("a")]), outbox.make([DONE])]);
  assert.deepEqual(pauses, [1000, 1000]);
});

test("what is said of the sending is taken back when all has arrived", async () => {
  server.failing.push(503);
  const { outbox } = openPage();
  const hints: string[] = [];
  outbox.hear.hint = (name) => name !== "saving" && hints.push(name);
  await outbox.make([claim("a")]);
  assert.deepEqual(hints, ["busy", ""]);
});

test("an answer that is long in coming is said to be", async () => {
  let answer = () => {};
  server.told.held = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  const { outbox, heard } = openPage();
  outbox.hear.hint = (name) => name && heard.push(name);
  const sending = outbox.make([claim("a")]);
  while (!heard.includes("saving")) await nextTurn();
  answer();
  await sending;
  assert.deepEqual(heard, ["changed", "saving", ["answered", 1, true]]);
});

test("a refusal is handed on, what was made before it counts, and the next move goes", async () => {
  server.refused.push("a");
  const { outbox, heard } = openPage();
  await Promise.all(["b", "a", "c"].map((route) => outbox.make([claim(route)])));
  assert.deepEqual(routes(), ["b", "c"]);
  assert.deepEqual(heard.slice(3), [
    ["refused", "No.", "a"],
    ["answered", 2, true],
  ]);
  assert.equal(storage.length, 0);
});

test("a move whose answer was lost counts once", async () => {
  const first = openPage();
  await first.outbox.make([claim("a")]);
  const { id } = server.log[0];
  new Queue(storage, server.path).add({ id, at: 1, moves: [claim("a")] });
  await openPage().outbox.send();
  assert.equal(server.log.length, 1);
  assert.equal(storage.length, 0);
});

test("a page that nobody sees sends its own moves and leaves those of others", async () => {
  new Queue(storage, server.path).add({ id: "other", at: Date.now() - 50, moves: [claim("a")], page: "gone" });
  const hidden = openPage({ isSeen: false });
  await hidden.outbox.send();
  assert.deepEqual(server.requests, []);
  await openPage().outbox.send();
  await hidden.outbox.make([claim("b")]);
  assert.deepEqual(routes(), ["a", "b"]);
});

test("a token that has grown old is renewed, and the move arrives at once", async () => {
  const { outbox, heard, pauses } = openPage({ token: "old" });
  await Promise.all([outbox.make([claim("a")]), outbox.make([claim("b")])]);
  assert.deepEqual(routes(), ["a", "b"]);
  assert.equal(server.requests.length, 2, "once with the old token, then with the new one");
  assert.deepEqual(pauses, []);
  assert.deepEqual(heard.slice(2), [["answered", 2, true]]);
});

for (const token of ["", undefined]) {
  test(`a move waits while no page brings a token: ${token}`, async () => {
    Object.assign(server.told, { token, isAway: token === undefined });
    const { outbox, heard } = openPage({ token: "old" });
    outbox.ports.wait = async () => Object.assign(server.told, { token: "fresh", isAway: false });
    await outbox.make([claim("a")]);
    assert.deepEqual(routes(), ["a"]);
    assert.deepEqual(heard, ["changed", "offline", ["answered", 1, true]]);
  });
}

test("a move that is wrong in itself is refused, not sent for ever", async () => {
  server.failing.push(400, 400);
  const { outbox, heard } = openPage();
  await outbox.make([claim("a")]);
  assert.equal(heard[1][0], "refused");
  assert.equal(server.requests.length, 2);
});

test("without a storage a move is sent all the same", async () => {
  const { outbox } = openPage({ keeper: null });
  await outbox.make([claim("a")]);
  assert.deepEqual(routes(), ["a"]);
  assert.deepEqual(outbox.waiting, []);
});

test("with a full storage a move waits in memory", async () => {
  storage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  const queue = new Queue(storage, "/games/x/");
  queue.add({ id: "a", at: 1, moves: [claim("a")] });
  assert.deepEqual([queue.list().length, queue.isOnlyHere], [1, true]);
  queue.remove("a");
  assert.deepEqual([queue.list().length, queue.isOnlyHere], [0, false]);
});

test("moves made together travel together, and are refused together", async () => {
  const { outbox, heard } = openPage();
  await outbox.make([claim("a"), claim("b")]);
  assert.equal(server.requests.length, 1);
  assert.deepEqual(routes(), ["a", "b"]);
  server.refused.push("d");
  await outbox.make([claim("c"), claim("d")]);
  assert.deepEqual(routes(), ["a", "b"]);
  assert.equal(heard.at(-1)[0], "refused");
});

/** More than one request takes: seven claims of ten thousand letters each. */
const many = Array.from({ length: 7 }, (_, at) => claim(`${at}`.padStart(10_000, "-")));

test("moves made together that are too large for one request arrive one by one, as one group, before what came later", async () => {
  const { outbox } = openPage();
  void outbox.make(many);
  const [{ id }] = outbox.waiting;
  await outbox.make([claim("later")]);
  while (outbox.waiting.length) await nextTurn();
  assert.deepEqual(routes(), [...many.map(({ route }) => route), "later"]);
  const portions = server.log.slice(0, -1).map(({ id, group }) => `${id} of ${group}`);
  const wanted = many.map((_, at) => `${id}-${at + 1} of ${id}`);
  assert.deepEqual(portions, wanted);
  assert.equal(storage.length, 0);
});

test("a server that takes less gets portions, and one of them that it refuses drops no other", async () => {
  server.told.largest = 100;
  server.refused.push("b");
  const { outbox, heard } = openPage();
  void outbox.make([claim("a"), claim("b"), claim("c")]);
  const [{ id }] = outbox.waiting;
  await outbox.make([{ kind: "undo", group: id }]);
  while (outbox.waiting.length) await nextTurn();
  assert.deepEqual(routes(), ["a", "c", "undo"]);
  const refused = heard.filter(([name]) => name === "refused");
  assert.deepEqual(refused, [["refused", "No.", "b"]]);
});

test("a move that is too large by itself makes way for those behind it, and stays on the phone", async () => {
  server.told.largest = 100;
  const { outbox, heard } = openPage();
  await Promise.all([outbox.make([claim("a".repeat(100))]), outbox.make([claim("b")])]);
  assert.deepEqual(routes(), ["b"]);
  assert.equal(heard.filter((one) => one[0] === "refused").length, 0);
  assert.equal(outbox.ports.aside.list().length, 1);
});

test("moves of another game, and what is no move, stay where they are", () => {
  storage.setItem("move /games/y/ a", "{}");
  storage.setItem("move /games/x/ b", "no JSON");
  storage.setItem("seat /games/x/", "1");
  assert.deepEqual(new Queue(storage, "/games/x/").list(), []);
  assert.ok(new Queue(storage, "/games/y/").isKey("move /games/y/ a"));
  assert.equal(new Queue(storage, "/games/x/").isKey("move /games/y/ a"), false);
  assert.equal(new Queue(storage, "/games/x/").isKey(null), false, "all was removed");
});

test("a page woken by a network that is back does not wait for the end of its pause", async () => {
  server.failing.push(503);
  const { outbox, heard } = openPage();
  outbox.ports.wait = () => new Promise(() => {});
  const sending = outbox.make([claim("a")]);
  while (!heard.includes("busy")) await nextTurn();
  outbox.send();
  await sending;
  assert.deepEqual(routes(), ["a"]);
});
