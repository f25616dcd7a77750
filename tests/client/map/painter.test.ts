// A drawing that is read, and painted as its lines and cities are owned.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { shape } from "../../../scorer/client/dom.ts";
import { drawingIn, Painter } from "../../../scorer/client/map/painter.ts";
import { mark } from "../../../scorer/client/parts/doubts.ts";
import { every, openPage, the } from "../document.ts";

const SIGNS = [
  { colour: "red", mark: "disc" },
  { colour: "blue", mark: "bar" },
  { colour: "green", mark: "disc" },
];
const NOTHING = { owners: {}, seconds: {}, commons: {}, stations: {} };

/** Open the map of the small cross; in Dover no station stands, and the first space of a-b is one for a locomotive. */
function open() {
  openPage("play");
  the("[data-route='a-b'] use").classList.add("locomotive");
  const facts = JSON.parse(the("#facts").textContent);
  facts.cities.d.takesStation = false;
  const drawing = drawingIn(the(".view svg"), facts);
  const painter = new Painter(drawing, SIGNS);
  /** Paint a state, and tell what lines look like: their colour, and what their spaces show. */
  const painted = (state: any, ...ids: string[]) => {
    painter.paint({ ...NOTHING, ...state });
    return ids.map((id) => {
      const colour = drawing.lines[id].getAttribute("class")?.match(/p-\w+/)?.[0] ?? "";
      const spaces = [...drawing.lines[id].querySelectorAll(":scope > use, .second > use")];
      return [colour, ...spaces.map((use) => use.getAttribute("href"))].join(" ");
    });
  };
  return { drawing, painter, painted };
}

afterEach(() => mock.restoreAll());

test("a drawing has the places of its spaces, and its groups by what they draw", () => {
  const { drawing } = open();
  const [{ x, y, angle }] = drawing.board.lineOf["b-c"].middles;
  assert.deepEqual([x, y, Math.abs(angle)], [500, 200, Math.PI / 2]);
  assert.equal(drawing.board.lineOf["a-b"].middles.length, 2);
  assert.deepEqual([Object.keys(drawing.lines).length, Object.keys(drawing.cities).join("")], [4, "abcd"]);
});

test("of a line with two owners each has a half (X13)", () => {
  const { painted } = open();
  const both = { owners: { "a-b": 0 }, seconds: { "a-b": 1 } };
  assert.deepEqual(painted(both, "a-b"), ["p-red #left-disc #left-disc #half-bar #half-bar"]);
  assert.ok(the("[data-route='a-b'] .second").matches(".p-blue"));
  const halves = every("[data-route='a-b'] use").map((use) => use.getAttribute("transform"));
  assert.deepEqual(halves.slice(2), halves.slice(0, 2));
  assert.deepEqual(painted({ owners: { "a-b": 0 } }, "a-b"), ["p-red #train-disc #train-disc"]);
});

test("further owners take turns along the line (X13)", () => {
  const { painted } = open();
  const all = { owners: { "a-b": 0 }, seconds: { "a-b": 1 }, thirds: { "a-b": 2 } };
  assert.deepEqual(painted(all, "a-b"), ["p-red #left-disc #left-disc #half-bar #half-disc"]);
});

test("white trains are nobody's colour, and have their owner's mark (X15)", () => {
  const { drawing, painted } = open();
  drawing.beds["a-b"] = shape("g", {}) as any;
  const white = { owners: { "a-b": 1, "b-c": 1 }, commons: { "a-b": 1 } };
  assert.deepEqual(painted(white, "a-b", "b-c"), ["p-white #train-bar #train-bar", "p-blue #train-bar"]);
  assert.equal(drawing.beds["a-b"].getAttribute("class"), "claimed p-white");
  assert.match(painted({ commons: { "a-b": 1 } }, "a-b")[0], /^ /);
});

test("a station stands in its city instead of the dot, and the dot again without it", () => {
  const { drawing, painter } = open();
  painter.paint({ ...NOTHING, stations: { b: 1, d: 1 } });
  const looks = (id: string) => {
    const { tagName, attributes } = drawing.cities[id].firstElementChild as any;
    return [tagName, ...[...attributes].map(({ value }) => value)].join(" ");
  };
  assert.deepEqual([looks("b"), looks("d")], ["use #station-bar 500 250", "circle 600 250 9"]);
  assert.ok(drawing.cities.b.matches(".p-blue"));
  painter.paint(NOTHING);
  assert.deepEqual([looks("b"), drawing.cities.b.matches(".claimed")], ["circle 500 250 9", false]);
});

test("lines that a photo is not sure of are dashed and have a question mark in their middle, and no others", () => {
  const { drawing } = open();
  const marked = (...ids: string[]) => {
    mark(drawing, ids);
    const badges = every(".question").map((badge) =>
      [badge.dataset.unsure, badge.getAttribute("transform"), badge.textContent].join(" "),
    );
    return [badges, every(".doubtful").map(({ dataset }) => dataset.route)];
  };
  const badges = ["a-b translate(450 250) ?", "b-c translate(500 200) ?"];
  assert.deepEqual(marked("a-b", "b-c"), [badges, ["a-b", "b-c"]]);
  assert.equal(the(".question").style.pointerEvents, "none", "a tap is the line's");
  assert.deepEqual(marked("b-c")[1], ["b-c"]);
});
