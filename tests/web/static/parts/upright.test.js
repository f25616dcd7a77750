// The map turned to another side of the table, with its names upright; and the stroke that is taught once.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { turned } from "../../../../scorer/web/static/map/lens.js";
import { drawingIn } from "../../../../scorer/web/static/map/painter.js";
import { teach } from "../../../../scorer/web/static/parts/lesson.js";
import { turnAsBefore, turnedBox, turnOn } from "../../../../scorer/web/static/parts/turn.js";
import { boxOf, placed } from "../../../../scorer/web/static/parts/upright.js";
import { openDocument } from "../document.js";
import { facts } from "../map/cross.js";
import { answered } from "../page.js";

const BOX = { x: -20, y: -20, width: 240, height: 140 };
const PLACES = {
  "a-b": [
    [30, 100],
    [70, 100],
  ],
  "b-c": [[100, 50]],
  "b-d-1": [[150, 94]],
  "b-d-2": [[150, 106]],
};
const SIZES = { far: "afar", middle: "", near: "close" };

/** Open a map whose names begin 12 units to the right of their dots, 20 wide and 10 high. */
function open() {
  const lines = Object.entries(PLACES).map(
    ([id, places]) =>
      `<g data-route="${id}">${places.map(([x, y]) => `<use transform="translate(${x} ${y}) rotate(0)"></use>`).join("")}</g>`,
  );
  const cities = Object.entries(facts.cities).map(
    ([id, { x, y }]) =>
      `<g data-city="${id}"><circle></circle><path class="leader"></path>${Object.values(SIZES)
        .map((size) => `<text class="${size}" x="${x + 12}" y="${y}" text-anchor="start">${id}</text>`)
        .join("")}</g>`,
  );
  const window = openDocument(
    `<div id="places"></div><svg class="near" style="--letters: 3"><image href="/land.svg#q2"></image>${lines.join("")}${cities.join("")}</svg>`,
  );
  /** The classes of the map while a name is measured. @type {Set<string>} */
  const measured = new Set();
  const svg = /** @type {any} */ (document.querySelector("svg"));
  window.SVGGraphicsElement.prototype.getBBox = /** @this {any} */ function () {
    if (this.tagName === "text") measured.add(`${this.getAttribute("class")} in ${svg.getAttribute("class")}`);
    return { x: 0, y: Number(this.getAttribute("y") ?? 0) - 5, width: 20, height: 10 };
  };
  const hidden = /** @type {string[]} */ ([]);
  Object.assign(/** @type {any} */ (document.querySelector("#places")), { hidePopover: () => hidden.push("menu") });
  const did = /** @type {string[]} */ ([]);
  const does = (/** @type {string} */ name) => () => void did.push(name);
  const camera = /** @type {any} */ ({
    svg,
    drawn: svg,
    box: { ...BOX },
    quarters: 0,
    remember: does("remember"),
    fit: does("fit"),
    recall: does("recall"),
  });
  return { svg, camera, drawing: drawingIn(svg, facts), measured, hidden, did };
}

/** How a name is written: its anchor and its transform. @param {string} id @returns {any[]} */
const writes = (id) =>
  [...document.querySelectorAll(`[data-city=${id}] text`)].map((/** @type {any} */ text) => [
    text.style.textAnchor,
    text.getAttribute("transform"),
  ]);

afterEach(() => mock.restoreAll());

test("a turn is by a quarter, kept on this phone, and found again", () => {
  const { camera, drawing, did, hidden, svg } = open();
  turnOn(camera, drawing);
  assert.deepEqual(
    [camera.quarters, camera.drawn.getAttribute("transform"), camera.drawn.parentNode],
    [1, "rotate(90)", svg],
  );
  assert.equal(camera.drawn.style.getPropertyValue("--upright"), "-90deg");
  assert.deepEqual([did, hidden], [["remember", "fit", "recall"], ["menu"]]);
  assert.deepEqual(camera.box, turnedBox(BOX, 1));
  assert.equal(svg.querySelector("image").getAttribute("href"), "/land.svg#q1");
  const group = camera.drawn;
  turnOn(camera, drawing);
  assert.deepEqual([camera.quarters, camera.drawn], [2, group]);
  const other = open();
  localStorage.setItem("turned", "6");
  turnAsBefore(other.camera, other.drawing);
  assert.equal(other.camera.quarters, 2, "four quarters are none");
  turnOn(other.camera, other.drawing);
  assert.equal(localStorage.getItem("turned"), "3");
  turnOn(other.camera, other.drawing);
  assert.deepEqual([other.camera.quarters, localStorage.getItem("turned"), other.camera.box], [0, "", BOX]);
});

