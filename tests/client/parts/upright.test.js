// The map turned to another side of the table, with its names upright; and the stroke that is taught once.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { turned } from "../../../scorer/client/map/lens.js";
import { drawingIn } from "../../../scorer/client/map/painter.js";
import { teach } from "../../../scorer/client/parts/lesson.js";
import { turnAsBefore, turnedBox, turnOn } from "../../../scorer/client/parts/turn.js";
import { boxOf, placed } from "../../../scorer/client/parts/upright.js";
import { every, openPage, the } from "../document.js";
import { answered, setGlobals } from "../page.js";

const BOX = { x: -24, y: -24, width: 1048, height: 548 };
const [WIDE, HIGH] = [20, 8]; // units that every name takes

/** Open the map of the small cross. */
function open() {
  const window = openPage("play");
  const svg = the(".view svg");
  svg.prepend(Object.assign(document.createElementNS(svg.namespaceURI, "image"), {}));
  svg.firstChild.setAttribute("href", "/land.svg#q2");
  /** The classes of the map while a name is measured. @type {Set<string>} */
  const measured = new Set();
  window.SVGGraphicsElement.prototype.getBBox = /** @this {any} */ function () {
    const size = ["far", "near"].find((size) => svg.classList.contains(size)) ?? "middle";
    if (this.tagName === "text") measured.add(`${this.getAttribute("class") ?? ""} in ${size}`);
    return { x: 0, y: Number(this.getAttribute("y") ?? 0) - HIGH / 1.6, width: WIDE, height: HIGH / 0.8 };
  };
  the("#places").hidePopover = () => {};
  const camera = /** @type {any} */ ({
    ...{ svg, drawn: svg, box: { ...BOX }, quarters: 0 },
    ...{ remember() {}, fit() {}, recall() {} },
  });
  return { svg, camera, drawing: drawingIn(svg, JSON.parse(the("#facts").textContent)), measured };
}

/** How a name is written: its anchor and its transform. @param {string} id @returns {any} */
const writes = (id) => {
  const text = the(`[data-city=${id}] text:not(.afar, .close)`);
  return [text.style.textAnchor, text.getAttribute("transform")];
};

afterEach(() => mock.restoreAll());

test("a turn is by a quarter, kept on this phone, and found again", () => {
  const { camera, drawing, svg } = open();
  const looks = () => [camera.quarters, camera.drawn.getAttribute("transform"), camera.box];
  turnOn(camera, drawing);
  assert.deepEqual(looks(), [1, "rotate(90)", turnedBox(BOX, 1)]);
  assert.deepEqual([camera.drawn.parentNode, svg.querySelector("image").getAttribute("href")], [svg, "/land.svg#q1"]);
  turnOn(camera, drawing);
  assert.equal(every(".turned").length, 1);
  const kept = localStorage.getItem("turned") ?? "";
  const other = open();
  localStorage.setItem("turned", kept);
  turnAsBefore(other.camera, other.drawing);
  assert.equal(other.camera.quarters, 2);
  for (const wanted of [3, 0]) {
    turnOn(other.camera, other.drawing);
    assert.equal(other.camera.quarters, wanted);
  }
  assert.deepEqual([localStorage.getItem("turned"), other.camera.box], ["", BOX]);
});

test("a turned box holds the turned corners", () => {
  assert.deepEqual(turnedBox({ x: 1, y: 2, width: 10, height: 20 }, 1), { x: -22, y: 1, width: 20, height: 10 });
  assert.deepEqual(turnedBox({ x: 1, y: 2, width: 10, height: 20 }, 2), { x: -11, y: -22, width: 10, height: 20 });
});

test("names are measured in each size of the map, as that shows them", () => {
  const { camera, drawing, measured } = open();
  turnAsBefore(camera, drawing);
  assert.deepEqual([...measured].sort(), [" in middle", "afar in far", "close in near"]);
});

