// The telling of a count: its steps in their time, by hand, and together with other screens. Animations end when the
// test says so.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { lengths } from "../../../../scorer/web/static/reveal/player.js";
import { Stage } from "../../../../scorer/web/static/stage/stage.js";
import { load, ofGame, openDocument, serve } from "../document.js";
import { answered, GAME, pass, setGlobals } from "../page.js";

const REVEAL = import.meta.resolve("../../../../scorer/web/static/reveal/page.js");

const [FIRST, SECOND] = [
  { ways: [[["a-b", "own", 0, 2]]], of: [0] },
  { spots: { a: ["start", "A"] }, of: [1, 2] },
];
const RIDE = {
  ways: [
    [
      ["a-b", "own", 0, 2],
      ["b-c", "own", 0, 1],
    ],
  ],
  of: [],
};
const TOLD = [
  {
    kind: "routes",
    gains: [
      [0, 10, 10],
      [1, 5, 5],
    ],
    scenes: [],
  },
  { kind: "tickets", gains: [[0, 7, 17]], scenes: [FIRST, SECOND] },
  { kind: "longest-path", gains: [[1, 10, 15]], scenes: [RIDE] },
  { kind: "podium", gains: [], scenes: [] },
];
const CARDS = [
  "Routes",
  `Tickets <ul class="because"><li>one</li><li>two</li><li>three</li><li>without</li></ul>`,
  `Path <b class="running">3</b>`,
  `<p class="place" data-seat="1">2.</p><p class="place place-1" data-seat="0">1.</p><p class="decision">Points</p>`,
];
const LENGTHS = lengths(/** @type {any} */ (TOLD), 2);

const stepsOf = (/** @type {any[]} */ told, own = 1) =>
  told
    .map(
      (step, at) => `<li class="step" data-kind="${step.kind}" ${at === own ? "data-own" : ""}
      data-told='${JSON.stringify(step)}'>${CARDS[at]}</li>`,
    )
    .join("");
const STAGE = `<div class="stage"><svg viewBox="0 0 400 200"></svg></div>`;
const buttons = ["pause", "skip", "again"].map((id) => `<button id="${id}"></button>`).join("");

/** @param {any} going @param {string} name */
const page = (going, name) => `${ofGame("")}<main class="reveal ${name}" data-going='${JSON.stringify(going)}'>
  <ul class="bars">${["red", "blue"]
    .map((colour) => `<li class="bar" data-colour="${colour}"><i class="grown"></i><b class="total"></b></li>`)
    .join("")}</ul><div class="view">${STAGE}</div>
  <p id="company" data-led="With {who}" data-others="Together" hidden><span></span><button>I lead</button><button>Back</button></p>
  <p id="told"></p><ol class="steps">${stepsOf(TOLD)}</ol><i id="clock"></i><div class="controls">${buttons}
  <button id="pace" data-slow="½×" data-normal="1×" data-fast="2×"><b class="is"></b></button>
  <button id="next" data-flip="My ticket">Next</button></div><a id="way"></a>
  <section id="change" tabindex="-1" hidden><p></p><button class="from"></button><button class="end"></button></section></main>`;

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);

/** @typedef {any} Animated */

