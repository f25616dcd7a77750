// What happens while a count is told: it changes, others lead it, points grow, trains fall.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Bars } from "../../../../scorer/web/static/reveal/bars.js";
import { Change, listenForChanges } from "../../../../scorer/web/static/reveal/change.js";
import { throwConfetti } from "../../../../scorer/web/static/reveal/confetti.js";
import { listenToOthers, network, showWho } from "../../../../scorer/web/static/reveal/others.js";
import { made, ofGame, openDocument, serve } from "../document.js";
import { GAME, pass } from "../page.js";

afterEach(() => mock.restoreAll());

/** @param {string[]} steps */
const steps = (...steps) => steps.map((step, place) => `<p class="step" data-told="${place}">${step}</p>`).join("");
const PANEL = `<div id="change" tabindex="-1" hidden><p></p><button class="from"></button><button class="end"></button></div>`;

/** Open a count of three steps. @param {boolean} [isLed] */
function open(isLed = false) {
  openDocument(ofGame(PANEL + steps("one", "two", "podium")));
  mock.method(globalThis, "setInterval", () => {});
  const page = {
    stops: 0,
    told: /** @type {any[]} */ ([]),
    /** The steps of the page that the server has. */
    fresh: ["one", "two", "podium"],
    panel: /** @type {any} */ (document.querySelector("#change")),
    tap: (/** @type {string} */ name) => /** @type {any} */ (document.querySelector(`#change ${name}`)).click(),
    said: () => page.panel.querySelector("p").textContent,
    answer: /** @type {() => any} */ (() => new Response(steps(...page.fresh), { headers: { Scorer: "1" } })),
    asked: /** @type {[string, any][]} */ ([]),
  };
  page.asked = serve((address, { method }) => {
    if (method === "POST") return Response.json({ number: 2, said: "Mine." });
    return address.includes("moves?")
      ? Response.json({ number: 5, seatings: 1, seats: [], news: [{ said: "Ben." }] })
      : page.answer();
  });
  const anew = (/** @type {Document} */ fresh, /** @type {any} */ choice) =>
    page.told.push([fresh.querySelectorAll(".step").length, choice]);
  const change = new Change(
    page.panel,
    () => page.stops++,
    /** @type {any} */ (anew),
    () => isLed,
  );
  return { ...page, page, change };
}

test("a change stops the telling and says what it was; it is told from the first step that is another", async () => {
  const { page, panel, change } = open();
  page.fresh = ["one", "2", "podium"];
  await change.look(["Ben claims.", ""]);
  assert.deepEqual([page.stops, panel.hidden, page.said(), document.activeElement], [1, false, "Ben claims.", panel]);
  await change.look(["Ben claims.", "Cleo builds."]);
  assert.deepEqual([page.stops, page.said()], [1, "Ben claims. Cleo builds."]);
  page.tap(".from");
  assert.deepEqual([page.told, panel.hidden], [[[3, { from: 1, isToEnd: false }]], true]);
  page.tap(".from");
  assert.equal(page.told.length, 1, "that is told");
  await change.look(["Nothing."]);
  assert.ok(panel.hidden, "the count is the one that is told now");
  page.fresh = ["one", "2", "podium", "more"];
  await change.look([]);
  assert.equal(page.said(), "Nothing.");
  page.tap(".end");
  assert.deepEqual(page.told[1], [4, { from: 3, isToEnd: true }]);
  assert.equal(page.asked[0][1].headers.Accept, "text/html");
});

test("who is led chooses nothing: the count is told anew at once", async () => {
  const { page, panel, change } = open(true);
  page.fresh = ["1", "two", "podium"];
  await change.look(["Ben."]);
  assert.deepEqual([page.told, page.stops, panel.hidden], [[[3, { from: 0, isToEnd: false }]], 0, true]);
});

test("blanks are no change, and neither is an answer that is none", async () => {
  const { page, change } = open();
  page.fresh = ["one ", "two", "podium"];
  page.answer = () =>
    new Response(steps("one", "two", "podium").replaceAll("><", ">\n <"), { headers: { Scorer: "1" } });
  await change.look([]);
  for (page.answer of [
    () => new Response(steps("1")),
    () => new Response(steps("1"), { status: 500, headers: { Scorer: "1" } }),
    () => Promise.reject(new TypeError("Failed to fetch")),
  ])
    await change.look([]);
  assert.deepEqual([page.stops, page.told], [0, []]);
});

