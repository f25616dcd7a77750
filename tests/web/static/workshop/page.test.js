// The workshop: what is typed is kept and drawn, and a city that is dragged is written into the text.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openDocument, serve } from "../document.js";
import { answered, pass, setGlobals } from "../page.js";

const WORKSHOP = import.meta.resolve("../../../../scorer/web/static/workshop/page.js");

const PLACES = { a: [100, 100], b: [300, 100], c: [300, 200] };
const city = ([id, [x, y]] = /** @type {[string, number[]]} */ (["", []])) =>
  `<g data-city="${id}"><circle cx="${x}" cy="${y}" r="9"></circle></g>`;
const line = (/** @type {string} */ id, ends = id.replace("-", " ")) =>
  `<path data-ends="${ends}" class="route" id="${id}"></path>`;

/** A map of a unit of 100 thousandths, whose left upper corner is at 5, 7; c cannot be dragged. */
const MAP = `<div id="map" data-frame="5 7 100" data-names='{"a": "Aachen", "b": "Bern"}'><svg>
  ${line("a-b")}${line("b-c")}${line("none", "")}${Object.entries(PLACES).map(city).join("")}</svg></div>`;
const preview = (map = MAP, more = "") => `<div id="problems">${more}</div>${map}<div id="balance"></div>`;

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);

