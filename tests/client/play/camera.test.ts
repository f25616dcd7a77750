// Which part of the board is seen: zooming, moving, and what is seen again after another page.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Camera } from "../../../scorer/client/play/camera.ts";
import { setGlobals } from "../page.ts";
import { drawing, openMap, rect } from "./map.ts";

const PAGE = `<div class="view">${drawing()}</div><button id="overview"></button>`;
const MIDDLE = { x: 200, y: 360 }; // of the window

/** Open the map; it begins at scale 1, the board's left upper corner in the window's. */
function open(size: Record<string, number> = {}) {
  const map = openMap(PAGE);
  Object.assign(map.frame, size);
  return again(map);
}

function again(map: any) {
  const overview = document.querySelector("#overview") as any;
  const camera = new Camera(map.view, map.svg, overview, "camera x");
  const seen = () => {
    const { left, top, width } = map.svg.getBoundingClientRect();
    return [left, top, width];
  };
  const looks = () => map.view.className;
  return { ...map, overview, camera, seen, looks, resized: () => map.resize() };
}

const near = (found: any, wanted: any) => {
  for (const [name, value] of Object.entries(wanted)) {
    assert.ok(Math.abs(found[name] - Number(value)) < 1e-6, `${name}: ${found[name]}, not ${value}`);
  }
};

afterEach(() => mock.restoreAll());

test("the board fills the window", () => {
  const { camera, seen, style, looks, overview, view } = open();
  assert.deepEqual(seen(), [0, 60, 800]);
  assert.equal(style.height, "600px");
  assert.deepEqual([looks(), overview.getAttribute("aria-pressed")], ["view placed", "false"]);
  assert.equal((style as any)["--letters"], "15px");
  assert.deepEqual(camera.boardPoint({ x: 100, y: 310 }), { x: 0, y: 100 });
  assert.deepEqual(camera.screenPoint({ x: 200, y: 100 }), { x: 300, y: 310 });
  camera.pan(1000, 0);
  assert.equal(seen()[0], 0);
  camera.pan(-2000, 0);
  assert.equal(seen()[0], 400 - 800);
  camera.setMoving(true);
  assert.ok(view.matches(".moving"));
  camera.setMoving(false);
  assert.ok(!view.matches(".moving"));
});

test("what lies under the fingers stays there, between all of the board and three times its drawing", () => {
  const { camera, seen, style } = open();
  const finger = { x: 150, y: 310 };
  const spot = camera.boardPoint(finger);
  camera.carry({ point: finger, way: { x: 0, y: 0 }, factor: 1.5 });
  assert.equal(style.transform, "translate(-75px, -125px) scale(1.5)");
  assert.deepEqual([style.width, camera.isFitted], ["800px", true]);
  near(camera.boardPoint(finger), spot);
  camera.carry({ point: { x: 130, y: 330 }, way: { x: -20, y: 20 } });
  near(camera.boardPoint({ x: 130, y: 330 }), spot);
  const carried = seen();
  camera.settle();
  assert.deepEqual([style.transform, style.width, seen(), camera.isFitted], ["", "1200px", carried, false]);
  camera.settle();
  assert.deepEqual(seen(), carried);
  camera.zoom(finger, 100);
  assert.equal(seen()[2], 2400);
  camera.zoom(finger, 0.01);
  assert.deepEqual(seen(), [0, 210, 400]);
});

test("fingers carry the board no further than it can be scrolled", () => {
  const { camera, style } = open({ left: 20 });
  for (const [way, wanted] of [
    [{ x: 900, y: 900 }, "translate(0px, 0px) scale(1.5)"],
    [{ x: -1900, y: -900 }, "translate(-800px, -300px) scale(1.5)"],
  ] as const) {
    camera.carry({ point: MIDDLE, way, factor: 1.5 });
    assert.equal(style.transform, wanted);
    camera.settle();
    camera.fit();
  }
  camera.reveal({ x: 0, y: 100 }, rect({ left: 0, top: 360, width: 420, height: 300 }) as any);
  camera.carry({ point: { x: 0, y: 60 }, way: { x: 0, y: -900 }, factor: 1.5 });
  assert.match(style.transform, /-600px\) scale\(1.5\)$/, "300 further, over the sheet");
});

test("a window that changes its size shows the board as it fits, unless somebody chose a size", () => {
  const { camera, frame, resized, seen, view } = open();
  camera.pan(-50, 0);
  resized();
  assert.equal(view.scrollLeft, 50, "nothing has changed");
  Object.assign(frame, { width: 400, height: 500 });
  resized();
  assert.deepEqual([seen()[2], view.scrollLeft], [800, 50]);
  camera.zoom(MIDDLE, 0.7);
  frame.height = 650;
  resized();
  assert.equal(seen()[2], 560);
  frame.width = 700;
  resized();
  assert.equal(seen()[2], 700, "less than the whole board is not shown");
});

test("a board whose size nobody chose fits the next window, around the same point", () => {
  const map = open();
  map.camera.pan(-100, 0);
  map.camera.remember();
  assert.equal(sessionStorage.getItem("camera x"), "[0,200,150]");
  map.frame.height = 500;
  const { camera, seen } = again(map);
  assert.deepEqual([seen()[2], camera.isFitted], [800, true]);
  near(camera.boardPoint(camera.centre()), { x: 200, y: 150 });
  sessionStorage.setItem("camera x", "[9,200,150]");
  assert.deepEqual([again(map).seen()[2], again(map).camera.isFitted], [2400, false]);
});

test("what this tab cannot have stored is as if nothing were", () => {
  const map = open();
  for (const text of ["{", "7", "[1,2]", "[1,2,3,4]", '[1,"2",3]', "null"]) {
    sessionStorage.setItem("camera x", text);
    assert.deepEqual([again(map).seen(), again(map).camera.isFresh], [[0, 60, 800], true], text);
  }
  const forbidden = { get: () => assert.fail("forbidden"), configurable: true };
  Object.defineProperty(globalThis, "sessionStorage", forbidden);
  again(map).camera.remember();
  setGlobals({ sessionStorage: map.window.sessionStorage });
});