test("where there is no count any more the page is left", async () => {
  const { page, change } = open();
  const went = /** @type {string[]} */ ([]);
  document.addEventListener("click", ({ target }) => went.push(/** @type {any} */ (target).href));
  page.answer = () => ({ ok: true, redirected: true, url: `${GAME}result`, headers: new Headers({ Scorer: "1" }) });
  await change.look([]);
  assert.deepEqual(went, [`${GAME}result`]);
});

test("after the last own move, a move of another page, and news of others the count is looked at", async () => {
  const { page, change } = open();
  const looks = mock.method(change, "look", async () => {});
  const said = () => looks.mock.calls.map((/** @type {any} */ call) => call.arguments[0]);
  const outbox = listenForChanges(change);
  void outbox.make([{ kind: "claim" }]);
  await pass(500);
  assert.deepEqual(said(), [["Mine."]]);
  dispatchEvent(Object.assign(new Event("storage"), { key: "move /games/x/ b", newValue: null }));
  assert.deepEqual(said()[1], []);
  await pass(4000);
  assert.deepEqual(said()[2], ["Ben."]);
  assert.equal(document.querySelector("#said")?.textContent, "", "the panel says it");
  assert.match(page.asked.at(-1)?.[0] ?? "", /since=1&seatings=1/);
});

test("a refusal of an own move says why, or that it failed", async () => {
  const { change } = open();
  const outbox = listenForChanges(change);
  const remedies = [{ label: "Give", moves: [{ kind: "give" }] }];
  serve(() => Response.json({ sentence: "No.", remedies }, { status: 409 }));
  void outbox.make([{ kind: "claim" }]);
  await pass(500);
  const panel = /** @type {any} */ (document.querySelector("#refusal"));
  assert.deepEqual([panel.hidden, panel.querySelector("p").textContent], [false, "No."]);
  serve(() => new Promise(() => {}));
  panel.querySelector(".remedies button").click();
  assert.deepEqual(made(), [{ kind: "give" }]);
  const other = open();
  const second = listenForChanges(other.change);
  serve(() => Response.json({}, { status: 409 }));
  void second.make([{ kind: "claim" }]);
  await pass(500);
  assert.equal(document.querySelector("#said")?.textContent, "It failed.");
});

/** Open a page with buttons to lead and to go back. @param {string} [names] */
function together(names = '["Ada", "Ben", "Cleo"]') {
  openDocument(
    ofGame(`<div id="company" data-me="You lead." data-led="{who} leads." data-others="A screen leads." hidden><span></span>
    <button class="lead"></button><button class="back"></button></div>`),
  );
  const [panel, said] = ["#company", "#said"].map((name) => /** @type {any} */ (document.querySelector(name)));
  said.dataset.names = names;
  said.dataset.people = '[{"at": "here"}, {"at": "elsewhere"}]';
  document.documentElement.lang = "en";
  const [lead, back] = panel.querySelectorAll("button");
  return { panel, said, lead, back, text: () => panel.querySelector("span").textContent };
}

test("a page asks and tells by a name of its own, which says whether it is a television", async () => {
  together();
  const names = new Set();
  for (const [isScreen, named] of /** @type {const} */ ([
    [false, /^\d+-\d+-\d+$/],
    [true, /^screen-\d+-\d+-\d+$/],
  ])) {
    mock.method(AbortSignal, "timeout", (/** @type {number} */ milliseconds) => milliseconds);
    const asked = serve(() => Response.json({ at: 3 }));
    const ports = network(isScreen);
    assert.deepEqual(await ports.ask(), { at: 3 });
    const [[address, { headers, signal }]] = asked;
    const page = new URL(address, GAME).searchParams.get("page") ?? "";
    assert.match(page, named);
    names.add(page);
    assert.ok(address.startsWith("/games/x/reveal/step?page="));
    assert.deepEqual(
      [headers, signal],
      [{ "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": "token" }, 4000],
    );
    await ports.tell({ at: 1, pace: "fast", isOver: false });
    const [told, { method, body, keepalive }] = asked[1];
    assert.deepEqual([told, method, keepalive], ["/games/x/reveal/step", "POST", true]);
    assert.deepEqual(JSON.parse(body), { at: 1, pace: "fast", isOver: false, page });
    assert.equal(ports.now(), performance.now());
    for (const answer of [
      () => new Response("", { status: 500 }),
      () => new Response("Wi-Fi"),
      () => Promise.reject(new TypeError("Failed")),
    ]) {
      serve(answer);
      assert.equal(await ports.ask(), null);
    }
  }
  assert.equal(names.size, 2);
});

