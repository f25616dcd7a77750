// Who is here and who is done, on the chips and the button of a page.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import type { Person } from "../../../scorer/client/engine/law.ts";
import { isAway, listenForDone, paintDone, showDone, showPeople } from "../../../scorer/client/parts/people.ts";
import { every, openPage, the } from "../document.ts";

const MOVE = { id: "a", at: 1, moves: [{ kind: "claim" }] };
const done = (is_done: boolean) => ({ id: "b", at: 2, moves: [{ kind: "done", is_done }] });
const signs = () =>
  every(".seats [data-seat]")
    .map(({ dataset }) => dataset.sits || "-")
    .join(" ");

/** Seats as ``"here elsewhere! nobody?"``: a ! for who is done, a ? for who looks. */
function seats(told: string) {
  return told.split(" ").map((word, seat) => {
    const at = word.replace(/[!?]/g, "") as Person["at"];
    return { at, isHere: word.includes("?"), isDone: word.includes("!"), number: 2 + seat };
  });
}

afterEach(() => mock.restoreAll());

test("a page from the cache knows of nobody who looks", () => {
  openPage("play");
  document.documentElement.dataset.kept = "";
  showPeople(seats("here? elsewhere!?"));
  assert.equal(signs(), "- done");
  delete document.documentElement.dataset.kept;
  showPeople();
  assert.equal(signs(), "here done", "an answer of the server has come");
});

test("new chips are painted as before", () => {
  showPeople(seats("here? elsewhere!"));
  openPage("play");
  showPeople();
  assert.equal(signs(), "here done");
});

test("a seat that is or was at another phone is away", () => {
  openPage("play");
  showPeople([...seats("here elsewhere left"), { at: null, isHere: false, isDone: false, number: 0 }]);
  assert.deepEqual([0, 1, 2, 3, undefined].map(isAway), [false, true, true, false, false]);
});

test("an answer to this phone tells who is done, and only polls who looks", () => {
  openPage("play");
  showPeople(seats("here? elsewhere"));
  showDone(seats("here elsewhere!"));
  assert.equal(signs(), "here done");
});

test("the button is pressed when all of this phone are done, or as it was tapped last", () => {
  openPage("tickets");
  const painted = (...waiting: any[]) => {
    paintDone(waiting);
    const { ariaPressed, ariaBusy, value } = the("[data-done]");
    return `${ariaPressed} ${ariaBusy} ${value}`;
  };
  for (const [told, pressed] of [
    ["here! here! elsewhere", "true false "],
    ["here! here elsewhere!", "false false 1"],
    ["elsewhere! elsewhere!", "false false 1"],
  ] as const) {
    showPeople(seats(told));
    assert.equal(painted(), pressed, told);
    assert.equal(painted(MOVE), pressed, "a move says nothing of that");
  }
  assert.equal(painted(done(false)), "false true 1");
  assert.equal(painted(done(false), MOVE, done(true), MOVE), "true true ");
});

test("a tap on the button is sent behind the moves, and a second one takes it back", () => {
  openPage("tickets");
  showPeople(seats("here elsewhere"));
  const outbox = {
    waiting: [MOVE] as any[],
    make: (moves: any) => outbox.waiting.push({ id: "c", at: 3, moves }),
    withdrawDone: () => outbox.waiting.at(-1).moves[0].kind === "done" && Boolean(outbox.waiting.pop()),
  };
  listenForDone(outbox as any);
  const isPrevented = (submitter: any) => {
    const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
    submitter.form.dispatchEvent(event);
    return event.defaultPrevented;
  };
  for (const made of [[true], [], [true]]) {
    assert.ok(isPrevented(the("[data-done]")));
    const waits = outbox.waiting.slice(1).map(({ moves: [move] }) => move.is_done);
    assert.deepEqual(waits, made);
    assert.equal(the("[data-done]").ariaPressed, String(made.length > 0));
  }
  outbox.waiting = [MOVE];
  showPeople(seats("here! elsewhere"));
  paintDone([]);
  isPrevented(the("[data-done]"));
  assert.deepEqual(outbox.waiting.at(-1).moves, [{ kind: "done", is_done: false, seats: { 0: 2 } }]);
  assert.ok(!isPrevented(the("#undo")));
});
