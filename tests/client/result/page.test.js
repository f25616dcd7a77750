// The result: a number opens its reason, a chip shows a path, and a reason is shown on the map.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Stage } from "../../../scorer/client/stage/stage.js";
import { every, load, openPage, pageOf, the } from "../document.js";
import { setGlobals } from "../page.js";

const click = (/** @type {string} */ selector) => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  the(selector).dispatchEvent(event);
  return event.defaultPrevented;
};

/** Open the result of a small game, on a phone or on a laptop. */
async function open({ script = "result/page.js", hash = "", isWide = false, isCalm = false } = {}) {
  const window = openPage("result", `result${hash}`);
  const wide = { matches: isWide, hear: () => {} };
  const asked = (/** @type {string} */ query) => {
    if (query === "(prefers-reduced-motion: reduce)") return { matches: isCalm };
    if (query !== "(min-width: 64rem)") return { matches: false };
    return Object.assign(wide, {
      addEventListener: (/** @type {string} */ _, /** @type {any} */ hear) => {
        wide.hear = hear;
      },
    });
  };
  setGlobals({ matchMedia: asked, CSS: { escape: (/** @type {string} */ id) => id } });
  const scrolled = /** @type {any[]} */ ([]);
  window.Element.prototype.scrollIntoView = /** @this {any} */ function (/** @type {any} */ how) {
    scrolled.push([this.id || this.className, how.block]);
  };
  window.Element.prototype.animate = () => ({ finish() {}, finished: new Promise(() => {}) });
  window.SVGGraphicsElement.prototype.getBBox = () => ({ x: 100, y: 50, width: 20, height: 20 });
  Object.defineProperty(window.HTMLElement.prototype, "clientWidth", { get: () => 800 });
  Object.defineProperty(window.HTMLElement.prototype, "clientHeight", { get: () => 300 });
  const dialog = the("#on-map");
  dialog.showModal = () => {
    dialog.open = true;
  };
  dialog.close = () => {
    dialog.open = false;
    dialog.dispatchEvent(new Event("close"));
  };
  await load(script);
  return { scrolled, dialog, wide };
}

afterEach(() => mock.restoreAll());

const SHOW = "result/show.js"; // without what the rest of the page does with a click
const isOpen = () => ["#routes-0", "#tickets-1"].map((id) => the(id).open);

// ---- The page ----

test("a number opens its reason, without a new entry in the history", async () => {
  const { scrolled } = await open();
  const pushed = mock.method(history, "pushState");
  assert.ok(click(".points [href='#routes-0']"));
  assert.deepEqual([isOpen(), document.activeElement], [[true, false], the("#routes-0 summary")]);
  assert.deepEqual(scrolled, [["routes-0", "center"]]);
  assert.deepEqual([location.hash, pushed.mock.callCount()], ["#routes-0", 0]);
  assert.ok(click(".points [href='#tickets-1']"));
  assert.deepEqual(
    every(".is-wanted").map(({ id }) => id),
    ["tickets-1"],
  );
  assert.ok(!click("summary"));
});

test("the reason that the address names is open", async () => {
  await open({ hash: "#tickets-1" });
  assert.deepEqual(isOpen(), [false, true]);
  location.hash = "#routes-0";
  dispatchEvent(new Event("hashchange"));
  assert.deepEqual(isOpen(), [true, true]);
});

test("a chip shows that player's path", async () => {
  const { scrolled } = await open();
  const shown = () => [...new Set(every("[data-path-of]:not([hidden])").map((path) => path.dataset.pathOf))];
  const current = () => every("[data-longest][aria-current]").map(({ dataset }) => dataset.longest);
  assert.deepEqual([shown(), current()], [["0"], ["0"]]);
  assert.ok(click("[data-longest='1']"));
  assert.deepEqual([shown(), current(), scrolled.at(-1)], [["1"], ["1"], ["map-frame wide", "nearest"]]);
  click("[data-longest='0'] .name");
  assert.deepEqual([shown(), current()], [["0"], ["0"]]);
});