test("on its head a name stands where it stood, from its other end; upright it is as it was", () => {
  const { camera, drawing } = open();
  const text = the("[data-city=a] text:not(.afar, .close)");
  const [x, y] = ["x", "y"].map((name) => text.getAttribute(name));
  const anchors = { start: "end", end: "start", middle: "middle" };
  const anchor = /** @type {keyof typeof anchors} */ (text.getAttribute("text-anchor") ?? "start");
  turnAsBefore(camera, drawing);
  assert.deepEqual(writes("a"), [anchor, `translate(${x} ${y})rotate(0)translate(-${x} -${y})`]);
  for (let turns = 0; turns < 2; turns++) turnOn(camera, drawing);
  assert.deepEqual(writes("a"), [anchors[anchor], `translate(${x} ${y})rotate(-180)translate(-${x} -${y})`]);
});

/** How far a point lies from a box, 0 within it. @param {any} point @param {any} box */
const away = ({ x, y }, box) =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
/** @param {any} one @param {any} other */
const areApart = (one, other, air = 0) =>
  one.x + one.width + air <= other.x ||
  other.x + other.width + air <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;
/** @param {any} box @param {any} paper */
const isOn = (box, paper) =>
  box.x >= paper.x &&
  box.y >= paper.y &&
  box.x + box.width <= paper.x + paper.width &&
  box.y + box.height <= paper.y + paper.height;

test("on its side a name stands upright beside its own dot, clear of dots, trains and other names, and on the paper", () => {
  for (const quarters of [1, 3]) {
    const { camera, drawing } = open();
    localStorage.setItem("turned", String(quarters));
    turnAsBefore(camera, drawing);
    const names = drawing.board.cities.map((city) => {
      const [anchor, transform] = writes(city.id);
      const [x, y, angle] = transform.match(/-?[\d.]+(?:e-\d+)?/g).map(Number);
      assert.equal(angle, -90 * quarters);
      const box = boxOf(/** @type {any} */ ({ width: WIDE, height: HIGH }), { ...turned({ x, y }, quarters), anchor });
      return { id: city.id, city: turned(city, quarters), box };
    });
    const trains = drawing.board.lines.flatMap(({ middles }) => middles).map((train) => turned(train, quarters));
    for (const { id, city, box } of names) {
      assert.ok(away(city, box) > 9 && away(city, box) < 24, `${id} beside its dot`);
      for (const other of names.filter((one) => one.id !== id)) {
        assert.ok(away(other.city, box) > away(city, box), "nobody takes it for another's");
        assert.ok(areApart(box, other.box));
      }
      assert.ok(
        trains.every((train) => away(train, box) > 0),
        "no train below it",
      );
      assert.ok(isOn(box, turnedBox(BOX, quarters)));
    }
  }
});

const PAPER = { x: 0, y: 0, width: 200, height: 200 };
/** @param {number} x @param {number} y @returns {any} */
const name = (x, y, width = 40) => ({ city: { x, y, radius: 10 }, width, height: 10 });

test("a name that is free stands to the right of its dot, four units from its rim, else where less is in the way", () => {
  assert.deepEqual(placed([name(100, 100)], [], PAPER), [{ anchor: "start", x: 114, y: 100 }]);
  const right = Array.from({ length: 20 }, (_, at) => ({ x: 115 + at, y: 60 + 4 * at }));
  const [left] = placed([name(100, 100)], right, PAPER);
  assert.ok(right.every((point) => away(point, boxOf(name(100, 100), left)) > 0));
  const around = Array.from({ length: 72 }, (_, at) => ({
    x: 100 + 15 * Math.cos(at / 12),
    y: 100 + 15 * Math.sin(at / 12),
  }));
  const [far] = placed([name(100, 100, 10)], around, PAPER);
  assert.ok(Math.hypot(far.x - 100, far.y - 100) > 20, "further away where it is free only there");
});

test("a name stays on the paper at each of its edges", () => {
  for (const [x, y] of [
    [188, 100],
    [12, 100],
    [100, 12],
    [100, 188],
    [188, 188],
    [12, 12],
  ]) {
    const [place] = placed([name(x, y)], [], PAPER);
    assert.ok(isOn(boxOf(name(x, y), place), PAPER), `${x} ${y}`);
  }
});