test("a turned box holds the turned corners", () => {
  assert.deepEqual(turnedBox({ x: 1, y: 2, width: 10, height: 20 }, 1), { x: -22, y: 1, width: 20, height: 10 });
  assert.deepEqual(turnedBox({ x: 1, y: 2, width: 10, height: 20 }, 2), { x: -11, y: -22, width: 10, height: 20 });
});

test("names are measured in each size of the map, as that shows them", () => {
  const { camera, drawing, measured, svg } = open();
  turnAsBefore(camera, drawing);
  assert.deepEqual([...measured].sort(), ["afar in far", "close in near", " in "].sort());
  assert.equal(svg.style.getPropertyValue("--letters"), "");
});

test("on its head a name stands where it stood, from its other end; upright it is as it was", () => {
  const { camera, drawing } = open();
  const leaders = () => [...document.querySelectorAll(".leader")].map((/** @type {any} */ one) => one.style.display);
  turnAsBefore(camera, drawing);
  assert.deepEqual(writes("a"), Array(3).fill(["start", "translate(12 100)rotate(0)translate(-12 -100)"]));
  turnOn(camera, drawing);
  assert.deepEqual(leaders(), Array(4).fill("none"), "a name on its side has no leader");
  turnOn(camera, drawing);
  assert.deepEqual(writes("a"), Array(3).fill(["end", "translate(12 100)rotate(-180)translate(-12 -100)"]));
  assert.deepEqual(leaders(), Array(4).fill(""));
});

test("on its side a name stands upright beside its own dot, clear of dots, trains and other names, and on the paper", () => {
  for (const quarters of [1, 3]) {
    const { camera, drawing } = open();
    localStorage.setItem("turned", String(quarters));
    turnAsBefore(camera, drawing);
    const boxes = Object.entries(facts.cities).map(([id, city]) => {
      const [anchor, transform] = writes(id)[1];
      const [x, y, angle] = transform.match(/-?[\d.]+(?:e-\d+)?/g).map(Number);
      assert.equal(angle, -90 * quarters);
      const at = turned({ x, y }, quarters);
      return {
        id,
        city: turned(city, quarters),
        box: boxOf(/** @type {any} */ ({ width: 20, height: 8 }), { ...at, anchor }),
      };
    });
    const away = (/** @type {any} */ { x, y }, /** @type {any} */ box) =>
      Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
    for (const { id, city, box } of boxes) {
      assert.ok(away(city, box) > 9 && away(city, box) < 24, `${id} beside its dot`);
      for (const other of boxes.filter((one) => one.id !== id)) {
        assert.ok(away(other.city, box) > away(city, box), "nobody takes it for another's");
        assert.ok(
          box.x + 20 < other.box.x || other.box.x + 20 < box.x || box.y + 8 <= other.box.y || other.box.y + 8 <= box.y,
        );
      }
      for (const [x, y] of Object.values(PLACES).flat())
        assert.ok(away(turned({ x, y }, quarters), box) > 0, "no train below it");
      const paper = turnedBox(BOX, quarters);
      assert.ok(
        box.x >= paper.x &&
          box.y >= paper.y &&
          box.x + 20 <= paper.x + paper.width &&
          box.y + 8 <= paper.y + paper.height,
      );
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
  const box = boxOf(name(100, 100), left);
  assert.ok(right.every(({ x, y }) => x < box.x || x > box.x + 40 || y < box.y || y > box.y + 10));
  const [far] = placed(
    [name(100, 100, 10)],
    Array.from({ length: 72 }, (_, at) => ({ x: 100 + 15 * Math.cos(at / 12), y: 100 + 15 * Math.sin(at / 12) })),
    PAPER,
  );
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
    const box = boxOf(name(x, y), place);
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + 40 <= 200 && box.y + 10 <= 200, `${x} ${y}`);
  }
});

test("two names keep eight units between them, and neither stands nearer to the other's dot", () => {
  const names = [name(60, 100), name(140, 100)];
  const [one, other] = placed(
    names,
    names.map(({ city }) => city),
    PAPER,
  ).map((place, at) => boxOf(names[at], place));
  const isBeside = one.x + 40 + 8 <= other.x || other.x + 40 + 8 <= one.x;
  assert.ok(isBeside || one.y + 10 <= other.y || other.y + 10 <= one.y);
  const close = [name(100, 100), name(130, 100)];
  const places = placed(
    close,
    close.map(({ city }) => city),
    PAPER,
  ).map((place, at) => boxOf(close[at], place));
  const away = (/** @type {any} */ { x, y }, /** @type {any} */ box) =>
    Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
  for (const [at, box] of places.entries()) assert.ok(away(close[at].city, box) < away(close[1 - at].city, box));
});