test("reasons that somebody has opened stay open when the result is counted again", async () => {
  await open();
  const toggle = (/** @type {string} */ id, /** @type {boolean} */ isOpen) => {
    the(id).open = isOpen;
    the(id).dispatchEvent(new Event("toggle"));
  };
  toggle("#routes-0", true);
  toggle("#tickets-1", true);
  toggle("#tickets-1", false);
  the("#why").innerHTML = new DOMParser()
    .parseFromString(pageOf("result").text, "text/html")
    .querySelector("#why")?.innerHTML;
  document.dispatchEvent(new Event("refreshed"));
  assert.deepEqual(isOpen(), [true, false]);
});

// ---- The map ----

const words = (/** @type {any} */ part) => part.textContent.replace(/\s+/g, " ").trim();

test("a phone shows a reason on the whole screen, in words too, and Back closes it", async () => {
  const { dialog } = await open({ script: SHOW });
  assert.ok(click("#tickets-1 .show"));
  assert.ok(dialog.open);
  assert.match(words(dialog.querySelector(".caption")), /^Björn Tickets .*Bern–Chur 7/);
  assert.ok(!words(dialog.querySelector(".caption")).includes("Show on the map"));
  assert.deepEqual([dialog.querySelectorAll(".view .stage").length, the(".map-frame .stage")], [1, null]);
  assert.ok(the(".stage").matches(".is-dimmed"));
  assert.deepEqual([history.state, document.activeElement], [{ isShown: true }, dialog.querySelector(".view")]);
  assert.ok(the("#tickets-1 .show"), "the page keeps its own words");
  const back = mock.method(history, "back", () => {});
  dialog.close();
  assert.equal(back.mock.callCount(), 1);
  assert.deepEqual([the(".map-frame .stage").className, the(".lit-map")], ["stage", null]);
  click("#routes-0 .show");
  history.replaceState(null, "");
  dispatchEvent(new Event("popstate"));
  assert.deepEqual([dialog.open, back.mock.callCount()], [false, 1]);
});

test("a path is ridden in 1.8 seconds, and at once for people who want less motion", async () => {
  const show = mock.method(Stage.prototype, "show");
  for (const isCalm of [false, true]) {
    await open({ script: SHOW, isCalm });
    click("#routes-1 .show");
  }
  const lights = { spots: {}, ways: [[["b-c", "own", 0, 1]]] };
  assert.deepEqual(
    show.mock.calls.map((call) => call.arguments),
    [
      [lights, 1800],
      [lights, 0],
    ],
  );
});

test("a laptop shows a reason on the map of the page, with the words beside it, until another chip is chosen", async () => {
  const { dialog } = await open({ script: SHOW, isWide: true });
  click("#tickets-1 .show");
  const frame = the(".map-frame");
  assert.deepEqual([dialog.open, frame.matches(".view"), frame.style.height], [false, true, "300px"]);
  assert.match(words(frame.nextElementSibling), /^Björn Tickets/);
  click("#routes-0 .show");
  assert.deepEqual(
    [".paths .caption", ".lit-map"].map((name) => every(name).length),
    [1, 1],
  );
  click("summary");
  assert.ok(frame.matches(".view"));
  click("[data-longest='0']");
  assert.deepEqual(
    [frame.matches(".view"), frame.style.height, the(".paths .caption"), the(".lit-map")],
    [false, "", null, null],
  );
});

test("the result that was counted again has a map of its own, and the old one goes", async () => {
  const { dialog } = await open({ script: SHOW });
  click("#routes-0 .show");
  const fresh = Object.assign(document.createElement("div"), { className: "stage" });
  the(".map-frame").append(fresh);
  document.dispatchEvent(new Event("refreshed"));
  assert.ok(dialog.querySelector(".stage"), "it is still looked at");
  dialog.close();
  assert.deepEqual(every(".stage"), [fresh]);
  await open({ script: SHOW, isWide: true });
  click("#routes-0 .show");
  document.dispatchEvent(new Event("refreshed"));
  assert.ok(!the(".map-frame").matches(".view"));
});

test("a screen that is turned closes what is shown", async () => {
  for (const isWide of [false, true]) {
    const { dialog, wide } = await open({ script: SHOW, isWide });
    click("#routes-0 .show");
    wide.hear();
    assert.deepEqual([dialog.open, the(".map-frame").matches(".view")], [false, false]);
  }
});

test("keys move the map that is shown", async () => {
  const { dialog } = await open({ script: SHOW });
  const view = dialog.querySelector(".view");
  click("#routes-0 .show");
  const before = the(".stage").style.transform;
  view.dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
  assert.notEqual(the(".stage").style.transform, before);
});
