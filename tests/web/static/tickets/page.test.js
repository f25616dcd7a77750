// The list of tickets: found, filtered, taken by Enter, and held in a hand above it.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, ofGame, openDocument } from "../document.js";

openDocument(ofGame(""));
mock.method(globalThis, "setInterval", () => {});
await import("../../../../scorer/web/static/parts/buttons.js"); // of that page alone: here tests press the cards

const TICKETS = import.meta.resolve("../../../../scorer/web/static/tickets/page.js");

/** @typedef {{names: string, groups?: string, value?: number, isHeld?: boolean, state?: string}} Card */
/** @type {Record<string, Card>} */
const CARDS = {
  one: { names: "Aachen – Bern\nAix – Bern", groups: "long", value: 20 },
  two: { names: "Bern – Chur", value: 7 },
  three: { names: "Chur – Dover", groups: "held done", value: 9 },
};

const card = (
  /** @type {string} */ id,
  /** @type {Card} */ { names, groups = "", value = 5, isHeld = false, state = "" },
) =>
  `<li data-names="${names}" data-groups="${groups}"><button id="${id}" aria-pressed="${isHeld}"><b class="ends"> ${id} </b>
    <b class="value"> ${value} </b><b class="state">${state && `<i class="${state}"></i>`}</b></button></li>`;

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);

/** @param {Record<string, Partial<Card>>} [own] */
async function open(own = {}, more = "") {
  const window =
    openDocument(`<input id="search"><ul id="fan" data-least="3" data-back="Back: " data-again="Again: "></ul>
    <p class="filters">${["", "held", "long"]
      .map((id) => `<input type="radio" name="filter" value="${id}" ${id ? "" : "checked"}>`)
      .join("")}</p>
    <form id="list"><ul id="cards">${Object.entries(CARDS)
      .map(([id, each]) => card(id, { ...each, ...own[id] }))
      .join("")}</ul></form>
    <p class="none"></p><form id="other"></form>${more}`);
  const pressed = /** @type {string[]} */ ([]);
  window.HTMLElement.prototype.getBoundingClientRect = /** @this {any} */ function () {
    return { height: this.hidden ? 0 : 40 + this.textContent.trim().length };
  };
  await load(TICKETS);
  the("#cards").addEventListener("click", (/** @type {any} */ event) => {
    event.preventDefault();
    pressed.push(event.target.closest("button").id);
  });
  return { pressed };
}

const shown = () => [...document.querySelectorAll("#cards > li")].filter((card) => !(/** @type {any} */ (card).hidden));
const ids = (cards = shown()) => cards.map((card) => card.querySelector("button")?.id).join(" ");
const allIds = () => ids([...document.querySelectorAll("#cards > li")]);
/** The hand: what its places say. */
const hand = () => [...the("#fan").children].map((place) => place.textContent.replace(/\s+/g, " "));

/** @param {string} text */
function type(text) {
  the("#search").value = text;
  the("#search").dispatchEvent(new Event("input"));
}

function enter(more = {}) {
  const event = new KeyboardEvent("keydown", { key: "Enter", cancelable: true, ...more });
  the("#search").dispatchEvent(event);
  return event.defaultPrevented;
}

/** What parts/buttons.js does with a tap on a card. @param {string} id */
function press(id, form = "#list") {
  const button = the(`#${id}`);
  button.ariaPressed = String(button.ariaPressed !== "true");
  the(form).dispatchEvent(new SubmitEvent("submit", { bubbles: true, submitter: button }));
}

/** @param {string} value */
function filter(value) {
  const fields = /** @type {any[]} */ ([...document.querySelectorAll("[name=filter]")]);
  for (const field of fields) field.checked = field.value === value;
  the(".filters").toggleAttribute("data-changed"); // until then happy-dom remembers what was :checked
  the(".filters").dispatchEvent(new Event("change"));
}

afterEach(() => mock.restoreAll());

test("tickets are found by their names, in any spelling, the best first where slips were forgiven", async () => {
  await open();
  assert.deepEqual([ids(), the(".none").hidden], ["one two three", true]);
  type("aix");
  assert.deepEqual([ids(), allIds(), the(".none").hidden], ["one", "one two three", true]);
  type("chur");
  assert.deepEqual([ids(), allIds()], ["two three", "two three one"]);
  type("jjj");
  assert.deepEqual([ids(), the(".none").hidden], ["", false]);
  type("doverr");
  assert.equal(ids(), "three");
  type("");
  assert.deepEqual([ids(), allIds()], ["one two three", "one two three"]);
});

test("a filter shows a group", async () => {
  await open();
  filter("held");
  assert.equal(ids(), "three");
  filter("long");
  assert.equal(ids(), "one");
  type("chur");
  assert.deepEqual([ids(), the(".none").hidden], ["", false]);
  filter("");
  assert.equal(ids(), "two three");
});

