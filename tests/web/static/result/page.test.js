// The result: a number opens its reason, a chip shows a path, and a reason is shown on the map.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Stage } from "../../../../scorer/web/static/stage/stage.js";
import { load, ofGame, openDocument } from "../document.js";
import { GAME, setGlobals } from "../page.js";

const RESULT = import.meta.resolve("../../../../scorer/web/static/result/page.js");
const SHOW = import.meta.resolve("../../../../scorer/web/static/result/show.js");

const reason = (/** @type {string} */ id, /** @type {string} */ inner = "") =>
  `<details id="${id}"><summary><span>Tickets</span> <b>7</b></summary><div class="reasons"><h3>Anna<i class="quiet">!</i></h3>
    <ul><li><p>Paris <b>4</b> <button class="show" data-lights='{"spots":{"a":["start","A"]}}'><i>map</i></button></p></li>
    ${inner}</ul></div></details>`;

const PAGE = `<table class="points"><tr><td><a href="#why-1"><b>7</b></a></td></tr></table>${reason("why-1")}${reason("why-2")}
  <div class="paths"><a data-longest="0" href="#map"><i>Anna</i></a><a data-longest="1" href="#map">Björn</a>
  <div class="map-frame"><div class="stage"><svg viewBox="0 0 400 200"><g data-city="a"><circle></circle></g>
  <g data-path-of="0"></g><g data-path-of="1" hidden></g></svg></div></div></div>
  <dialog id="on-map"><div class="view" tabindex="-1"></div><div class="caption"></div></dialog>`;

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);
const click = (/** @type {string} */ selector) => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  the(selector).dispatchEvent(event);
  return event.defaultPrevented;
};

