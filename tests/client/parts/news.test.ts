// When a page polls, what it hears, and when it leaves for the telling; on a page and a clock that the tests move.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { News, noteTold, type Told, tellingOwed } from "../../../scorer/client/parts/news.ts";
import { left, openPage, serve, the } from "../document.ts";
import { answered, forbid, GAME, pass } from "../page.ts";

const NOBODY = { at: "elsewhere", isHere: false, isDone: false, number: 2 } as const;
const QUIET = { number: 1, hands: 0, seatings: 1, seats: [NOBODY] };
const MOVE = { id: "a", at: 1, moves: [{ kind: "claim" }] };
const DONE = { id: "b", at: 2, moves: [{ kind: "done" }] };

/**
 * Open a page that polls.
 * @param data what its template says of the open count
 */
function open(data: Record<string, string> = {}) {
  openPage("tickets");
  Object.assign(the("#said").dataset, data);
  const page = {
    /** The polls' questions, and how the server answers. */
    asked: [] as URLSearchParams[],
    answer: (() => Response.json(QUIET)) as () => any,
    heard: [] as Told[],
    outbox: { waiting: [] } as any,
    isHeld: false,
    listen: () =>
      new News({ number: 1, hands: 0, seatings: 1 }, page.outbox, (live) => page.heard.push(live), page.ways),
    ways: { isHeld: () => page.isHeld },
  };
  serve((address, { headers }) => {
    assert.equal(headers.Accept, "application/json");
    page.asked.push(new URL(address, GAME).searchParams);
    return page.answer();
  });
  return page;
}

const said = () => the("#said").textContent;

afterEach(() => mock.restoreAll());

/** Return how many polls a page sends in so many seconds. */
async function polls(page: ReturnType<typeof open>, seconds: number) {
  const before = page.asked.length;
  await pass(seconds * 1000);
  return page.asked.length - before;
}

test("a page polls every four seconds while nothing happens, and every second for a minute after something did", async () => {
  const page = open();
  const polling = page.listen();
  assert.equal(await polls(page, 40), 10);
  polling.stir();
  assert.equal(await polls(page, 59), 59);
  await pass(5000);
  assert.equal(await polls(page, 40), 10);
});

test("phones that began together do not go on polling together", async () => {
  const page = open();
  mock.method(Math, "random", () => 0.5); // the middle of 0.8 to 1 second
  page.listen().stir();
  assert.equal(await polls(page, 27), 30);
});

test("a page polls at once when it is looked at again, or the network comes back", async () => {
  const page = open();
  page.listen();
  for (const name of ["online", "focus", "pageshow", "visibilitychange"]) {
    const before = page.asked.length;
    (name === "visibilitychange" ? document : globalThis).dispatchEvent(new Event(name));
    await answered();
    assert.equal(page.asked.length, before + 1, name);
  }
});

test("what a phone was told of one game it was not told of another", () => {
  open({ opened: "9", owed: "" });
  noteTold(9);
  history.replaceState(null, "", "/games/y/");
  assert.equal(tellingOwed(the("#said")), 9);
});

test("news of others are something that happened", async () => {
  const page = open();
  page.answer = () => Response.json({ ...QUIET, news: [{ said: "Ada claims", isOurs: false }] });
  await page.listen().ask();
  assert.equal(said(), "Ada claims");
  assert.equal(await polls(page, 40), 40);
});

test("while somebody is done a page polls twice a second, until the count is open", async () => {
  const page = open();
  const done: Told = { ...QUIET, seats: [{ ...NOBODY, isDone: true }] };
  page.answer = () => Response.json(done);
  await page.listen().ask();
  await pass(70_000);
  assert.equal(await polls(page, 40), 80);
  done.opened = 9;
  await pass(5000);
  assert.equal(await polls(page, 40), 10);
  assert.deepEqual(left, [], "this page does not owe the telling");
});

test("a page of an open count polls seldom from the start, whoever is done", async () => {
  let page = open();
  page.answer = () => Response.json({ ...QUIET, seats: [{ ...NOBODY, isDone: true }] });
  await page.listen().ask();
  page = open({ opened: "9" });
  page.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  page.listen(); // who is done is known still
  await pass(5000);
  assert.equal(await polls(page, 40), 10);
});