async function open({
  going = /** @type {any} */ ({}),
  name = "",
  isCalm = false,
  heard = /** @type {any} */ (null),
  state = /** @type {any} */ (null),
} = {}) {
  const window = openDocument(page(going, name), `${GAME}reveal`);
  const animations = /** @type {Animated[]} */ ([]);
  window.Element.prototype.animate = /** @this {any} */ function (
    /** @type {any} */ frames,
    /** @type {any} */ options,
  ) {
    const one = {
      ...{ thing: this, frames, options, playbackRate: 1, playState: "running", onfinish: () => {} },
      cancel: () => (one.playState = "idle"),
      finish: () => (one.playState = "finished"),
      pause: () => (one.playState = "paused"),
      play: () => (one.playState = "running"),
      updatePlaybackRate: (/** @type {number} */ rate) => (one.playbackRate = rate),
    };
    animations.push(one);
    return one;
  };
  Object.defineProperty(window.SVGSVGElement.prototype, "viewBox", {
    get: () => ({ baseVal: { x: 0, y: 0, width: 400, height: 200 } }),
  });
  const size = { width: 800 };
  Object.defineProperty(the(".view"), "clientWidth", { get: () => size.width });
  Object.defineProperty(the(".view"), "clientHeight", { get: () => 400 });
  mock.method(globalThis, "setInterval", () => {});
  const resize = { hear: () => {} };
  setGlobals({
    requestAnimationFrame: () => 0, // the clock stands still
    matchMedia: (/** @type {string} */ asks) => ({ matches: isCalm && asks === "(prefers-reduced-motion: reduce)" }),
    ResizeObserver: class {
      /** @param {() => void} hear */
      constructor(hear) {
        resize.hear = hear;
      }
      observe() {}
    },
  });
  const shown = mock.method(
    Stage.prototype,
    "show",
    /** @this {any} */ function (/** @type {any} */ lights) {
      this.lights = lights;
      return { begin: 100, each: 200 };
    },
  );
  const swept = mock.method(Stage.prototype, "sweep", () => {});
  const wakes = mock.fn(async () => null);
  Object.assign(navigator, { wakeLock: { request: wakes } });
  history.replaceState(state, "");
  const others = { heard };
  const told = /** @type {any[]} */ ([]);
  const requests = serve((address, { method, body }) => {
    if (!address.includes("reveal/step")) return new Promise(() => {});
    if (method === "POST") told.push(JSON.parse(body));
    return others.heard ? Response.json(others.heard) : new Response(null, { status: 500 });
  });
  await load(REVEAL);
  await answered();
  const clocks = () => animations.filter(({ thing, playState }) => thing.id === "clock" && playState !== "idle");
  /** Let this step's time pass, up to a moment of it. @param {number} milliseconds */
  const until = async (milliseconds) => {
    for (const one of clocks().sort((some, other) => some.options.duration - other.options.duration)) {
      if (one.playState !== "running" || one.options.duration > milliseconds) continue;
      one.playState = "finished";
      one.onfinish();
    }
    await answered();
  };
  const calls = () => shown.mock.calls.map((/** @type {any} */ call) => call.arguments);
  return { animations, clocks, until, calls, shown, swept, wakes, others, told, requests, resize, size };
}

const at = () => [...document.querySelectorAll(".step")].findIndex((card) => !(/** @type {any} */ (card).hidden));
const isOver = () => the(".reveal").matches(".is-over");
const totals = () =>
  [...document.querySelectorAll(".total")].map((total) => /** @type {any} */ (total).dataset.to).join(" ");
const click = (/** @type {string} */ selector) => the(selector).click();
const waits = () =>
  [...document.querySelectorAll(".because li")].map((item) => (item.matches(".is-waiting") ? "-" : "x")).join("");
const key = (/** @type {string} */ name) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name }));
const away = { at: 0, pace: "normal", isOver: false, leads: "other", seats: [] };

afterEach(() => mock.restoreAll());

test("the telling begins with all routes: the board passes by while the bars grow", async () => {
  const { clocks, swept, until, wakes } = await open();
  const card = the(".step");
  assert.deepEqual([at(), card.dataset.step, the("#pace .is").textContent], [0, "routes", "1×"]);
  assert.deepEqual([the(".controls").hidden, the("#again").hidden, isOver()], [false, true, false]);
  assert.ok(the(".reveal").matches(".is-live"));
  assert.deepEqual(
    swept.mock.calls.map((/** @type {any} */ call) => call.arguments),
    [[LENGTHS[0]]],
  );
  assert.equal(totals(), "10 5");
  assert.deepEqual(
    clocks().map(({ options: { duration }, frames }) => [
      duration,
      frames?.map((/** @type {any} */ one) => one.transform),
    ]),
    [
      [LENGTHS[0] * 0.8, undefined],
      [LENGTHS[0], ["scaleX(0)", "scaleX(1)"]],
    ],
  );
  assert.deepEqual([card.matches(".is-decided"), the("#told").textContent, wakes.mock.callCount()], [false, "", 1]);
  await until(LENGTHS[0] * 0.8);
  assert.deepEqual([card.matches(".is-decided"), the("#told").textContent, at()], [true, "Routes", 0]);
  await until(LENGTHS[0]);
  assert.deepEqual([at(), card.dataset.step], [1, undefined]);
});

