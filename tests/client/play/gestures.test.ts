// What fingers, a mouse and a wheel do to the map.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Camera } from "../../../scorer/client/play/camera.ts";
import { Gestures } from "../../../scorer/client/play/gestures.ts";
import { cross } from "../map/cross.ts";
import { pass } from "../page.ts";
import { drawing, heard, openMap, point } from "./map.ts";

type At = [number, number];

/** Where cities are on the screen as the map begins; their dots are 18 pixels wide. */
const AT: Record<string, At> = { a: [100, 310], b: [200, 310], c: [200, 210], d: [300, 310] };
const BARE: At = [250, 500];
const MOUSE = { pointerType: "mouse" };

function open({ isCalm = false } = {}) {
  const map = openMap(`<div class="view">${drawing()}</div><button id="overview"></button><p id="sheet" hidden></p>`);
  const asks = (query: string) => ({ matches: isCalm && query === "(prefers-reduced-motion: reduce)" });
  mock.method(globalThis, "matchMedia", asks);
  const [overview, sheet] = ["#overview", "#sheet"].map((name) => document.querySelector(name)) as any[];
  const camera = new Camera(map.view, map.svg, overview, "camera x");
  const vibrate = mock.fn();
  Object.assign(navigator, { vibrate });
  const stroked: string[] = [];
  const stroke = (passed: string[], isOver: boolean) => stroked.push(`${passed.join(" ")}${isOver ? "!" : ""}`);
  const isGround = mock.fn(() => true);
  const draws = mock.fn(() => true);
  const listener = { tap: mock.fn(), isGround, stroke, draws, touched: mock.fn() };
  const zoomed = mock.method(camera, "zoomStep");
  const gestures = new Gestures(cross(), camera, sheet, listener);
  const does = (kind: string, at: At, { on = map.view, ...more }: any = {}) => point(on, kind, at, more);
  const tap = (at: At, more = {}) => {
    does("down", at, more);
    does("up", at, more);
  };
  const taps = () => [heard(listener.tap).length, heard(zoomed).length].join(" ");
  const strokes = () => stroked.splice(0);
  const seen = () => {
    const { left, top, width } = map.svg.getBoundingClientRect();
    return [left, top, width];
  };
  const isMoving = () => map.view.matches(".moving");
  const vibrated = () => heard(vibrate).join(" ");
  return { ...map, listener, camera, gestures, sheet, does, tap, taps, strokes, seen, isMoving, vibrated };
}

afterEach(() => mock.restoreAll());

test("a finger may stray a little while it taps, a mouse less", () => {
  for (const [pointerType, slop] of [
    ["touch", 9],
    ["", 9],
    ["pen", 7],
    ["mouse", 4],
  ] as const) {
    for (const [way, wanted] of [
      [slop, "1 0"],
      [slop + 1, "0 0"],
    ] as [number, string][]) {
      const { does, taps, isMoving } = open();
      does("down", BARE, { pointerType });
      does("move", [BARE[0], BARE[1] + way], { pointerType });
      assert.equal(isMoving(), wanted === "0 0");
      does("up", [BARE[0], BARE[1] + way], { pointerType });
      assert.deepEqual([taps(), isMoving()], [wanted, false], `${pointerType} ${way}`);
    }
  }
});

test("a drag from a city draws a stroke at once, and every city that is passed is felt", () => {
  const { does, strokes, taps, vibrated, seen } = open();
  does("down", AT.a);
  does("move", [109, 310]);
  assert.deepEqual([strokes(), vibrated()], [[], ""]);
  does("move", [150, 310]);
  assert.deepEqual([strokes(), vibrated()], [[""], "12"]);
  does("move", AT.b);
  assert.deepEqual([strokes(), vibrated()], [["a-b"], "6"]);
  does("move", [200, 235]);
  does("up", [200, 235]);
  assert.deepEqual([strokes(), taps(), seen()], [["a-b b-c!"], "0 0", [0, 60, 800]], "almost at c");
  does("move", AT.d);
  assert.deepEqual(strokes(), []);
});

test("a finger that rests on a city has tapped it", async () => {
  const { does, strokes, taps } = open();
  does("down", AT.a);
  await pass(300);
  does("up", AT.a);
  assert.deepEqual([strokes(), taps()], [[], "1 0"]);
});

test("a finger's way between two events counts", async () => {
  const { view, does, strokes } = open();
  does("down", AT.a);
  does("move", [115, 310]);
  strokes();
  const event = new PointerEvent("pointermove", { pointerId: 1, clientX: 200, clientY: 210 });
  const ways = [AT.b, AT.c].map(([clientX, clientY]) => new PointerEvent("pointermove", { clientX, clientY }));
  Object.assign(event, { getCoalescedEvents: () => ways });
  view.dispatchEvent(event);
  assert.deepEqual(strokes(), ["a-b", "a-b b-c"]);
});

test("a mouse draws from a city at once, and moves the board beside one", async () => {
  const { does, strokes, seen, isMoving } = open();
  does("down", [100 + 9 + 4, 310], MOUSE);
  does("move", AT.b, MOUSE);
  assert.deepEqual([strokes(), isMoving()], [["", "a-b"], false]);
  does("up", AT.b, MOUSE);
  assert.deepEqual(strokes(), ["a-b!"]);
  does("down", [100 + 9 + 5, 310], MOUSE);
  does("move", [90, 310], MOUSE);
  does("move", [80, 310], MOUSE);
  assert.deepEqual([strokes(), seen()[0]], [[], -10]);
  does("up", [80, 310], MOUSE);
});