test("a page takes the lead or goes back by its buttons, listens while it is seen, and lets go when it is left", async () => {
  const { lead, back } = together();
  const heard = /** @type {any[]} */ ([]);
  const hear =
    (/** @type {string} */ name) =>
    async (/** @type {any[]} */ ...what) =>
      heard.push([name, ...what]);
  let often = 0;
  /** @type {() => void} */
  let run = () => {};
  mock.method(
    globalThis,
    "setInterval",
    (/** @type {any} */ call, /** @type {number} */ every) => ([run, often] = [call, every]),
  );
  const company = { lead: hear("lead"), join: hear("join"), letGo: hear("let go"), listen: hear("listen") };
  listenToOthers(/** @type {any} */ (company), () => ({ at: 2, pace: "fast", isOver: false }));
  const place = { at: 2, pace: "fast", isOver: false };
  lead.click();
  back.click();
  dispatchEvent(new Event("pagehide"));
  run();
  assert.deepEqual(heard, [["lead", { ...place, takes: true }], ["join"], ["let go", place], ["listen"]]);
  assert.equal(often, 700);
  Object.defineProperty(document, "hidden", { configurable: true, value: true });
  run();
  assert.equal(heard.length, 4);
});

test("who leads is said where somebody else is there, and a way to lead or to go back", () => {
  const { panel, said, lead, back, text } = together();
  const shows = (/** @type {any} */ company, isOver = false) => {
    const all = { heard: { leads: "", seats: [] }, isLed: false, isAlone: false, hasOthers: false, ...company };
    showWho(all, isOver);
    return [panel.hidden, text(), lead.hidden, back.hidden];
  };
  const me = { heard: { leads: "me", seats: [] } };
  assert.deepEqual(shows(me), [false, "You lead.", true, true]);
  assert.deepEqual(shows({ ...me, isAlone: true }), [true, "", true, true]);
  assert.deepEqual(shows(me, true)[0], true);
  assert.deepEqual(shows({ isLed: true }), [false, "A screen leads.", false, true]);
  assert.deepEqual(shows({ heard: { leads: "them", seats: [1] }, isLed: true })[1], "Ben leads.");
  assert.deepEqual(shows({ heard: { leads: "them", seats: [0, 2] }, isLed: true })[1], "Ada and Cleo leads.");
  assert.deepEqual(shows({ isAlone: true, hasOthers: true }), [false, "", true, false]);
  assert.deepEqual(shows({ hasOthers: true }), [true, "", true, true]);
  said.dataset.people = '[{"at": "here"}, {"at": null}]';
  assert.deepEqual(shows(me)[0], true, "nobody is led");
});

/** The bars of three seats, of 50 points at most. @param {boolean} [isCalm] */
function bars(isCalm = false) {
  const row = '<li class="bar"><i class="grown"></i><b class="total"></b></li>';
  const window = openDocument(`<ul>${row.repeat(3)}</ul>`);
  const frames = /** @type {((now: number) => void)[]} */ ([]);
  Object.assign(globalThis, { requestAnimationFrame: (/** @type {any} */ write) => frames.push(write) });
  const marked = /** @type {any[]} */ ([]);
  window.Element.prototype.animate = /** @this {any} */ function (/** @type {any[]} */ ...how) {
    marked.push([this.className, ...how]);
  };
  const found = new Bars(/** @type {any} */ (document.querySelector("ul")), 50, isCalm);
  const all = (/** @type {string} */ name) => /** @type {any[]} */ ([...document.querySelectorAll(name)]);
  const tick = () => {
    for (const write of frames.splice(0)) write(performance.now());
  };
  return {
    bars: found,
    marked,
    tick,
    frames,
    totals: () =>
      all(".total")
        .map(({ textContent }) => textContent)
        .join(" "),
    grown: () =>
      all(".grown")
        .map(({ style }) => style.transform)
        .join(" "),
    moved: () =>
      all(".bar")
        .map(({ style }) => style.getPropertyValue("--moved"))
        .join(" "),
  };
}

