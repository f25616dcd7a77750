// A page's outbox with the storage, the locks and the network of its browser, which the test stands for.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { openOutbox } from "../../../../scorer/web/static/engine/game.js";
import { Queue } from "../../../../scorer/web/static/engine/queue.js";
import { answered, element, GAME, openPage, pass } from "../page.js";

const PATH = new URL(GAME).pathname;
const CLAIM = { kind: "claim", route: "a" };
const WORDS = { one: "{count} move", many: "{count} moves" };

/**
 * Open a page with an outbox, and a server that answers as `page.answer` says.
 * @param {{locks?: any, isForbidden?: boolean}} [browser]
 */
function open({ locks, isForbidden = false } = {}) {
  const [said, aside, put, waiting] = [element(), element(), element(WORDS), element(WORDS)];
  Object.assign(said.dataset, { keep: "result story", only: "Only here.", offline: "No connection." });
  const buttons = { "#aside .again": element(), "#aside .drop": element() };
  const token = { content: "token" };
  const parts = { "#said": said, "#aside": aside, "#aside p": put, "[data-waiting]": [waiting], ...buttons };
  const page = {
    ...openPage({
      ...parts,
      "meta[name=csrf-token]": token,
      "#update": element({}, { querySelector: () => element() }),
    }),
    ...{ said, aside, waiting, buttons },
    sent: /** @type {any[]} */ ([]),
    heard: /** @type {any[]} */ ([]),
    kept: /** @type {any[]} */ ([]),
    answer: /** @type {() => any} */ (() => Response.json({ number: 1, owners: {} })),
    reads: () => waiting.textContent,
  };
  page.document.body.dataset.worker = "/worker.js";
  const active = { postMessage: (/** @type {any} */ message) => page.kept.push(message) };
  const ready = Promise.resolve({ active });
  const registration = element({}, { active, update: async () => {} });
  const serviceWorker = { register: async () => registration, ready, controller: active };
  Object.defineProperty(globalThis, "navigator", { value: { locks, serviceWorker }, configurable: true });
  if (isForbidden)
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get() {
        throw new Error("forbidden");
      },
    });
  mock.method(globalThis, "setInterval", (/** @type {() => void} */ run, /** @type {number} */ milliseconds) => {
    const again = () => {
      run();
      setTimeout(again, milliseconds);
    };
    setTimeout(again, milliseconds);
  });
  mock.method(globalThis, "fetch", async (/** @type {string} */ address, /** @type {any} */ { headers, body }) => {
    page.sent.push([address, headers["X-CSRFToken"], JSON.parse(body)]);
    return page.answer();
  });
  const told =
    (/** @type {string} */ name) =>
    (/** @type {any[]} */ ...what) =>
      page.heard.push([name, ...what]);
  const listener = {
    changed: told("changed"),
    answered: told("answered"),
    refused: told("refused"),
    hint: told("hint"),
  };
  const outbox = openOutbox(listener, told("elsewhere"));
  return { ...page, outbox, page, names: () => page.heard.map(([name]) => name) };
}

afterEach(() => mock.restoreAll());

test("a move is counted while it waits, and its answer is cached before the page hears of it", async () => {
  const { outbox, page, waiting, reads } = open();
  assert.ok(waiting.hidden);
  void outbox.make([CLAIM]);
  assert.equal(reads(), "1 move");
  void outbox.make([{ kind: "done", is_done: true }]);
  assert.equal(reads(), "1 move", "'I am done' is none");
  assert.deepEqual(page.heard, [["changed"], ["changed"]]);
  await pass(1000);
  assert.ok(waiting.hidden);
  const [[address, token, { id, moves }]] = page.sent;
  assert.deepEqual([address, token, moves], [`${PATH}moves`, "token", [CLAIM]]);
  assert.match(id, /^[0-9a-f]{24}$/);
  assert.notEqual(id, page.sent[1][2].id);
  assert.deepEqual(page.heard.slice(2), [
    ["answered", { number: 1, owners: {} }, false],
    ["answered", { number: 1, owners: {} }, true],
    ["hint", ""],
  ]);
  assert.deepEqual(page.kept[0].have, [GAME, "https://scores.example/", `${GAME}result`, `${GAME}story`]);
  assert.deepEqual(page.kept[1].live, { number: 1, owners: {} });
});

test("an id has two digits a byte", async () => {
  const { outbox, page } = open();
  mock.method(crypto, "getRandomValues", (/** @type {Uint8Array} */ bytes) => bytes.map((_, place) => place * 23));
  void outbox.make([CLAIM]);
  await pass(1000);
  assert.equal(page.sent[0][2].id, "00172e455c738aa1b8cfe6fd");
});

