// Who is here and who is done, on the chips and the button of a page.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import {
  isSomebodyDone,
  listenForDone,
  paintDone,
  showDone,
  showPeople,
  showWhoIsHere,
  whoIsHere,
} from "../../../../scorer/web/static/engine/people.js";
import { element, openPage } from "../page.js";

/** @typedef {import("../../../../scorer/web/static/engine/people.js").Person} Person */

const MOVE = { id: "a", at: 1, moves: [{ kind: "claim" }] };
const done = (/** @type {boolean} */ is_done) => ({ id: "b", at: 2, moves: [{ kind: "done", is_done }] });

class Button {
  dataset = /** @type {Record<string, string>} */ ({ done: "" });
  value = "1";
  ariaPressed = "";
  ariaBusy = "";
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    assert.equal(name, "value");
    this.value = value;
  }
}

/** Open a page with a chip for each of three seats, and one for a player without a seat. */
function open() {
  const chips = ["0", "1", "2", "7"].map((seat) => element({ seat }));
  const button = new Button();
  const page = openPage({ "[data-seat]": chips, "button[data-done]": [button] });
  return { ...page, button, signs: () => chips.map(({ dataset }) => dataset.sits).join(" ") };
}

/** Seats as ``"here elsewhere! nobody?"``: a ! for who is done, a ? for who looks. @param {string} told */
function seats(told) {
  return told.split(" ").map((word) => {
    const at = /** @type {Person["at"]} */ (word.replace(/[!?]/g, ""));
    return { at, isHere: word.includes("?"), isDone: word.includes("!") };
  });
}

afterEach(() => mock.restoreAll());

test("a chip has a dot for who looks and a tick for who is done, whoever looks", () => {
  const { signs } = open();
  showPeople(seats("here? elsewhere!? elsewhere"));
  assert.equal(signs(), "here done  ");
  assert.deepEqual([whoIsHere(), isSomebodyDone()], [[0, 1], true]);
  showWhoIsHere([2]);
  assert.equal(signs(), " done here ");
  assert.deepEqual(whoIsHere(), [2]);
  showPeople(seats("here elsewhere elsewhere"));
  assert.deepEqual([signs(), isSomebodyDone()], ["   ", false]);
});

test("new chips are painted as before", () => {
  open();
  showPeople(seats("here? elsewhere elsewhere!"));
  const { signs } = open();
  assert.deepEqual(showPeople(), []);
  assert.equal(signs(), "here  done ");
});

test("a seat is lost that was here and is elsewhere now", () => {
  open();
  showPeople(seats("here here elsewhere"));
  assert.deepEqual(showPeople(seats("here elsewhere elsewhere")), [1]);
  assert.deepEqual(showPeople(seats("here elsewhere here")), []);
  assert.deepEqual(showPeople(seats("elsewhere elsewhere here")), [0]);
  showPeople(seats("here elsewhere here"));
  assert.deepEqual(
    showPeople([{ ...seats("here")[0], at: null }, ...seats("here elsewhere")]),
    [2],
    "left is not lost",
  );
});

test("an answer to this phone tells who is done, and only polls who looks", () => {
  const { signs } = open();
  showPeople(seats("here? elsewhere elsewhere?"));
  showDone(seats("here elsewhere! elsewhere"));
  assert.equal(signs(), "here done here ");
  showDone();
  assert.equal(signs(), "here done here ");
});

test("the button is pressed when all of this phone are done, or as it was tapped last", () => {
  const { button } = open();
  const painted = (/** @type {any[]} */ ...waiting) => {
    paintDone(waiting);
    return `${button.ariaPressed} ${button.ariaBusy} ${button.value}`;
  };
  for (const [told, pressed] of /** @type {const} */ ([
    ["here! here! elsewhere", "true false "],
    ["here! here elsewhere!", "false false 1"],
    ["elsewhere! elsewhere!", "false false 1"],
    ["here! elsewhere", "true false "],
  ])) {
    showPeople(seats(told));
    assert.equal(painted(), pressed, told);
    assert.equal(painted(MOVE), pressed, "a move says nothing of that");
  }
  assert.equal(painted(done(false)), "false true 1");
  showPeople(seats("here elsewhere"));
  assert.equal(painted(done(false), MOVE, done(true), MOVE), "true true ");
});

test("a tap on the button is sent behind the moves, and a second one takes it back", () => {
  const { document, button } = open();
  showPeople(seats("here elsewhere"));
  Object.assign(globalThis, { HTMLButtonElement: Button });
  const outbox = {
    waiting: /** @type {any[]} */ ([MOVE]),
    make: (/** @type {any} */ moves) => outbox.waiting.push({ id: "c", at: 3, moves }),
    withdrawDone: () => outbox.waiting.at(-1).moves[0].kind === "done" && Boolean(outbox.waiting.pop()),
  };
  listenForDone(() => /** @type {any} */ (outbox));
  let prevented = 0;
  const tap = (/** @type {any} */ submitter) => document.hears.submit({ submitter, preventDefault: () => prevented++ });
  for (const made of [true, null, true]) {
    tap(button);
    assert.deepEqual(
      outbox.waiting.slice(1).map(({ moves: [move] }) => move.is_done),
      made === null ? [] : [made],
    );
    assert.equal(button.ariaPressed, String(made !== null));
  }
  outbox.waiting = [MOVE];
  showPeople(seats("here! elsewhere"));
  paintDone([]);
  tap(button);
  assert.deepEqual(outbox.waiting.at(-1).moves, [{ kind: "done", is_done: false }]);
  assert.equal(prevented, 4);
  const other = new Button();
  delete other.dataset.done;
  for (const elsewhere of [other, null, { dataset: { done: "" } }]) tap(elsewhere);
  assert.equal(prevented, 4);
});
