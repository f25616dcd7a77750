// Taps that come before a page's modules have run.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openDocument, serve } from "../document.js";
import { answered, pass } from "../page.js";

const EARLY = import.meta.resolve("../../../../scorer/web/static/parts/early.js");

/** Open a page that is still being loaded, and note each tap that its modules would hear. @param {string} [type] */
async function open(type = "navigate") {
  openDocument(`<button id="b"><i>Tap</i></button><svg><g data-route="r"><path id="r" /></g><g data-city="c"></g></svg>
    <a href="#" id="a">A</a><p id="p">P</p><script id="s"></script><img id="img">`);
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  let reloads = 0;
  Object.defineProperty(location, "reload", { value: () => reloads++ });
  await load(EARLY);
  /** @type {string[]} */
  const heard = [];
  document.addEventListener("click", ({ target }) => heard.push(/** @type {any} */ (target).tagName));
  return { heard, reloads: () => reloads };
}

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);

/** @param {string} selector @param {string} [name] @param {Record<string, any>} [data] */
function act(selector, name = "click", data = {}) {
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, ...data });
  the(selector).dispatchEvent(event);
  return event.defaultPrevented;
}
const ready = () => document.dispatchEvent(new Event("DOMContentLoaded"));

afterEach(() => mock.restoreAll());

test("taps are held, shown to be, and made in their order once the modules have run", async () => {
  const { heard } = await open();
  assert.ok(!act("a"), "a link needs no module");
  heard.length = 0;
  assert.ok(!act("p"));
  heard.length = 0;
  assert.ok(act("[data-route] path") && act("#b i") && act("[data-city]"));
  assert.deepEqual(heard, []);
  assert.deepEqual(
    ["[data-route]", "#b", "[data-city]", "#p"].map((name) => the(name).classList.contains("held")),
    [true, true, true, false],
  );
  assert.ok(act("a"), "behind a tap it waits, too");
  heard.length = 0;
  ready();
  assert.deepEqual(heard, ["path", "I", "g", "A"]);
  assert.equal(document.querySelector(".held"), null);
  assert.ok(!act("#b"));
  assert.equal(heard.length, 5);
});

const at = (/** @type {number} */ clientX, /** @type {number} */ clientY) => ({ clientX, clientY });

test("a finger that went down on the map before and goes up after is a tap, where it has not strayed", async () => {
  for (const [place, taps] of /** @type {const} */ ([
    [at(109, 200), 1],
    [at(110, 200), 0],
    [at(100, 209), 1],
    [at(107, 207), 0],
  ])) {
    const { heard } = await open();
    act("#r", "pointerdown", at(100, 200));
    ready();
    act("#r", "pointerup", place);
    assert.equal(heard.length, taps, JSON.stringify(place));
    act("#r", "pointerup", place);
    assert.equal(heard.length, taps, "once");
  }
});

test("a finger elsewhere, or that goes up too early, down too late or is taken over is none", async () => {
  const { heard } = await open();
  act("#r", "pointerdown", at(1, 1));
  act("#r", "pointerup", at(1, 1));
  act("#b", "pointerdown", at(1, 1));
  ready();
  act("#b", "pointerup", at(1, 1));
  act("#r", "pointerdown", at(1, 1));
  act("#r", "pointerup", at(1, 1));
  assert.deepEqual(heard, [], "the modules hear these themselves");
  const other = await open();
  act("#r", "pointerdown", at(1, 1));
  ready();
  act("#r", "pointercancel", at(1, 1));
  act("#r", "pointerup", at(1, 1));
  assert.deepEqual(other.heard, []);
});

test("where a module does not come the page is loaded anew, once the server answers", async () => {
  const { reloads } = await open();
  let answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const asked = serve(() => answer());
  the("#img").dispatchEvent(new Event("error"));
  await answered();
  assert.equal(asked.length, 0, "a picture is no module");
  the("#s").dispatchEvent(new Event("error"));
  await answered();
  assert.deepEqual([asked[0][0], reloads()], [location.href, 0]);
  await pass(900);
  assert.equal(asked.length, 1);
  answer = async () => /** @type {never} */ (new Response());
  await pass(200);
  assert.deepEqual([asked.length, reloads()], [2, 1]);
});

test("it is not loaded again and again, nor while a tap is held", async () => {
  const again = await open("reload");
  serve(() => new Response());
  the("#s").dispatchEvent(new Event("error"));
  await answered();
  assert.equal(again.reloads(), 0);
  dispatchEvent(new Event("online"));
  await answered();
  assert.equal(again.reloads(), 1);
  const held = await open();
  act("#b");
  the("#s").dispatchEvent(new Event("error"));
  await answered();
  assert.equal(held.reloads(), 0);
});
