// What is asked about a guess, how it is painted, and the worker that reads for it.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { drawingIn } from "../../../scorer/client/map/painter.ts";
import { light, paint } from "../../../scorer/client/photo/drawn.ts";
import { begin, needed } from "../../../scorer/client/photo/job.ts";
import { Question } from "../../../scorer/client/photo/question.ts";
import { every, openPage, serve, the } from "../document.ts";
import { element, setGlobals } from "../page.ts";
import { openPhoto } from "../play/map.ts";

const SEATS = [
  { name: "Anna", colour: "red", mark: "disc" },
  { name: "Björn", colour: "blue", mark: "bar" },
];

afterEach(() => mock.restoreAll());

test("a question names the line, gives its reason, and is answered by one tap", () => {
  openPhoto();
  const answer = mock.fn();
  const question = new Question(the("#question"), SEATS, { "a-b": "Aachen–Bern" }, answer);
  const asked = (more: any) => {
    question.show({ route: "a-b", seat: 1, why: "differs", stands: 0, ...more });
    return [".sentence", ".yes", ".answers"].map((name) => the(`#question ${name}`).textContent);
  };
  assert.deepEqual(asked({}), ["Entered for Anna; the photo says Björn.", "Yes: Björn", "AnnaNobody"]);
  assert.deepEqual([the("#question .line").textContent, the("#question").matches(".opening")], ["Aachen–Bern", true]);
  for (const button of every("#question [data-answer]")) button.click();
  const answers = answer.mock.calls.map((call) => call.arguments[0]);
  assert.deepEqual(answers, [1, 0, null]);
  const none = ["Entered for Nobody; the photo shows no trains here.", "Yes: Nobody", "AnnaBjörn"];
  assert.deepEqual(asked({ seat: null, stands: null }), none);
  assert.equal(asked({ why: "other" })[0], "");
});

test("a guess is painted in its players' colours, doubts with a question mark, and the one asked about is lit", () => {
  const { svg, view } = openPhoto();
  const facts = JSON.parse(the("#facts").textContent);
  facts.cities.d.takesStation = false;
  const drawing = drawingIn(svg, facts);
  const doubts = [
    { route: "b-c", seat: 1 },
    { route: "b-d-1", seat: null },
  ] as any[];
  paint(drawing, SEATS, { live: { owners: { "a-b": 0, "b-d-1": 0 }, stations: { a: 1, d: 1 } } as any, doubts });
  const looks = (id: string) => {
    const line = the(`[data-route=${id}]`);
    const { guessRoute, guess, sure } = line.dataset;
    const colour = line.getAttribute("class").match(/p-\w+/)?.[0];
    return [colour, line.matches(".doubtful"), guessRoute, guess, sure].join(" ");
  };
  assert.deepEqual(["a-b", "b-c", "b-d-1", "b-d-2"].map(looks), [
    "p-red false a-b Anna true",
    "p-blue true b-c Björn false",
    " true b-d-1  false",
    " false b-d-2  true",
  ]);
  const stations = ["a", "b", "d"].map((id) => the(`[data-city=${id}]`).firstElementChild.getAttribute("href"));
  assert.deepEqual([stations, every(".question").length], [["#station-bar", null, null], 2]);
  svg.getScreenCTM = () => new DOMMatrix([1, 0, 0, 1, 100, 210]);
  const scrolled = mock.fn();
  view.scrollBy = scrolled;
  const lit = (id: string) => {
    light(drawing, id);
    return every("svg .asked").map(({ dataset }) => dataset.city ?? dataset.route);
  };
  assert.deepEqual([lit("b-c"), lit("b"), lit("")], [["b-c"], ["b"], []]);
  const [x, y] = [500 + 100 - 200, 200 + 210 - 60 - 300]; // into the middle of the window
  assert.deepEqual([scrolled.mock.calls[0].arguments, scrolled.mock.callCount()], [[x, y], 2]);
});

test("a worker hears its job, tells its news, and can be ended", () => {
  const { hears, addEventListener } = element();
  const [worker, made] = [{ addEventListener, postMessage: mock.fn(), terminate: mock.fn() }, mock.fn()];
  setGlobals({
    Worker: function (this: any, ...how: any[]) {
      made(...how);
      Object.assign(this, worker);
    },
  });
  const [hear, failed, job] = [mock.fn(), mock.fn(), {} as any];
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
  openPage("photo");
  const others = { spaces: "/spaces", plan: "/plan", stations: "/stations" };
  const files = { ...others, weights: "/weights", prints: { usa: "/usa", europe: "/europe" } };
  const asked = serve((address) => new Response(JSON.stringify(address)));
  const { weights, prints, ...found } = await needed(files);
  assert.deepEqual(found, others);
  const texts = [weights, prints.usa, prints.europe].map((bytes) => Buffer.from(bytes as any).toString());
  assert.deepEqual([texts, asked.length], [['"/weights"', '"/usa"', '"/europe"'], 6]);
  serve((address) => new Response("", { status: address === "/usa" ? 404 : 200 }));
  await assert.rejects(needed({ ...files, spaces: "/usa" }), /\/usa answers 404/);
});