/** Open a page, on a phone or on a laptop. */
async function open({ script = RESULT, url = GAME, isWide = false, isCalm = false } = {}) {
  const window = openDocument(ofGame(PAGE), url);
  mock.method(globalThis, "setInterval", () => {});
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
  Object.defineProperty(window.SVGSVGElement.prototype, "viewBox", {
    get: () => ({ baseVal: { x: 0, y: 0, width: 400, height: 200 } }),
  });
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

// ---- The page ----

test("a number opens its reason, without a new entry in the history", async () => {
  const { scrolled } = await open();
  const pushed = mock.method(history, "pushState");
  assert.ok(click(".points a b"));
  assert.deepEqual([the("#why-1").open, the("#why-2").open, the("#why-1").className], [true, false, "is-wanted"]);
  assert.deepEqual([scrolled, document.activeElement?.tagName], [[["why-1", "center"]], "SUMMARY"]);
  assert.deepEqual([location.hash, pushed.mock.callCount()], ["#why-1", 0]);
  the(".points a").href = "#why-2";
  click(".points a");
  assert.deepEqual([the("#why-1").className, the("#why-2").className], ["", "is-wanted"]);
  the(".points a").href = "#nowhere";
  assert.ok(click(".points a"));
  assert.equal(the("#why-2").className, "is-wanted");
  assert.ok(!click("summary"));
});

test("the reason that the address names is open", async () => {
  await open({ url: `${GAME}#why-2` });
  assert.deepEqual([the("#why-1").open, the("#why-2").open], [false, true]);
  location.hash = "#why-1";
  dispatchEvent(new Event("hashchange"));
  assert.ok(the("#why-1").open);
});

test("a chip shows that player's path", async () => {
  const { scrolled } = await open();
  assert.ok(click("[data-longest='1']"));
  const shown = () => [...document.querySelectorAll("[data-path-of]")].map((path) => !path.hasAttribute("hidden"));
  const current = () =>
    [...document.querySelectorAll("[data-longest]")].map((chip) => chip.getAttribute("aria-current"));
  assert.deepEqual(
    [shown(), current()],
    [
      [false, true],
      [null, "true"],
    ],
  );
  assert.deepEqual(scrolled, [["map-frame", "nearest"]]);
  click("[data-longest='0'] i");
  assert.deepEqual(
    [shown(), current()],
    [
      [true, false],
      ["true", null],
    ],
  );
});

test("reasons that somebody has opened stay open when the result is counted again", async () => {
  await open();
  const toggle = (/** @type {string} */ id, /** @type {boolean} */ isOpen) => {
    the(id).open = isOpen;
    the(id).dispatchEvent(new Event("toggle"));
  };
  toggle("#why-1", true);
  toggle("#why-2", true);
  toggle("#why-2", false);
  the("#on-map").dispatchEvent(new Event("toggle"));
  for (const id of ["why-1", "why-2"]) the(`#${id}`).outerHTML = reason(id);
  document.dispatchEvent(new Event("refreshed"));
  assert.deepEqual([the("#why-1").open, the("#why-2").open], [true, false]);
  the("#why-1").remove();
  document.dispatchEvent(new Event("refreshed"));
});

// ---- The map ----

test("a phone shows a reason on the whole screen, in words too, and Back closes it", async () => {
  const { dialog } = await open({ script: SHOW });
  assert.ok(click("#why-1 .show i"));
  assert.ok(dialog.open);
  assert.equal(dialog.querySelector(".caption").textContent.replace(/\s+/g, " ").trim(), "Anna TicketsParis 4");
  assert.equal(dialog.querySelector(".caption .title").tagName, "P");
  assert.deepEqual([dialog.querySelectorAll(".view .stage").length, the(".map-frame .stage")], [1, null]);
  assert.ok(the(".stage").matches(".is-dimmed"));
  assert.deepEqual([history.state, document.activeElement], [{ isShown: true }, dialog.querySelector(".view")]);
  assert.ok(the("#why-1 .show") && the("#why-1 .quiet"), "the page keeps its own words");
  const back = mock.method(history, "back", () => {});
  dialog.close();
  assert.equal(back.mock.callCount(), 1);
  assert.deepEqual(
    [the(".map-frame .stage").className, the(".lit-map"), the(".caption").isConnected],
    ["stage", null, true],
  );
  history.replaceState(null, "");
  dialog.close();
  assert.equal(back.mock.callCount(), 1);
  click("#why-2 .show");
  history.replaceState(null, "");
  dispatchEvent(new Event("popstate"));
  assert.deepEqual([dialog.open, back.mock.callCount()], [false, 1]);
  const closed = mock.method(dialog, "close");
  dispatchEvent(new Event("popstate"));
  assert.equal(closed.mock.callCount(), 0);
});

test("a path is ridden in 1.8 seconds, and at once for people who want less motion", async () => {
  const show = mock.method(Stage.prototype, "show");
  for (const isCalm of [false, true]) {
    await open({ script: SHOW, isCalm });
    click("#why-1 .show");
  }
  const lights = { spots: { a: ["start", "A"] } };
  assert.deepEqual(
    show.mock.calls.map((call) => call.arguments),
    [
      [lights, 1800],
      [lights, 0],
    ],
  );
});

test("a laptop shows a reason on the map of the page, with the words beside it", async () => {
  const { dialog } = await open({ script: SHOW, isWide: true });
  click("#why-1 .show");
  const frame = the(".map-frame");
  assert.ok(!dialog.open);
  assert.deepEqual([frame.className, frame.style.height], ["map-frame view", "300px"]);
  assert.equal(frame.nextElementSibling.className, "caption card");
  click("#why-2 .show");
  assert.equal(document.querySelectorAll(".paths .caption").length, 1);
  assert.equal(document.querySelectorAll(".lit-map").length, 1);
  click("summary");
  assert.equal(frame.className, "map-frame view");
  click("[data-longest='0'] i");
  assert.deepEqual(
    [frame.className, frame.style.height, the(".paths .caption"), the(".lit-map")],
    ["map-frame", "", null, null],
  );
});

test("a chip on a phone leaves the screen as it is, and another click does nothing", async () => {
  const { dialog } = await open({ script: SHOW });
  click("#why-1 .show");
  click("[data-longest='0']");
  assert.ok(!click("summary"));
  assert.ok(dialog.querySelector(".stage"));
});

test("a reason without a map of its own player has what there is", async () => {
  await open({ script: SHOW });
  the(".reasons h3").remove();
  click("#why-1 .show");
  assert.equal(the("dialog .title").textContent, " Tickets");
});

test("the result that was counted again has a map of its own, and the old one goes", async () => {
  const { dialog } = await open({ script: SHOW });
  click("#why-1 .show");
  const fresh = Object.assign(document.createElement("div"), { className: "stage" });
  the(".map-frame").append(fresh);
  document.dispatchEvent(new Event("refreshed"));
  assert.ok(dialog.querySelector(".stage"), "it is still looked at");
  dialog.close();
  assert.deepEqual([...document.querySelectorAll(".stage")], [fresh]);
  const laptop = await open({ script: SHOW, isWide: true });
  click("#why-1 .show");
  document.dispatchEvent(new Event("refreshed"));
  assert.deepEqual([the(".map-frame").className, laptop.dialog.open], ["map-frame", false]);
});

test("a screen that is turned closes what is shown", async () => {
  const { dialog, wide } = await open({ script: SHOW });
  click("#why-1 .show");
  wide.hear();
  assert.ok(!dialog.open);
  const laptop = await open({ script: SHOW, isWide: true });
  click("#why-1 .show");
  laptop.wide.hear();
  assert.equal(the(".map-frame").className, "map-frame");
});

test("keys move the map that is shown", async () => {
  const { dialog } = await open({ script: SHOW });
  const view = dialog.querySelector(".view");
  view.dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
  click("#why-1 .show");
  const before = the(".stage").style.transform;
  view.dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
  assert.notEqual(the(".stage").style.transform, before);
});
