// Buttons that make moves, in a document without a browser and with a server that the tests stand for.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, ofGame, openDocument, serve } from "../document.js";
import { answered, pass } from "../page.js";

const A = [{ kind: "claim", seat: 0, route: "a" }];
const B = [{ kind: "build", seat: 0, city: "b" }];
const BUTTONS = import.meta.resolve("../../../../scorer/web/static/parts/buttons.js");
/** @param {unknown} moves */
const json = (moves) => JSON.stringify(moves).replaceAll('"', "&quot;");

/** @param {string} parts  what can be fetched anew */
const page = (parts) =>
  ofGame(`<form><button name="moves" class="a" value="${json(A)}" aria-pressed="false">A</button>
    <button name="moves" class="waits" value="${json(B)}">B</button><button name="moves" class="none">None</button>
    <button name="else" class="else">Else</button></form>
  <form><button name="moves" class="card" value="${json(A)}" data-opposite="${json(B)}">Card</button></form>
  <form><input type="hidden" name="back" value="/games/x/next"><button name="moves" class="on" value="${json(A)}"></button></form>
  <form><input type="hidden" name="back" value="/games/x/?seat=1"><button name="moves" class="stay" value="${json(A)}"></button></form>
  <form><input type="hidden" name="back" value="result"><button data-done value="1"></button></form>
  <span data-seat="0"><b class="token">0</b></span><span data-seat="0"><b class="token">too</b></span>
  <div data-live id="live">${parts}</div><div data-live id="more"></div><div id="still">as it was</div>`);

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);

/** @param {string} parts @param {number} [status] */
const shown = (parts, status = 200) => new Response(page(parts), { status, headers: { Scorer: "1" } });

/**
 * Open a page with its buttons, and a server that the test stands for.
 * @param {string} [parts]
 */
function open(parts = "<i>before</i>") {
  const window = openDocument(page(parts));
  mock.method(globalThis, "setInterval", () => {});
  const opened = {
    makeMoves: /** @type {(moves: any) => void} */ (() => {}),
    /** What the page does by itself. @type {string[]} */
    went: [],
    refreshed: 0,
    moved: /** @type {() => any} */ (() => Response.json({ number: 2 })),
    fresh: /** @type {() => any} */ (() => shown("<i>after</i>")),
    asked: /** @type {[string, any][]} */ ([]),
    /** The moves that were sent. */
    sent: () =>
      opened.asked.filter(([, { method }]) => method === "POST").map(([, { body }]) => JSON.parse(body).moves),
    tell: (/** @type {string} */ name) => window.dispatchEvent(new Event(name)),
  };
  Object.defineProperty(location, "reload", { value: () => opened.went.push("reload") });
  window.HTMLAnchorElement.prototype.click = /** @this {any} */ function () {
    opened.went.push(this.pathname);
  };
  document.addEventListener("refreshed", () => opened.refreshed++);
  opened.asked = serve((address, { method }) => {
    if (method === "POST") return opened.moved();
    return address.includes("moves?") ? new Response(null, { status: 204 }) : opened.fresh();
  });
  return opened;
}

/** Open a page, and run its script. */
async function run(parts = "<i>before</i>") {
  const opened = open(parts);
  return Object.assign(opened, await load(BUTTONS));
}

afterEach(() => mock.restoreAll());

/** @param {string} selector */
async function press(selector, milliseconds = 400) {
  the(selector).click();
  await pass(milliseconds);
}

test("what has waited since the page was left is painted and sent, and then the page shows what the server has", async () => {
  const opened = open();
  localStorage.setItem("move /games/x/ w", JSON.stringify({ id: "w", at: 1, moves: B }));
  opened.moved = () => Response.json({ number: 2, said: "A.", announced: "Ben, too." });
  await load(BUTTONS);
  assert.deepEqual(
    [".waits", ".a"].map((name) => the(name).ariaBusy),
    ["true", null],
  );
  assert.equal(the("[data-seat]").dataset.sits, "here");
  assert.equal(the("[data-done]").ariaPressed, "false");
  await pass(500);
  assert.deepEqual([opened.sent(), the("#live").textContent, opened.refreshed], [[B], "after", 1]);
  assert.equal(the("#said").textContent, "A. Ben, too.");
  assert.equal(opened.asked.at(-1)?.[1].headers.Accept, "text/html");
});

test("a button is painted at once and its moves are sent, once for a double tap and not again while they are on their way", async () => {
  const opened = await run();
  let answer = () => {};
  opened.moved = () =>
    new Promise((done) => {
      answer = () => done(Response.json({ number: 2 }));
    });
  await press(".a", 100);
  assert.deepEqual([the(".a").ariaBusy, the(".a").ariaPressed], ["true", "true"]);
  await press(".a", 400);
  await press(".a", 400);
  answer();
  await pass(400);
  assert.deepEqual(opened.sent(), [A]);
  await press(".waits", 100);
  assert.equal(the(".waits").ariaPressed, null, "it is none to be pressed");
});

test("a card is put back by a later tap, and not by the second of a double tap", async () => {
  const opened = await run();
  await press(".card", 200);
  await press(".card", 400);
  assert.deepEqual(opened.sent(), [A]);
  assert.deepEqual(
    [the(".card").value, the(".card").dataset.opposite],
    [B, A].map((moves) => JSON.stringify(moves)),
  );
  await press(".card", 300);
  await press(".card", 400);
  assert.deepEqual(opened.sent(), [A, B, A]);
  await press(".a", 100);
  await press(".card", 100);
  await press(".waits", 100);
  assert.equal(opened.sent().length, 6, "a tap on another button is none of its own");
});

