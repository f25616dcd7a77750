// A television that follows its game.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openDocument, serve } from "../document.js";
import { answered, GAME, pass } from "../page.js";

const SCREEN = import.meta.resolve("../../../../scorer/web/static/screen/page.js");

/** @param {number} number @param {string[]} claimed */
const page = (number, ...claimed) => `<div id="screen" data-number="${number}" data-seatings="2"></div>
  <div id="map" data-live>${["a", "b"]
    .map((id) => `<g data-route="${id}" class="${claimed.includes(id) ? "claimed" : ""}"></g>`)
    .join("")}</div><div id="score" data-live>${number}</div>`;

afterEach(() => mock.restoreAll());

/** Open the television of a game in which a is claimed. */
async function open() {
  const window = openDocument(page(1, "a"), `${GAME}screen`);
  const opened = {
    news: /** @type {() => any} */ (() => Response.json({ number: 2 })),
    fresh: /** @type {() => any} */ (() => new Response(page(2, "a", "b"), { headers: { Scorer: "1" } })),
    shone: /** @type {any[]} */ ([]),
    replaced: /** @type {string[]} */ ([]),
    wakes: 0,
    asked: /** @type {[string, any][]} */ ([]),
    score: () => document.querySelector("#score")?.textContent,
  };
  window.Element.prototype.animate = /** @this {any} */ function (/** @type {any[]} */ ...how) {
    opened.shone.push([this.dataset.route, ...how]);
  };
  Object.defineProperty(location, "replace", { value: (/** @type {string} */ to) => opened.replaced.push(to) });
  const request = async (/** @type {string} */ kind) => {
    assert.equal(kind, "screen");
    opened.wakes++;
    throw new Error("no battery");
  };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { wakeLock: { request } } });
  mock.method(AbortSignal, "timeout", (/** @type {number} */ milliseconds) => milliseconds);
  opened.asked = serve((address) => (address.includes("moves?") ? opened.news() : opened.fresh()));
  await load(SCREEN);
  return opened;
}

test("every two seconds the game is asked for what is new, and then shown anew; new trains shine", async () => {
  const opened = await open();
  await pass(1900);
  assert.equal(opened.asked.length, 0);
  await pass(100);
  const [[asks, { headers, signal }], [shows, options]] = opened.asked;
  assert.deepEqual([asks, headers.Accept, signal], ["/games/x/moves?since=1&seatings=2", "application/json", 8000]);
  assert.deepEqual([shows, options.headers.Accept], [`${GAME}screen`, "text/html"]);
  assert.equal(opened.score(), "2");
  const [[route, frames, { duration }]] = opened.shone;
  assert.deepEqual([opened.shone.length, route, duration], [1, "b", 2500]);
  assert.match(frames[0].filter, /^drop-shadow\(.*--glow.*\) drop-shadow\(/);
  assert.deepEqual(frames.slice(1), [{ filter: frames[0].filter, offset: 0.6 }, { filter: "none" }]);
  opened.news = () => new Response(null, { status: 204 });
  await pass(2000);
  assert.deepEqual([opened.asked.length, opened.asked[2][0]], [3, "/games/x/moves?since=2&seatings=2"]);
});

test("a television shows what it has while there is no news, or no page for it", async () => {
  const opened = await open();
  for (opened.news of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => new Response("<p>Wi-Fi</p>"),
    () => Response.json({ number: 2 }, { status: 500 }),
    () => Response.json({ here: [0] }),
  ])
    await pass(2000);
  assert.equal(opened.asked.length, 4);
  opened.news = () => Response.json({ number: 0 });
  for (opened.fresh of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => new Response(page(2), { status: 500, headers: { Scorer: "1" } }),
    () => new Response(page(2)),
  ])
    await pass(2000);
  assert.deepEqual([opened.asked.length, opened.score()], [10, "1"]);
  const moved = () => ({ ok: true, redirected: true, url: "/there", headers: new Headers({ Scorer: "1" }) });
  opened.fresh = moved;
  await pass(2000);
  assert.deepEqual([opened.replaced, opened.score()], [["/there"], "1"]);
});

test("nothing shines for people who want less motion", async () => {
  const opened = await open();
  Object.assign(globalThis, {
    matchMedia: (/** @type {string} */ asks) => ({ matches: asks === "(prefers-reduced-motion: reduce)" }),
  });
  await pass(2000);
  assert.deepEqual([opened.score(), opened.shone], ["2", []]);
});

test("a television stays awake while it is seen, where it can", async () => {
  const opened = await open();
  assert.equal(opened.wakes, 1);
  Object.defineProperty(document, "hidden", { configurable: true, value: true });
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(opened.wakes, 1);
  Object.defineProperty(document, "hidden", { configurable: true, value: false });
  document.dispatchEvent(new Event("visibilitychange"));
  await answered();
  assert.equal(opened.wakes, 2);
  Object.assign(navigator, { wakeLock: undefined });
  document.dispatchEvent(new Event("visibilitychange"));
  await answered();
});
