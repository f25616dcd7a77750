// The telling of a count: its steps in their time, by hand, and together with other screens. Animations end when the
// test says so. Told are the routes, three tickets, the stations and the longest path of two players.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { lengths } from "../../../scorer/client/result/player.ts";
import { Stage } from "../../../scorer/client/stage/stage.ts";
import { every, load, openPage, pageOf, serve, the } from "../document.ts";
import { answered, setGlobals } from "../page.ts";

const [ROUTES, TICKET, PATH, PODIUM] = [0, 1, 6, 7];

async function open({ going = {}, isScreen = false, isCalm = false, heard = null as any, change = () => {} } = {}) {
  const window = openPage("reveal", "reveal");
  Object.assign(the("#telling").dataset, { going: JSON.stringify(going) });
  document.body.classList.toggle("is-screen", isScreen);
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
  Object.defineProperty(window.HTMLElement.prototype, "clientWidth", { get: () => 800 });
  Object.defineProperty(window.HTMLElement.prototype, "clientHeight", { get: () => 400 });
  setGlobals({
    requestAnimationFrame: () => 0, // the clock stands still
    matchMedia: (asks: string) => ({
      matches: isCalm && asks === "(prefers-reduced-motion: reduce)",
      addEventListener() {},
    }),
  });
  const shown = mock.method(Stage.prototype, "show", function (this: any, lights: any) {
    this.lights = lights;
    return { begin: 100, each: 200 };
  });
  const swept = mock.method(Stage.prototype, "sweep", () => {});
  const often = [] as (() => void)[];
  mock.method(globalThis, "setInterval", (run: () => void) => often.push(run));
  const others = { heard };
  const told = [] as any[];
  serve((address, { method, body }) => {
    if (!address.includes("reveal/step")) return new Promise(() => {});
    if (method === "POST") told.push(JSON.parse(body));
    return Response.json(others.heard ?? { leads: "me", seats: [], ...told.at(-1) });
  });
  const steps = every(".step").map(({ dataset }) => JSON.parse(dataset.told));
  await load("result/page.ts");
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
  /** Ask what the others do. */
  const hear = async (next: any) => {
    others.heard = next;
    for (const run of often) run();
    await answered();
    return at();
  };
  return { steps, times, animations, clocks, until, lit, shown, swept, told, hear };
}

const at = () => every(".step").findIndex(({ hidden }) => !hidden);
const isOver = () => every("#telling").length === 0;
const totals = () =>
  every(".bar .total")
    .map(({ dataset }) => dataset.to)
    .join(" ");
const click = (selector: string) => the(selector).click();
/** Go on by hand to a step. */
const goTo = (wanted: number) => {
  while (at() >= 0 && at() < wanted) click("#next");
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

test("the telling ends in the result, the last place of its podium first, with trains that fall for the winner", async () => {
  const { until, animations, clocks, times, lit } = await open();
  assert.ok(the("#main").inert);
  goTo(PATH);
  await until(times[PATH]);
  assert.deepEqual(
    [isOver(), clocks(), the("#main").inert, document.body.matches(".is-telling")],
    [true, [], false, false],
  );
  assert.equal(location.pathname, "/games/x/result");
  const rows = animations.filter(({ thing }) => thing.closest("#count"));
  const names = rows.map(({ thing }) => thing.dataset.colour ?? thing.className.split(" ")[0]);
  assert.deepEqual(names, ["blue", "red", "winner"]);
  const [last, first, winner] = rows.map(({ options }) => options.delay);
  assert.ok(last < first && first < winner);
  const network = lit()[0]
    .ways.flat()
    .map(([id]: string[]) => id);
  assert.deepEqual(network, ["a-b", "b-d-1"], "the winner's whole network");
  assert.ok(the(".map-frame").contains(the(".stage")));
  assert.equal(every(".confetti .p-red").length, every(".confetti rect").length);
  assert.match(the("#told").textContent, /Anna wins/);
});

test("a tap on the map or the card, and the arrow, go on; Skip and Escape go to the end", async () => {
  for (const how of [() => click("#skip"), () => key("Escape")]) {
    await open();
    click("#telling .view");
    click(".steps");
    key("a");
    key("ArrowRight");
    assert.equal(at(), 3);
    how();
    assert.ok(isOver());
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

test("a page that comes from the browser's memory shows the end", async () => {
  await open();
  for (const persisted of [false, true]) {
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    assert.equal(isOver(), persisted);
  }
});

test("who is led follows, and waits at the end of a step for the others, or for a tap where nobody leads", async () => {
  const { hear, until, times, told } = await open({ heard: { ...away, at: 2 }, going: { at: 2 } });
  assert.deepEqual([at(), the("#company").hidden], [2, false]);
  assert.equal(await hear({ ...away, at: 1 }), 1);
  await until(times[1]);
  assert.equal(await hear({ ...away, at: 1, leads: "nobody" }), 1, "who led is dark");
  click("#next");
  assert.deepEqual([at(), told.at(-1).how, told.at(-1).at], [2, "takes", 2]);
});

test("who was led to the end stays there, and a television, too", async () => {
  for (const isScreen of [false, true]) {
    const { hear, told } = await open({ heard: away, isScreen });
    assert.equal(told[0].page.startsWith("screen-"), isScreen);
    await hear({ ...away, at: PODIUM, isOver: true, leads: "nobody" });
    assert.ok(isOver());
    await hear(away);
    assert.ok(isOver());
  }
});

test("what was over before this page came is told alone, from the first step and by its own clock", async () => {
  const over = { ...away, at: PODIUM, isOver: true, leads: "nobody" };
  for (const going of [over, {}]) {
    const { hear, until, times, told } = await open({ heard: over, going });
    assert.equal(await hear(over), ROUTES);
    const { length } = told;
    await until(times[0]);
    assert.deepEqual([at(), told.length], [TICKET, length], "and no other screen hears of it");
  }
});

test("who is led and goes on by hand, or pauses, looks alone, but turns over an own ticket for all", async () => {
  const { told } = await open({ heard: away });
  assert.equal(the("#next").textContent, the("#next").dataset.flip);
  click("#next");
  await answered();
  assert.deepEqual(
    [told.at(-1).at, told.at(-1).how, at()],
    [1, "takes", 0],
    "the server still says that another leads",
  );
  for (const [how, wanted] of [
    ["#next", 5],
    ["#pause", 4],
  ] as const) {
    const other = await open({ heard: { ...away, at: 4 } });
    const { length } = other.told;
    assert.notEqual(the("#next").textContent, the("#next").dataset.flip);
    click(how);
    await other.hear({ ...away, at: 6 });
    assert.deepEqual([at(), other.told.length, every("#company button")[1].hidden], [wanted, length, false]);
  }
});

test("a count that has changed goes on at its step, with the new points", async () => {
  await open();
  goTo(TICKET + 1);
  const { text } = pageOf("reveal");
  const fresh = new DOMParser().parseFromString(text.replace("[[0,10,9]]", "[[0,10,19]]"), "text/html");
  for (const part of ["steps", "map"]) the(`#${part}`).innerHTML = (fresh.getElementById(part) as any).innerHTML;
  document.dispatchEvent(new Event("refreshed"));
  assert.deepEqual([at(), every("#telling .stage").length], [TICKET + 1, 1]);
  goTo(PATH);
  click("#next");
  assert.ok(isOver());
});