/** @param {{fields?: string, inner?: string, stored?: Record<string, string>}} [own] */
async function open({ fields, inner = preview(), stored = {} } = {}) {
  const window = openDocument(`<form class="workshop" data-start="example" data-draft="example" data-preview="/preview"
    data-offline="No connection."><input name="start" value="example"><input name="csrf_token" value="t">
    ${fields ?? `<input id="name" name="name" value="Mine"><textarea name="cities">Name;X;Y\nAachen;1;2\nBern;3;4\n</textarea>`}
    <button class="look"></button><button type="reset"></button><div id="preview">${inner}</div></form>`);
  window.SVGGraphicsElement.prototype.getBBox = /** @this {any} */ function () {
    const at = (/** @type {string} */ name) => Number(this.getAttribute(name));
    return { x: at("cx") - at("r"), y: at("cy") - at("r"), width: 2 * at("r"), height: 2 * at("r") };
  };
  window.SVGSVGElement.prototype.getScreenCTM = () => new window.DOMMatrix([0.5, 0, 0, 0.5, 10, 20]);
  setGlobals({ DOMPoint: window.DOMPoint, DOMException: window.DOMException });
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const asked = /** @type {any[]} */ ([]);
  const next = { answer: /** @type {() => any} */ (() => new Response(preview())) };
  const requests = serve((_, { signal, body }) => {
    asked.push(Object.fromEntries(body));
    return Promise.race([
      next.answer(),
      new Promise((_, fail) => signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")))),
    ]);
  });
  await load(WORKSHOP);
  return { asked, next, requests, window };
}

/** @param {string} name @param {string} text */
function type(name, text) {
  the(`[name=${name}]`).value = text;
  the(`[name=${name}]`).dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {string} selector @param {string} does @param {number} x @param {number} y  on the drawing */
function point(selector, does, x, y) {
  const settings = { pointerId: 3, bubbles: true, cancelable: true, clientX: 10 + x / 2, clientY: 20 + y / 2 };
  const event = new PointerEvent(`pointer${does}`, settings);
  the(selector).dispatchEvent(event);
  return event.defaultPrevented;
}

const kept = () => JSON.parse(localStorage.getItem("draft example") ?? "null");

afterEach(() => mock.restoreAll());

test("what is typed is kept at once, and drawn after half a second without a key", async () => {
  const { asked, requests } = await open();
  assert.ok(the(".look").hidden);
  type("name", "Mi");
  assert.deepEqual(kept(), { start: "example", name: "Mi", cities: "Name;X;Y\nAachen;1;2\nBern;3;4\n" });
  await pass(499);
  type("name", "Min");
  await pass(499);
  assert.equal(asked.length, 0);
  await pass(1);
  assert.deepEqual([asked.length, asked[0].name, asked[0].csrf_token], [1, "Min", "t"]);
  const [[address, { method, headers }]] = requests;
  assert.deepEqual([address, method, headers.Accept], ["/preview", "POST", "application/json"]);
});

test("the answer takes the place of the drawing; what was closed or scrolled stays so", async () => {
  const balance = (/** @type {string} */ text, open = "") =>
    `<div id="problems"></div>${MAP}<div id="balance"><details id="one" ${open}></details><details id="two" open></details>${text}</div>`;
  const { next } = await open({ inner: balance("", "open") });
  Object.assign(the("#balance"), { scrollLeft: 3, scrollTop: 30 });
  the("#two").removeAttribute("open");
  next.answer = () => new Response(balance("new"));
  const scrolled = /** @type {any[]} */ ([]);
  the("#balance").constructor.prototype.scrollTo = /** @this {any} */ function (/** @type {number[]} */ ...to) {
    scrolled.push([this.id, ...to]);
  };
  type("name", "x");
  await pass(500);
  assert.equal(the("#balance").textContent, "new");
  assert.deepEqual([the("#one").open, the("#two").open, the("#preview").className], [true, false, ""]);
  assert.deepEqual(scrolled.at(-1), ["balance", 3, 30]);
  assert.equal(document.querySelectorAll(".hold").length, 2, "its cities can be dragged, too");
});

test("a map with problems leaves the last drawing, which fades", async () => {
  const { next } = await open();
  next.answer = () => new Response(preview('<div id="map"></div>', "<p>Bern has no line.</p>"));
  type("name", "x");
  await pass(500);
  assert.deepEqual([the("#problems").textContent, the("#preview").className], ["Bern has no line.", "old"]);
  assert.ok(the("#map svg"));
  next.answer = () => new Response(preview());
  type("name", "y");
  await pass(500);
  assert.deepEqual([the("#problems").textContent, the("#preview").className], ["", ""]);
});

test("a map that the server refuses, and no connection, are said", async () => {
  const { next } = await open();
  next.answer = () => Response.json({ sentence: "Too large." }, { status: 413 });
  type("name", "x");
  await pass(500);
  assert.equal(the("#problems").innerHTML, '<p class="card note">Too large.</p>');
  next.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  type("name", "y");
  await pass(500);
  assert.equal(the("#problems").innerHTML, '<p class="card note">No connection.</p>');
});

test("only the last question counts", async () => {
  const { next } = await open();
  const answers = [1, 2].map(() => /** @type {any} */ (Promise.withResolvers()));
  const [first, second] = answers;
  next.answer = () => answers.shift()?.promise;
  type("name", "x");
  await pass(500);
  type("name", "y");
  await pass(500);
  first.resolve(new Response(preview(MAP, "first")));
  await answered();
  assert.equal(the("#problems").textContent, "");
  second.resolve(new Response(preview(MAP, "second")));
  await answered();
  assert.equal(the("#problems").textContent, "second");
});

test("what was typed here before is brought back and drawn, where it belongs to this beginning", async () => {
  const draft = { start: "example", name: "Yours", cities: 7, other: "x" };
  const { asked } = await open({ stored: { "draft example": JSON.stringify(draft) } });
  assert.deepEqual([asked.length, the("#name").value, the("[name=cities]").value.slice(0, 4)], [1, "Yours", "Name"]);
  for (const other of [
    { ...draft, start: "empty" },
    { start: "example", name: "Mine" },
  ]) {
    const same = await open({ stored: { "draft example": JSON.stringify(other) } });
    assert.deepEqual([same.asked.length, the("#name").value], [0, "Mine"]);
  }
});

test("changes that are discarded are forgotten, and the first map is drawn", async () => {
  const { asked } = await open();
  type("name", "Other");
  await pass(500);
  the("form").reset();
  assert.equal(kept(), null);
  await pass(100);
  assert.deepEqual([asked.length, asked[1].name], [2, "Mine"]);
});

test("a city is dragged by a hold as large as a finger, its lines following as threads", async () => {
  await open();
  const holds = [...document.querySelectorAll(".hold")].map((hold) =>
    ["cx", "cy", "r"].map((name) => hold.getAttribute(name)),
  );
  assert.deepEqual(holds, [
    ["100", "100", "30"],
    ["300", "100", "30"],
  ]);
  const captured = mock.fn();
  the("#map").setPointerCapture = captured;
  assert.ok(!point("[data-city=c] circle", "down", 300, 200));
  assert.ok(point("[data-city=b] .hold", "down", 310, 100));
  assert.deepEqual(captured.mock.calls[0].arguments, [3]);
  point("#map", "move", 330, 90);
  assert.equal(the("[data-city=b]").getAttribute("transform"), "translate(20 -10)");
  const threads = () =>
    [...document.querySelectorAll(".thread")].map((thread) =>
      ["x1", "y1", "x2", "y2"].map((name) => thread.getAttribute(name)).join(" "),
    );
  assert.deepEqual(threads(), ["100 100 320 90", "300 200 320 90"]);
  assert.equal(the("#a-b").previousElementSibling.getAttribute("class"), "thread");
  const moving = () => [...document.querySelectorAll(".moving")].map(({ id }) => id);
  assert.deepEqual(moving(), ["a-b", "b-c"]);
  assert.ok(!point("[data-city=a] .hold", "down", 100, 100), "one at a time");
  point("#map", "cancel", 0, 0);
  assert.deepEqual([threads(), moving(), the("[data-city=b]").getAttribute("transform")], [[], [], null]);
  point("#map", "move", 0, 0);
  point("#map", "up", 0, 0);
  assert.equal(kept(), null);
});

test("a city that is let go elsewhere is written into the table, and the map is drawn anew", async () => {
  const { asked } = await open();
  point("[data-city=a] .hold", "down", 110, 100);
  point("#map", "move", 210, 50);
  point("#map", "up", 210, 50);
  const text = "Name;X;Y\nAachen;7;7.5\nBern;3;4\n"; // 5 + 200 / 100, 7 + 50 / 100
  assert.deepEqual([the("[name=cities]").value, kept().cities, asked.length], [text, text, 1]);
  point("[data-city=b] .hold", "down", 300, 100);
  point("#map", "move", 300.9, 100);
  point("#map", "up", 300.9, 100);
  assert.equal(asked.length, 1, "it was only touched");
  point("[data-city=b] .hold", "down", 300, 100);
  point("#map", "move", 300, 101);
  point("#map", "up", 300, 101);
  assert.equal(asked.length, 2);
});

test("a table without that city gets all that it lacks, where they are drawn", async () => {
  await open({ fields: `<textarea name="cities">Name;X;Y\n</textarea>` });
  point("[data-city=a] .hold", "down", 100, 100);
  point("#map", "move", 200, 100);
  point("#map", "up", 200, 100);
  assert.equal(the("[name=cities]").value, "Name;X;Y\nAachen;7;8\nBern;8;8\n");
});

test("in a board file the city's entry gets its place", async () => {
  await open({ fields: `<textarea name="file">[cities.a]\nat = [1, 2]\n</textarea>` });
  point("[data-city=a] .hold", "down", 100, 100);
  point("#map", "move", 200, 100);
  point("#map", "up", 200, 100);
  assert.equal(the("[name=file]").value, "[cities.a]\nat = [7, 8]\n");
});

test("a form without a text of places, and a page without a map, are left alone", async () => {
  await open({ fields: `<input id="name" name="name" value="Mine">` });
  point("[data-city=a] .hold", "down", 100, 100);
  point("#map", "move", 200, 100);
  point("#map", "up", 200, 100);
  assert.equal(the("#name").value, "Mine");
  await answered();
  await open({ inner: '<div id="problems"></div><div id="map"></div>' });
  assert.equal(document.querySelectorAll(".hold").length, 0);
});

test("a finger on a hold scrolls nothing", async () => {
  await open();
  const touch = (/** @type {string} */ selector) => {
    const event = new Event("touchstart", { bubbles: true, cancelable: true });
    the(selector).dispatchEvent(event);
    return event.defaultPrevented;
  };
  assert.deepEqual([touch("[data-city=a] .hold"), touch("[data-city=c] circle")], [true, false]);
});