test("bars grow to their points while these are counted, and the leader's moves to the top", async () => {
  const { bars: shown, tick, totals, grown, moved, marked, frames } = bars();
  assert.deepEqual([totals(), moved(), grown()], ["0 0 0", "0 0 0", Array(3).fill("translateX(-100%)").join(" ")]);
  shown.gain([[2, 25, 25]]);
  assert.deepEqual([moved(), grown()], ["1 1 -2", "translateX(-100%) translateX(-100%) translateX(-50%)"]);
  assert.equal(totals(), "0 0 0");
  await pass(300);
  tick();
  assert.equal(totals(), "0 0 11", "three of seven hundred milliseconds, rounded");
  await pass(400);
  tick();
  assert.equal(totals(), "0 0 25");
  assert.equal(frames.length, 0);
  const [[name, steps, { duration, easing }]] = marked;
  assert.deepEqual([marked.length, name, duration, easing], [1, "total", 450, "ease-out"]);
  assert.deepEqual(steps, [{ transform: "scale(1)" }, { transform: "scale(1.35)" }, { transform: "scale(1)" }]);
  shown.gain([[0, 0, 0]]);
  assert.equal(marked.length, 1, "no points are nothing to look at");
});

test("points below nothing have a minus, and a bar is never longer than it may be", () => {
  const { bars: shown, totals, grown } = bars();
  shown.gain(
    [
      [0, -8, -8],
      [1, 60, 60],
    ],
    0,
  );
  assert.deepEqual([totals(), grown()], ["−8 60 0", "translateX(-100%) translateX(0%) translateX(-100%)"]);
});

test("a newer number is counted instead of an older one, which is there at once for people who want less motion", async () => {
  const { bars: shown, tick, totals } = bars();
  shown.gain([[0, 10, 10]]);
  await pass(300);
  shown.gain([[0, 20, 30]]);
  await pass(700);
  tick();
  assert.equal(totals(), "30 0 0");
  const calm = bars(true);
  calm.bars.gain([[0, 10, 10]]);
  assert.deepEqual([calm.totals(), calm.marked], ["10 0 0", []]);
});

test("three dozen trains of the winners' colours fall once, and are taken away", async () => {
  const window = openDocument("<main></main>");
  const main = /** @type {any} */ (document.querySelector("main"));
  const falls = /** @type {any[]} */ ([]);
  window.Element.prototype.animate = (/** @type {any[]} */ ...how) => falls.push(how);
  mock.method(Math, "random", () => 0.5);
  throwConfetti(main, ["red", "blue"], 1000);
  const sky = main.querySelector(".confetti");
  assert.equal(sky.ariaHidden ?? sky.getAttribute("aria-hidden"), "true");
  const trains = [...sky.querySelectorAll("svg.map > g > rect")];
  assert.deepEqual(
    ["x", "y", "width", "height", "rx"].map((name) => trains[0].getAttribute(name)),
    ["1", "1", "23", "8", "2"],
  );
  assert.equal(trains.length, 36);
  const colours = trains.map(({ parentNode }) => parentNode.getAttribute("class"));
  assert.deepEqual([colours[0], colours[1], colours[2]], ["claimed p-red", "claimed p-blue", "claimed p-red"]);
  assert.deepEqual(falls[0], [
    [
      { opacity: 1, transform: "translate(50vw, -5vh) rotate(0deg)" },
      { opacity: 1, transform: "translate(50vw, 105vh) rotate(0deg)" },
    ],
    { delay: 1000 + 780, duration: 2600 * 0.85 },
  ]);
  await pass(6100);
  assert.equal(main.childElementCount, 1);
  await pass(100);
  assert.equal(main.childElementCount, 0);
});