test("a refusal is cached, and heard with its entry", async () => {
  const { outbox, page } = open();
  page.answer = () => Response.json({ sentence: "No.", owners: {} }, { status: 409 });
  void outbox.make([CLAIM]);
  await pass(1000);
  const [, [name, body, entry]] = page.heard;
  assert.deepEqual([name, body.sentence, entry.moves], ["refused", "No.", [CLAIM]]);
  assert.equal(page.kept.length, 2);
});

test("what waits is sent when the page is seen or the network is back, and every four seconds", async () => {
  const { page, document, hears } = open();
  const queue = new Queue(localStorage, PATH);
  for (const event of ["online", "focus", "pageshow", "visibilitychange"]) {
    queue.add({ id: event, at: 1, moves: [CLAIM] });
    (hears[event] ?? document.hears[event])();
    await pass(100);
    assert.equal(page.sent.at(-1)?.[2].id, event);
  }
  await pass(4000);
  queue.add({ id: "later", at: 1, moves: [CLAIM] });
  await pass(3500);
  assert.equal(page.sent.length, 4);
  await pass(600);
  assert.equal(page.sent.length, 5);
});

test("a hidden page leaves what others made to them", async () => {
  const { page, document, hears } = open();
  new Queue(localStorage, PATH).add({ id: "a", at: 1, moves: [CLAIM], page: "another" });
  Object.assign(document, { hidden: true });
  hears.focus();
  await pass(100);
  assert.deepEqual(page.sent, []);
  Object.assign(document, { hidden: false });
  hears.focus();
  await pass(100);
  assert.equal(page.sent.length, 1);
});

test("a page hears what other pages of its game store and send", () => {
  const { page, aside, hears, reads, names } = open();
  const [queue, put] = [new Queue(localStorage, PATH), new Queue(localStorage, PATH, "aside")];
  queue.add({ id: "a", at: 1, moves: [CLAIM] });
  hears.storage({ key: `move ${PATH} a`, newValue: "{}" });
  assert.deepEqual([reads(), names()], ["1 move", ["changed"]]);
  queue.remove("a");
  hears.storage({ key: `move ${PATH} a`, newValue: null });
  assert.deepEqual([reads(), names()], ["", ["changed", "elsewhere"]]);
  put.add({ id: "b", at: 1, moves: [CLAIM] });
  assert.ok(aside.hidden);
  hears.storage({ key: `aside ${PATH} b`, newValue: "{}" });
  assert.ok(!aside.hidden);
  hears.storage({ key: "move /games/y/ a", newValue: "{}" });
  assert.equal(page.heard.length, 2, "nothing of this game waits longer or shorter");
});

test("without locks a page that sends answers who asks for its lease, and ends it when it is left", async () => {
  const { outbox, page, hears } = open();
  page.answer = () => new Promise(() => {});
  void outbox.make([CLAIM]);
  await pass(100);
  const lease = () => localStorage.getItem(`sending ${PATH}`);
  const before = lease();
  mock.method(Date, "now", () => 5e12);
  hears.storage({ key: `asking ${PATH}`, newValue: null });
  assert.equal(lease(), before);
  hears.storage({ key: `asking ${PATH}`, newValue: "other 1" });
  assert.equal(lease(), before?.replace(/\d+$/, String(5e12 + 30_000)));
  hears.pagehide();
  assert.equal(lease(), null);
});

test("where the browser has locks they decide whose turn it is", async () => {
  const asked = /** @type {string[]} */ ([]);
  const request = (/** @type {string} */ name, /** @type {() => any} */ task) => asked.push(name) && task();
  const { outbox, page } = open({ locks: { query: async () => ({}), request } });
  void outbox.make([CLAIM]);
  await pass(200);
  assert.deepEqual([asked, page.sent.length], [[`sending ${PATH}`], 1]);
});

test("a page that alone has a move says so, and asks before it is closed", async () => {
  const { outbox, page, hears, reads } = open({ isForbidden: true });
  let asks = 0;
  const close = () => hears.beforeunload({ preventDefault: () => asks++ });
  close();
  page.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  void outbox.make([CLAIM]);
  assert.equal(reads(), "Only here.");
  close();
  assert.equal(asks, 1);
  await pass(200);
  assert.deepEqual(page.heard, [["changed"], ["hint", "only"]]);
  hears.storage({ key: `asking ${PATH}`, newValue: "other 1" });
  hears.pagehide();
});

test("without an answer a page says that it is offline; a move that only it has not", async () => {
  const { outbox, page } = open();
  page.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  void outbox.make([CLAIM]);
  await pass(200);
  assert.deepEqual(page.heard, [["changed"], ["hint", "offline"]]);
});

test("what was set aside is sent again by its button", async () => {
  const { page, buttons } = open();
  new Queue(localStorage, PATH, "aside").add({ id: "a", at: 1, moves: [CLAIM] });
  buttons["#aside .again"].hears.click();
  await pass(200);
  assert.equal(page.sent[0][2].id, "a");
  await answered();
});