test("a step shows its scenes one after the other, and then its points", async () => {
  const { until, calls, swept, clocks } = await open();
  click("#next");
  assert.equal(totals(), "10 5", "its points come later");
  assert.deepEqual(calls().at(-1), [FIRST, LENGTHS[1] / 2]);
  assert.equal(waits(), "x--x");
  await until(LENGTHS[1] / 2);
  assert.deepEqual(calls().at(-1), [SECOND, LENGTHS[1] / 2]);
  assert.equal(waits(), "-xxx");
  assert.ok(!clocks().some(({ options: { duration } }) => duration === LENGTHS[1] * 0.8));
  await until(LENGTHS[1] * 0.72);
  assert.deepEqual([totals(), the("#told").textContent], ["17 5", "Tickets onetwothreewithout"]);
  assert.equal(swept.mock.callCount(), 1);
  await until(LENGTHS[1]);
  assert.equal(at(), 2);
});

test("the trains of a path are counted while it is ridden", async () => {
  const { until, clocks } = await open();
  click("#next");
  click("#next");
  const running = the(".running");
  assert.deepEqual([running.textContent, totals()], ["0", "17 5"]);
  assert.deepEqual(
    clocks()
      .map(({ options: { duration } }) => duration)
      .slice(0, 2),
    [300, 500],
  );
  await until(300);
  assert.equal(running.textContent, "2");
  await until(500);
  assert.equal(running.textContent, "3");
});

test("the podium ends the telling, its last place first, with trains that fall for the winner", async () => {
  const { until, animations, clocks, wakes, calls } = await open();
  for (let steps = 0; steps < 2; steps++) click("#next");
  the("[data-kind=podium]").scrollTop = 50;
  await until(LENGTHS[2]);
  assert.deepEqual([at(), isOver(), totals()], [3, true, "17 15"]);
  assert.deepEqual([the(".controls").hidden, the("#again").hidden, the("#way").className], [true, false, "primary"]);
  assert.ok(the("[data-kind=podium]").matches(".is-decided"));
  assert.deepEqual([clocks().length, the("[data-kind=podium]").scrollTop], [0, 0]);
  const rows = animations.filter(({ thing }) => thing.closest(".step"));
  assert.deepEqual(
    rows.map(({ thing, options: { delay, duration, fill } }) => [thing.textContent, delay, duration, fill]),
    [
      ["1.", 0, 450, "backwards"],
      ["2.", 650, 450, "backwards"],
      ["Points", 1300, 450, "backwards"],
    ],
  );
  assert.deepEqual(
    rows[0].frames.map((/** @type {any} */ frame) => frame.opacity),
    [0, 1],
  );
  assert.deepEqual(calls().at(-1), [{}, 0], "all of the board");
  const trains = document.querySelectorAll(".steps .confetti .p-red");
  assert.equal(trains.length, 36);
  const falls = animations.filter(({ thing }) => thing.closest(".confetti")).map(({ options: { delay } }) => delay);
  assert.equal(Math.min(...falls), 1300);
  assert.equal(the("#told").textContent, "2.1.Points");
  for (const how of [() => click("#next"), () => key("Escape")]) {
    how();
    assert.ok(isOver());
  }
  assert.equal(wakes.mock.callCount(), 1);
});

test("nothing moves for people who want less motion: each step is told at once, and waits", async () => {
  const { clocks, calls, swept, animations } = await open({ isCalm: true });
  assert.deepEqual([the(".step").matches(".is-decided"), swept.mock.callCount()], [true, 0]);
  assert.deepEqual(
    clocks().map(({ options: { duration }, frames }) => [duration, frames]),
    [[LENGTHS[0], null]],
  );
  click("#next");
  assert.deepEqual([calls().at(-1), totals()], [[FIRST, 0], "17 5"]);
  click("#next");
  assert.equal(the(".running").textContent, "3");
  click("#next");
  assert.deepEqual([isOver(), document.querySelectorAll(".confetti").length], [true, 0]);
  assert.ok(!animations.some(({ thing }) => thing.closest(".step")));
});

test("a tap on the map or the card, and the arrow, go on; a long one, Skip and Escape go to the end", async () => {
  await open();
  for (const [how, wanted] of /** @type {[() => void, number][]} */ ([
    [() => click(".view"), 1],
    [() => click(".steps"), 2],
  ])) {
    how();
    assert.equal(at(), wanted);
  }
  for (const how of [() => click("#skip"), () => key("Escape")]) {
    await open();
    key("a");
    key("ArrowRight");
    assert.equal(at(), 1);
    how();
    assert.deepEqual([at(), isOver(), totals()], [3, true, "17 15"]);
  }
});

