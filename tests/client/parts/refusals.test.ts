// The panel that says why a move was refused.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Refusals } from "../../../scorer/client/parts/refusals.ts";
import { every, openPage, the } from "../document.ts";
import { pass } from "../page.ts";

const [FIRST, SECOND] = [[{ kind: "release" }], [{ kind: "undo" }]];

function open() {
  openPage("tickets");
  const panel = the("#refusal");
  const chosen = [] as any[];
  const refusals = new Refusals(panel, (moves) => chosen.push(moves));
  const buttons = () => every("#refusal .remedies button");
  return { panel, chosen, refusals, buttons, before: the("#search"), said: () => panel.querySelector("p").textContent };
}

afterEach(() => mock.restoreAll());

test("each way out is a button, the likeliest the blue one; one of several as likely has its player's token", () => {
  const { panel, chosen, refusals, buttons } = open();
  const remedies = [
    { label: "Give it", moves: FIRST },
    { label: "Ben's", moves: SECOND, seat: 1 },
    { label: "Cleo's", moves: SECOND, seat: 2 },
  ];
  refusals.ask({ sentence: "Taken.", remedies });
  assert.deepEqual([panel.hidden, panel.querySelector("p").textContent], [false, "Taken."]);
  const looks = buttons().map(({ className, textContent }) => `${className} ${textContent}`);
  assert.deepEqual(looks, ["primary Give it", " Ben's", " Cleo's"]);
  const tokens = buttons().map((button) => button.querySelector(".token")?.outerHTML);
  assert.deepEqual(tokens, [undefined, the("[data-seat='1'] .token").outerHTML, undefined]);
  buttons()[1].click();
  assert.deepEqual([chosen, panel.hidden], [[SECOND], true]);
});

test("what the panel covered is told when nothing is asked any more", () => {
  openPage("tickets");
  const closed = mock.fn();
  const refusals = new Refusals(the("#refusal"), () => {}, closed);
  for (const sentence of ["One.", "Two."]) refusals.ask({ sentence });
  the("#refusal .leave").click();
  assert.equal(closed.mock.callCount(), 0, "the second is asked now");
  the("#refusal .leave").click();
  assert.equal(closed.mock.callCount(), 1);
});

test("three ways out stand there, the rest behind a button; the player of the one taken is told", () => {
  const { panel, refusals, buttons } = open();
  const told = mock.method(refusals, "choose");
  const remedies = ["1", "2", "3", "4", "5"].map((label, seat) => ({ label, moves: FIRST, seat }));
  refusals.ask({ sentence: "Taken.", remedies });
  const labels = () => buttons().map(({ textContent }) => textContent);
  assert.deepEqual(labels().slice(2), ["3", "More ways"]);
  buttons()[3].click();
  assert.deepEqual(labels(), ["1", "2", "3", "4", "5"]);
  assert.equal(document.activeElement, buttons()[3]);
  buttons()[4].click();
  assert.deepEqual([told.mock.calls[0].arguments, panel.hidden], [[FIRST, 4], true]);
});

test("refusals wait their turn, and are left by the button, by Escape, or all at once", () => {
  const { panel, refusals, said, buttons } = open();
  for (const sentence of ["1", "2", "3", "4", "5"]) refusals.ask({ sentence });
  assert.deepEqual([said(), buttons().length], ["1", 0]);
  panel.querySelector(".leave").click();
  assert.equal(said(), "2");
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, cancelable: true });
    panel.dispatchEvent(event);
    return event.defaultPrevented;
  };
  assert.deepEqual([press("Enter"), said()], [false, "2"]);
  assert.deepEqual([press("Escape"), said(), panel.hidden], [true, "3", false]);
  refusals.dismiss();
  assert.ok(panel.hidden);
  refusals.next();
  assert.ok(panel.hidden, "nothing is left");
  refusals.ask({ sentence: "6" });
  assert.deepEqual([said(), panel.hidden], ["6", false]);
});

test("the cursor goes into the panel and back to where it was, unless it is elsewhere meanwhile", () => {
  const { panel, refusals, before } = open();
  before.focus();
  const focus = mock.method(panel, "focus");
  refusals.ask({ sentence: "1" });
  refusals.ask({ sentence: "2" });
  assert.equal(document.activeElement, panel);
  refusals.next();
  assert.equal(document.activeElement, panel);
  const back = mock.method(before, "focus");
  refusals.next();
  assert.equal(document.activeElement, before);
  const how = [...focus.mock.calls, ...back.mock.calls].map((call: any) => call.arguments);
  assert.deepEqual(how, Array(3).fill([{ preventScroll: true }]), "nothing moves for that");
  refusals.ask({ sentence: "3" });
  (document.activeElement as any).blur();
  refusals.dismiss();
  assert.notEqual(document.activeElement, before);
});

test("for six tenths of a second taps pass what has just opened", async () => {
  const { panel, refusals } = open();
  refusals.ask({ sentence: "1" });
  await pass(500);
  assert.ok(panel.classList.contains("opening"));
  await pass(100);
  assert.ok(!panel.classList.contains("opening"));
  refusals.next();
  assert.ok(!panel.classList.contains("opening"));
});
