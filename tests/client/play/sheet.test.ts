// The sheet of connections: a city's, a few to choose from, and those that were typed.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { drawingIn } from "../../../scorer/client/map/painter.ts";
import { seatsIn } from "../../../scorer/client/play/bars.ts";
import { Sheet } from "../../../scorer/client/play/sheet.ts";
import { every, openPage, the } from "../document.ts";
import { answered, pass } from "../page.ts";
import { heard } from "./map.ts";

/** Open the map page's sheet; `wide` is a screen on which it stays open. In Dover no station can be built. */
function open({ isWide = false } = {}) {
  openPage("play");
  const wide = { matches: isWide, hear: () => {} };
  const addEventListener = (_: string, run: any) => (wide.hear = run);
  mock.method(globalThis, "matchMedia", () => Object.assign(wide, { addEventListener }));
  const camera = { uncover: mock.fn(), reveal: mock.fn() } as any;
  const listener = { claim: mock.fn(), build: mock.fn(), remove: mock.fn(), alvin: mock.fn(), opened: mock.fn() };
  const { board } = drawingIn(the(".view svg"), JSON.parse(the("#facts").textContent));
  board.cityOf.d = { ...board.cityOf.d, takesStation: false };
  const sheet = new Sheet(the("#sheet"), board, camera, seatsIn(), listener);
  return { sheet, camera, listener, wide, live: JSON.parse(the("#live").textContent) };
}

const shown = () =>
  every(".rows li:not([hidden]) button")
    .map(({ dataset }) => dataset.place ?? dataset.claim)
    .join(" ");

/** What is open, and its title. */
const looks = () => (the("#sheet").hidden ? "" : `${the("#sheet").dataset.mode}: ${the("h2").textContent}`);

async function type(text: string) {
  the("#search").value = text;
  the("#search").dispatchEvent(new Event("input"));
  await answered();
}

async function key(name: string, target: any = the("#search")) {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  await answered();
  return event.defaultPrevented;
}

afterEach(() => mock.restoreAll());

test("a few are shown to choose from, and one that is taken closes them", () => {
  const { sheet, camera, listener } = open();
  sheet.showCity("a");
  sheet.showChoice(["b-c", "a-b"]);
  assert.deepEqual([looks(), shown(), the(".station").hidden], ["choice: Which one?", "a-b b-c", true]);
  heard(camera.uncover);
  the("[data-claim=b-c]").click();
  assert.deepEqual([heard(listener.claim), looks(), heard(camera.uncover).length], [[["b-c"]], "", 1]);
});

test("a station is built in the city, and taken away", () => {
  const { sheet, listener, live } = open();
  const buttons = () => ["#build", "#remove"].map((name) => (the(name).hidden ? "" : the(name).textContent));
  const paint = (stations: Record<string, number>, active = 1) => {
    sheet.paint({ ...live, stations }, active);
    return buttons();
  };
  sheet.showCity("b");
  assert.deepEqual(paint({}), ["Build a station here Björn, 3 left", ""]);
  the("#build").focus();
  assert.deepEqual(paint({ b: 1 }), ["", "Take away Björn’s station"]);
  assert.equal(document.activeElement, the("#remove"));
  the("#remove").click();
  assert.deepEqual(heard(listener.remove), [["b"]]);
  assert.deepEqual(paint({}, 0), ["Build a station here Anna, 3 left", ""]);
  assert.equal(document.activeElement, the("#build"));
  assert.deepEqual(paint({ b: 0 }), ["", "Take away Anna’s station"], "another one stands there (E1)");
  paint({});
  the("#build").click();
  assert.deepEqual([heard(listener.build), looks()], [[["b"]], ""]);
});

test("in the step of the stations a city offers nothing else", () => {
  const { sheet } = open();
  the("#sheet").dataset.stations = "";
  sheet.showCity("b");
  assert.deepEqual([shown(), the(".station").hidden], ["", false]);
});

test("a board without stations has none to build", () => {
  const { sheet, live } = open();
  the(".station").remove();
  sheet.showCity("b");
  sheet.paint(live, 0);
  assert.equal(looks(), "city: Bern");
});

