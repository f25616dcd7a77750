// The four corners of the board on a photo, dragged or moved by keys, with a glass that shows what is under the finger.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Corners } from "../../../scorer/client/photo/corners.ts";
import { outline, toPhotoOf } from "../../../scorer/client/photo/overlay.ts";
import { every, the } from "../document.ts";
import { setGlobals } from "../page.ts";
import { openPhoto } from "../play/map.ts";
import { rectangle } from "./board.ts";

/** A board of 1000 by 500 with one space, on a photo that shows it as it is, 100 pixels from each edge. */
const SPACES = {
  height: 500,
  space: [30, 10],
  routes: { "a-b": [[500, 250, 0]] },
  cities: { a: [0, 0], b: [600, 500] },
} as any;
const taps = () => rectangle(100, 100, 1100, 600);

function open() {
  openPhoto();
  const [stage, photo, glass] = [".stage", ".photo", ".glass"].map(the);
  Object.assign(photo, { width: 1200, height: 700 });
  Object.assign(glass, { width: 120, height: 100 });
  Object.defineProperty(photo, "clientWidth", { value: 600 });
  /** What the glass was told to draw. */
  const drawn: any[] = [];
  const draws = (name: string) => [name, (...how: any[]) => drawn.push([name, ...how])];
  const context = Object.fromEntries(["setTransform", "clearRect", "drawImage", "translate"].map(draws));
  const stroke = function (this: any, { d }: any) {
    drawn.push(["stroke", this.strokeStyle, this.lineWidth, d]);
  };
  glass.getContext = () => Object.assign(context, { stroke });
  setGlobals({
    Path2D: class {
      d: string;

      constructor(d: string) {
        this.d = d;
      }
    },
  });
  const changed = mock.fn();
  const corners = new Corners(stage, { a: "Aachen", b: "Bonn" }, changed);
  const handles = every(".handle");
  for (const handle of handles) handle.setPointerCapture = mock.fn();
  const point = (target: any, name: string, clientX = 0, clientY = 0) => {
    const event = new PointerEvent(`pointer${name}`, { pointerId: 5, clientX, clientY, cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { corners, handles, glass, photo, drawn, changed, point };
}

afterEach(() => mock.restoreAll());

const outlines = () => every(".over path").map((path) => path.getAttribute("d"));

test("handles, outline and names lie where the corners are", () => {
  const { corners, handles } = open();
  corners.show(SPACES, taps());
  const { left, top } = handles[2].style;
  assert.deepEqual([left, top], [`${(100 * 1100.5) / 1200}%`, `${(100 * 600.5) / 700}%`]);
  assert.deepEqual(outlines(), Array(2).fill(outline(SPACES, toPhotoOf(SPACES, taps()))));
  const names = () =>
    every(".stage text").map((text) => [text.textContent, text.getAttribute("x"), text.getAttribute("y")]);
  const wanted = [
    ["Aachen", "100.0", "100.0"],
    ["Bonn", "700.0", "600.0"],
  ];
  assert.deepEqual(names(), wanted);
  corners.draw();
  assert.deepEqual(names(), wanted);
});

test("a page without spaces yet draws nothing", () => {
  const { corners, handles, changed, drawn } = open();
  corners.turn();
  assert.deepEqual([handles[0].style.left, changed.mock.callCount()], ["", 1]);
  corners.look([10, 10]);
  assert.ok(!drawn.some(([name]) => name === "stroke"));
});

test("the board is turned by a quarter", () => {
  const { corners, changed } = open();
  corners.show(SPACES, taps());
  corners.turn();
  const [a, b, c, d] = taps();
  assert.deepEqual([corners.taps, changed.mock.callCount()], [[d, a, b, c], 1]);
  assert.match(outlines()[0], /^M100.0 600.0L100.0 100.0/);
});

test("a corner may lie a quarter beyond the photo, which makes room for its handle when it is let go", () => {
  const { corners, handles, point } = open();
  const isWide = () => the(".frame").matches(".is-wide");
  corners.show(SPACES, taps());
  assert.equal(isWide(), false);
  for (const [number, x, y, wanted] of [
    [0, -900, -900, [-300, -175]],
    [2, 900, 900, [1500, 875]],
  ] as [number, number, number, number[]][]) {
    corners.show(SPACES, taps());
    point(handles[number], "down");
    point(handles[number], "move", x, y);
    assert.deepEqual([corners.taps[number], isWide()], [wanted, false]);
    point(handles[number], "up");
    assert.equal(isWide(), true);
  }
  const at = (corner: number, x: number, y: number) => {
    const moved = taps();
    moved[corner] = [x, y];
    corners.show(SPACES, moved);
    return isWide();
  };
  assert.deepEqual([at(0, -24, 100), at(0, 100, -14), at(2, 1224, 600), at(2, 1100, 714)], Array(4).fill(false));
  assert.deepEqual([at(0, -24.1, 100), at(0, 100, -14.1), at(2, 1224.1, 600), at(2, 1100, 714.1)], Array(4).fill(true));
});

test("arrows move a corner by a pixel, or by ten", () => {
  const { corners, handles } = open();
  corners.show(SPACES, taps());
  const press = (key: string, shiftKey = false) => {
    const event = new KeyboardEvent("keydown", { key, shiftKey, cancelable: true });
    handles[1].dispatchEvent(event);
    return [...corners.taps[1], event.defaultPrevented];
  };
  assert.deepEqual(press("ArrowLeft"), [1099, 100, true]);
  assert.deepEqual(press("ArrowRight", true), [1109, 100, true]);
  assert.deepEqual(press("ArrowUp"), [1109, 99, true]);
  assert.deepEqual(press("ArrowDown", true), [1109, 109, true]);
  assert.deepEqual(press("Tab"), [1109, 109, false]);
});

test("the glass shows what is under the finger, with the outline on it", () => {
  const { corners, photo, glass, drawn, point, handles } = open();
  corners.show(SPACES, taps());
  const move = (buttons: number, name = "pointermove") =>
    photo.dispatchEvent(Object.assign(new Event(name), { offsetX: 100, offsetY: 50, buttons }));
  move(0);
  assert.ok(glass.hidden);
  move(1);
  assert.ok(!glass.hidden);
  assert.deepEqual(drawn[2], ["setTransform", 1, 0, 0, 1, 60 - 200.5, 50 - 100.5], "at 1 : 1");
  assert.ok(drawn.some(([name, , , path]) => name === "stroke" && path === outline(SPACES, toPhotoOf(SPACES, taps()))));
  for (const end of ["up", "cancel", "leave"]) {
    move(1, "pointerdown");
    assert.ok(!glass.hidden);
    point(photo, end);
    assert.ok(glass.hidden, end);
  }
  point(handles[0], "down");
  handles[0].dispatchEvent(new Event("blur"));
  assert.ok(glass.hidden);
});
