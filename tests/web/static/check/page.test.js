// Checks as moves.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, ofGame, openDocument, typed } from "../document.js";

const CHECK = import.meta.resolve("../../../../scorer/web/static/check/page.js");
const PAGE =
  ofGame(`<form><p class="typed"><input type="number" name="trains/1" min="0" max="45" value="3"><data value=""></data>
  <span class="numbers"><button type="button" aria-pressed="false" class="two"> 2 </button><button aria-pressed="false" class="four">4</button></span>
  <span class="numbers"><button aria-pressed="true" class="else">7</button></span></p><button class="save">Save</button></form>
  <form class="numbers"><button class="lone">1</button></form>`);

afterEach(() => mock.restoreAll());

async function open() {
  openDocument(PAGE);
  mock.method(globalThis, "setInterval", () => {});
  await load(CHECK);
  const field = /** @type {any} */ (document.querySelector("input"));
  return { field, type: (/** @type {string} */ value) => typed(field, value) };
}

test("what is typed is a check of a seat, and an empty field is none", async () => {
  const { type } = await open();
  assert.deepEqual(await type("12"), [{ kind: "check", seat: 1, check: "trains", number: 12 }]);
  assert.deepEqual(await type(""), [{ kind: "check", seat: 1, check: "trains" }]);
});

test("a number that was tapped stands in the field at once, and is pressed alone of its row", async () => {
  const { field } = await open();
  const [two, four, other, lone] = ["two", "four", "else", "lone"].map(
    (name) => /** @type {any} */ (document.querySelector(`.${name}`)),
  );
  const tap = (/** @type {any} */ submitter, /** @type {string} */ pressed) => {
    submitter.ariaPressed = pressed;
    const event = Object.assign(new Event("submit", { bubbles: true, cancelable: true }), { submitter });
    submitter.form.dispatchEvent(event);
  };
  four.ariaPressed = "true";
  tap(two, "true");
  assert.deepEqual([field.value, two.ariaPressed, four.ariaPressed, other.ariaPressed], ["2", "true", "false", "true"]);
  tap(two, "false");
  assert.equal(field.value, "");
  field.value = "3";
  tap(lone, "true");
  assert.equal(field.value, "3", "it belongs to no field");
  tap(/** @type {any} */ (document.querySelector(".save")), "true");
  assert.equal(field.value, "3");
});
