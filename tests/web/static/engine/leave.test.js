// Whether a page lets people go, and what it asks before; on a page and a clock that the tests move.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { asked, guardLinks, leaveFor } from "../../../../scorer/web/static/engine/leave.js";
import { element, GAME, openPage, pass } from "../page.js";

class Anchor {
  href = `${GAME}result`;
  target = "";
  hash = "";
  dataset = /** @type {Record<string, string>} */ ({});
  clicks = 0;
  /** @param {string} selector */
  closest(selector) {
    return selector === "a[href]" ? this : null;
  }
  get pathname() {
    return new URL(this.href).pathname;
  }
  get search() {
    return new URL(this.href).search;
  }
  click() {
    this.clicks++;
    assert.ok(!tap(this), "the page does not stop its own click");
  }
}
/** What hears the page. @type {Record<string, (event: any) => void>} */
let hears = {};

/**
 * Click on a link, and return whether the page held that up.
 * @param {any} target
 * @param {Record<string, any>} [how]
 */
function tap(target, how = {}) {
  let isHeldUp = false;
  const preventDefault = () => {
    isHeldUp = true;
  };
  hears.click({ target, preventDefault, ...how });
  return isHeldUp;
}

/** Open a page whose links are guarded. @param {() => boolean} [isWaiting] */
function open(isWaiting) {
  const said = element({ stuck: "Stay." });
  const page = openPage({ "#said": said, "link[rel=icon]": { href: "/icon.svg" } });
  const opened = {
    ...page,
    said,
    answer: /** @type {() => any} */ (() => new Response()),
    asked: /** @type {any[]} */ ([]),
    link: new Anchor(),
    kept: /** @type {string[]} */ ([]),
  };
  const caches = { match: async (/** @type {string} */ address) => opened.kept.includes(address) || undefined };
  const navigator = { onLine: true, serviceWorker: { controller: {} } };
  page.document.body.dataset.worker = "/worker.js";
  const globals = { Element: Anchor, HTMLAnchorElement: Anchor, caches, navigator };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  mock.method(AbortSignal, "timeout", (/** @type {number} */ milliseconds) => milliseconds);
  mock.method(globalThis, "fetch", async (/** @type {string} */ address, /** @type {any} */ options) => {
    opened.asked.push([address, options?.method, options?.cache, options?.signal]);
    return opened.answer();
  });
  guardLinks(isWaiting);
  hears = page.hears;
  return opened;
}

afterEach(() => mock.restoreAll());

const HEAD = ["/icon.svg", "HEAD", "no-store", 4000];

test("for fifteen seconds after an answer a page lets everybody go at once, then it asks for the smallest thing", async () => {
  const { asked: questions, link } = open();
  await asked("/moves");
  await pass(14_000);
  assert.ok(!tap(link));
  await pass(1000);
  assert.ok(tap(link));
  await pass(100);
  assert.deepEqual([questions.slice(1), link.clicks], [[HEAD], 1]);
  assert.ok(!tap(link), "that was an answer");
});

test("a page without a network, or from the cache, or from the browser's memory asks first", async () => {
  const page = open();
  await asked("/moves");
  Object.assign(navigator, { onLine: false });
  assert.ok(tap(page.link));
  await pass(100);
  Object.assign(navigator, { onLine: true });
  assert.ok(!tap(page.link));
  document.documentElement.dataset.kept = "";
  assert.ok(tap(page.link));
  await pass(100);
  assert.ok(!("kept" in document.documentElement.dataset), "the answer is fresher than the cache");
  page.hears.pageshow({ persisted: false });
  assert.ok(!tap(page.link));
  page.hears.pageshow({ persisted: true });
  assert.ok(tap(page.link));
});

