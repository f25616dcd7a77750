// Number fields that make moves, on a page whose moves wait in its outbox.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { made, openPage, the } from "../document.ts";
import { pass, startClock } from "../page.ts";

openPage("counts");
const { openOutbox } = await import("../../../scorer/client/parts/game.ts");
const { Numbers } = await import("../../../scorer/client/parts/numbers.ts");
const outbox = openOutbox({ changed() {}, answered() {}, refused() {}, hint() {} }, () => {});
new Numbers(
  (moves) => void outbox.make(moves),
  ({ name, value }) => ({ kind: name, number: Number(value) }),
  "0",
);

const [a, b] = [the("#loans-0"), the("#tokens-1")]; // from 0 to 30, and to 120
const row = a.closest(".typed");
const [less, more, data] = ["[data-by='-1']", "[data-by='1']", "data"].map((name) => row.querySelector(name));

/** The moves that were made since the last time, as "name number". */
const moves = () => made().map(({ kind, number }) => `${kind} ${number}`);

function type(field: any, value: string) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

beforeEach(() => {
  startClock();
  mock.method(globalThis, "setInterval", () => {});
  localStorage.clear();
  [a.value, b.value] = ["0", "5"];
  for (const field of [a, b]) delete field.dataset.sent;
  b.closest(".typed").querySelector("data").setAttribute("value", "5");
  data.setAttribute("value", "0");
});
afterEach(() => {
  document.dispatchEvent(new Event("pointerdown"));
  mock.restoreAll();
});

test("a step stays within the range; what is typed beyond it is marked, and the rules refuse it", async () => {
  less.click();
  assert.equal(a.value, "0");
  a.value = "30";
  more.click();
  assert.deepEqual([a.value, a.ariaInvalid], ["30", "false"]);
  mock.method(b, "checkValidity", () => false);
  type(b, "121");
  assert.equal(b.ariaInvalid, "true");
  await pass(700);
  assert.deepEqual(moves().sort(), ["loans/0 30", "tokens/1 121"]);
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
  for (const [field, value, wanted] of [
    [b, "5", []],
    [a, "", []], // an empty field counts as 0
    [b, "6", ["tokens/1 6"]],
    [b, "6", []],
    [b, "", ["tokens/1 0"]],
    [b, "0", []],
  ] as [any, string, string[]][]) {
    type(field, value);
    await pass(700);
    assert.deepEqual(moves(), wanted, value);
  }
});

test("a number is made a move at once when people go on elsewhere, or save, or leave", () => {
  const event = (name: string) => new Event(name, { bubbles: true, cancelable: true });
  type(a, "3");
  more.dispatchEvent(event("pointerdown"));
  assert.deepEqual(moves(), [], "a step belongs to the number");
  b.dispatchEvent(event("focusin"));
  assert.deepEqual(moves(), ["loans/0 3"]);
  type(a, "4");
  type(b, "7");
  assert.deepEqual(moves(), ["loans/0 4"]);
  the("h1").dispatchEvent(event("pointerdown"));
  assert.deepEqual(moves(), ["tokens/1 7"]);
  type(a, "5");
  dispatchEvent(event("pagehide"));
  assert.deepEqual(moves(), ["loans/0 5"]);
  type(a, "6");
  the("#undo").form.dispatchEvent(event("submit"));
  assert.deepEqual(moves(), []);
  const submit = event("submit");
  a.form.dispatchEvent(submit);
  assert.deepEqual([moves(), submit.defaultPrevented], [["loans/0 6"], true]);
});

test("a page that was fetched anew shows the server's numbers, but not where somebody types", async () => {
  const refresh = () => document.dispatchEvent(new Event("refreshed"));
  data.setAttribute("value", "8");
  b.ariaInvalid = "true";
  b.value = "3";
  refresh();
  assert.deepEqual([a.value, b.value, b.ariaInvalid], ["8", "5", "false"]);
  type(a, "9");
  refresh();
  assert.equal(a.value, "9");
  await pass(700);
  b.focus();
  [a.value, b.value] = ["", ""];
  refresh();
  assert.deepEqual([a.value, b.value], ["8", ""], "an empty field with the cursor is about to be filled");
});
