// What is asked about a guess, how it is painted, and the worker that reads for it.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { drawingIn } from "../../../../scorer/web/static/map/painter.js";
import { GuessPainter } from "../../../../scorer/web/static/photo/drawn.js";
import { begin, needed } from "../../../../scorer/web/static/photo/job.js";
import { Question } from "../../../../scorer/web/static/photo/question.js";
import { openDocument, serve } from "../document.js";
import { facts } from "../map/cross.js";
import { element, setGlobals } from "../page.js";
import { drawing, openMap } from "../play/map.js";

const SEATS = [
  { name: "Anna", colour: "red", mark: "disc" },
  { name: "Björn", colour: "blue", mark: "bar" },
];

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);

afterEach(() => mock.restoreAll());

test("a question names the line, gives its reason, and is answered by one tap", () => {
  openDocument(`<p id="players"><i data-seat="1"><b class="token">2</b></i></p>
    <div id="card" data-yes="Yes, {player}" data-nobody="nobody" data-pale="Is it {player}’s? It was {owner}’s." data-pale-nobody="Is it free?">
    <p class="line"></p><p class="sentence"></p><p class="yes"></p><p class="answers"></p></div>`);
  const answer = mock.fn();
  const question = new Question(the("#card"), SEATS, { "a-b": "Aachen–Bern" }, answer);
  question.show({ route: "a-b", seat: 1, why: "pale", stands: 0 });
  assert.deepEqual(
    [".line", ".sentence", ".yes", ".answers"].map((name) => the(name).textContent),
    ["Aachen–Bern", "Is it Björn’s? It was Anna’s.", "2Yes, Björn", "Annanobody"],
  );
  assert.deepEqual(
    [the(".yes button").className, the(".answers button").className, the("#card").className],
    ["primary", "", "opening"],
  );
  const values = () => [...document.querySelectorAll("button")].map((button) => button.dataset.answer);
  assert.deepEqual(values(), ["1", "0", ""]);
  for (const button of document.querySelectorAll("button")) button.click();
  assert.deepEqual(
    answer.mock.calls.map((call) => call.arguments[0]),
    [1, 0, null],
  );
  question.show({ route: "a-b", seat: null, why: "pale", stands: null });
  assert.deepEqual(
    [the(".sentence").textContent, the(".yes").textContent, the(".answers").textContent],
    ["Is it free?", "Yes, nobody", "Anna2Björn"],
  );
  question.show({ route: "a-b", seat: 1, why: "pale", stands: null });
  assert.equal(the(".sentence").textContent, "Is it Björn’s? It was nobody’s.");
  question.show({ route: "a-b", seat: 1, why: "other", stands: null });
  assert.equal(the(".sentence").textContent, "");
});

test("a guess is painted in its players' colours, doubts with a question mark, and the one asked about is lit", () => {
  const { svg, view } = openMap(`<div class="view">${drawing()}</div>`);
  const own = { ...facts, cities: { ...facts.cities, d: { ...facts.cities.d, takesStation: false } } };
  const painter = new GuessPainter(drawingIn(svg, own), SEATS);
  const doubts = /** @type {any[]} */ ([
    { route: "b-c", seat: 1 },
    { route: "b-d-1", seat: null },
  ]);
  painter.paint({ live: /** @type {any} */ ({ owners: { "a-b": 0, "b-d-1": 0 }, stations: { a: 1, d: 1 } }), doubts });
  const looks = (/** @type {string} */ id) => {
    const { className, dataset } = the(`[data-route=${id}]`);
    return [
      (className.baseVal ?? className).replace("route c-grey", "").trim(),
      dataset.guessRoute,
      dataset.guess,
      dataset.sure,
    ].join(" ");
  };
  assert.deepEqual(["a-b", "b-c", "b-d-1", "b-d-2"].map(looks), [
    "claimed p-red a-b Anna true",
    "doubtful claimed p-blue b-c Björn false",
    "doubtful b-d-1  false",
    " b-d-2  true",
  ]);
  const stations = ["a", "b", "d"].map((id) => the(`[data-city=${id}]`).firstElementChild.getAttribute("href"));
  assert.deepEqual(stations, ["#station-bar", null, null]);
  assert.equal(svg.querySelectorAll(".question").length, 2);
  assert.deepEqual([painter.middleOf("a").x, painter.middleOf("a-b")], [0, { x: 50, y: 100 }]);
  svg.getScreenCTM = () => new DOMMatrix([1, 0, 0, 1, 100, 210]);
  const scrolled = mock.fn();
  view.scrollBy = scrolled;
  painter.light("b-c");
  assert.deepEqual(scrolled.mock.calls[0].arguments, [200 - 200, 260 - 60 - 300]);
  painter.light("b");
  const lit = () => [...svg.querySelectorAll(".asked")].map(({ dataset }) => dataset.city ?? dataset.route);
  assert.deepEqual(lit(), ["b"]);
  painter.light("");
  assert.deepEqual([lit(), scrolled.mock.callCount()], [[], 2]);
});

test("a worker hears its job, tells its news, and can be ended", () => {
  const { hears, addEventListener } = element();
  const [worker, made] = [{ addEventListener, postMessage: mock.fn(), terminate: mock.fn() }, mock.fn()];
  setGlobals({
    Worker: /** @this {any} */ function (/** @type {any[]} */ ...how) {
      made(...how);
      Object.assign(this, worker);
    },
  });
  const [hear, failed, job] = [mock.fn(), mock.fn(), /** @type {any} */ ({})];
  const stop = begin("/worker.js", job, hear, failed);
  assert.deepEqual(made.mock.calls[0].arguments, ["/worker.js", { type: "module" }]);
  assert.deepEqual(worker.postMessage.mock.calls[0].arguments, [job]);
  hears.message({ data: { progress: 1 } });
  assert.deepEqual([hear.mock.calls[0].arguments, failed.mock.callCount()], [[{ progress: 1 }], 0]);
  hears.error();
  assert.deepEqual([failed.mock.callCount(), worker.terminate.mock.callCount()], [1, 0]);
  stop();
  assert.equal(worker.terminate.mock.callCount(), 1);
});

test("what a job needs is fetched, and none of it may be missing", async () => {
  openDocument("");
  const files = {
    spaces: "/spaces",
    plan: "/plan",
    weights: "/weights",
    stations: "/stations",
    prints: { usa: "/usa", europe: "/europe" },
  };
  const asked = serve((address) => new Response(JSON.stringify(address)));
  const { weights, prints, ...others } = await needed(files);
  assert.deepEqual(others, { spaces: "/spaces", plan: "/plan", stations: "/stations" });
  const texts = [weights, prints.usa, prints.europe].map((bytes) => Buffer.from(/** @type {any} */ (bytes)).toString());
  assert.deepEqual([texts, asked.length], [['"/weights"', '"/usa"', '"/europe"'], 6]);
  serve((address) => new Response("", { status: address === "/usa" ? 404 : 200 }));
  await assert.rejects(needed({ ...files, spaces: "/usa" }), /\/usa is not there/);
});