test("a poll says what the page knows, and how many moves wait on this phone", async () => {
  const page = open();
  page.outbox.waiting = [MOVE, DONE, MOVE];
  const polling = page.listen();
  await polling.ask();
  assert.deepEqual(Object.fromEntries(page.asked[0]), {
    since: "1",
    hands: "0",
    seatings: "1",
    here: "",
    waiting: "2",
  });
  assert.deepEqual(page.heard, [], "what others did comes when the own moves have arrived");
  page.outbox.waiting = [];
  page.answer = () =>
    Response.json({ ...QUIET, number: 5, hands: 0, seatings: 2, seats: [{ ...NOBODY, isHere: true }, NOBODY] });
  await polling.ask();
  await polling.ask();
  assert.deepEqual(Object.fromEntries(page.asked[2]), {
    since: "5",
    hands: "0",
    seatings: "2",
    here: "0",
    waiting: "0",
  });
  page.answer = () => Response.json({ here: [0, 1] }); // nothing new but who looks
  await polling.ask();
  await polling.ask();
  assert.equal(page.asked[4].get("here"), "01");
  page.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await polling.ask();
  await polling.ask();
  assert.equal(page.asked[6].get("here"), "", "without a connection nobody knows who looks");
});

test("of two polls that bring the same news one is heard", async () => {
  const page = open();
  const polling = page.listen();
  page.answer = () => Response.json({ ...QUIET, number: 5 });
  await Promise.all([polling.ask(), polling.ask()]);
  assert.equal(page.heard.length, 1);
  page.answer = () => Response.json({ ...QUIET, number: 5, hands: 0, seatings: 2 });
  await Promise.all([polling.ask(), polling.ask()]);
  assert.equal(page.heard.length, 2, "so is a seat that was taken");
});

test("an answer that is none changes nothing", async () => {
  const page = open();
  const polling = page.listen();
  const answers = [
    () => new Response("<html>Welcome to our Wi-Fi</html>"),
    () => Response.json(QUIET, { status: 500 }),
    () => Response.json({ here: [0] }),
    () => Promise.reject(new TypeError("Failed to fetch")),
  ];
  for (page.answer of answers) await polling.ask();
  assert.equal(page.asked.length, 4);
  assert.deepEqual(page.heard, []);
});

test("nobody asks unseen, nor under a finger unless moves wait", async () => {
  const page = open();
  const polling = page.listen();
  Object.defineProperty(document, "hidden", { configurable: true, value: true });
  await polling.ask();
  Object.defineProperty(document, "hidden", { configurable: true, value: false });
  page.isHeld = true;
  await polling.ask();
  assert.equal(page.asked.length, 0);
  page.outbox.waiting = [MOVE];
  await polling.ask();
  assert.equal(page.asked.length, 1);
});

test("what comes while a finger is on the page is heard later", async () => {
  const page = open();
  const polling = page.listen();
  page.answer = () => {
    page.isHeld = true;
    return Response.json(QUIET);
  };
  await polling.ask();
  assert.deepEqual(page.heard, []);
});

test("five polls may be on their way, and no more", async () => {
  const page = open();
  page.answer = () => new Promise(() => {});
  page.listen().stir();
  assert.equal(await polls(page, 20), 5);
});

test("an answer makes room for another poll", async () => {
  const page = open();
  page.answer = () => new Promise((answer) => setTimeout(() => answer(Response.json(QUIET)), 2500));
  page.listen().stir();
  assert.equal(await polls(page, 20), 20);
});

test("a page that could not be left tries again after ten seconds", async () => {
  const page = open({ opened: "9", owed: "" });
  page.listen();
  await pass(10_000);
  assert.equal(left.length, 1);
  await pass(1500);
  assert.equal(left.length, 2);
});

test("a page owes the telling once for each opening, where it can remember that it told it", () => {
  open({ opened: "9", owed: "" });
  const said = the("#said");
  assert.equal(tellingOwed(said), 9);
  noteTold(9);
  assert.equal(tellingOwed(said), null);
  noteTold(null); // a page of a count that is not open
  assert.equal(tellingOwed(said), null);
  said.dataset.opened = "12"; // closed, and opened again
  assert.equal(tellingOwed(said), 12);
  document.documentElement.dataset.kept = ""; // from the cache: it may be old
  assert.equal(tellingOwed(said), null);
  delete document.documentElement.dataset.kept;
  delete said.dataset.owed;
  assert.equal(tellingOwed(said), null);
  said.dataset.owed = "";
  forbid("localStorage");
  assert.equal(tellingOwed(said), null);
});
