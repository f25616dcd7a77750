// What happens while a count is told: it changes, others lead it, points grow, trains fall.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { noteTold } from "../../../scorer/client/parts/news.ts";
import { Bars } from "../../../scorer/client/reveal/bars.ts";
import { Change, listenForChanges } from "../../../scorer/client/reveal/change.ts";
import { throwConfetti } from "../../../scorer/client/reveal/confetti.ts";
import { listenToOthers, network, showWho } from "../../../scorer/client/reveal/others.ts";
import { every, made, openPage, pageOf, serve, the } from "../document.ts";
import { GAME, pass } from "../page.ts";

afterEach(() => mock.restoreAll());

const { text } = pageOf("reveal");
const STEPS = text.split("data-told=").length - 1;
/** The count where Björn's ticket, the second step, brings two points more. */
const OTHER = text.replace("[[1,7,8]]", "[[1,9,10]]");
const page = (html: string) => new Response(html, { headers: { Scorer: "1" } });

/** Open a count. */
function open(isLed: boolean = false) {
  openPage("reveal", "reveal");
  const opened = {
    stops: 0,
    told: [] as any[],
    panel: the("#change"),
    said: () => the("#change-said").textContent,
    answer: (() => page(text)) as () => any,
    asked: [] as [string, any][],
  };
  opened.asked = serve((address, { method }) => {
    if (method === "POST") return Response.json({ number: 2, said: "Mine." });
    return address.includes("moves?")
      ? Response.json({ number: 99, seatings: 2, seats: [], news: [{ said: "Ben." }] })
      : opened.answer();
  });
  const anew = (fresh: Document, choice: any) => opened.told.push([fresh.querySelectorAll(".step").length, choice]);
  const stop = () => opened.stops++;
  return { opened, change: new Change(opened.panel, stop, anew as any, () => isLed) };
}

test("a change stops the telling and says what it was; it is told from the first step that is another", async () => {
  const { opened, change } = open();
  opened.answer = () => page(OTHER);
  await change.look(["Ben claims.", ""]);
  assert.deepEqual([opened.stops, opened.panel.hidden, document.activeElement], [1, false, opened.panel]);
  await change.look(["Ben claims.", "Cleo builds."]);
  assert.deepEqual([opened.stops, opened.said()], [1, "Ben claims. Cleo builds."]);
  for (let taps = 0; taps < 2; taps++) the("#change .from").click();
  assert.deepEqual([opened.told, opened.panel.hidden], [[[STEPS, { from: 1, isToEnd: false }]], true]);
  await change.look(["Nothing."]);
  assert.ok(opened.panel.hidden, "the count is the one that is told now");
  opened.answer = () => page(text);
  await change.look([]);
  assert.equal(opened.said(), "Nothing.");
  the("#change .end").click();
  assert.deepEqual(opened.told[1], [STEPS, { from: 1, isToEnd: true }]);
});

test("who is led chooses nothing: the count is told anew at once", async () => {
  const { opened, change } = open(true);
  opened.answer = () => page(OTHER);
  await change.look(["Ben."]);
  assert.deepEqual([opened.told.length, opened.stops, opened.panel.hidden], [1, 0, true]);
});

test("blanks are no change, and neither is an answer that is none", async () => {
  const { opened, change } = open();
  for (opened.answer of [
    () => page(text.replaceAll(">\n<", ">\n\n <")),
    () => new Response(OTHER), // of a Wi-Fi's log-in
    () => new Response(OTHER, { status: 500, headers: { Scorer: "1" } }),
    () => Promise.reject(new TypeError("Failed to fetch")),
  ])
    await change.look([]);
  assert.deepEqual([opened.stops, opened.told], [0, []]);
});