test("a row has its owners' colours, marks and names", () => {
  const { sheet, live } = open();
  sheet.paint({ ...live, owners: { "a-b": 0, "b-d-2": 1 }, seconds: { "a-b": 1 } }, 1);
  const looksOf = (id: string) => {
    const row = the(`[data-claim=${id}]`);
    const owners = row.querySelector(".owners");
    const names = owners.textContent.trim().split(/\s+/).join(" ");
    return [row.ariaPressed, names, owners.querySelectorAll(".token").length];
  };
  assert.deepEqual(looksOf("a-b"), ["true", "Anna Björn", 2]);
  assert.deepEqual(looksOf("b-d"), ["true", "Björn", 1]);
  assert.deepEqual(looksOf("b-c"), ["false", "", 0]);
  const rails = every("[data-line].claimed").map(
    (rail) => `${rail.dataset.line} ${rail.getAttribute("class").match(/p-\w+/)[0]}`,
  );
  assert.deepEqual(rails, ["a-b p-red", "b-d-2 p-blue"]);
  sheet.paint({ ...live, owners: { "a-b": 1 } }, 0);
  assert.deepEqual(looksOf("a-b"), ["false", "Björn", 1]);
  assert.deepEqual(looksOf("b-d"), ["false", "", 0]);
});

test("the search finds cities and connections as they are typed", async () => {
  const { sheet } = open();
  the("#search").value = "old";
  the("#find").click();
  await answered();
  assert.deepEqual([looks(), document.activeElement], ["search: Find a route", the("#search")]);
  assert.deepEqual([the("#search").selectionStart, the("#search").selectionEnd], [0, 3]);
  await type("ber");
  assert.equal(shown(), "b a-b b-c b-d");
  await type(" aix ");
  assert.equal(shown(), "a a-b");
  await type("jjj");
  assert.deepEqual([shown(), the(".nothing").hidden], ["", false]);
  sheet.showCity("a");
  assert.ok(the(".nothing").hidden);
  sheet.showSearch(true);
  await type("  ");
  assert.deepEqual([shown(), the(".nothing").hidden], ["a-b b-c b-d", true]);
});

test("what was typed with typos lies in the order in which it was meant, and after that in its own", async () => {
  const { sheet } = open();
  sheet.showSearch(true);
  await type("xxxxxxxx"); // sounds as the beginning of Chur, less so as Aachen
  assert.equal(shown(), "c b-c a a-b d b-d");
  await type("");
  assert.equal(shown(), "a-b b-c b-d");
});

test("where no line joins two cities, the nearest are shown, and Enter takes none of them", async () => {
  const { sheet, listener } = open();
  sheet.showSearch(true);
  await type("chur dover");
  assert.equal(the(".apart").hidden, false);
  assert.equal(the(".apart").textContent, "No line joins Chur and Dover. The nearest:");
  assert.deepEqual([shown(), the(".nothing").hidden], ["b-c b-d", true]);
  await key("Enter");
  assert.deepEqual([heard(listener.claim), looks()], [[], "search: Find a route"]);
  await type("chur bern");
  assert.deepEqual([the(".apart").hidden, the(".apart").textContent, shown()], [true, "", "b-c"]);
  await type("bern chür");
  assert.deepEqual([the(".apart").hidden, shown()], [true, "b-c"]);
  await type("chur dover");
  sheet.showCity("a");
  assert.ok(the(".apart").hidden);
});

test("Enter takes the city that was typed, or the only connection, and is ready for the next", async () => {
  const { listener, sheet, live } = open();
  sheet.showSearch(true);
  await type("bern dov");
  assert.equal(shown(), "b-d");
  await key("a");
  assert.deepEqual(heard(listener.claim), []);
  the("#find").focus();
  await key("Enter");
  assert.deepEqual([heard(listener.claim), the("#search").value, shown()], [[["b-d"]], "", "a-b b-c b-d"]);
  assert.deepEqual([document.activeElement, looks()], [the("#search"), "search: Find a route"]);
  await key("Enter");
  assert.deepEqual(heard(listener.claim), [], "nothing was typed");
  sheet.paint({ ...live, owners: { "b-d-1": 0 } }, 0);
  await type("bern dov");
  await key("Enter");
  assert.deepEqual([heard(listener.claim), the("#search").value], [[], "bern dov"], "it would be released");
  the("[data-claim=b-d]").click();
  assert.deepEqual([heard(listener.claim), the("#search").value], [[["b-d"]], "bern dov"]);
  await type("ber");
  await key("Enter");
  assert.deepEqual([heard(listener.claim), looks()], [[], "city: Bern"]);
});

test("on a wide screen the search stays open beside the map", async () => {
  const { sheet, wide } = open({ isWide: true });
  assert.deepEqual([looks(), document.activeElement], ["search: Find a route", document.body]);
  sheet.showCity("b");
  sheet.close();
  assert.equal(looks(), "search: Find a route");
  wide.matches = false;
  wide.hear();
  assert.equal(looks(), "");
  await pass(400);
  assert.ok(!the("#sheet").matches(".opening"));
});
