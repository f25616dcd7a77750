// Lights on the map of the small cross, whose things lie for these tests where they say: a line of 100 units from a to b,
// and one up to c; the window shows the board four times as large.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { handle } from "../../../scorer/client/stage/fingers.ts";
import { Stage } from "../../../scorer/client/stage/stage.ts";
import { openPage, the } from "../document.ts";

const PLACES = { a: [100, 100], b: [200, 100], c: [200, 50] };
/** @param thing of a city */
const placeOf = (thing: any): number[] => PLACES[thing.closest("[data-city]").dataset.city as "a"];

/** Where things lie: [x, y, width, height]. */
const BOXES: Record<string, number[]> = { "a-b": [100, 95, 100, 10], "b-c": [195, 50, 10, 50], north: [0, 0, 300, 40] };

/** Open a map in a window. */
function open({ width, height }: { width: number; height: number } = { width: 800, height: 400 }, aside = "4") {
  const window = openPage("result");
  window.localStorage.setItem("turned aside", aside);
  const [view, svg] = [".map-frame", ".map-frame svg"].map(the);
  const region = document.createElementNS(svg.namespaceURI, "path");
  for (const [name, value] of Object.entries({ "data-region": "North", d: "north" })) region.setAttribute(name, value);
  svg.append(region);
  svg.setAttribute("viewBox", "0 0 400 200");
  the("[data-route=b-c]").dataset.aside = "0 3";
  /** The lines and the region by their paths, which copies have, too. */
  const drawn = new Map(["a-b", "b-c", "north"].map((id) => [id === "north" ? id : wayOf(id), id]));
  window.SVGGraphicsElement.prototype.getBBox = function (this: any) {
    const city = this.closest("[data-city]");
    const [x, y] = city ? placeOf(this) : [0, 0];
    const name = this.tagName === "text" ? [x + 12, y - 5, 30, 10] : [x - 9, y - 9, 18, 18];
    const [left, top, wide, high] = city ? name : BOXES[drawn.get(this.getAttribute("d")) ?? ""];
    return { x: left, y: top, width: wide, height: high };
  };
  const { prototype } = window.SVGGeometryElement;
  prototype.getTotalLength = () => 100;
  prototype.getPointAtLength = function (this: any, at: number) {
    return this.getAttribute("d") === wayOf("a-b") ? { x: 100 + at, y: 100 } : { x: 200, y: 100 - at };
  };
  const moved = [] as any[];
  window.Element.prototype.animate = function (this: any, frames: any, options: any) {
    const thing = this.getAttribute("class");
    const one = { thing, frames, options, finished: 0, playbackRate: 1, finish: () => one.finished++ };
    moved.push(one);
    return one;
  };
  Object.defineProperties(view, { clientWidth: { value: width }, clientHeight: { value: height } });
  const stage = new Stage(view);
  return { stage, view, moved, lit: the(".lit-map"), svg };
}
const wayOf = (id: string) => the(`.map-frame svg:not(.lit-map) [data-route=${id}] .way`).getAttribute("d");
const all = (parent: any, selector: string): any[] => [...parent.querySelectorAll(selector)];
const attributes = (parent: any, selector: string, name: string) =>
  all(parent, selector).map((one) => one.getAttribute(name));
const textsIn = (parent: any) => all(parent, "text").map(({ textContent }) => textContent);
/** The last class of things, which says what they are. */
const lastClass = (names: string) => names.split(" ").at(-1);
const OWN = [["a-b", "own", 0, 2]] as any;
const CITIES = { a: ["start", "Aachen"], b: ["end", "Bonn"] } as any;

afterEach(() => mock.restoreAll());

test("a stage begins with all of the board, which lies in its size on the page", () => {
  const { stage, view, svg, lit } = open();
  assert.deepEqual(stage.shot, { scale: 2, x: 0, y: 0 });
  assert.deepEqual([stage.stage.style.width, stage.stage.style.height], ["400px", "200px"]);
  assert.equal(stage.stage.style.transform, "translate(0px, 0px) scale(2)");
  assert.equal(stage.stage.parentElement, view);
  const drawn = [lit.getAttribute("viewBox"), lit.getAttribute("aria-hidden"), lit.previousElementSibling];
  assert.deepEqual(drawn, ["0 0 400 200", "true", svg]);
  const small = open({ width: 200, height: 400 });
  assert.ok(small.svg.classList.contains("far"), "names of 15 units are 7.5 pixels");
});