test("after the last own move, a move of another page, and news of others the count is looked at", async () => {
  const { opened, change } = open();
  const looks = mock.method(change, "look", async () => {});
  noteTold(the("#said").dataset.opened); // by the page
  const { outbox } = listenForChanges(change);
  void outbox.make([{ kind: "claim" }]);
  await pass(500);
  dispatchEvent(Object.assign(new Event("storage"), { key: "move /games/x/ b", newValue: null }));
  await pass(4000);
  const said = looks.mock.calls.map((call: any) => call.arguments[0]);
  assert.deepEqual(said.slice(0, 3), [["Mine."], [], ["Ben."]]);
  assert.equal(the("#said").textContent, "", "the panel says it");
  assert.match(opened.asked.at(-1)?.[0] ?? "", /moves\?since=/);
});

test("a refusal of an own move says why, or that it failed", async () => {
  const { change } = open();
  const { outbox } = listenForChanges(change);
  const remedies = [{ label: "Give", moves: [{ kind: "give" }] }];
  serve(() => Response.json({ sentence: "No.", remedies }, { status: 409 }));
  void outbox.make([{ kind: "claim" }]);
  await pass(500);
  assert.deepEqual([the("#refusal").hidden, the("#refusal p").textContent], [false, "No."]);
  serve(() => new Promise(() => {}));
  the("#refusal .remedies button").click();
  assert.deepEqual(made(), [{ kind: "give" }]);
  const second = listenForChanges(open().change).outbox;
  serve(() => Response.json({}, { status: 409 }));
  void second.make([{ kind: "claim" }]);
  await pass(500);
  assert.match(the("#said").textContent, /^That did not work/);
});

test("a page asks and tells by a name of its own, which says whether it is a television", async () => {
  openPage("reveal");
  const names = [];
  for (const isScreen of [false, true]) {
    const asked = serve(() => Response.json({ at: 3 }));
    const ports = network(isScreen);
    assert.deepEqual(await ports.ask(), { at: 3 });
    const page = new URL(asked[0][0], GAME).searchParams.get("page") ?? "";
    await ports.tell({ at: 1, isOver: false });
    const [told, { method, body }] = asked[1];
    assert.deepEqual([told, method], ["/games/x/reveal/step", "POST"]);
    assert.deepEqual(JSON.parse(body), { at: 1, isOver: false, page });
    names.push(page.replace(/\d+/g, ""));
    for (const answer of [
      () => new Response("", { status: 500 }),
      () => new Response("Wi-Fi"),
      () => Promise.reject(new TypeError("Failed")),
    ]) {
      serve(answer);
      assert.equal(await ports.ask(), null);
    }
  }
  assert.deepEqual(names, ["--", "screen---"]);
});

test("a page takes the lead or goes back by its buttons, listens while it is seen, and lets go when it is left", () => {
  openPage("reveal");
  const heard = [] as any[];
  const hear =
    (name: string) =>
    async (...what: any[]) =>
      heard.push([name, ...what]);
  let run: () => void = () => {};
  mock.method(globalThis, "setInterval", (call: any) => (run = call));
  const company = { lead: hear("lead"), join: hear("join"), letGo: hear("let go"), listen: hear("listen") };
  const place = { at: 2, isOver: false } as const;
  listenToOthers(company as any, () => place);
  for (const button of every("#company button")) button.click();
  dispatchEvent(new Event("pagehide"));
  run();
  Object.defineProperty(document, "hidden", { configurable: true, value: true });
  run();
  assert.deepEqual(heard, [["lead", { ...place, takes: true }], ["join"], ["let go", place], ["listen"]]);
});

