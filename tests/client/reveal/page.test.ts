// The telling of a count: its steps in their time, by hand, and together with other screens. Animations end when the
// test says so. Told are the routes, three tickets, the stations and the longest path of two players.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { lengths } from "../../../scorer/client/reveal/player.ts";
import { Stage } from "../../../scorer/client/stage/stage.ts";
import { every, load, openPage, pageOf, serve, the } from "../document.ts";
import { answered, pass, setGlobals } from "../page.ts";

const [ROUTES, TICKET, PATH, PODIUM] = [0, 1, 7, 8];

async function open({
  going = {},
  isScreen = false,
  isCalm = false,
  heard = null as any,
  isTold = false,
  change = () => {},
} = {}) {
  const window = openPage("reveal", "reveal");
  Object.assign(the(".reveal").dataset, { going: JSON.stringify(going) });
  the(".reveal").classList.toggle("is-screen", isScreen);
  change();
  const animations = [] as any[];
  window.Element.prototype.animate = function (this: any, frames: any, options: any) {
    const one = {
      ...{ thing: this, frames, options, playbackRate: 1, playState: "running", onfinish: () => {} },
      cancel: () => (one.playState = "idle"),
      finish: () => (one.playState = "finished"),
      pause: () => (one.playState = "paused"),
      play: () => (one.playState = "running"),
      updatePlaybackRate: (rate: number) => (one.playbackRate = rate),
    };
    animations.push(one);
    return one;
  };
  const size = { width: 800 };
  Object.defineProperty(the(".view"), "clientWidth", { get: () => size.width });
  Object.defineProperty(the(".view"), "clientHeight", { get: () => 400 });
  const resize = { hear: () => {} };
  setGlobals({
    requestAnimationFrame: () => 0, // the clock stands still
    matchMedia: (asks: string) => ({ matches: isCalm && asks === "(prefers-reduced-motion: reduce)" }),
    ResizeObserver: class {
      constructor(hear: () => void) {
        resize.hear = hear;
      }
      observe() {}
    },
  });
  const shown = mock.method(Stage.prototype, "show", function (this: any, lights: any) {
    this.lights = lights;
    return { begin: 100, each: 200 };
  });
  const swept = mock.method(Stage.prototype, "sweep", () => {});
  history.replaceState(isTold ? { isTold } : null, "");
  const others = { heard };
  const told = [] as any[];
  serve((address, { method, body }) => {
    if (!address.includes("reveal/step")) return new Promise(() => {});
    if (method === "POST") told.push(JSON.parse(body));
    return others.heard ? Response.json(others.heard) : new Response(null, { status: 500 });
  });
  const steps = every(".step").map(({ dataset }) => JSON.parse(dataset.told));
  await load("reveal/page.ts");
  await answered();
  const clocks = () => animations.filter(({ thing, playState }) => thing.id === "clock" && playState !== "idle");
  /** Let this step's time pass, up to a moment of it. */
  const until = async (milliseconds: number) => {
    for (const one of clocks().sort((some, other) => some.options.duration - other.options.duration)) {
      if (one.playState !== "running" || one.options.duration > milliseconds) continue;
      one.playState = "finished";
      one.onfinish();
    }
    await answered();
  };
  /** What was lit last, and in how much time. */
  const lit = () => (shown.mock.calls.at(-1) as any)?.arguments;
  const times = lengths(steps as any, 2);
  return { steps, times, animations, clocks, until, lit, shown, swept, others, told, resize, size };
}

const at = () => every(".step").findIndex(({ hidden }) => !hidden);
const isOver = () => the(".reveal").matches(".is-over");
const totals = () =>
  every(".bar .total")
    .map(({ dataset }) => dataset.to)
    .join(" ");
const click = (selector: string) => the(selector).click();
/** Go on by hand to a step. */
const goTo = (wanted: number) => {
  while (at() < wanted) click("#next");
};
const key = (name: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name }));
const away = { at: 0, isOver: false, leads: "other", seats: [] };

afterEach(() => mock.restoreAll());