test("other buttons are the browser's", async () => {
  const { sent } = await run();
  /** @type {boolean[]} */
  const prevented = [];
  addEventListener("submit", (event) => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  });
  for (const name of [".else", ".a"]) await press(name);
  assert.deepEqual(
    [prevented, sent().length],
    [[true, false, true], 1],
    "held up until the server answers, then let go",
  );
});

test("a button leads back to the page that its form names, unless that is this one", async () => {
  const { sent, went } = await run();
  await press(".on");
  assert.deepEqual([went, sent()], [["/games/x/next"], [A]]);
  await press(".stay");
  assert.deepEqual([went.length, sent().length], [1, 2]);
});

test("a refusal says why and offers ways out; without a reason the page says that it failed", async () => {
  const opened = await run();
  const remedies = [{ label: "Give it.", moves: B }];
  opened.moved = () => Response.json({ sentence: "No.", number: 1, remedies }, { status: 409 });
  await press(".a");
  assert.deepEqual([the("#refusal").hidden, the("#refusal p").textContent, opened.refreshed], [false, "No.", 1]);
  opened.moved = () => Response.json({ number: 2 });
  await press(".remedies button");
  assert.deepEqual([opened.sent(), the("#refusal").hidden], [[A, B], true]);
  opened.moved = () => Response.json({}, { status: 409 });
  await press(".waits");
  assert.equal(the("#said").textContent, "It failed.");
});

test("an answer opens the telling of the count where the page owes it", async () => {
  const opened = await run();
  opened.moved = () => Response.json({ number: 2, said: "Done.", reveals: true, opened: 9 });
  await press(".a");
  assert.deepEqual([opened.went, the("#said").textContent], [["/games/x/reveal"], ""]);
  localStorage.setItem("told /games/x/", "9");
  await press(".card");
  assert.deepEqual([opened.went.length, the("#said").textContent], [1, "Done."]);
});

test("the page stays as it is where the server has none for it, and is loaded anew where it is another one now", async () => {
  const opened = await run();
  for (opened.fresh of [
    () => new Response("<p id=live>Wi-Fi</p><p id=more></p>"),
    () => shown("<p>Broken</p>", 500),
    () => Promise.reject(new TypeError("Failed to fetch")),
  ]) {
    opened.makeMoves(A);
    await pass(400);
    assert.deepEqual([opened.refreshed, opened.went, the("#live").textContent], [0, [], "before"]);
  }
  opened.fresh = () => new Response("<div id=live></div>", { headers: { Scorer: "1" } });
  await press(".card");
  opened.fresh = () => new Response("", { status: 409 });
  await press(".card");
  assert.deepEqual([opened.went, opened.refreshed], [["reload", "reload"], 0]);
});

test("what was unfolded and where the cursor was stays, in fresh parts", async () => {
  const opened = await run(
    '<details id="one" open></details><details id="two"></details><details open></details><input id="name">',
  );
  const live = '<details id="one"></details><details id="two"></details><details></details><input id="name">';
  opened.fresh = () => shown(live);
  the("#name").focus();
  delete the("[data-seat]").dataset.sits;
  opened.makeMoves(A);
  await pass(400);
  const unfolded = [...document.querySelectorAll("#live details")].map((one) => one.hasAttribute("open"));
  assert.deepEqual(unfolded, [true, false, false]);
  assert.equal(document.activeElement, the("#name"));
  assert.equal(the("#still").textContent, "as it was");
  assert.equal(the("[data-seat]").dataset.sits, "here");
});

test("nothing moves under a finger, until its click has been handled", async () => {
  const opened = await run();
  for (const [times, lifted] of [
    [1, "pointerup"],
    [2, "pointercancel"],
  ]) {
    opened.tell("pointerdown");
    opened.makeMoves(A);
    await pass(1000);
    assert.equal(opened.refreshed, Number(times) - 1);
    opened.tell(String(lifted));
    await answered();
    assert.equal(opened.refreshed, Number(times) - 1);
    await pass(100);
    assert.equal(opened.refreshed, times);
  }
});

test("of pages that come one after the other the newest is shown, and none while moves wait", async () => {
  const opened = await run();
  const pages = /** @type {((page: Response) => void)[]} */ ([]);
  opened.fresh = () => new Promise((done) => pages.push(done));
  for (const moves of [A, B]) {
    opened.makeMoves(moves);
    await pass(300);
  }
  assert.equal(pages.length, 2);
  for (const [place, text] of /** @type {const} */ ([
    [1, "new"],
    [0, "old"],
  ])) {
    pages[place](shown(text));
    await answered();
  }
  assert.equal(the("#live").textContent, "new");
  opened.makeMoves(A);
  await pass(100);
  opened.moved = () => new Promise(() => {});
  opened.makeMoves(B);
  pages[2](shown("newer"));
  await answered();
  assert.equal(the("#live").textContent, "new", "it does not have the last move");
});

test("moves of another page of this phone are shown once they have arrived", async () => {
  const opened = await run();
  const event = Object.assign(new Event("storage"), { key: "move /games/x/ b", newValue: null });
  dispatchEvent(event);
  await pass(300);
  assert.equal(opened.refreshed, 1);
});

test("a page polls for what others do, and shows it", async () => {
  const opened = await run();
  assert.equal(opened.asked.length, 0);
  await pass(4000);
  assert.match(opened.asked[0][0], /moves\?since=1&seatings=1&here=0/);
  mock.restoreAll();
});
