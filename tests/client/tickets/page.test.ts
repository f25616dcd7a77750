// The list of tickets: found, taken by Enter, and held in a hand above it.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { every, load, openPage, the } from "../document.ts";
import { pass } from "../page.ts";

const [ONE, TWO, THREE] = ["a-b-5", "b-c-7", "c-d-9"]; // Aachen–Bern, Bern–Chur, Chur–Dover

const card = (id: string) => document.getElementById(id)?.closest("li");

/** Open the tickets; some are held. */
async function open({ held = [] as string[], change = () => {} } = {}) {
  const window = openPage("tickets");
  for (const id of held) the(`[id='${id}']`).ariaPressed = "true";
  change();
  const pressed = [] as string[];
  window.HTMLElement.prototype.getBoundingClientRect = function (this: any) {
    return { height: this.hidden ? 0 : 40 };
  };
  await load("tickets/page.ts");
  the("#cards").addEventListener("click", (event: any) => pressed.push(event.target.closest("button").id));
  return { pressed };
}

const ids = (cards = every("#cards > li").filter(({ hidden }) => !hidden)) =>
  cards.flatMap((card) => card.querySelector("button")?.id ?? []).join(" ");
/** The hand: what its places say. */
const hand = () => every("#fan > li").map(({ textContent }) => textContent.replace(/\s+/g, " "));

function type(text: string) {
  the("#search").value = text;
  the("#search").dispatchEvent(new Event("input"));
}

function enter(more = {}) {
  const event = new KeyboardEvent("keydown", { key: "Enter", cancelable: true, ...more });
  the("#search").dispatchEvent(event);
  return event.defaultPrevented;
}

/** Tap on a card, and wait until another tap is no second one of a double tap. */
async function press(id: string) {
  the(`[id='${id}']`).click();
  await pass(400);
}

const ALL = `${ONE} ${TWO} ${THREE}`;

afterEach(() => mock.restoreAll());

test("Enter takes the first ticket that was found by typing, which is marked, and leaves one in the hand there", async () => {
  const { pressed } = await open();
  assert.deepEqual([enter(), pressed], [true, []]);
  type("  ");
  enter();
  type("chur");
  assert.equal(ids(every("#cards > .is-first")), TWO, "of two");
  assert.deepEqual([enter({ key: "a" }), enter({ isComposing: true }), pressed], [false, false, []]);
  enter();
  assert.deepEqual([pressed, the("#search").value, every("#cards > .is-first").length], [[TWO], "", 0]);
  const held = await open({ held: [THREE] });
  type("dover");
  enter();
  assert.deepEqual([held.pressed, the("#search").value, ids()], [[], "", ALL]);
});

test("what was found stays under a finger that takes it; the field is typed over when it is used again", async () => {
  await open();
  type("dover");
  await press(THREE);
  assert.deepEqual([the("#search").value, ids()], ["dover", THREE]);
  the("#search").focus();
  assert.deepEqual([the("#search").selectionStart, the("#search").selectionEnd], [0, 5]);
});

test("cards that lie right are not moved, so that the focus stays", async () => {
  await open();
  const append = mock.method(the("#cards"), "append");
  document.dispatchEvent(new Event("refreshed"));
  assert.equal(append.mock.calls.length, 0);
});

test("the hand holds a card for each ticket, in the order in which they came", async () => {
  await open({ held: [THREE], change: () => (the(`[id='${THREE}'] .state`).innerHTML = '<b class="good"></b>') });
  assert.deepEqual(hand(), ["Put back: Chur–Dover9 ✓↩"]);
  await press(ONE);
  assert.deepEqual(hand(), ["Put back: Chur–Dover9 ✓↩", "Put back: Aachen–Bern5 ↩"]);
  the(`[id='${ONE}'] .state`).innerHTML = '<b class="bad"></b>';
  await press(TWO);
  assert.deepEqual(hand().slice(1), ["Put back: Aachen–Bern5 ✗↩", "Put back: Bern–Chur7 ↩"]);
  await press(THREE);
  assert.deepEqual([hand()[0], hand().length], ["Take again: Chur–Dover9 +", 3], "its place stays");
  card(TWO)?.remove();
  document.dispatchEvent(new Event("refreshed"));
  assert.equal(hand().length, 2);
});

test("a tap on a card of the hand presses the list's, and the focus stays in the hand", async () => {
  const { pressed } = await open({ held: [ONE, THREE] });
  the("#fan button .ends").click();
  the("#fan").click();
  assert.deepEqual(pressed, [ONE]);
  await pass(400);
  the("#fan button").focus();
  await press(ONE);
  assert.equal(document.activeElement, the("#fan button"));
  assert.equal(the("#fan .sign").getAttribute("aria-hidden"), "true", "who hears it is told in words");
});

test("the first field that is wrong is where one goes on", async () => {
  await open({ change: () => every(".by-hand select").map((field) => field.setAttribute("aria-invalid", "true")) });
  assert.equal(document.activeElement?.id, "start");
});

test("what the server said of the hand is hidden while taps make it another one", async () => {
  await open();
  const isHidden = () => the("#hand").style.visibility === "hidden";
  assert.equal(isHidden(), false);
  await press(ONE);
  assert.equal(isHidden(), true, "the hand has a card, and above it stands that it has none");
  await press(ONE);
  assert.equal(isHidden(), false);
});
