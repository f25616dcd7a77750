// What pages remember, and what has just opened under a finger.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { one, remember, settle, storage } from "../../scorer/client/dom.ts";
import { openPage, the } from "./document.ts";
import { forbid, pass } from "./page.ts";

afterEach(() => mock.restoreAll());

test("an element that a page lacks is missed by its name", () => {
  openPage("tickets");
  assert.throws(() => one("#other"), /nothing on this page is called #other/);
});

test("what opened under a finger takes taps a third of a second later, counted from when it opened last", async () => {
  openPage("tickets");
  const isOpening = () => the("#refusal").matches(".opening");
  for (const [milliseconds, wait, wanted] of [
    [undefined, 300, true],
    [undefined, 300, true],
    [undefined, 400, false],
    [1000, 900, true],
  ] as [number | undefined, number, boolean][]) {
    settle(the("#refusal"), milliseconds);
    await pass(wait);
    assert.equal(isOpening(), wanted);
  }
});

test("a page remembers something where the browser has room and allows it", () => {
  openPage("tickets");
  remember("seat", "1");
  mock.method(localStorage, "setItem", () => {
    throw new Error("QuotaExceededError");
  });
  remember("seat", "2");
  assert.equal(storage()?.getItem("seat"), "1");
  forbid("localStorage");
  remember("seat", "3");
  assert.equal(storage(), null);
});