test("names of neighbours keep eight units between them, and none stands nearer to another's dot", () => {
  for (const at of [
    [
      [60, 100],
      [140, 100],
    ],
    [
      [100, 100],
      [130, 100],
    ],
    [
      [60, 60],
      [95, 68],
      [78, 92],
    ],
  ]) {
    const names = at.map(([x, y]) => name(x, y));
    const dots = names.map(({ city }) => city);
    const boxes = placed(names, dots, PAPER).map((place, at) => boxOf(names[at], place));
    for (const [at, box] of boxes.entries()) {
      assert.ok(boxes.slice(at + 1).every((other) => areApart(box, other, 8)));
      assert.equal(Math.min(...dots.map((dot) => away(dot, box))), away(dots[at], box));
      assert.ok(away(dots[at], box) > 0);
    }
  }
});

/** Show the map twice as large, and teach. @param {{calm?: boolean, taught?: boolean, width?: number}} [how] */
function lesson({ calm = false, taught = false, width = 400 } = {}) {
  const { svg, drawing } = open();
  if (taught) localStorage.setItem("taught stroke", "1");
  setGlobals({ matchMedia: (/** @type {string} */ asks) => ({ matches: calm && asks.includes("reduced-motion") }) });
  const moved = /** @type {any[]} */ ([]);
  let finish = () => {};
  const finished = new Promise((done) => {
    finish = () => done(undefined);
  });
  /** @type {any} */ (document).defaultView.Element.prototype.animate = /** @this {any} */ function (
    /** @type {any} */ frames,
    /** @type {any} */ { iterations },
  ) {
    moved.push([this.getAttribute("class"), frames, iterations]);
    return { finished };
  };
  const view = { getBoundingClientRect: () => ({ left: 0, top: 0, right: width, bottom: 500 }) };
  const screenPoint = (/** @type {any} */ { x, y }) => ({ x: 2 * (x - 370), y: 2 * (y - 95) });
  const around = { boardPoint: () => ({ x: 490, y: 240 }), centre: () => ({ x: 0, y: 0 }) };
  teach(drawing.board, /** @type {any} */ ({ view, drawn: svg, scale: 2, screenPoint, ...around }));
  return { moved, finish, shown: () => the(".lesson") };
}

test("a finger rests on the first city and follows the rails through the next one, three times", () => {
  const { moved, shown } = lesson();
  const [trail] = shown().children;
  assert.equal(trail.getAttribute("d"), "M 400 250 L 430.6 250 L 469.4 250 L 500 250 L 500 200 L 500 150");
  const [[drawn, , times], [followed, places, same]] = moved;
  assert.deepEqual([drawn, followed, times, same], ["trail", "finger", 3, 3]);
  const passed = new Set(places.map((/** @type {any} */ { transform }) => transform.replaceAll("px", "")));
  assert.equal(
    [...passed].map((place) => place.slice(10, -1).replace(",", "")).join(" L "),
    trail.getAttribute("d").slice(2),
  );
});

test("the lesson ends with the first touch or by itself, and is given once, and not to who wants less motion", async () => {
  const touched = lesson();
  assert.equal(localStorage.getItem("taught stroke"), null);
  dispatchEvent(new Event("pointerdown"));
  assert.deepEqual([touched.shown(), localStorage.getItem("taught stroke")], [null, "1"]);
  const told = lesson();
  told.finish();
  await answered();
  assert.equal(told.shown(), null);
  for (const how of [{ taught: true }, { calm: true }]) assert.equal(lesson(how).shown(), null);
});

test("what lies near the edge of the window is not taught", () => {
  assert.notEqual(lesson({ width: 311 }).shown(), null, "a, b and c are in sight");
  assert.equal(lesson({ width: 310 }).shown(), null, "b and c are fifty pixels from the edge");
});