test("what is lit fills the window, the rest is dimmed", () => {
  const { stage } = open();
  stage.show({ ways: [OWN] });
  assert.deepEqual([stage.shot.scale, stage.isLit, stage.stage.classList.contains("is-dimmed")], [2, true, true]);
  const { stage: narrow } = open({ width: 400, height: 200 });
  narrow.show({ ways: [OWN] });
  assert.equal(narrow.shot.scale, 1.6, "as close as it gets: no large name needs room");
  narrow.show({ ways: [OWN], spots: CITIES });
  assert.ok(Math.abs(narrow.shot.scale - 308 / (142 + 68)) < 1e-9, "42 of them for the name of b");
  narrow.show({ spots: { a: CITIES.a, c: CITIES.b } });
  assert.ok(narrow.isLit);
  const high = 132 / (60 + 68);
  assert.ok(Math.abs(narrow.shot.scale - high) < 1e-9, "from the lower edge of a's name to the upper of c's");
  narrow.show({ areas: ["North"] });
  assert.ok(narrow.isLit);
  assert.equal(narrow.shot.scale, 1, "the region is as wide as the window");
  narrow.show({});
  assert.deepEqual([narrow.isLit, narrow.shot.scale, narrow.stage.classList.contains("is-dimmed")], [false, 1, false]);
  assert.equal(the(".lit-map").childElementCount, 0);
});

test("on a map on its side all is lit where it lies, and large names are upright, above and below it", () => {
  const { stage, lit, svg } = open({ width: 200, height: 400 }, "3"); // east up: b above a
  stage.show({ ways: [OWN], spots: CITIES });
  const rings = attributes(lit, "g[transform='rotate(270)'] > .places circle.ring", "cx");
  const pins = attributes(lit, ":scope > .pins > .pin", "transform");
  assert.deepEqual([stage.shot.scale, ...rings], [1, "100", "200"]);
  assert.deepEqual(pins, ["translate(100 -100)scale(1)", "translate(100 -200)scale(1)"]);
  assert.equal(svg.getAttribute("viewBox"), lit.getAttribute("viewBox"));
});

test("a line of one's own grows from where it is ridden; its trains and signs appear when half of it is drawn", () => {
  const { stage, moved, lit } = open();
  const way = [...OWN, ["b-c", "own", 1, 1], ["a-b", "borrowed", 0, 1]] as any;
  const { begin, each } = stage.show({ ways: [way] }, 3000);
  assert.deepEqual([begin, Math.round(each)], [520, 550]);
  const grows = moved.filter(({ thing }) => /^glow/.test(thing ?? ""));
  const grown = grows.map(({ thing, frames: [from], options: { delay } }) =>
    [thing, Object.values(from)[0], Math.round(delay)].join(" "),
  );
  assert.deepEqual(grown, [
    "glow is-own 1.1 520",
    "glow is-own in-lane -1.1 1070", // from its other end
    "glow is-borrowed 0 1620", // it fades in
  ]);
  const trains = moved.filter(({ thing }) => thing?.startsWith("route"));
  const appear = trains.map(({ thing, options: { delay } }) => `${lastClass(thing)} ${Math.round(delay)}`);
  assert.deepEqual(appear, ["is-own 795", "is-own 1345", "is-borrowed 1895"]);
  const arrows = attributes(lit, ".onward", "transform");
  const [right, up] = ["translate(150 100)rotate(0)", "translate(200 50)rotate(90)"];
  assert.deepEqual(arrows, [right, up, right]);
  assert.deepEqual(attributes(lit, ".rim", "d"), ["a-b", "b-c", "a-b"].map(wayOf));
  assert.deepEqual(attributes(lit, ".rim", "transform"), ["translate(0)", "translate(0 3)", "translate(0)"]);
  assert.equal(lit.querySelector("[data-route]"), null, "the copies are not the lines of the map");
  assert.ok(moved.every(({ finished }) => !finished));
  for (let times = 0; times < 2; times++) stage.settle();
  assert.ok(moved.every(({ finished }) => finished === 1));
});

