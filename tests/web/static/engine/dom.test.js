// What pages bring and remember.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import {
  all,
  brought,
  filled,
  gamePath,
  one,
  remember,
  settle,
  storage,
  touched,
} from "../../../../scorer/web/static/engine/dom.js";
import { openPage, pass } from "../page.js";
import { Storage } from "../phone.js";

afterEach(() => mock.restoreAll());

test("an element is found in the page or in a part of it, and missed by its name", () => {
  const [thing, part] = [{}, { querySelector: () => "inner", querySelectorAll: () => new Set(["inner"]) }];
  openPage({ "#thing": thing, p: [thing] });
  assert.equal(one("#thing"), thing);
  assert.deepEqual(all("p"), [thing]);
  assert.deepEqual(
    [one("#thing", /** @type {any} */ (part)), all("p", /** @type {any} */ (part))],
    ["inner", ["inner"]],
  );
  assert.throws(() => one("#other"), /nothing on this page is called #other/);
});

test("a page brings data as JSON", () => {
  openPage({ "script#board": { textContent: '{"lines": 3}' } });
  assert.deepEqual(brought("board"), { lines: 3 });
});

test("an event belongs to the nearest element that a selector names, if it began at one", () => {
  class Thing {
    closest = (/** @type {string} */ name) => `nearest ${name}`;
  }
  Object.assign(globalThis, { Element: Thing });
  assert.equal(touched(/** @type {any} */ ({ target: new Thing() }), "a"), "nearest a");
  assert.equal(touched(/** @type {any} */ ({ target: { closest: () => "text" } }), "a"), null);
});

test("the placeholders of a sentence are filled, each as often as it stands there", () => {
  assert.equal(filled("{player} has {count}: {count}!", { player: "Ada", count: 3 }), "Ada has 3: 3!");
  assert.equal(filled(undefined, {}), "");
});

test("what opened under a finger takes taps a third of a second later, counted from when it opened last", async () => {
  openPage({});
  const classes = new Set();
  const element = /** @type {any} */ ({
    classList: {
      add: (/** @type {string} */ name) => classes.add(name),
      remove: (/** @type {string} */ name) => classes.delete(name),
    },
  });
  settle(element);
  await pass(300);
  settle(element);
  await pass(300);
  assert.deepEqual([...classes], ["opening"]);
  await pass(100);
  assert.deepEqual([...classes], []);
  settle(element, 1000);
  await pass(900);
  assert.deepEqual([...classes], ["opening"]);
});

test("every page of a game knows its path", () => {
  openPage({});
  Object.assign(location, { href: "https://scores.example/games/x/result?seat=1#top" });
  assert.equal(gamePath(), "/games/x/");
});

test("a page remembers something where the browser has room and allows it", () => {
  openPage({});
  remember("seat", "1");
  assert.equal(storage()?.getItem("seat"), "1");
  mock.method(Storage.prototype, "setItem", () => {
    throw new Error("QuotaExceededError");
  });
  remember("seat", "2");
  assert.equal(storage()?.getItem("seat"), "1");
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new Error("forbidden");
    },
  });
  remember("seat", "3");
  assert.equal(storage(), null);
});
