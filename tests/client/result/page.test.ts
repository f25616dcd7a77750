// The result: a number opens its reason, the winner's path glows, and a reason is shown on the map.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { OnMap } from "../../../scorer/client/result/show.ts";
import { Stage } from "../../../scorer/client/stage/stage.ts";
import { every, load, openPage, pageOf, the } from "../document.ts";
import { setGlobals } from "../page.ts";

const click = (selector: string) => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  the(selector).dispatchEvent(event);
  return event.defaultPrevented;
};

/** Open the result of a small game, on a phone or on a laptop. */
async function open({ begin = () => load("result/page.ts"), hash = "", isWide = false, isCalm = false } = {}) {
  const window = openPage("result", `result${hash}`);
  const wide = { matches: isWide, hear: () => {} };
  const addEventListener = (_: string, hear: any) => (wide.hear = hear);
  const asked = (query: string) => {
    if (query === "(prefers-reduced-motion: reduce)") return { matches: isCalm };
    return query === "(min-width: 64rem)" ? Object.assign(wide, { addEventListener }) : { matches: false };
  };
  setGlobals({ matchMedia: asked, CSS: { escape: (id: string) => id } });
  const scrolled = [] as any[];
  window.Element.prototype.scrollIntoView = function (this: any, how: any) {
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
  await begin();
  return { scrolled, dialog, wide };
}

afterEach(() => mock.restoreAll());

/** A part of the result that was counted again. */
const again = (selector: string): any =>
  new DOMParser().parseFromString(pageOf("result").text, "text/html").querySelector(selector);
const showMap = async () => new OnMap(); // without what the rest of the page does with a click
const isOpen = () => ["#routes-0", "#tickets-1"].map((id) => the(id).matches(".is-open"));

// ---- The page ----

test("what the address names is open", async () => {
  await open({ hash: "#tickets-1" });
  assert.deepEqual(isOpen(), [false, true]);
  for (const id of ["routes-0", "correct"]) {
    location.hash = `#${id}`;
    dispatchEvent(new Event("hashchange"));
  }
  assert.deepEqual([isOpen(), the("#correct").open], [[true, false], true]);
});

test("a reason that somebody has opened stays open when the result is counted again", async () => {
  await open();
  click(".points [href='#tickets-1']");
  the("#why").innerHTML = again("#why").innerHTML;
  document.dispatchEvent(new Event("refreshed"));
  assert.deepEqual(isOpen(), [false, true]);
});

// ---- The map ----

const words = (part: any) => part.textContent.replace(/\s+/g, " ").trim();
async function shown(how: any) {
  const show = mock.method(Stage.prototype, "show");
  const opened = await open({ begin: showMap, ...how });
  return { ...opened, calls: () => show.mock.calls.map((call) => call.arguments) };
}

test("the winner's longest path is ridden in 1.8 seconds, and at once for people who want less motion", async () => {
  for (const isCalm of [false, true]) {
    const { calls } = await shown({ isCalm });
    assert.deepEqual(calls().at(-1)?.[1], isCalm ? 0 : 1800);
    assert.ok(the(".map-frame .stage").matches(".is-dimmed"));
    click("#routes-1 .show");
    assert.deepEqual(calls().at(-1), [{ spots: {}, ways: [[["b-c", "own", 0, 1]]] }, isCalm ? 0 : 1800]);
    mock.restoreAll();
  }
});

test("a tap on the map shows the whole board", async () => {
  const { dialog } = await open({ begin: showMap });
  click(".map-frame");
  assert.ok(dialog.open);
  assert.equal(words(dialog.querySelector(".caption")), "");
});

test("the result that was counted again has a map of its own, and the old one goes", async () => {
  const { dialog } = await open({ begin: showMap });
  const fresh = again(".map-frame");
  click("#routes-0 .show");
  the(".map-frame").replaceWith(fresh);
  document.dispatchEvent(new Event("refreshed"));
  assert.ok(dialog.querySelector(".stage"), "it is still looked at");
  dialog.close();
  assert.deepEqual([every(".stage").length, the(".map-frame").contains(the(".lit-map"))], [1, true]);
});

test("a screen that is turned closes what is shown on all of it, and the map fills its new place", async () => {
  const { dialog, wide } = await open({ begin: showMap });
  click("#routes-0 .show");
  wide.hear();
  assert.ok(!dialog.open);
  const enter = mock.method(Stage.prototype, "enter");
  dispatchEvent(new Event("resize"));
  assert.deepEqual(enter.mock.calls[0].arguments, [the(".map-frame")]);
});

test("keys move the map that is shown", async () => {
  const { dialog } = await open({ begin: showMap });
  const view = dialog.querySelector(".view");
  click("#routes-0 .show");
  const before = the(".stage").style.transform;
  view.dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
  assert.notEqual(the(".stage").style.transform, before);
});