test("a short time is shared, and without any all is there at once", () => {
  const { stage, moved } = open();
  assert.deepEqual(stage.show({ ways: [OWN] }, 1000), { begin: 250, each: 550 });
  assert.deepEqual(stage.show({}, 1000), { begin: 250, each: 550 });
  moved.length = 0;
  stage.show({ ways: [OWN] });
  assert.ok(moved.length > 3 && moved.every(({ finished }) => finished === 1));
  const { thing, options } = moved.at(-1);
  assert.deepEqual([thing, options.duration], ["stage is-dimmed", 0]);
});

test("a large name above or below its place is inside the window, wherever the board lies in it", () => {
  const { stage } = open();
  const tops = (y: number) => {
    stage.place({ scale: 1, x: 0, y });
    return ["a", "c"].map((id) => stage.picture.pins({ [id]: ["start", "A"] } as any, stage)[0].box.y);
  };
  assert.deepEqual(tops(0), [100 - 25 - 28, 50 + 25], "above c there are 50 pixels only");
  assert.deepEqual(tops(-60), [100 + 25, 50 + 25], "and above a 40");
  stage.place({ scale: 2, x: 380, y: 0 });
  const [{ box }] = stage.picture.pins({ b: CITIES.a } as any, stage);
  assert.equal(Math.round((box.x + box.width) * 2 + 380), 796, "four pixels from the right edge");
});

test("a missing line has a cross, and a way of two lines no arrows", () => {
  const { stage, lit } = open();
  stage.show({ ways: [[["b-c", "missing", 0, 1], ...OWN]] });
  assert.deepEqual(attributes(lit, ".gap", "transform"), ["translate(200 50)"]);
  assert.equal(lit.querySelector(".onward"), null);
  const mark = all(lit, ".gap *").map(({ tagName }) => tagName);
  assert.deepEqual(mark, ["circle", "path"]);
  assert.deepEqual(attributes(lit, ".lines > g", "class").map(lastClass), ["is-missing", "is-own"]);
});

test("each place that is passed or named is there once, with a ring for what it is", () => {
  const { stage, lit } = open();
  stage.show({ ways: [[...OWN, ["b-c", "own", 0, 1]]], spots: { a: CITIES.a, c: ["met", "Cleve"] } });
  const places = all(lit, ".places > g");
  assert.equal(places.length, 3);
  const rings = ["class", "cx", "cy", "r"].map((name) => attributes(lit, "circle.ring", name));
  assert.deepEqual(rings, [
    ["ring is-start", "ring is-met"],
    ["100", "200"],
    ["100", "50"],
    ["10", "6"],
  ]);
  const named = places.map((place) => all(place, "text").length > 0);
  assert.deepEqual(named, [false, true, true], "a has a large name instead");
  assert.deepEqual(textsIn(lit.querySelector(".pins")), ["Aachen"]);
});

test("a small name goes where a large one lies on it", () => {
  const { stage, lit } = open();
  mock.method(stage.picture, "around", (thing: any) => {
    const [x, y] = thing.closest("[data-city]") ? placeOf(thing) : [100, 100];
    return thing.tagName === "text" && x === 200 && y === 50
      ? { x: 95, y: 70, width: 30, height: 10 }
      : { x, y, width: 0, height: 0 };
  });
  stage.show({ ways: [[["b-c", "own", 0, 1]]], spots: { a: CITIES.a } });
  const [b, c] = all(lit, ".places > g");
  assert.equal(all(b, "text").length, all(the("[data-city=b]"), "text").length);
  assert.equal(all(c, "text").length, 0);
});