test("Enter takes the only ticket that was found", async () => {
  const { pressed } = await open();
  assert.deepEqual([enter(), pressed], [true, []]);
  type("  ");
  enter();
  type("chur");
  enter();
  assert.deepEqual(pressed, [], "there are two");
  type("dover");
  assert.deepEqual([enter({ key: "a" }), enter({ isComposing: true }), pressed], [false, false, []]);
  enter();
  assert.deepEqual(pressed, ["three"]);
  const held = await open({ three: { isHeld: true } });
  type("dover");
  enter();
  assert.deepEqual([held.pressed, the("#search").value, ids()], [[], "", "one two three"], "it stays in the hand");
});

test("a filter that leaves one ticket is no search", async () => {
  const { pressed } = await open();
  filter("held");
  enter();
  assert.deepEqual(pressed, []);
});

test("a ticket that is taken empties the search for the next one", async () => {
  await open();
  the("#one").focus();
  press("one");
  assert.equal(document.activeElement, the("#one"), "nothing was typed");
  type("dover");
  press("three");
  assert.deepEqual([the("#search").value, ids(), document.activeElement], ["", "one two three", the("#search")]);
  type("dover");
  press("three");
  assert.equal(the("#search").value, "dover", "it was put back");
  press("one", "#other");
  assert.equal(the("#search").value, "dover", "that was another form");
});

test("after an answer the cards that were shown stay where they were, as high as they were, so that nothing moves", async () => {
  await open();
  filter("held");
  the("#cards").innerHTML = [
    card("two", { ...CARDS.two, groups: "held" }),
    card("new", { names: "Eger – Fulda", groups: "held" }),
    card("one", CARDS.one),
    card("three", { ...CARDS.three, groups: "" }),
  ].join("");
  document.dispatchEvent(new Event("refreshed"));
  assert.deepEqual([ids(), allIds()], ["three two new", "three two new one"]);
  assert.deepEqual(
    shown().map((card) => /** @type {any} */ (card).style.minHeight === "0px"),
    [false, true, true],
  );
  filter("");
  assert.deepEqual(
    [ids(), shown().every((card) => /** @type {any} */ (card).style.minHeight === "0px")],
    ["one two three new", true],
  );
});

test("cards that lie right are not moved, so that the focus stays", async () => {
  await open();
  const append = mock.method(the("#cards"), "append");
  document.dispatchEvent(new Event("refreshed"));
  assert.equal(append.mock.calls.length, 0);
});

test("the hand holds a card for each ticket, in the order in which they came, and room for as many as are dealt", async () => {
  await open({ three: { isHeld: true, state: "good" } });
  assert.deepEqual(hand(), ["Back: three9 ✓×", "", ""]);
  press("one");
  assert.deepEqual(hand(), ["Back: three9 ✓×", "Back: one20 ×", ""]);
  the("#one .state").innerHTML = '<i class="bad"></i>';
  press("two");
  assert.deepEqual(hand(), ["Back: three9 ✓×", "Back: one20 ✗×", "Back: two7 ×"]);
  press("three");
  assert.deepEqual(hand()[0], "Again: three9 ↩", "its place stays");
  const [put] = the("#fan").children;
  assert.deepEqual([put.firstChild.className, put.firstChild.type], ["back", "button"]);
  press("three");
  assert.equal(the("#fan button").className, "");
  the("#two").closest("li").remove();
  document.dispatchEvent(new Event("refreshed"));
  assert.deepEqual(hand().slice(1), ["Back: one20 ✗×", ""]);
});

test("a tap on a card of the hand presses the list's, and the focus stays in the hand", async () => {
  const { pressed } = await open({ one: { isHeld: true }, three: { isHeld: true } });
  the("#fan button .ends").click();
  the("#fan").click();
  assert.deepEqual(pressed, ["one"]);
  const [same] = the("#fan").children;
  document.dispatchEvent(new Event("refreshed"));
  assert.equal(the("#fan").children[0], same, "it says the same");
  the("#fan button").focus();
  press("one");
  assert.equal(document.activeElement, the("#fan button"));
  the("#two").focus();
  press("two");
  assert.equal(document.activeElement, the("#two"));
});

test("a card of the hand says what a tap does, and hides its sign from those who hear it", async () => {
  await open({ one: { isHeld: true } });
  const parts = [...the("#fan button").children].map((part) => [part.className, part.ariaHidden]);
  assert.deepEqual(parts, [
    ["visually-hidden", null],
    ["ends", null],
    ["value", null],
    ["sign", "true"],
  ]);
});

test("the first field that is wrong is where one goes on", async () => {
  await open({}, `<input id="first" aria-invalid="true"><input aria-invalid="true">`);
  assert.equal(document.activeElement?.id, "first");
});
