// The form for a new game, which follows its board.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { every, load, openPage, the } from "../document.ts";

/**
 * Open the start page with names typed before: five may play in the USA, blue, red, green, yellow or black; three in
 * the north, red, purple or white.
 */
async function open(names: string[] = []) {
  openPage("start");
  for (const [place, name] of names.entries()) the(`[name=players-${place}-name]`).value = name;
  await load("start/page.ts");
}

const seats = () => every(".seat");
const visible = () => seats().filter(({ hidden }) => !hidden);

const colours = () =>
  visible()
    .map((seat) => seat.querySelector(".colours :checked").value)
    .join(" ");

function choose(name: string, value: string) {
  const field = the(`[name=${name}][value="${value}"]`);
  field.checked = true;
  the(".new-game").toggleAttribute("data-changed"); // until then happy-dom remembers what was :checked
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

afterEach(() => mock.restoreAll());

test("a colour that another player has is exchanged", async () => {
  await open();
  const elsewhere = (place: number) =>
    [...seats()[place].querySelectorAll(".is-elsewhere")].map(({ dataset }) => dataset.colour);
  assert.deepEqual([elsewhere(0), elsewhere(1)], [["red"], ["blue"]]);
  choose("players-0-colour", "red");
  assert.deepEqual([colours(), elsewhere(0), elsewhere(1)], ["red blue", ["blue"], ["red"]]);
  choose("players-0-colour", "green");
  assert.equal(colours(), "green blue", "nobody else has it, as long as that seat is hidden");
});

test("a name that is too long for the tables asks for a short one", async () => {
  await open(["Ada", "Bartholomew"]);
  const asks = () =>
    seats()
      .slice(0, 2)
      .map((seat) => !seat.querySelector("[name$=-short]").hidden);
  assert.deepEqual(asks(), [false, true]);
  for (const [name, isLong] of [
    ["  Margaretha  ", false], // ten letters
    ["Margarethen", true],
  ] as const) {
    the("[name=players-0-name]").value = name;
    the(".new-game").dispatchEvent(new Event("input"));
    assert.deepEqual(asks(), [isLong, true]);
  }
});

test("Enter goes from name to name, then adds a player, and never starts a game", async () => {
  await open();
  const enter = (name: string, more: any = {}) => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more });
    the(`[name=${name}]`).dispatchEvent(event);
    return event.defaultPrevented && document.activeElement?.id;
  };
  assert.equal(enter("players-0-name"), "players-1-name");
  the("#players-0-name").focus();
  assert.equal(enter("players-0-short"), "players-1-name");
  the("#players-1-name").value = "Ben";
  assert.equal(enter("players-1-name"), "players-2-name");
  assert.equal(visible().length, 3);
  enter("players-2-name");
  assert.deepEqual([visible().length, the(":focus").getAttribute("href")], [3, "#variant"], "nobody is named yet");
  for (const name of ["players-0-colour", "board"])
    assert.equal(enter(name), "to-rules", "a choice begins none either");
  for (const more of [{ key: "Tab" }, { key: "a" }, { isComposing: true }])
    assert.equal(enter("players-0-name", more), false);
});

test("the first problem is read out", async () => {
  openPage("start");
  for (const id of ["players-1-name", "players-2-name"]) the(`#${id}`).setAttribute("aria-invalid", "true");
  await load("start/page.ts");
  assert.equal(document.activeElement?.id, "players-1-name");
});