test("a finger that is held goes to the end, and letting it go is no tap", async () => {
  for (const selector of [".view", ".steps"]) {
    await open();
    const does = (/** @type {string} */ name, more = {}) =>
      the(selector).dispatchEvent(new PointerEvent(`pointer${name}`, more));
    for (const end of ["up", "cancel", "leave"]) {
      does("down");
      await pass(649);
      does(end);
      await pass(1000);
      assert.equal(isOver(), false, end);
    }
    does("down", { button: 2 });
    await pass(1000);
    assert.equal(isOver(), false);
    does("down");
    await pass(650);
    assert.ok(isOver());
    does("up");
    click("#again");
    click(selector);
    assert.equal(at(), 0);
    does("down");
    does("up");
    click(selector);
    assert.equal(at(), 1);
    const menu = new Event("contextmenu", { cancelable: true });
    the(selector).dispatchEvent(menu);
    assert.ok(menu.defaultPrevented);
  }
});

test("a pause holds what moves, and a pace changes how fast it does", async () => {
  const { clocks, until, told } = await open();
  const states = () => clocks().map(({ playState, playbackRate }) => [playState, playbackRate].join(" "));
  assert.deepEqual(states(), ["running 1", "running 1"]);
  await until(LENGTHS[0] * 0.8);
  click("#pause");
  assert.deepEqual([states(), the("#pause").ariaPressed], [["finished 1", "paused 1"], "true"]);
  await until(LENGTHS[0]);
  assert.equal(at(), 0);
  click("#pace");
  assert.deepEqual([states()[1], the("#pace .is").textContent], ["paused 2", "2×"]);
  click("#next");
  assert.deepEqual([states().at(-1), the("#pause").ariaPressed], ["paused 2", "true"]);
  click("#pause");
  assert.ok(states().every((state) => state === "running 2"));
  click("#pace");
  assert.deepEqual([states()[0], the("#pace .is").textContent, told.at(-1).pace], ["running 0.5", "½×", "slow"]);
});

test("the telling can be heard again from its beginning", async () => {
  const { until } = await open();
  click("#skip");
  the(".running").textContent = "";
  click("#again");
  assert.deepEqual([at(), isOver(), totals(), document.activeElement?.id], [0, false, "10 5", "next"]);
  assert.deepEqual([the("#again").hidden, the("#way").className], [true, ""]);
  await until(LENGTHS[0]);
  assert.equal(at(), 1);
});

test("a page that was told before, or that comes from the browser's memory, shows the end", async () => {
  const { animations } = await open({ state: { isTold: true } });
  assert.deepEqual([isOver(), animations.some(({ thing }) => thing.closest(".step"))], [true, false]);
  assert.deepEqual(history.state, { isTold: true });
  await open();
  assert.deepEqual(history.state, { isTold: true });
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  assert.equal(isOver(), false);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert.ok(isOver());
});

test("a page that comes later begins where the others are", async () => {
  await open({ going: { at: 2, pace: "slow", isOver: false }, state: { isTold: true } });
  assert.deepEqual([at(), the("#pace .is").textContent, totals()], [2, "½×", "17 5"]);
  await open({ going: { at: 2, pace: "slow", isOver: true } });
  assert.equal(at(), 0);
  await open({ going: { at: null, pace: "slow" } });
  assert.equal(at(), 0);
});

test("a window that changes its size shows what is lit anew", async () => {
  const { resize, size, calls, shown } = await open();
  click("#next");
  shown.mock.resetCalls();
  resize.hear();
  resize.hear();
  assert.deepEqual(calls(), []);
  size.width = 600;
  resize.hear();
  assert.deepEqual(calls(), [[FIRST]]);
  resize.hear();
  assert.equal(calls().length, 1);
});

test("this page tells the others where it is", async () => {
  const { told } = await open();
  assert.deepEqual(
    told.map(({ page: _, ...step }) => step),
    [{ at: 0, pace: "normal", isOver: false }],
  );
  click("#next");
  await answered();
  assert.equal(told[1].at, 1);
  click("#skip");
  await answered();
  assert.equal(told.length, 2, "it looks alone now");
});

