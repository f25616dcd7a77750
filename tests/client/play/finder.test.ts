// What lies under a tap on the drawing: a line, a city, or the name of one.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { shape } from "../../../scorer/client/dom.ts";
import { drawingIn } from "../../../scorer/client/map/painter.ts";
import { Camera } from "../../../scorer/client/play/camera.ts";
import { Finder, type Meaning } from "../../../scorer/client/play/meaning.ts";
import { facts } from "../map/cross.ts";
import { drawing, openMap } from "./map.ts";

/** Open the cross; a name stands right of its city, 40 units wide and 12 high. */
function open(more?: Record<string, string>) {
  const { svg } = openMap(`<div class="view">${drawing(more)}</div>`);
  const camera = new Camera(document.querySelector(".view") as any, svg, document.createElement("button"), "camera x");
  const finder = new Finder(drawingIn(svg, facts), (at) => camera.screenPoint(at));
  const meant = (x: number, y: number, { isMouse = false, target = null, pixels = 1 } = {}) =>
    told(finder.meantBy({ point: { x, y }, target, isMouse }, pixels));
  return { svg, finder, meant };
}

const told = (meaning: Meaning) =>
  meaning.kind === "line" ? meaning.line.id : meaning.kind === "city" ? meaning.city : meaning.kind;

afterEach(() => mock.restoreAll());

test("a mouse means exactly what it is on", () => {
  const { svg, meant, finder } = open();
  const on = (selector: string) => ({ isMouse: true, target: svg.querySelector(selector) });
  assert.equal(meant(300, 300, on("[data-route=b-d-2] use")), "b-d-2");
  assert.equal(meant(300, 300, on("[data-city=d] circle")), "d");
  assert.equal(meant(300, 300, { isMouse: true }), "nothing");
  const click = (selector: string) => told(finder.meantBy({ point: null, ...on(selector) }, 1));
  assert.deepEqual([click("[data-route=a-b]"), click("[data-city=d] text")], ["a-b", "d"]);
});

test("a city's name stands for it where it is seen, also over a patch of a line", () => {
  const { svg, meant } = open();
  assert.deepEqual([meant(210, 94), meant(250, 106)], ["d", "d"]);
  const beside = [meant(251, 106), meant(250, 107), meant(209, 300), meant(240, 93)];
  assert.deepEqual(beside, Array(4).fill("nothing"));
  const patch = shape("rect", { class: "patch" });
  svg.querySelector("[data-route=b-d-1]").append(patch);
  assert.equal(meant(230, 100, { target: patch as any }), "d");
  assert.equal(meant(230, 100, { target: patch as any, isMouse: true }), "b-d-1");
  svg.querySelector("[data-city=d] text").setAttribute("hidden", "");
  assert.equal(meant(250, 100), "nothing");
});

test("beside a border point without a name of its own that point is meant, not the name that it shares", () => {
  const { meant } = open({ a: "", b: `<text x="-10" y="90">b</text>` });
  assert.deepEqual([meant(5, 95), meant(18, 100), meant(18.9, 101)], ["a", "a", "a"]);
  assert.deepEqual([meant(19.5, 100, { pixels: 2 }), meant(20, 101)], ["b", "b"]);
  assert.equal(meant(5, 95, { isMouse: true }), "b");
  const named = open({ b: `<text x="-10" y="90">b</text>` });
  assert.equal(named.meant(5, 95), "b");
});
