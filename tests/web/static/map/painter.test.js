// A drawing that is read, and painted as its lines and cities are owned.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { drawingIn, own, Painter, shape } from "../../../../scorer/web/static/map/painter.js";
import { showActiveChips } from "../../../../scorer/web/static/parts/chips.js";
import { mark, middleOf } from "../../../../scorer/web/static/parts/doubts.js";
import { openDocument } from "../document.js";
import { facts } from "./cross.js";

const SIGNS = [
  { colour: "red", mark: "disc" },
  { colour: "blue", mark: "bar" },
];
const line = (/** @type {string} */ id, /** @type {string[]} */ ...places) =>
  `<g data-route="${id}" class="route c-grey"><path />${places
    .map((place) => `<use href="#space-grey" transform="${place}"></use>`)
    .join("")}<g><use href="#inner"></use></g></g>`;

function open() {
  openDocument(`<svg>${line("a-b", "translate(30 100) rotate(0)", "translate(70 100) rotate(0)")}
    ${line("b-c", "translate(100 50.5) rotate(-90)")}${line("b-d-1", "translate(150 94) rotate(0)")}
    ${line("b-d-2", "translate(150 106) rotate(0)")}
    ${["a", "b", "c", "d"].map((id) => `<g data-city="${id}"><circle r="9"></circle><text>${id}</text></g>`).join("")}</svg>`);
  /** @type {any} */
  const svg = document.querySelector("svg");
  const first = svg.querySelector("[data-route='a-b'] use");
  first.classList.add("locomotive");
  const own = { ...facts, cities: { ...facts.cities, d: { ...facts.cities.d, takesStation: false } } };
  const drawing = drawingIn(svg, own);
  return { svg, drawing, painter: new Painter(drawing, SIGNS) };
}

/** What is painted: a line's classes, and what its spaces show. @param {any} group */
const looks = (group) => [
  group.getAttribute("class").replace("route c-grey", "").trim(),
  [...group.querySelectorAll(":scope > use, .second > use")]
    .map((/** @type {any} */ use) => use.getAttribute("href"))
    .join(" "),
];
const NOTHING = { owners: {}, seconds: {}, commons: {}, stations: {} };

afterEach(() => mock.restoreAll());

test("a drawing has the places of its spaces, and its groups by what they draw", () => {
  const { drawing } = open();
  assert.deepEqual(drawing.board.lineOf["b-c"].middles, [{ x: 100, y: 50.5, angle: -Math.PI / 2 }]);
  assert.equal(drawing.board.lineOf["a-b"].middles.length, 2);
  assert.deepEqual(
    [Object.keys(drawing.lines), Object.keys(drawing.cities)],
    [Object.keys(facts.lines), ["a", "b", "c", "d"]],
  );
});

test("a line has its owner's trains and colour, and its printed spaces again when it is given up", () => {
  const { drawing, painter } = open();
  painter.paint({ ...NOTHING, owners: { "a-b": 0, "b-c": 1 } });
  assert.deepEqual(looks(drawing.lines["a-b"]), ["claimed p-red", "#train-disc #train-disc"]);
  assert.deepEqual(looks(drawing.lines["b-c"]), ["claimed p-blue", "#train-bar"]);
  assert.deepEqual(looks(drawing.lines["b-d-1"]), ["", "#space-grey"]);
  painter.paint({ ...NOTHING, owners: { "b-c": 0 } });
  assert.deepEqual(looks(drawing.lines["a-b"]), ["", "#locomotive #space-grey"]);
  assert.deepEqual(looks(drawing.lines["b-c"]), ["claimed p-red", "#train-disc"]);
});

test("of a line with two owners each has a half (X13)", () => {
  const { drawing, painter } = open();
  painter.paint({ ...NOTHING, owners: { "a-b": 0 }, seconds: { "a-b": 1 } });
  assert.deepEqual(looks(drawing.lines["a-b"]), ["claimed p-red", "#left-disc #left-disc #half-bar #half-bar"]);
  const [half] = drawing.lines["a-b"].querySelectorAll(".second");
  assert.equal(half.getAttribute("class"), "second claimed p-blue");
  assert.equal(half.querySelector("use")?.getAttribute("transform"), "translate(30 100) rotate(0)");
  painter.paint({ ...NOTHING, owners: { "a-b": 0 } });
  assert.deepEqual(looks(drawing.lines["a-b"]), ["claimed p-red", "#train-disc #train-disc"]);
});

test("white trains are nobody's colour, and have their owner's mark (X15)", () => {
  const { drawing, painter } = open();
  drawing.beds["a-b"] = /** @type {any} */ (shape("g", {}));
  painter.paint({ ...NOTHING, owners: { "a-b": 1, "b-c": 1 }, commons: { "a-b": 1 } });
  assert.deepEqual(looks(drawing.lines["a-b"]), ["claimed p-white", "#train-bar #train-bar"]);
  assert.equal(drawing.beds["a-b"].getAttribute("class"), "claimed p-white");
  assert.deepEqual(looks(drawing.lines["b-c"])[0], "claimed p-blue");
  painter.paint({ ...NOTHING, commons: { "a-b": 1 } });
  assert.deepEqual(looks(drawing.lines["a-b"])[0], "");
});