test("a board that is flicked glides on, ever slower, until it rests or is touched", async () => {
  const { does, seen, paint } = open();
  const flick = async (more = {}) => {
    does("down", [300, 500], more);
    for (const x of [280, 260, 240]) {
      await pass(20);
      does("move", [x, 500], more);
    }
    does("up", [240, 500], more); // a pixel a millisecond
  };
  await flick();
  assert.equal(seen()[0], -40);
  paint(1000);
  assert.equal(seen()[0], -40);
  paint(1016);
  assert.ok(Math.abs(seen()[0] - (-40 - 16 * Math.exp(-16 / 300))) < 1e-9);
  paint(1032);
  assert.ok(Math.abs(seen()[0] - (-40 - 16 * Math.exp(-16 / 300) - 16 * Math.exp(-32 / 300))) < 1e-9);
  does("down", BARE);
  assert.equal(paint(1048), 0);
  does("up", BARE);
  await flick(MOUSE);
  assert.equal(paint(), 0);
  await flick();
  assert.deepEqual([paint(0), paint(2000), paint(2016)], [1, 1, 0]);
  does("down", [300, 500]);
  does("move", [280, 500]);
  await pass(101);
  does("up", [280, 500]);
  paint(0);
  assert.equal(paint(16), 1);
  assert.equal(paint(32), 0, "it rested before it was let go");
});

test("nothing glides for people who want less motion", async () => {
  const { does, paint } = open({ isCalm: true });
  does("down", [300, 500]);
  await pass(20);
  does("move", [280, 500]);
  await pass(20);
  does("move", [200, 500]);
  does("up", [200, 500]);
  assert.equal(paint(), 0);
});

test("two clicks of a mouse are two, and so are two quick taps where one means a line or a city", async () => {
  const { tap, taps, listener } = open();
  tap(BARE, MOUSE);
  tap(BARE, MOUSE);
  tap(BARE, { ...MOUSE, button: 2 });
  assert.equal(taps(), "2 0", "another button taps nothing");
  for (const [first, second] of [
    [false, false],
    [true, false],
    [false, true],
  ]) {
    await pass(300);
    listener.isGround.mock.mockImplementationOnce(() => first);
    tap(BARE);
    listener.isGround.mock.mockImplementationOnce(() => second);
    tap(BARE);
    assert.equal(taps(), "2 0", `${first} ${second}`);
  }
});

test("where the first tap has opened the sheet, and the board moved aside, the second one means nothing", () => {
  const { tap, taps, camera, sheet } = open();
  for (const [isHidden, x, wanted] of [
    [false, 279, "1 0"],
    [false, 280, "2 0"],
    [true, 250, "2 0"],
  ] as [boolean, number, string][]) {
    camera.fit();
    sheet.hidden = isHidden;
    tap(BARE);
    camera.pan(-100, 0);
    tap([x, 500]);
    assert.equal(taps(), wanted, `${isHidden} ${x}`);
    camera.fit();
    tap([10, 70]);
    tap([390, 650]);
    taps();
  }
});

test("a second finger ends what the first one waited for", async () => {
  const { does, strokes, taps } = open();
  does("down", AT.a);
  does("down", BARE, { pointerId: 2 });
  await pass(300);
  does("up", AT.a);
  does("up", BARE, { pointerId: 2 });
  assert.deepEqual([strokes(), taps()], [[], "0 0"]);
});

test("the board moves under a stroke near the edge, which so can be longer than the screen", async () => {
  const { does, seen, paint, strokes, frame } = open();
  does("down", AT.d);
  does("move", AT.b);
  assert.deepEqual([paint(), seen()[0]], [1, 0]);
  frame.width = 230;
  strokes();
  does("move", [215, 300]);
  for (let frames = 0; frames < 30; frames++) paint();
  assert.equal(seen()[0], -3 * 30, "21 of 36 pixels deep");
  does("up", [215, 300]);
  paint();
  assert.deepEqual([paint(), seen()[0]], [0, -90]);
});

test("a finger that rests near the edge passes the city that comes under it", async () => {
  const { does, paint, strokes, frame } = open();
  frame.width = 270;
  does("down", AT.b);
  does("move", [260, 310]);
  assert.deepEqual(strokes(), [""]);
  for (let frames = 0; frames < 10; frames++) paint();
  assert.deepEqual(strokes(), ["b-d"]);
});

test("no menu opens over a held city, and no click lands on the sheet that a tap has opened", () => {
  const { view } = open();
  for (const name of ["contextmenu", "touchend"]) {
    const [event, late] = [true, false].map((cancelable) => new Event(name, { cancelable }));
    view.dispatchEvent(event);
    assert.ok(event.defaultPrevented, name);
    mock.method(late, "preventDefault", () => assert.fail(name));
    view.dispatchEvent(late);
  }
});

test("pointers are captured, so that a finger may leave the window, and one that cannot be counts as well", () => {
  const { view, tap, taps } = open();
  const captured: number[] = [];
  view.setPointerCapture = (id: number) => captured.push(id);
  tap(BARE, { pointerId: 7 });
  view.setPointerCapture = () => assert.fail("made up");
  tap([10, 70]);
  assert.deepEqual([captured, taps()], [[7], "2 0"]);
});