test("where nobody answers a page stays and says so, unless the other page is on the phone", async () => {
  const page = open();
  const answers = [() => Promise.reject(new TypeError("Failed to fetch")), () => new Response("", { status: 500 })];
  for (page.answer of answers) {
    page.hears.pageshow({ persisted: true });
    page.said.textContent = "";
    assert.ok(tap(page.link));
    await pass(100);
    assert.deepEqual([page.said.textContent, page.link.clicks], ["Stay.", 0]);
  }
  page.kept.push(`${GAME}result`);
  page.answer = answers[0];
  assert.ok(!tap(page.link), "an error of the server is an answer, too");
  page.hears.pageshow({ persisted: true });
  assert.ok(tap(page.link));
  await pass(100);
  assert.equal(page.link.clicks, 1);
  assert.ok(tap(page.link), "nobody answered");
  page.answer = () => new Response("", { status: 404 });
  await pass(100);
  assert.equal(page.link.clicks, 2);
});

test("a click that leaves this page where it is passes", () => {
  const { link } = open();
  for (const how of ["ctrlKey", "metaKey", "shiftKey", "altKey", "defaultPrevented"])
    assert.ok(!tap(link, { [how]: true }), how);
  assert.ok(!tap({}), "on no element");
  assert.ok(!tap(Object.assign(new Anchor(), { closest: () => null })), "on no link");
  assert.ok(!tap(Object.assign(new Anchor(), { target: "_blank" })));
  assert.ok(!tap(Object.assign(new Anchor(), { href: GAME, hash: "#top" })));
  for (const other of [{ hash: "#top" }, { href: GAME }, { href: `${GAME}?seat=1`, hash: "#top" }])
    assert.ok(tap(Object.assign(new Anchor(), other)), JSON.stringify(other));
});

test("moves are sent first; after a second and a half only what is final stays closed", async () => {
  let isWaiting = true;
  const page = open(() => isWaiting);
  await asked("/moves");
  assert.ok(tap(page.link));
  await pass(1000);
  assert.equal(page.link.clicks, 0);
  isWaiting = false;
  await pass(100);
  assert.equal(page.link.clicks, 1);
  isWaiting = true;
  const [plain, final] = [new Anchor(), Object.assign(new Anchor(), { dataset: { final: "Moves wait." } })];
  assert.ok(tap(plain) && tap(final));
  await pass(2900); // thirty pauses, each until the clock moves
  assert.deepEqual([plain.clicks, page.said.textContent], [0, ""]);
  await pass(300);
  assert.deepEqual([plain.clicks, final.clicks, page.said.textContent], [1, 0, "Moves wait."]);
  isWaiting = false;
  page.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  page.hears.pageshow({ persisted: true });
  tap(final);
  await pass(100);
  assert.equal(page.said.textContent, "Stay.");
});

test("a form is held up in the same way, and sent as it was; the cache does not help it", async () => {
  const page = open();
  /** @type {string[]} */
  const sent = [];
  const target = { dataset: {}, requestSubmit: (/** @type {string} */ submitter) => sent.push(submitter) };
  let prevented = 0;
  const event = { target, submitter: "button", preventDefault: () => prevented++ };
  page.hears.submit({ ...event, defaultPrevented: true });
  assert.equal(prevented, 0);
  page.hears.submit({ ...event, defaultPrevented: false });
  await pass(100);
  assert.deepEqual([prevented, sent], [1, ["button"]]);
  page.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  page.hears.pageshow({ persisted: true });
  page.hears.submit(event);
  await pass(100);
  assert.deepEqual([sent.length, page.said.textContent], [1, "Stay."]);
});

test("a script goes elsewhere by a link that nobody sees", () => {
  const page = open();
  /** @type {any[]} */
  const links = [];
  const createElement = () => {
    const link = { removed: 0, clicked: 0, click: () => link.clicked++, remove: () => link.removed++ };
    links.push(link);
    return link;
  };
  const appended = mock.method(page.document.body, "append");
  Object.assign(document, { createElement });
  leaveFor("/there");
  leaveFor("/there", "game.json");
  const wanted = { href: "/there", hidden: true, removed: 1, clicked: 1 };
  const shown = links.map(({ click, remove, ...link }) => link);
  assert.deepEqual(shown, [wanted, { ...wanted, download: "game.json" }]);
  assert.deepEqual(
    appended.mock.calls.map((/** @type {any} */ call) => call.arguments[0]),
    links,
  );
});