test("who is led follows, waits at the end of a step, and goes on by themselves where nobody leads any more", async () => {
  const opened = await open({ heard: { ...away, at: 2, pace: "fast" } });
  assert.deepEqual([at(), the("#pace .is").textContent], [2, "2×"]);
  assert.deepEqual([the("#company").hidden, the("#company span").textContent], [false, "Together"]);
  opened.others.heard = { ...away, at: 1 };
  const listen = () => [...document.querySelectorAll("#company button")][1].dispatchEvent(new Event("click"));
  listen();
  await answered();
  assert.deepEqual([at(), the("#pace .is").textContent], [1, "1×"]);
  opened.others.heard = { ...away, at: 1, pace: "slow" };
  listen();
  await answered();
  assert.deepEqual([at(), opened.clocks()[0].playbackRate], [1, 0.5]);
  await opened.until(LENGTHS[1]);
  assert.equal(at(), 1, "the others are not as far");
  opened.others.heard = { ...away, at: 1, leads: "nobody" };
  listen();
  await answered();
  assert.equal(at(), 2);
});

test("who is led and goes on by hand looks alone, but turns over an own ticket for all", async () => {
  const { told } = await open({ heard: away });
  assert.equal(the("#next").textContent, "My ticket");
  click("#next");
  await answered();
  assert.deepEqual([told.at(-1).at, told.at(-1).takes, at()], [1, true, 0], "the server still says that another leads");
  const other = await open({ heard: { ...away, at: 1 } });
  const { length } = other.told;
  assert.equal(the("#next").textContent, "Next");
  click("#next");
  await answered();
  assert.deepEqual([at(), other.told.length], [2, length]);
  assert.deepEqual([the("#company").hidden, the("#company button:last-child").hidden], [false, false]);
});

test("who is led and pauses looks alone", async () => {
  const { told, others } = await open({ heard: away });
  const { length } = told;
  click("#pause");
  await answered();
  assert.deepEqual([the("#pause").ariaPressed, told.length], ["true", length]);
  others.heard = { ...away, at: 2 };
  await answered();
  assert.equal(at(), 0);
});

test("a change stops the telling, and a count that is told anew begins where it differs, at the same pace", async () => {
  const { clocks } = await open();
  click("#next");
  click("#pace");
  await answered();
  const anew = TOLD.map((step) => (step.kind === "longest-path" ? { ...step, gains: [[0, 10, 27]] } : step));
  const fresh = page({}, "").replace(stepsOf(TOLD), stepsOf(anew));
  serve((address) => {
    if (address.includes("reveal/step")) return new Response(null, { status: 500 });
    if (address.includes("moves?"))
      return Response.json({ number: 9, seatings: 1, seats: [], news: [{ said: "Ben." }] });
    return new Response(fresh, { headers: { Scorer: "1" } });
  });
  await pass(3000);
  assert.deepEqual([the("#change").hidden, the("#change p").textContent], [false, "Ben."]);
  assert.ok(clocks().every(({ playState }) => playState === "paused"));
  click("#change .from");
  assert.deepEqual([at(), the("#pace .is").textContent, the("#change").hidden], [1, "2×", true]);
  click("#next");
  click("#next");
  assert.equal(totals(), "27 5");
});

test("a count that has changed can be seen at its new end at once", async () => {
  await open();
  const fresh = page({}, "").replace(stepsOf(TOLD), stepsOf(TOLD.slice(0, 3)));
  serve((address) => {
    if (address.includes("reveal/step")) return new Response(null, { status: 500 });
    if (address.includes("moves?"))
      return Response.json({ number: 9, seatings: 1, seats: [], news: [{ said: "Ben." }] });
    return new Response(fresh.replace("Routes", "Lines"), { headers: { Scorer: "1" } });
  });
  await pass(3000);
  click("#change .end");
  assert.deepEqual([at(), isOver(), document.querySelectorAll(".step").length], [2, true, 3]);
});

test("a television is never called away from the others, and names itself one", async () => {
  const { told } = await open({ name: "is-screen" });
  assert.match(told[0].page, /^screen-/);
  for (let steps = 0; steps < 3; steps++) click("#next");
  await answered();
  const { length } = told;
  click("#again");
  await answered();
  assert.ok(isOver() === false && told.length > length);
});
