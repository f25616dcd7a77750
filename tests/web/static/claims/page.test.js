// The order of play, changed by dragging.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, made, ofGame, openDocument } from "../document.js";

const CLAIMS = import.meta.resolve("../../../../scorer/web/static/claims/page.js");
const HIGH = 100; // pixels of a row

afterEach(() => mock.restoreAll());

/** Open a list of three claims, one below the other from 100 pixels on. */
async function open() {
  const rows = ["a", "b", "c"].map((route) => `<li data-route="${route}"><b class="handle">=</b><i>${route}</i></li>`);
  const awards = '<p class="taken">Ada has A</p><p class="taken">Ben has B</p>';
  const window = openDocument(
    ofGame(`<ol>${rows.join("")}</ol>${awards}<p aria-invalid="true" tabindex="-1" id="first"></p>
    <p aria-invalid="true" tabindex="-1"></p>`),
  );
  mock.method(globalThis, "setInterval", () => {});
  const list = /** @type {HTMLElement} */ (document.querySelector("ol"));
  window.HTMLLIElement.prototype.getBoundingClientRect = /** @this {any} */ function () {
    return { top: 100 + HIGH * [...list.children].indexOf(this), height: HIGH };
  };
  const scrolled = /** @type {number[]} */ ([]);
  Object.assign(globalThis, { scrollBy: (/** @type {number} */ x, /** @type {number} */ y) => scrolled.push(x, y) });
  await load(CLAIMS);
  const act = (/** @type {string} */ selector, /** @type {string} */ name, clientY = 0) => {
    const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientY });
    document.querySelector(selector)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const order = () => [...list.children].map((row) => row.textContent?.replace("=", "")).join("");
  return { list, act, order, scrolled };
}

test("a claim passes those whose middle the finger has passed, and its new place is one move", async () => {
  const { list, act, order } = await open();
  assert.ok(act("[data-route=a] .handle", "pointerdown"));
  assert.ok(list.children[0].classList.contains("is-dragged"));
  act("ol", "pointermove", 250);
  assert.equal(order(), "abc");
  act("ol", "pointermove", 251);
  assert.equal(order(), "bac");
  act("ol", "pointermove", 351);
  assert.equal(order(), "bca");
  act("ol", "pointermove", 250);
  assert.equal(order(), "bca");
  act("ol", "pointermove", 249);
  assert.equal(order(), "bac");
  act("ol", "pointermove", 400);
  act("ol", "pointerup");
  assert.equal(list.querySelector(".is-dragged"), null);
  assert.deepEqual(made(), [{ kind: "shift", route: "a", place: 2 }]);
  act("ol", "pointermove", 100);
  act("ol", "pointerup");
  assert.deepEqual([order(), made()], ["bca", []]);
});

test("a claim that is back in its place makes no move, nor does a finger beside the handle", async () => {
  const { act, order } = await open();
  act("[data-route=b] .handle", "pointerdown");
  act("ol", "pointermove", 399);
  act("ol", "pointermove", 201);
  assert.equal(order(), "abc");
  act("ol", "pointerup");
  assert.deepEqual(made(), []);
  assert.ok(!act("[data-route=b] i", "pointerdown"));
  act("ol", "pointermove", 500);
  assert.equal(order(), "abc");
});

test("the page scrolls while a claim is held near the edge of the screen", async () => {
  const { act, scrolled } = await open();
  act("[data-route=b] .handle", "pointerdown");
  for (const y of [60, 740]) act("ol", "pointermove", y);
  assert.deepEqual(scrolled, []);
  act("ol", "pointermove", 59);
  act("ol", "pointermove", 741);
  assert.deepEqual(scrolled, [0, -12, 0, 12]);
});

test("cards that have changed hands are said, and the first problem is read out", async () => {
  await open();
  assert.equal(document.activeElement?.id, "first");
  const [first, second] = document.querySelectorAll(".taken");
  const refresh = () => {
    document.dispatchEvent(new Event("refreshed"));
    return document.querySelector("#said")?.textContent;
  };
  first.textContent = "Ben has A";
  second.textContent = "Cleo has B";
  assert.equal(refresh(), "Ben has A. Cleo has B");
  first.textContent = "Ada has A";
  assert.equal(refresh(), "Ada has A");
});