test("a large name stands above the upper and below the lower place, inside the window, and none on another", () => {
  const { stage, lit } = open();
  stage.place({ scale: 1, x: 0, y: 0 });
  const pins = (spots: any) =>
    stage.picture.pins(spots, stage).map(({ pin, box }) => [pin.textContent, box.x, box.y, box.width, box.height]);
  const wide = 6 * 17 * 0.6 + 18;
  assert.deepEqual(pins({ a: CITIES.a }), [["Aachen", 100 - wide / 2, 100 - 25 - 28, wide, 28]]);
  const both = pins({ c: ["start", "C"], a: ["end", "A"] });
  const lows = both.map(([name, , y]) => `${name} ${y}`);
  assert.deepEqual(lows, [`C ${50 + 25}`, `A ${100 + 25}`]);
  assert.equal(pins({ a: CITIES.a, b: ["end", "Aachen-Bonn"] }).length, 1, "the second has no room");
  assert.equal(pins({ b: CITIES.a, a: CITIES.b }).length, 2, "so has one on the other side");
  assert.deepEqual(pins({ a: ["met", "A"] }), [], "a place on the way has its small name");
  stage.show({ spots: { a: CITIES.a } });
  const [plate] = all(lit, ".pins rect");
  assert.deepEqual([plate.getAttribute("width"), plate.getAttribute("rx")], [String(wide), "14"]);
  const near = stage.picture.pins({ a: ["start", "A very long name of a place"] }, stage)[0];
  assert.ok(near.box.x * stage.shot.scale + stage.shot.x >= 3.999);
});

