// The form for a new game, which follows its board.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openDocument } from "../document.js";

const START = import.meta.resolve("../../../../scorer/web/static/start/page.js");
const COLOURS = ["red", "blue", "green", "black", "white"];

/** @param {number} place @param {string} colour @param {string} [name] */
const seat = (place, colour, name = "") => `<div class="seat"><input name="players-${place}-name" value="${name}">
  <input name="players-${place}-short" maxlength="8"><div class="colours">${COLOURS.map(
    (each) => `<label data-colour="${each}"><input type="radio" name="players-${place}-colour" value="${each}"
      ${each === colour ? "checked" : ""}></label>`,
  ).join("")}</div></div>`;

/** A big board with two editions and five seats, and a small one with three seats and without red. */
const page = (names = [""]) => `<link rel="icon" href="/icon.svg"><p id="said"></p><form class="new-game">
  <p class="errors"></p>
  <input type="radio" name="board" value="big" data-seats="4" data-colours="red blue green black" checked>
  <input type="radio" name="board" value="small" data-seats="3" data-colours="blue green white">
  <p data-boards="big other" id="of-big"></p><p data-boards="small" id="of-small"></p>
  <div class="editions"><label data-boards="big"><input type="radio" name="edition" value="one" checked></label>
    <label data-boards="big"><input type="radio" name="edition" value="two"></label>
    <label data-boards="small"><input type="radio" name="edition" value="three"></label></div>
  ${["red", "blue", "green", "black"].map((colour, place) => seat(place, colour, names[place])).join("")}
  <button type="button" class="more">More</button><i aria-invalid="true" tabindex="-1" id="wrong"></i>
  <i aria-invalid="true" tabindex="-1"></i></form>`;

/** @param {string[]} [names] */
async function open(names) {
  const window = openDocument(page(names));
  const scrolled = mock.method(window.Element.prototype, "scrollIntoView", () => {});
  await load(START);
  return { scrolled };
}

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);
const seats = () => /** @type {any[]} */ ([...document.querySelectorAll(".seat")]);
const visible = () => seats().filter(({ hidden }) => !hidden);
const colours = () =>
  visible()
    .map((seat) => seat.querySelector(".colours :checked").value)
    .join(" ");

/** @param {string} selector */
function choose(selector) {
  the(selector).checked = true;
  the("form").toggleAttribute("data-changed"); // until then happy-dom remembers what was :checked
  the(selector).dispatchEvent(new Event("change", { bubbles: true }));
}

afterEach(() => mock.restoreAll());

test("two seats are shown, or as many as have names, and one more by the button, up to the board's", async () => {
  await open(["Ada", "Ben", "Cleo"]);
  assert.equal(visible().length, 3);
  await open();
  assert.deepEqual(
    seats().map((seat) => [seat.hidden, seat.querySelector("input").disabled]),
    [
      [false, false],
      [false, false],
      [true, true],
      [true, true],
    ],
  );
  the(".more").click();
  assert.equal(document.activeElement, the("[name=players-2-name]"));
  assert.equal(the(".more").hidden, false);
  the(".more").click();
  assert.deepEqual([visible().length, the(".more").hidden], [4, true]);
  choose("[value=small]");
  assert.deepEqual([visible().length, the(".more").hidden], [3, true]);
});

test("what belongs to other boards is hidden, and an edition of this one is chosen", async () => {
  await open();
  const shown = () => ["#of-big", "#of-small", ".editions"].map((name) => !the(name).hidden);
  const edition = () => the("[name=edition]:checked").value;
  assert.deepEqual([shown(), edition()], [[true, false, true], "one"]);
  the("[value=two]").checked = true;
  choose("[name=board][value=big]");
  assert.equal(edition(), "two", "the one that was chosen stays");
  choose("[value=small]");
  assert.deepEqual([shown(), edition()], [[false, true, false], "three"]);
});

test("colours that the box has not are hidden, and who had one gets the first that is free", async () => {
  await open();
  choose("[value=small]");
  const labels = [...seats()[0].querySelectorAll("label")];
  assert.deepEqual(
    labels.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.colour),
    ["blue", "green", "white"],
  );
  assert.equal(colours(), "blue green", "red gets blue, so blue gets green");
  the(".more").click();
  assert.equal(colours(), "blue green white", "green is taken");
  choose("[name=board][value=big]");
  assert.equal(colours(), "blue green red");
});

test("a colour that another player has is exchanged", async () => {
  await open();
  const elsewhere = (/** @type {number} */ place) =>
    [...seats()[place].querySelectorAll(".is-elsewhere")].map(({ dataset }) => dataset.colour);
  assert.deepEqual([elsewhere(0), elsewhere(1)], [["blue"], ["red"]]);
  choose("[name=players-0-colour][value=blue]");
  assert.deepEqual([colours(), elsewhere(0), elsewhere(1)], ["blue red", ["red"], ["blue"]]);
  choose("[name=players-0-colour][value=green]");
  assert.equal(colours(), "green red", "nobody else has it, as long as that seat is hidden");
  choose("[name=players-1-colour][value=green]");
  assert.equal(colours(), "red green");
});

test("a name that is too long for the tables asks for a short one", async () => {
  await open(["Ada", "Bartholomew", "", "Long as another"]);
  const shorts = () => seats().map((seat) => seat.querySelector("[name$=-short]"));
  const asks = () => shorts().map(({ hidden, disabled }) => !hidden && !disabled);
  assert.deepEqual(asks(), [false, true, false, false]);
  the("[name=players-0-name]").value = "  Margaret  ";
  the("form").dispatchEvent(new Event("input"));
  assert.deepEqual(asks(), [false, true, false, false], "eight letters");
  the("[name=players-0-name]").value = "Margarete";
  the("form").dispatchEvent(new Event("input"));
  assert.deepEqual(asks(), [true, true, false, false]);
  assert.ok(shorts()[3].hidden && shorts()[3].disabled, "nobody sits there yet");
});

test("Enter goes from name to name, and sends the form from the last one", async () => {
  await open();
  const enter = (/** @type {string} */ selector, /** @type {any} */ more = {}) => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more });
    the(selector).dispatchEvent(event);
    return event.defaultPrevented && document.activeElement?.getAttribute("name");
  };
  assert.equal(enter("[name=players-0-name]"), "players-1-name");
  the("[name=players-0-name]").focus();
  assert.equal(enter("[name=players-0-short]"), "players-1-name");
  assert.equal(enter("[name=players-1-name]"), false);
  for (const key of ["Tab", "a"]) assert.equal(enter("[name=players-0-name]", { key }), false);
  assert.equal(enter("[name=players-0-name]", { isComposing: true }), false);
  assert.equal(enter("[name=players-0-colour]"), false);
  assert.equal(enter("[name=board]"), false);
});

test("the first problem is read out, and seen", async () => {
  const { scrolled } = await open();
  assert.equal(document.activeElement?.id, "wrong");
  assert.deepEqual(scrolled.mock.calls[0].arguments, [{ block: "center" }]);
});