test("who leads is said where somebody else is there, and a way to lead or to go back", () => {
  openPage("reveal");
  const [lead, back] = every("#company button");
  the("#said").dataset.names = '["Ada", "Ben", "Cleo"]';
  the("#said").dataset.people = '[{"at": "here"}, {"at": "elsewhere"}]';
  const shows = (company: any, isOver = false) => {
    const all = { heard: { leads: "", seats: [] }, isLed: false, isAlone: false, hasOthers: false, ...company };
    showWho(all, isOver);
    return [the("#company").hidden, the("#company span").textContent, lead.hidden, back.hidden];
  };
  const me = { heard: { leads: "me", seats: [] } };
  assert.deepEqual(shows(me), [false, "You turn the pages", true, true]);
  assert.deepEqual(shows({ ...me, isAlone: true }), [true, "", true, true]);
  assert.equal(shows(me, true)[0], true);
  assert.deepEqual(shows({ isLed: true }), [false, "Another screen turns the pages", false, true]);
  assert.equal(shows({ heard: { leads: "them", seats: [1] }, isLed: true })[1], "Together with Ben");
  assert.equal(shows({ heard: { leads: "them", seats: [0, 2] }, isLed: true })[1], "Together with Ada and Cleo");
  assert.deepEqual(shows({ isAlone: true, hasOthers: true }), [false, "", true, false]);
  assert.deepEqual(shows({ hasOthers: true }), [true, "", true, true]);
  the("#said").dataset.people = '[{"at": "here"}, {"at": null}]';
  assert.equal(shows(me)[0], true, "nobody is led");
});

/** The bars of two players, of 50 points at most. */
function bars(isCalm: boolean = false) {
  const window = openPage("reveal");
  const frames = [] as ((now: number) => void)[];
  Object.assign(globalThis, { requestAnimationFrame: (write: any) => frames.push(write) });
  const marked = [] as string[];
  window.Element.prototype.animate = function (this: any) {
    marked.push(this.closest(".bar").dataset.seat);
  };
  const shown = new Bars(the(".bars"), 50, isCalm);
  const tick = () => {
    for (const write of frames.splice(0)) write(performance.now());
    return totals();
  };
  const told = (selector: string, tell: (part: any) => string) => every(`.bar${selector}`).map(tell).join(" ");
  const totals = () => told(" .total", ({ textContent }) => textContent);
  return {
    ...{ shown, marked, tick, totals },
    grown: () => told(" .grown", ({ style }) => style.transform.replace("translateX", "")),
    moved: () => told("", ({ style }) => style.getPropertyValue("--moved")),
  };
}

test("bars grow to their points while these are counted, and the leader's moves to the top", async () => {
  const { shown, tick, totals, grown, moved, marked } = bars();
  assert.deepEqual([totals(), moved(), grown()], ["0 0", "0 0", "(-100%) (-100%)"]);
  shown.gain([[1, 25, 25]]);
  assert.deepEqual([totals(), moved(), grown()], ["0 0", "1 -1", "(-100%) (-50%)"]);
  await pass(300);
  assert.equal(tick(), "0 11", "three of seven hundred milliseconds, rounded");
  await pass(400);
  assert.equal(tick(), "0 25");
  shown.gain([[0, 0, 0]]);
  assert.deepEqual(marked, ["1"], "no points are nothing to look at");
});

test("points below nothing have a minus, and a bar is never longer than it may be", () => {
  const { shown, totals, grown } = bars();
  const gains = [-8, 60].map((points, seat): [number, number, number] => [seat, points, points]);
  shown.gain(gains, 0);
  assert.deepEqual([totals(), grown()], ["−8 60", "(-100%) (0%)"]);
});

test("a newer number is counted instead of an older one, which is there at once for people who want less motion", async () => {
  const { shown, tick } = bars();
  shown.gain([[0, 10, 10]]);
  await pass(300);
  shown.gain([[0, 20, 30]]);
  await pass(700);
  assert.equal(tick(), "30 0");
  const calm = bars(true);
  calm.shown.gain([[0, 10, 10]]);
  assert.deepEqual([calm.totals(), calm.marked], ["10 0", []]);
});

test("trains of the winners' colours fall once, and are taken away", async () => {
  const window = openPage("reveal");
  let falls = 0;
  window.Element.prototype.animate = () => falls++;
  throwConfetti(the(".steps"), ["red", "blue"], 1000);
  assert.equal(the(".confetti").ariaHidden ?? the(".confetti").getAttribute("aria-hidden"), "true");
  assert.deepEqual([falls, every(".confetti .p-red").length, every(".confetti .p-blue").length], [36, 18, 18]);
  await pass(6100);
  assert.ok(the(".confetti"));
  await pass(100);
  assert.equal(the(".confetti"), null);
});
