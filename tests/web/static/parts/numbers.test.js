// Number fields that make moves, on a page whose moves wait in its outbox.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { made, ofGame, openDocument } from "../document.js";
import { pass, startClock } from "../page.js";

const PAGE = ofGame(`<form id="numbers">
  <p class="typed"><button class="step" type="button" data-by="-1" hidden>-</button><input type="number" name="a/0" min="0" max="9">
    <button class="step" type="button" data-by="1" hidden><b>+</b></button><data></data></p>
  <p class="typed"><input type="number" name="b/1" min="2" max="8" value="5"><data value="5"></data></p>
  <button class="save">Save</button></form><form id="other"><button type="button">Other</button></form><input id="free">`);

openDocument(PAGE);
mock.method(globalThis, "setInterval", () => {});
const { listenForNumbers } = await import("../../../../scorer/web/static/parts/numbers.js");
listenForNumbers(({ name, value }) => ({ kind: name, number: Number(value) }), "0");

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);
const [a, b] = [the("[name='a/0']"), the("[name='b/1']")];

/** The moves that were made since the last time, as "name number". */
const moves = () => made().map(({ kind, number }) => `${kind} ${number}`);

/** @param {any} field @param {string} value */
function type(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

beforeEach(() => {
  startClock();
  mock.method(globalThis, "setInterval", () => {});
  localStorage.clear();
  [a.value, b.value] = ["", "5"];
  for (const field of [a, b]) delete field.dataset.sent;
  the("data").removeAttribute("value");
});
afterEach(() => {
  document.dispatchEvent(new Event("pointerdown"));
  mock.restoreAll();
});

test("a page with the script needs no button to save, and has one to step", () => {
  assert.ok(the(".save").hidden);
  assert.deepEqual(
    [...document.querySelectorAll(".step")].map((button) => /** @type {any} */ (button).hidden),
    [false, false],
  );
});

test("several changes in a row make one move, when nobody has changed the number for a while", async () => {
  for (let times = 0; times < 3; times++) {
    the("[data-by='1'] b").click();
    await pass(600);
  }
  assert.deepEqual(moves(), []);
  await pass(100);
  assert.deepEqual(moves(), ["a/0 3"]);
  the("[data-by='-1']").click();
  await pass(700);
  assert.deepEqual(moves(), ["a/0 2"]);
});

test("a step stays within the range; what is typed beyond it is marked, and the rules refuse it", async () => {
  the("[data-by='-1']").click();
  assert.equal(a.value, "0");
  a.value = "9";
  the("[data-by='1']").click();
  assert.deepEqual([a.value, a.ariaInvalid], ["9", "false"]);
  mock.method(b, "checkValidity", () => false);
  type(b, "9");
  assert.equal(b.ariaInvalid, "true");
  await pass(700);
  assert.deepEqual(moves().sort(), ["a/0 9", "b/1 9"]);
});

test("what is no number is not sent", async () => {
  for (const flaw of ["badInput", "stepMismatch"]) {
    Object.defineProperty(a, "validity", {
      configurable: true,
      value: { badInput: false, stepMismatch: false, [flaw]: true },
    });
    type(a, "3");
    await pass(700);
    assert.deepEqual(moves(), [], flaw);
  }
  delete a.validity;
});

test("a number that is known, or was sent, makes no move", async () => {
  type(b, "5");
  await pass(700);
  type(a, "0");
  await pass(700);
  assert.deepEqual(moves(), [], "an empty field counts as 0");
  type(b, "6");
  await pass(700);
  assert.deepEqual(moves(), ["b/1 6"]);
  type(b, "6");
  await pass(700);
  assert.deepEqual(moves(), []);
  type(b, "");
  await pass(700);
  assert.deepEqual(moves(), ["b/1 0"]);
  type(b, "0");
  await pass(700);
  assert.deepEqual(moves(), []);
});

test("a number is made a move at once when people go on elsewhere, or save, or leave", () => {
  const event = (/** @type {string} */ name) => new Event(name, { bubbles: true, cancelable: true });
  type(a, "3");
  the("[data-by='1']").dispatchEvent(event("pointerdown"));
  assert.deepEqual(moves(), [], "a step belongs to the number");
  b.dispatchEvent(event("focusin"));
  assert.deepEqual(moves(), ["a/0 3"]);
  type(a, "4");
  type(b, "7");
  assert.deepEqual(moves(), ["a/0 4"]);
  the("#free").dispatchEvent(event("pointerdown"));
  assert.deepEqual(moves(), ["b/1 7"]);
  type(a, "5");
  dispatchEvent(event("pagehide"));
  assert.deepEqual(moves(), ["a/0 5"]);
  type(a, "6");
  the("#other").dispatchEvent(event("submit"));
  assert.deepEqual(moves(), []);
  const submit = event("submit");
  the("#numbers").dispatchEvent(submit);
  assert.deepEqual([moves(), submit.defaultPrevented], [["a/0 6"], true]);
  the("#free").value = "1";
  the("#free").dispatchEvent(event("input"));
  dispatchEvent(event("pagehide"));
  assert.deepEqual(moves(), [], "that is no number of the page");
});

test("a page that was fetched anew shows the server's numbers, but not where somebody types", async () => {
  const refresh = () => document.dispatchEvent(new Event("refreshed"));
  the("data").setAttribute("value", "8");
  b.ariaInvalid = "true";
  b.dataset.sent = "3";
  refresh();
  assert.deepEqual([a.value, b.value, b.ariaInvalid, b.dataset.sent], ["8", "5", "false", undefined]);
  type(a, "9");
  refresh();
  assert.equal(a.value, "9");
  await pass(700);
  b.focus();
  b.value = "";
  a.value = "";
  refresh();
  assert.deepEqual([a.value, b.value], ["8", ""], "an empty field with the cursor is about to be filled");
  b.value = "7";
  refresh();
  assert.equal(b.value, "5");
  b.blur();
  the("data").removeAttribute("value");
  refresh();
  assert.equal(a.value, "0");
});
