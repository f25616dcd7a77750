// A page's outbox with the storage, the locks and the network of its browser, which the test stands for.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Queue } from "../../../scorer/client/engine/queue.ts";
import { openOutbox } from "../../../scorer/client/parts/game.ts";
import { openPage, serve, the } from "../document.ts";
import { forbid, GAME, pass, setGlobals } from "../page.ts";

const PATH = new URL(GAME).pathname;
const CLAIM = { kind: "claim", route: "a" };

/** Open a page with an outbox, and a server that answers as `page.answer` says. */
function open({ locks, isForbidden = false }: { locks?: any; isForbidden?: boolean } = {}) {
  openPage("tickets");
  const page = {
    sent: [] as any[],
    heard: [] as any[],
    kept: [] as any[],
    answer: (() => Response.json({ number: 1, owners: {} })) as () => any,
  };
  const active = { postMessage: (message: any) => page.kept.push(message) };
  const registration = Object.assign(new EventTarget(), { active, update: async () => {} });
  const ready = Promise.resolve({ active });
  const serviceWorker = { register: async () => registration, ready, controller: active };
  setGlobals({ navigator: { locks, serviceWorker } });
  if (isForbidden) forbid("localStorage");
  mock.method(globalThis, "setInterval", (run: () => void, milliseconds: number) => {
    const again = () => {
      run();
      setTimeout(again, milliseconds);
    };
    setTimeout(again, milliseconds);
  });
  serve((address, { headers, body }) => {
    page.sent.push([address, headers["X-CSRFToken"], JSON.parse(body)]);
    return page.answer();
  });
  const told =
    (name: string) =>
    (...what: any[]) =>
      page.heard.push([name, ...what]);
  const listener = {
    changed: told("changed"),
    answered: told("answered"),
    refused: told("refused"),
    hint: told("hint"),
  };
  const outbox = openOutbox(listener, told("elsewhere"));
  return { page, outbox, names: () => page.heard.map(([name]) => name) };
}

/** How many moves the page says to wait. */
const waits = () => the("[data-waiting]").dataset.waiting;
/** Another page of this phone has stored something. */
const stores = (key: string, newValue: string | null) =>
  dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
const seen = (name: string, value: boolean) => Object.defineProperty(document, name, { configurable: true, value });

afterEach(() => mock.restoreAll());

test("a move is counted while it waits, and its answer is cached before the page hears of it", async () => {
  const { outbox, page } = open();
  while (!page.kept.length) await new Promise((passed) => setImmediate(passed));
  assert.equal(waits(), "0");
  void outbox.make([CLAIM]);
  void outbox.make([{ kind: "done", is_done: true }]);
  assert.equal(waits(), "1", "'I am done' is none");
  assert.deepEqual(page.heard, [["changed"], ["changed"]]);
  await pass(1000);
  assert.equal(waits(), "0");
  const [[address, token, { id, moves }]] = page.sent;
  assert.deepEqual([address, token, moves], [`${PATH}moves`, the("meta[name=csrf-token]").content, [CLAIM]]);
  assert.match(id, /^[0-9a-f]{24}$/);
  assert.notEqual(id, page.sent[1][2].id);
  assert.deepEqual(page.heard.slice(2), [
    ["answered", { number: 1, owners: {} }, false],
    ["answered", { number: 1, owners: {} }, true],
    ["hint", ""],
  ]);
  const [others, start] = [the("#said").dataset.keep.split(" "), "https://scores.example/"];
  const addresses = [location.href, start, ...others.map((one: string) => new URL(one, GAME).href)];
  assert.deepEqual(page.kept[0].have, addresses);
  assert.deepEqual(page.kept[1].live, { number: 1, owners: {} });
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
  const { page } = open();
  const queue = new Queue(localStorage, PATH);
  for (const event of ["online", "focus", "pageshow", "visibilitychange"]) {
    queue.add({ id: event, at: 1, moves: [CLAIM] });
    (event === "visibilitychange" ? document : globalThis).dispatchEvent(new Event(event));
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
  const { page } = open();
  new Queue(localStorage, PATH).add({ id: "a", at: 1, moves: [CLAIM], page: "another" });
  seen("hidden", true);
  dispatchEvent(new Event("focus"));
  await pass(100);
  assert.deepEqual(page.sent, []);
  seen("hidden", false);
  dispatchEvent(new Event("focus"));
  await pass(100);
  assert.equal(page.sent.length, 1);
});

test("a page hears what other pages of its game store and send", () => {
  const { page, names } = open();
  const [queue, put] = [new Queue(localStorage, PATH), new Queue(localStorage, PATH, "aside")];
  queue.add({ id: "a", at: 1, moves: [CLAIM] });
  stores(`move ${PATH} a`, "{}");
  assert.deepEqual([waits(), names()], ["1", ["changed"]]);
  queue.remove("a");
  stores(`move ${PATH} a`, null);
  assert.deepEqual([waits(), names()], ["0", ["changed", "elsewhere"]]);
  put.add({ id: "b", at: 1, moves: [CLAIM] });
  assert.ok(the("#aside").hidden);
  stores(`aside ${PATH} b`, "{}");
  assert.ok(!the("#aside").hidden);
  stores("move /games/y/ a", "{}");
  assert.equal(page.heard.length, 2, "nothing of this game waits longer or shorter");
});

test("where the browser has locks they decide whose turn it is", async () => {
  const asked = [] as string[];
  const request = (name: string, task: () => any) => asked.push(name) && task();
  const { outbox, page } = open({ locks: { query: async () => ({}), request } });
  void outbox.make([CLAIM]);
  await pass(200);
  assert.deepEqual([asked, page.sent.length], [[`sending ${PATH}`], 1]);
});

test("a page that alone has a move says so, and asks before it is closed", async () => {
  const { outbox, page } = open({ isForbidden: true });
  const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  assert.ok(!asks());
  page.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  void outbox.make([CLAIM]);
  assert.ok(asks());
  await pass(600);
  assert.equal(the("[data-waiting]").textContent, the("#said").dataset.only);
  assert.deepEqual(page.heard, [["changed"], ["hint", "only"]]);
});

test("without an answer a page says that it is offline; a move that only it has not", async () => {
  const { outbox, page } = open();
  page.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  void outbox.make([CLAIM]);
  await pass(200);
  assert.deepEqual(page.heard, [["changed"], ["hint", "offline"]]);
});
