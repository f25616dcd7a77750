// What a page tells the service worker, and when it offers a new one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install, isKept, keepLive } from "../../../../scorer/web/static/engine/offline.js";
import { answered, element, GAME, openPage } from "../page.js";

/** A service worker that remembers what it was told. */
function worker() {
  const told = /** @type {any[]} */ ([]);
  return { told, postMessage: (/** @type {any} */ message) => told.push(message) };
}

/**
 * Open a page whose browser has service workers.
 * @param {Record<string, any>} [registration]
 * @param {string} [script]
 */
function open(registration = { active: worker() }, script = "/app/worker.js") {
  const [offer, button] = [element(), element()];
  offer.querySelector = (/** @type {string} */ name) => (name === "button" ? button : null);
  const page = openPage({ "#update": offer });
  if (script) page.document.body.dataset.worker = script;
  const registered = /** @type {any} */ (element({}, { update: async () => updates.push("update"), ...registration }));
  const updates = /** @type {string[]} */ ([]);
  const asked = /** @type {any[]} */ ([]);
  const container = element({}, { controller: worker(), ready: Promise.resolve(registered) });
  container.register = async (/** @type {any[]} */ ...how) => asked.push(how) && registered;
  const reload = () => updates.push("reload");
  const globals = { navigator: { serviceWorker: container }, location: Object.assign(new URL(GAME), { reload }) };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return { offer, button, registered, container, asked, updates };
}

test("the worker caches the page, the start page beside it and others that belong to it", async () => {
  const { asked, registered, updates, offer } = open();
  await install(["result", "/elsewhere"]);
  assert.deepEqual(asked, [["/app/worker.js", { type: "module" }]]);
  const site = "https://scores.example";
  assert.deepEqual(registered.active.told, [{ have: [GAME, `${site}/app/`, `${GAME}result`, `${site}/elsewhere`] }]);
  assert.deepEqual([updates, offer.hidden], [["update"], true]);
});

test("a first worker is told when it is there, and not updated", async () => {
  const first = open({ active: null });
  const active = worker();
  first.container.ready = Promise.resolve({ active });
  await install();
  assert.deepEqual([active.told.length, first.updates], [1, []]);
  const none = open({ active: null });
  none.container.ready = Promise.resolve({ active: null });
  await install();
});

test("a page does without a worker: where the server wants none, the browser has none or refuses it", async () => {
  const unwanted = open(undefined, "");
  await install();
  assert.deepEqual(unwanted.asked, []);
  keepLive("/games/x/", { owners: {} });
  assert.deepEqual(unwanted.container.controller.told, []);
  assert.equal(await isKept(GAME), false);
  const refused = open();
  refused.container.register = () => Promise.reject(new Error("refused"));
  await install();
  const stale = open({ active: worker(), update: () => Promise.reject(new Error("no network")) });
  await install();
  assert.equal(stale.registered.active.told.length, 1);
  open();
  Object.assign(navigator, { serviceWorker: undefined });
  await install();
  keepLive("/games/x/", { owners: {} });
  assert.equal(await isKept(GAME), false);
});

test("a new worker is offered once it waits behind another, and taken by the button, after which the page is loaded", async () => {
  const { offer, button, registered, container, updates } = open({ active: worker(), installing: element() });
  await install();
  registered.hears.updatefound();
  registered.waiting = worker();
  assert.ok(offer.hidden);
  registered.installing.hears.statechange();
  assert.ok(!offer.hidden);
  button.hears.click();
  assert.deepEqual([registered.waiting.told, updates], [[{ update: true }], ["update"]]);
  container.hears.controllerchange();
  assert.deepEqual(updates, ["update", "reload"]);
  registered.installing = null;
  registered.hears.updatefound(); // it is there already
  for (const [before, isHidden] of /** @type {const} */ ([
    [{ active: worker(), waiting: worker() }, false],
    [{ active: null, waiting: worker() }, true],
  ])) {
    const page = open(before);
    await install();
    assert.equal(page.offer.hidden, isHidden);
  }
});

test("the state of a game is cached with the language and the sight of the phone", () => {
  const { container } = open();
  document.documentElement.lang = "de";
  const live = { owners: {}, sight: "s1" };
  keepLive("/games/x/", live);
  for (const none of [null, undefined, { said: "No." }]) keepLive("/games/x/", none);
  assert.deepEqual(container.controller.told, [{ path: "/games/x/", live, sight: "de s1" }]);
});

test("a page opens without a network if it is cached, whichever step was passed, and a map for any seat", async () => {
  const { container } = open();
  const [cached, asked] = [[GAME, `${GAME}result?a=1`], /** @type {string[]} */ ([])];
  const match = async (/** @type {string} */ address) => asked.push(address) && cached.find((one) => one === address);
  Object.defineProperty(globalThis, "caches", { value: { match }, configurable: true });
  for (const [address, is] of /** @type {const} */ ([
    ["result?a=1&passed=check#top", true],
    ["result", false],
    ["./?seat=1", true],
    ["story", false],
  ]))
    assert.equal(await isKept(address), is, address);
  container.controller = null;
  assert.equal(await isKept(GAME), false, "nothing answers in its place");
  await answered();
  assert.equal(asked.length, 4);
});