/** Show a map of 240 by 140 twice as large, and teach. @param {{calm?: boolean, taught?: boolean, width?: number}} [how] */
function lesson({ calm = false, taught = false, width = 600 } = {}) {
  const { svg, drawing } = open();
  if (taught) localStorage.setItem("taught stroke", "1");
  setMatch(calm);
  const moved = /** @type {any[]} */ ([]);
  let finish = () => {};
  const finished = new Promise((done) => {
    finish = () => done(undefined);
  });
  /** @type {any} */ (document).defaultView.Element.prototype.animate = /** @this {any} */ function (
    /** @type {any} */ frames,
    /** @type {any} */ timing,
  ) {
    moved.push([this.getAttribute("class"), frames, timing]);
    return { finished };
  };
  const point = (/** @type {any} */ { x, y }) => ({ x: 2 * x + 60, y: 2 * y + 110 });
  const view = { getBoundingClientRect: () => ({ left: 0, top: 0, right: width, bottom: 500 }) };
  const camera = /** @type {any} */ ({
    view,
    drawn: svg,
    scale: 2,
    screenPoint: point,
    boardPoint: () => ({ x: 90, y: 90 }),
    centre: () => ({ x: 0, y: 0 }),
  });
  teach(drawing.board, camera);
  return { svg, moved, finish, finished, shown: () => svg.querySelector(".lesson") };
}

/** @param {boolean} calm */
function setMatch(calm) {
  const matchMedia = (/** @type {string} */ asks) => ({ matches: calm && asks === "(prefers-reduced-motion: reduce)" });
  Object.defineProperty(globalThis, "matchMedia", { value: matchMedia, configurable: true, writable: true });
}

test("a finger rests on the first city and follows the rails through the next one, three times", () => {
  const { svg, moved, shown } = lesson();
  const [trail, finger] = shown().children;
  assert.equal(shown().parentNode, svg);
  assert.deepEqual([trail.tagName, finger.tagName, shown().tagName], ["path", "circle", "g"]);
  assert.equal(trail.getAttribute("d"), "M 0 100 L 30 100 L 70 100 L 100 100 L 100 50 L 100 0");
  assert.deepEqual([trail.getAttribute("pathLength"), finger.getAttribute("r")], ["1", "7.5"]);
  assert.deepEqual(
    [shown().style.pointerEvents, trail.style.strokeDasharray, finger.style.fill.startsWith("rgb")],
    ["none", "1", true],
  );
  const length = 200 * 6 + 1400;
  const [[drawn, strokes, timing], [followed, places, same]] = moved;
  assert.deepEqual([drawn, followed, timing, same], ["trail", "finger", { duration: length, iterations: 3 }, timing]);
  const at = (/** @type {number} */ way) => (700 + way * 6) / length;
  assert.deepEqual(strokes, [
    { offset: 0, strokeDashoffset: 1 },
    { offset: at(0), strokeDashoffset: 1 },
    { offset: at(200), strokeDashoffset: 0 },
    { offset: 1, strokeDashoffset: 0 },
  ]);
  assert.deepEqual(
    places.map((/** @type {any} */ { offset, transform }) => [offset, transform]),
    [
      [0, "translate(0px, 100px)"],
      [at(0), "translate(0px, 100px)"],
      [at(30), "translate(30px, 100px)"],
      [at(70), "translate(70px, 100px)"],
      [at(100), "translate(100px, 100px)"],
      [at(150), "translate(100px, 50px)"],
      [at(200), "translate(100px, 0px)"],
      [1, "translate(100px, 0px)"],
    ],
  );
});

test("the lesson ends with the first touch or by itself, and is given once", async () => {
  const touched = lesson();
  assert.equal(localStorage.getItem("taught stroke"), null);
  dispatchEvent(new Event("pointerdown"));
  assert.deepEqual([touched.shown(), localStorage.getItem("taught stroke")], [null, "1"]);
  const told = lesson();
  told.finish();
  await answered();
  assert.equal(told.shown(), null);
  assert.equal(lesson({ taught: true }).shown(), null);
  assert.equal(lesson({ calm: true }).shown(), null);
});

test("what lies near the edge of the window is not taught", () => {
  assert.notEqual(lesson({ width: 311 }).shown(), null, "a, b and c are in sight");
  assert.equal(lesson({ width: 310 }).shown(), null, "b and c are fifty pixels from the edge");
});