test("where names are too small, few places have large ones, which keep their size", () => {
  const { stage, lit } = open({ width: 200, height: 100 });
  const spots = { a: ["met", "A"], c: ["met", "C"] } as any;
  const large = stage.picture.pins(spots, stage).map(({ pin }) => pin.textContent);
  assert.deepEqual(large, ["A", "C"]);
  const many = Object.fromEntries(["a", "b", "c", "a1", "a2", "a3", "a4"].map((id) => [id, ["met", id]]));
  assert.deepEqual(stage.picture.pins(many as any, stage), []);
  stage.show({ spots: CITIES });
  const before = lit.querySelector(".pin").getAttribute("transform");
  const enlarge = (factor: number) => stage.carry({ point: { x: 100, y: 50 }, way: { x: 0, y: 0 }, factor });
  enlarge(2 / stage.shot.scale);
  assert.match(before, /^translate\(100 100\)scale\(/);
  assert.equal(lit.querySelector(".pin").getAttribute("transform"), "translate(100 100)scale(0.5)");
  assert.ok(!lit.classList.contains("far"));
  enlarge(0.1);
  assert.ok(lit.classList.contains("far"));
});

test("regions are lit on land", () => {
  const { stage, lit } = open();
  stage.show({ areas: ["North"] });
  const areas = lit.querySelector(".areas");
  assert.deepEqual([areas.tagName, areas.getAttribute("clip-path")], ["g", "url(#home)"]);
  assert.deepEqual(attributes(areas, ".area", "d"), ["north"]);
});

test("the board glides to what is lit, or from side to side", () => {
  const { stage, moved } = open({ width: 200, height: 400 });
  stage.show({}, 1000);
  const { frames, options } = moved.at(-1);
  assert.deepEqual([options.duration, options.easing], [520, "cubic-bezier(.45,0,.2,1)"]);
  assert.deepEqual(frames[1].transform, stage.stage.style.transform);
  stage.sweep(5000);
  const swept = moved.at(-1);
  assert.deepEqual([swept.options.duration, swept.options.easing], [5000, "ease-in-out"]);
  assert.deepEqual(swept.frames, [
    { transform: "translate(0px, 0px) scale(2)" },
    { transform: "translate(-600px, 0px) scale(2)" },
  ]);
  assert.deepEqual(stage.shot, { scale: 2, x: -600, y: 0 });
});

test("a board of which all names can be read stays where it is, all in sight", () => {
  const { stage, moved } = open({ width: 1280, height: 1000 });
  stage.sweep(5000);
  assert.equal(moved.length, 0);
  assert.equal(stage.shot.scale, 1280 / stage.board.width);
});

/** Open a stage that listens to a hand, half as far as it can be enlarged. */
function held() {
  const { stage, view } = open({ width: 400, height: 200 });
  stage.place({ scale: 2, x: -200, y: -100 });
  view.setPointerCapture = () => {};
  let isThere = true;
  view.getBoundingClientRect = () => ({ left: 10, top: 20, width: 400, height: 200 });
  handle(view, () => (isThere ? stage : null));
  const act = (name: string, data: any = {}) => {
    const at = { button: 0, pointerId: 1, clientX: 0, clientY: 0 };
    const event = Object.assign(new Event(name, { cancelable: true }), at, data);
    view.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const shot = () => [stage.shot.scale, stage.shot.x, stage.shot.y].map((one) => Math.round(one * 100) / 100);
  return { stage, act, shot, hide: () => (isThere = false) };
}

test("one finger moves the board, as long as it is down", () => {
  const { act, shot } = held();
  act("pointermove", { clientX: 50, clientY: 50 });
  assert.deepEqual(shot(), [2, -200, -100]);
  act("pointerdown", { clientX: 50, clientY: 50 });
  act("pointermove", { clientX: 60, clientY: 45 });
  act("pointermove", { clientX: 62, clientY: 45 });
  assert.deepEqual(shot(), [2, -188, -105]);
  for (const name of ["pointerup", "pointercancel"]) {
    act("pointerdown", { clientX: 0, clientY: 0 });
    act(name);
    act("pointermove", { clientX: 60, clientY: 60 });
  }
  act("pointerdown", { button: 2 });
  act("pointermove", { clientX: 60 });
  assert.deepEqual(shot(), [2, -188, -105]);
});

test("two fingers enlarge the board about their middle", () => {
  const { act, shot } = held();
  act("pointerdown", { pointerId: 1, clientX: 110, clientY: 120 });
  act("pointerdown", { pointerId: 2, clientX: 210, clientY: 120 });
  act("pointermove", { pointerId: 2, clientX: 235, clientY: 120 });
  const middle = (110 + 235) / 2 - 10;
  const left = Math.round((middle - (middle + 200 - 12.5) * 1.25) * 100) / 100;
  assert.deepEqual(shot(), [2.5, left, 100 - 200 * 1.25]);
});

test("a double tap and a plus enlarge twice, a minus halves, the wheel turns, arrows move", () => {
  const { act, shot, stage } = held();
  stage.place({ scale: 1.5, x: -100, y: -50 });
  act("dblclick", { clientX: 110, clientY: 120 });
  assert.deepEqual(shot(), [3, -300, -200]);
  act("keydown", { key: "-" });
  assert.deepEqual(shot(), [1.5, -50, -50]);
  act("keydown", { key: "+" });
  assert.deepEqual(shot(), [3, -300, -200]);
  for (const [key, x, y] of [
    ["ArrowLeft", -240, -200],
    ["ArrowUp", -240, -140],
    ["ArrowRight", -300, -140],
    ["ArrowDown", -300, -200],
    ["a", -300, -200],
  ] as const) {
    act("keydown", { key });
    assert.deepEqual(shot(), [3, x, y], key);
  }
  assert.ok(act("wheel", { deltaY: 100 }));
  assert.ok(Math.abs(stage.shot.scale - 3 * Math.exp(-0.2)) < 1e-9);
});

test("a hand that moves or enlarges the board ends what moves by itself", () => {
  const { stage, view, moved } = open();
  handle(view, () => stage);
  for (const [name, more] of [
    ["wheel", { deltaY: -100 }],
    ["keydown", { key: "ArrowLeft" }],
  ] as [string, any][]) {
    stage.show({ ways: [OWN] }, 3000);
    assert.ok(stage.running.length);
    const running: any[] = [...stage.running];
    view.dispatchEvent(Object.assign(new Event(name, { cancelable: true }), more));
    const isEnded = running.every(({ finished }) => finished === 1);
    assert.ok(isEnded, name);
    assert.ok(moved.length);
  }
});