test("the telling begins with all routes: the board passes by while the bars grow, and goes on by itself", async () => {
  const { swept, until, times } = await open();
  const card = the(".step");
  assert.deepEqual([at(), card.dataset.step], [ROUTES, "routes"]);
  assert.equal(isOver(), false);
  assert.deepEqual([swept.mock.calls[0].arguments, totals()], [[times[0]], "3 1"]);
  assert.deepEqual([card.matches(".is-decided"), the("#told").textContent], [false, ""]);
  await until(times[0] * 0.8);
  const told = the("#told").textContent.trim();
  assert.deepEqual([card.matches(".is-decided"), told, at()], [true, "Routes Anna 3 Björn 1", ROUTES]);
  await until(times[0]);
  assert.equal(at(), TICKET);
});

test("a step shows what it is about, and then its points", async () => {
  const { until, lit, steps, times } = await open();
  goTo(TICKET);
  assert.deepEqual([totals(), lit()], ["3 1", [steps[TICKET].scenes[0], times[TICKET]]]);
  await until(times[TICKET] * 0.72);
  assert.equal(totals(), "3 8");
  assert.match(the("#told").textContent, /Björn Tickets \+7/);
  await until(times[TICKET]);
  assert.equal(at(), TICKET + 1);
});

test("several scenes of a step are shown one after the other, each with its own reason", async () => {
  const scenes = ["a", "b"].map((city, place) => ({ spots: { [city]: ["start", city] }, of: [place] }));
  const change = () => {
    const card = every(".step")[TICKET];
    card.dataset.told = JSON.stringify({ ...JSON.parse(card.dataset.told), scenes });
    card.querySelector(".because").append(card.querySelector(".because > li").cloneNode(true));
  };
  const { until, lit, times } = await open({ change });
  goTo(TICKET);
  const waits = () => every(".step:not([hidden]) .because > li").map((reason) => reason.matches(".is-waiting"));
  assert.deepEqual([lit()[0], waits()], [scenes[0], [false, true]]);
  await until(times[TICKET] / 2);
  assert.deepEqual([lit()[0], waits()], [scenes[1], [true, false]]);
});

test("the trains of a path are counted while it is ridden", async () => {
  const { until } = await open();
  goTo(PATH);
  const running = every(".step")[PATH].querySelector(".running");
  const counted = [running.textContent];
  for (const moment of [300, 500]) {
    await until(moment);
    counted.push(running.textContent);
  }
  assert.deepEqual(counted, ["0", "1", "3"]);
});

test("the podium ends the telling, its last place first, with trains that fall for the winner", async () => {
  const { until, animations, clocks, times, lit } = await open();
  goTo(PATH);
  await until(times[PATH]);
  assert.deepEqual([at(), isOver(), totals(), clocks()], [PODIUM, true, "9 8", []]);
  const rows = animations.filter(({ thing }) => thing.closest(".step"));
  const names = rows.map(({ thing }) => thing.dataset.seat ?? thing.className.split(" ")[0]);
  assert.deepEqual(names, ["1", "0", "winner", "decision"]);
  const [last, first, winner] = rows.map(({ options }) => options.delay);
  assert.ok(last < first && first < winner);
  const path = lit()[0]
    .ways.flat()
    .map(([id]: string[]) => id);
  assert.deepEqual(path, ["b-d-1", "a-b"], "the winner's longest path");
  assert.equal(every(".confetti .p-red").length, every(".confetti rect").length);
  for (const how of [() => click("#next"), () => key("Escape")]) {
    how();
    assert.ok(isOver());
  }
});

test("a tap on the map or the card, and the arrow, go on; Skip and Escape go to the end", async () => {
  for (const how of [() => click("#skip"), () => key("Escape")]) {
    await open();
    click(".view");
    click(".steps");
    key("a");
    key("ArrowRight");
    assert.equal(at(), 3);
    how();
    assert.deepEqual([at(), isOver(), totals()], [PODIUM, true, "9 8"]);
  }
});

test("a pause holds what moves", async () => {
  const { clocks, until, times } = await open();
  const states = () => clocks().map(({ playState }) => playState);
  assert.deepEqual(states(), ["running", "running"]);
  await until(times[0] * 0.8);
  click("#pause");
  assert.deepEqual([states(), the("#pause").ariaPressed], [["finished", "paused"], "true"]);
  await until(times[0]);
  assert.equal(at(), 0);
  click("#next");
  assert.deepEqual([states().at(-1), the("#pause").ariaPressed], ["paused", "true"]);
  click("#pause");
  assert.ok(states().every((state) => state === "running"));
});