test("only what has changed is painted", () => {
  const { drawing, painter } = open();
  const state = { ...NOTHING, owners: { "a-b": 0 } };
  painter.paint(state);
  const space = drawing.lines["b-c"].querySelector("use");
  space?.setAttribute("href", "#mine");
  painter.paint({ ...state, owners: { "a-b": 1 } });
  assert.equal(space?.getAttribute("href"), "#mine");
  const set = mock.method(/** @type {any} */ (drawing.lines["a-b"].querySelector("use")), "setAttribute");
  painter.paint({ ...state, owners: { "a-b": 1 }, commons: { "a-b": 1 } });
  assert.equal(set.mock.calls.length, 0, "the same trains, in another colour");
});

test("a station stands in its city instead of the dot, and the dot again without it", () => {
  const { drawing, painter } = open();
  painter.paint({ ...NOTHING, stations: { b: 1, d: 1 } });
  const dot = () => /** @type {any} */ (drawing.cities.b.firstElementChild);
  const attributes = (/** @type {string[]} */ ...names) => names.map((name) => dot().getAttribute(name));
  assert.deepEqual(attributes("href", "x", "y"), ["#station-bar", "100", "100"]);
  assert.equal(drawing.cities.b.getAttribute("class"), "claimed p-blue");
  assert.equal(drawing.cities.d.getAttribute("class"), null, "a country takes none");
  const station = dot();
  painter.paint({ ...NOTHING, stations: { b: 1 } });
  assert.equal(dot(), station);
  painter.paint(NOTHING);
  assert.deepEqual([dot().tagName, ...attributes("cx", "cy", "r")], ["circle", "100", "100", "9"]);
  const circle = dot();
  painter.painted.clear();
  painter.paint(NOTHING);
  assert.equal(dot(), circle, "nothing is replaced by the same");
});

test("a group has one owner's colour, whatever it had before", () => {
  open();
  const group = shape("g", { class: "route p-red p-white other" });
  own(group, SIGNS[1]);
  assert.equal(group.getAttribute("class"), "route other claimed p-blue");
  own(group, undefined);
  assert.equal(group.getAttribute("class"), "route other");
});

test("lines that a photo is not sure of are dashed and have a question mark in their middle, and no others", () => {
  const { svg, drawing } = open();
  mark(drawing, ["a-b", "b-c"]);
  const badges = () =>
    [...svg.querySelectorAll(".question")].map((badge) => [badge.dataset.unsure, badge.getAttribute("transform")]);
  assert.deepEqual(badges(), [
    ["a-b", "translate(50 100)"],
    ["b-c", "translate(100 50.5)"],
  ]);
  const [disc, sign] = svg.querySelector(".question").children;
  assert.deepEqual(
    [disc.parentNode.tagName, disc.tagName, disc.getAttribute("r"), sign.tagName, sign.textContent],
    ["g", "circle", "13", "text", "?"],
  );
  assert.equal(svg.querySelector(".question").style.pointerEvents, "none", "a tap is the line's");
  const looks = [disc, sign].map(({ style: { fill, stroke, strokeWidth, strokeDasharray, rotate, font } }) =>
    Object.values({ fill, stroke, strokeWidth, strokeDasharray, rotate, font }),
  );
  assert.deepEqual(looks[0].slice(0, 4), ["var(--note)", "var(--rim)", "1.5px", "none"]);
  assert.deepEqual([looks[1][0], looks[1][1], looks[1][4]], ["var(--text)", "none", "var(--upright)"]);
  mark(drawing, ["b-c"]);
  assert.deepEqual(
    badges().map(([id]) => id),
    ["b-c"],
  );
  assert.deepEqual(
    Object.values(drawing.lines).filter((group) => group.classList.contains("doubtful")),
    [drawing.lines["b-c"]],
  );
  const three = [0, 10, 100].map((x) => ({ x, y: x, angle: 0 }));
  const board = /** @type {any} */ ({ lineOf: { long: { middles: three } } });
  assert.deepEqual(middleOf(board, "long"), { x: 10, y: 10 });
});

test("a row of players is scrolled so that the active one is in its middle", () => {
  openDocument(`<p class="chips"><a>A</a><a aria-current="true" id="on">B</a></p>`);
  /** @type {any} */
  const [row, chip] = [document.querySelector("p"), document.querySelector("#on")];
  Object.defineProperties(row, { clientWidth: { value: 100 }, offsetLeft: { value: 20 } });
  Object.defineProperties(chip, { offsetWidth: { value: 40 }, offsetLeft: { value: 220 } });
  showActiveChips();
  assert.equal(row.scrollLeft, 170, "200 from the row's begin, 30 free on either side");
});