test("a page that was told before, or that comes from the browser's memory, shows the end", async () => {
  const { animations } = await open({ isTold: true });
  assert.deepEqual([isOver(), animations.some(({ thing }) => thing.closest(".step"))], [true, false]);
  await open();
  assert.deepEqual(history.state, { isTold: true });
  for (const persisted of [false, true]) {
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    assert.equal(isOver(), persisted);
  }
});

test("a window that changes its size shows what is lit anew", async () => {
  const { resize, size, lit, shown, steps } = await open();
  goTo(TICKET);
  shown.mock.resetCalls();
  resize.hear();
  resize.hear();
  assert.equal(shown.mock.callCount(), 0);
  size.width = 600;
  resize.hear();
  assert.deepEqual(lit(), steps[TICKET].scenes);
});

test("who is led follows, waits at the end of a step, and goes on by themselves where nobody leads any more", async () => {
  const opened = await open({ heard: { ...away, at: 2 } });
  assert.deepEqual([at(), the("#company").hidden], [2, false]);
  const hear = async (heard: any) => {
    opened.others.heard = { ...away, at: 1, ...heard };
    every("#company button")[1].dispatchEvent(new Event("click"));
    await answered();
    return at();
  };
  assert.equal(await hear({}), 1);
  await opened.until(opened.times[1]);
  assert.equal(at(), 1, "the others are not as far");
  assert.equal(await hear({ leads: "nobody" }), 2);
});

test("who was led to the podium stays there, but not a television", async () => {
  for (const isScreen of [false, true]) {
    const often = [] as (() => void)[];
    const change = () => mock.method(globalThis, "setInterval", (run: () => void) => often.push(run));
    const { others } = await open({ heard: { ...away, at: PODIUM }, isScreen, change });
    assert.ok(isOver());
    others.heard = away;
    for (const run of often) run();
    await answered();
    assert.equal(isOver(), !isScreen);
  }
});

test("who is led and goes on by hand, or pauses, looks alone, but turns over an own ticket for all", async () => {
  const { told } = await open({ heard: away });
  assert.equal(the("#next").textContent, the("#next").dataset.flip);
  click("#next");
  await answered();
  assert.deepEqual([told.at(-1).at, told.at(-1).takes, at()], [1, true, 0], "the server still says that another leads");
  for (const [how, wanted] of [
    ["#next", 5],
    ["#pause", 4],
  ] as const) {
    const other = await open({ heard: { ...away, at: 4 } });
    const { length } = other.told;
    assert.notEqual(the("#next").textContent, the("#next").dataset.flip);
    click(how);
    other.others.heard = { ...away, at: 6 };
    await answered();
    assert.deepEqual([at(), other.told.length, every("#company button")[1].hidden], [wanted, length, false]);
  }
});

/**
 * Let another phone have changed the count.
 * @param change of the page as it was
 */
async function changed(change: (text: string) => string) {
  const { text } = pageOf("reveal");
  const fresh = change(text);
  assert.notEqual(fresh, text);
  serve((address) => {
    if (address.includes("reveal/step")) return new Response(null, { status: 500 });
    if (address.includes("moves?"))
      return Response.json({ number: 99, seatings: 1, seats: [], news: [{ said: "Ben." }] });
    return new Response(fresh, { headers: { Scorer: "1" } });
  });
  await pass(3000);
  assert.deepEqual([the("#change").hidden, the("#change-said").textContent], [false, "Ben."]);
}

test("a count that has changed can be seen at its new end at once", async () => {
  await open();
  await changed((text) => text.replace("[[0,10,9]]", "[[0,10,19]]"));
  click("#change .end");
  assert.deepEqual([at(), isOver(), totals()], [PODIUM, true, "19 8"]);
});

test("a television is never called away from the others, and names itself one", async () => {
  const { told } = await open({ isScreen: true });
  assert.match(told[0].page, /^screen-/);
  goTo(PODIUM);
  await answered();
  const { length } = told;
  click("#again");
  await answered();
  assert.ok(isOver() === false && told.length > length);
});
