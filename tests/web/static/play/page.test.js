// The whole map page of the small cross: taps and strokes become moves, which are painted before any answer.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, made, ofGame, serve } from "../document.js";
import { facts as factsOfCross } from "../map/cross.js";
import { answered, GAME, pass, setGlobals } from "../page.js";
import { drawing, heard, openMap, point } from "./map.js";
import { SEATS, sheetWith } from "./page_parts.js";

import "../../../../scorer/web/static/parts/search.js";
import "../../../../scorer/web/static/parts/refusals.js";
import "../../../../scorer/web/static/parts/turn.js";
import "../../../../scorer/web/static/parts/doubts.js";
import "../../../../scorer/web/static/parts/lesson.js";

const PLAY = import.meta.resolve("../../../../scorer/web/static/play/page.js");

/** Where cities are on the screen, the middle of b-c, and in the overview a spot right of it. @type {Record<string, [number, number]>} */
const AT = {
  a: [100, 310],
  b: [200, 310],
  c: [200, 210],
  d: [300, 310],
  bc: [200, 260],
  bare: [250, 500],
  farther: [115, 310],
};

const WAYS = [0, 1].map((place) => ({ place, kind: "claims", label: `way ${place}`, to: `?seat=${place}` }));
/** @type {any} */
const LIVE = {
  ...{ number: 1, owners: {}, seconds: {}, commons: {}, stations: {}, doubles: false, unsure: [], stacks: {} },
  ...{ asksOrder: false, undo: [], seatings: 1, next: WAYS },
  seats: [0, 1].map(() => ({ at: "here", isHere: false, isDone: false })),
  players: [0, 1].map(() => ({ trainsLeft: 9, stationsLeft: 3, total: 0 })),
};

/** @param {any} live @param {any} facts @param {string} more */
const page = (live, facts, more) => `${ofGame("").replace(/<div id="refusal".*?<\/div><button.*?<\/div>/s, "")}
  <div id="play">${SEATS}<div class="view">${drawing()}</div>
  <button class="asks"></button><a class="stacks"></a>
  <div class="tools"><button id="overview"></button><button id="more"></button></div>${sheetWith()}
  <section id="ask" tabindex="-1" hidden><p></p><div class="remedies"></div><button class="leave"></button></section>
  <p id="offer" data-template="Give {count} to {player}" hidden><button></button></p>
  <p id="freed" hidden><b data-template="{player}: {before} → {after}"></b><button></button></p>
  <aside class="hint"></aside><form><button id="undo">Undo</button></form>
  <a id="way" href="#"><b class="words"></b></a><form><button data-done value="1"></button></form>
  <nav id="places" class="places"><a id="tickets" href="tickets">Tickets</a><button id="turn"></button></nav>${more}</div>
  <script type="application/json" id="facts">${JSON.stringify(facts)}</script>
  <script type="application/json" id="live">${JSON.stringify(live)}</script>`;

const LOCK = { released: false };

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);

/** Open the page of a game; `own` is what its state has besides. */
async function open(
  own = {},
  { facts = {}, url = GAME, more = "", stored = /** @type {Record<string, string>} */ ({}) } = {},
) {
  const map = openMap(page({ ...LIVE, ...own }, { ...factsOfCross, ...facts }, more), url);
  const fonts = { hear: () => {} };
  const hearFonts = (/** @type {string} */ name, /** @type {any} */ hear) => {
    if (name === "loadingdone") fonts.hear = hear;
  };
  Object.defineProperty(document, "fonts", { value: { addEventListener: hearFonts } });
  mock.method(globalThis, "setInterval", () => {});
  const wakes = mock.fn(async () => LOCK);
  Object.assign(navigator, { wakeLock: { request: wakes } });
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  await load(PLAY);
  await answered();
  /** Click without a pointer, as programs do. @param {string} selector */
  const click = (selector) => the(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const does = (/** @type {string} */ kind, /** @type {string} */ where) => point(map.view, kind, AT[where]);
  const tap = (/** @type {string} */ where) => {
    does("down", where);
    does("up", where);
  };
  return { ...map, click, does, tap, fonts, wakes };
}

const active = () => [...document.querySelectorAll(".seat")].findIndex((seat) => seat.ariaPressed === "true");
const said = () => the("#said").textContent;
const owner = (/** @type {string} */ route) => the(`[data-route="${route}"]`).getAttribute("class").match(/p-\w+/)?.[0];
const route = (/** @type {string} */ id) => `.view [data-route="${id}"]`;

/** Answer the page's moves as the server does: with a state one further. @param {(sent: any) => any} answer */
const answers = (answer) =>
  serve((address, { body, method }) => {
    if (method !== "POST") return new Response(null, { status: 204 });
    const { status = 200, ...state } = answer({ to: address.split("/").at(-1), ...JSON.parse(body) });
    return Response.json({ ...LIVE, number: 2, ...state }, { status });
  });

afterEach(() => mock.restoreAll());

test("a click on a line claims it for the player who is active, and is painted before any answer", async () => {
  const { click } = await open();
  assert.deepEqual([active(), the("#undo").disabled, the("#way").dataset.place], [0, true, "1"]);
  click(route("a-b"));
  assert.deepEqual([owner("a-b"), the("[data-total=Anna]").textContent], ["p-red", "2"]);
  assert.deepEqual([the(".seat .trains").textContent, the("#undo").disabled], ["7", false]);
  assert.ok(the(".hint").matches(".is-over"));
  assert.deepEqual(made(), [{ kind: "claim", seat: 0, route: "a-b" }]);
  click(".seat[data-seat='1']");
  assert.deepEqual([active(), the("#way").dataset.place], [1, "1"]);
  click(route("b-c"));
  assert.deepEqual(made(), [{ kind: "claim", seat: 1, route: "b-c" }]);
});

test("the hint about stations stays", async () => {
  const { click } = await open();
  assert.ok(!the(".hint").matches(".is-over"));
  the(".hint").dataset.stays = "";
  click(route("a-b"));
  assert.ok(!the(".hint").matches(".is-over"));
});

test("a tap on a line claims it, and soon after again takes that back; later it releases it", async () => {
  const { tap } = await open({ players: LIVE.players.map((/** @type {any} */ one) => ({ ...one, total: 5 })) });
  tap("bc");
  assert.deepEqual(made(), [{ kind: "claim", seat: 0, route: "b-c" }]);
  const waiting = await open({ owners: { "b-c": 0 } });
  waiting.tap("bc");
  assert.deepEqual([the("#freed").hidden, the("#freed b").textContent], [false, "Anna: 0 → −1"]);
  waiting.tap("bc");
  assert.ok(the("#freed").hidden);
  assert.deepEqual(made(), [
    { kind: "release", route: "b-c" },
    { kind: "claim", seat: 0, route: "b-c" },
  ]);
});

test("the second tap of a double tap releases what the first has claimed, and asks for nothing else", async () => {
  const { tap } = await open();
  tap("bc");
  tap("bc");
  assert.deepEqual(made(), [
    { kind: "claim", seat: 0, route: "b-c" },
    { kind: "release", route: "b-c" },
  ]);
  const taken = await open({ owners: { "b-c": 1 } });
  taken.tap("bc");
  taken.tap("bc");
  assert.deepEqual(made(), [{ kind: "claim", seat: 0, route: "b-c" }], "another's: the server asks");
  const shared = await open({ owners: { "b-c": 0 } }, { facts: { secondOwners: 2 } });
  shared.tap("bc");
  shared.tap("bc");
  assert.deepEqual(made()[1], { kind: "claim", seat: 0, route: "b-c", shared: true });
  const city = await open();
  city.tap("b");
  assert.equal(the("#sheet").hidden, false);
  city.tap("b");
  assert.deepEqual([the("#sheet").hidden, made()], [true, []]);
});

test("a tap on a city opens its sheet, one on bare board closes it, one between two lines asks which", async () => {
  const { tap, click } = await open();
  tap("b");
  assert.deepEqual([the("h2").textContent, the(".station [data-template]").textContent], ["Bern", "Anna, 3 left"]);
  await pass(400);
  tap("bare");
  assert.ok(the("#sheet").hidden);
  await pass(400);
  tap("b");
  click("[data-claim=b-c]");
  assert.deepEqual(made(), [{ kind: "claim", seat: 0, route: "b-c" }]);
});

test("between two lines a finger asks which one is meant", async () => {
  const { tap, click } = await open();
  click("#overview");
  tap("farther");
  assert.deepEqual([the("#sheet").dataset.mode, made()], ["choice", []]);
});

test("the rows of the sheet claim, release, build and remove", async () => {
  const { click, tap } = await open({ stations: { b: 1 }, owners: { "b-d-2": 0 } });
  tap("b");
  for (const id of ["b-c", "b-d"]) click(`[data-claim=${id}]`);
  click("#remove");
  assert.equal(the("#sheet").hidden, false);
  click(".seat[data-seat='1']");
  click("#build");
  assert.deepEqual(made(), [
    { kind: "claim", seat: 0, route: "b-c" },
    { kind: "release", route: "b-d-2" },
    { kind: "remove", city: "b" },
    { kind: "build", seat: 1, city: "b" },
  ]);
});

test("a stroke is painted as it goes, and is made as one, without what is refused", async () => {
  const { does, click } = await open({ owners: { "b-c": 1 } });
  does("down", "a");
  await pass(300);
  does("move", "b");
  assert.deepEqual([owner("a-b"), made()], ["p-red", []]);
  does("move", "c");
  does("move", "b");
  does("move", "d");
  does("up", "d");
  assert.deepEqual(made(), [
    { kind: "claim", seat: 0, route: "a-b" },
    { kind: "claim", seat: 0, route: "b-d-1" },
  ]);
  const over = await open({ owners: { "b-c": 1 } });
  over.does("down", "b");
  await pass(300);
  over.does("move", "c");
  over.does("up", "c");
  assert.deepEqual(made(), [{ kind: "claim", seat: 0, route: "b-c" }], "the server says why not");
  over.does("down", "b");
  await pass(300);
  over.does("move", "bc");
  over.does("up", "bare");
  assert.deepEqual(made(), []);
  click("#find");
});

test("claims in a row are offered to the player who is tapped now, until something else is touched", async () => {
  const { click } = await open();
  const offer = () => (the("#offer").hidden ? "" : the("#offer button").textContent);
  click(route("a-b"));
  click(".seat[data-seat='1']");
  assert.equal(offer(), "", "one claim is how players take turns");
  click(".seat[data-seat='0']");
  for (const id of ["b-c", "b-d-1"]) click(route(id));
  assert.deepEqual(made().length, 3);
  await open();
  for (const id of ["a-b", "b-c"]) click(route(id));
  click(".seat[data-seat='1']");
  assert.equal(offer(), "Give 2 to Björn");
  click("#offer button");
  assert.deepEqual(
    made().map(({ kind, seat }) => [kind, seat].join(" ")),
    ["claim 0", "claim 0", "give 1", "give 1"],
  );
  for (const end of [(/** @type {any} */ map) => map.tap("bare"), () => click("#undo"), () => click(".seat")]) {
    const map = await open();
    for (const id of ["a-b", "b-c"]) click(route(id));
    click(".seat[data-seat='1']");
    assert.notEqual(offer(), "");
    end(map);
    assert.equal(offer(), "");
  }
});

test("claims that the rules do not give to another player are not offered", async () => {
  const { click } = await open({ players: [LIVE.players[0], { ...LIVE.players[1], trainsLeft: 1 }] });
  for (const id of ["a-b", "b-c"]) click(route(id));
  click(".seat[data-seat='1']");
  assert.ok(the("#offer").hidden);
});

test("I am done ends no row of claims", async () => {
  const { click } = await open();
  click(route("a-b"));
  the("[data-done]")
    .closest("form")
    .dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: the("[data-done]") }));
  click(route("b-c"));
  click(".seat[data-seat='1']");
  assert.equal(the("#offer").hidden, false);
});

test("undo takes back the step that is shown as the last, by its name, and says so", async () => {
  const step = { said: "Released.", owners: { "a-b": null } };
  for (const [name, wanted] of /** @type {[any, any][]} */ ([
    [{ line: 7 }, { kind: "undo", line: 7 }],
    [
      { group: "g", line: 7 },
      { kind: "undo", group: "g" },
    ],
  ])) {
    const { click } = await open({ owners: { "a-b": 0 }, undo: [{ ...step, ...name }] });
    assert.ok(!click("#undo"), "the form is not sent");
    assert.deepEqual([owner("a-b"), said(), made()], [undefined, "Released.", [wanted]]);
    assert.ok(the("#undo").disabled);
  }
  const { click } = await open();
  the("#undo").disabled = false;
  click("#undo");
  assert.deepEqual(made(), []);
});

test("a release is undone beside its notice", async () => {
  const { click } = await open({ owners: { "a-b": 0 } });
  click(route("a-b"));
  click("#freed button");
  const [release, undo] = made();
  assert.deepEqual([release, undo.kind, the("#freed").hidden], [{ kind: "release", route: "a-b" }, "undo", true]);
});

test("the seat that the address names is active, then the one that was last, then one of this phone", async () => {
  const seats = LIVE.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => ({
    ...seat,
    at: number ? "here" : null,
  }));
  await open({ seats });
  assert.equal(active(), 1);
  await open({ seats }, { stored: { "seat /games/x/": "0 1" } });
  assert.equal(active(), 0);
  await open({ seats }, { stored: { "seat /games/x/": "0 -1" } });
  assert.equal(active(), 1, "it has taken a seat since");
  const none = seats.map((/** @type {any} */ seat) => ({ ...seat, at: null }));
  await open({ seats: none });
  assert.equal(active(), 0);
  await open({ seats: none }, { stored: { "seat /games/x/": "1" } });
  assert.equal(active(), 1);
  const { click } = await open({ seats }, { url: `${GAME}?seat=0`, stored: { "seat /games/x/": "1 1" } });
  assert.equal(active(), 0);
  click(".seat[data-seat='1']");
  assert.deepEqual([location.search, localStorage.getItem("seat /games/x/"), active()], ["?seat=1", "1 1", 1]);
  assert.equal(the("#tickets").getAttribute("href"), "tickets?seat=1");
  await open({ seats }, { url: `${GAME}?seat=7` });
  assert.equal(active(), 0);
  const without = await open();
  without.click(".seat[data-seat='1']");
  assert.equal(location.search, "");
});

test("another player who is active is not who was tapped before", async () => {
  const { tap, click } = await open();
  tap("bc");
  click(".seat[data-seat='1']");
  tap("bc");
  assert.deepEqual(
    made().map(({ seat }) => seat),
    [0, 1],
  );
});

test("the way on makes the next player active on the map, and offers nothing", async () => {
  const { click } = await open();
  for (const id of ["a-b", "b-c"]) click(route(id));
  click("#way");
  assert.deepEqual([active(), the("#offer").hidden], [1, true]);
});

test("an answer brings the new state, and what is said and announced", async () => {
  const { click } = await open();
  const sent = answers(({ to }) => ({ to, owners: { "a-b": 0, "b-c": 1 }, said: "Anna claims.", announced: "Cards!" }));
  click(route("a-b"));
  await pass(400);
  assert.deepEqual([owner("b-c"), said(), the(".announced").textContent], ["p-blue", "Anna claims.", "Cards!"]);
  assert.deepEqual(
    sent.filter(([, { method }]) => method === "POST").map(([to]) => to),
    ["/games/x/moves"],
  );
  assert.ok(!the("#play").matches(".is-waiting"));
});

test("of several answers the last is said; who is done is seen; a count that opens is gone to", async () => {
  const { click } = await open();
  answers(({ moves: [move] }) => ({
    number: move.route === "a-b" ? 2 : 3,
    said: move.route,
    owners: { [move.route]: 0 },
    seats: LIVE.seats.map((/** @type {any} */ seat) => ({ ...seat, isDone: true })),
  }));
  click(route("a-b"));
  click(route("b-c"));
  await pass(1000);
  assert.equal(said(), "b-c");
  assert.equal(the(".seat").dataset.sits, "done");
});

test("a count that this phone's move opens is gone to", async () => {
  const { click } = await open();
  const left = /** @type {string[]} */ ([]);
  document.addEventListener("click", ({ target }) => target instanceof HTMLAnchorElement && left.push(target.href));
  answers(() => ({ reveals: true, opened: 2 }));
  click(route("a-b"));
  await pass(400);
  assert.deepEqual(left, [`${GAME}reveal`]);
});

test("a move that is refused is asked about, with the ways out; the next tap dismisses it", async () => {
  const { click, tap } = await open();
  answers(({ moves }) =>
    moves[0].kind === "give"
      ? {}
      : {
          status: 409,
          sentence: "It is Björn's.",
          owners: { "a-b": 1 },
          remedies: [{ label: "Give it", moves: [{ kind: "give", seat: 0, route: "a-b" }] }],
        },
  );
  for (const end of [() => tap("bare"), () => click("#undo")]) {
    click(route("b-c"));
    await pass(400);
    assert.deepEqual(
      [the("#ask").hidden, the("#ask p").textContent, owner("a-b")],
      [false, "It is Björn's.", "p-blue"],
    );
    the("#undo").disabled = false;
    end();
    assert.ok(the("#ask").hidden);
    await pass(400);
  }
  click(route("b-c"));
  await pass(400);
  mock.restoreAll();
  setGlobals({ fetch: () => new Promise(() => {}) });
  the(".remedies button").click();
  assert.deepEqual(made(), [{ kind: "give", seat: 0, route: "a-b" }]);
});

test("a second tap on the same spot dismisses the question that came between them", async () => {
  const { tap } = await open({ owners: { "b-c": 1 } });
  answers(() => ({ status: 409, sentence: "It is Björn's.", owners: { "b-c": 1 } }));
  tap("bc");
  await pass(100);
  assert.equal(the("#ask").hidden, false);
  tap("bc");
  assert.ok(the("#ask").hidden);
});

test("a move that fails for no reason that has a name is said to have failed", async () => {
  const { click } = await open();
  answers(() => ({ status: 409, owners: { "a-b": 1 } }));
  click(route("a-b"));
  await pass(400);
  assert.deepEqual([said(), owner("a-b"), the("#ask").hidden], ["It failed.", "p-blue", true]);
});

test("while moves wait without a connection the page says so", async () => {
  const { click } = await open();
  the("#said").dataset.offline = "No connection.";
  serve(() => Promise.reject(new TypeError("Failed to fetch")));
  click(route("a-b"));
  await pass(1000);
  assert.deepEqual([said(), the("#play").matches(".is-waiting")], ["No connection.", true]);
});

test("what other phones do is heard", async () => {
  await open();
  serve(() =>
    Response.json({ ...LIVE, number: 2, owners: { "b-c": 1 }, news: [{ said: "Björn claims.", isOurs: false }] }),
  );
  await pass(5000);
  assert.deepEqual([owner("b-c"), said()], ["p-blue", "Björn claims."]);
});

test("a page that moves wait on is not left by a link", async () => {
  const { click } = await open();
  click(route("a-b"));
  assert.ok(!click("#tickets"));
});

test("on a small phone the tools are behind one button, until the map is touched", async () => {
  const { click, does } = await open();
  const isOpen = () => [the(".tools").matches(".is-open"), the("#more").ariaExpanded];
  click("#more");
  assert.deepEqual(isOpen(), [true, "true"]);
  click("#more");
  assert.deepEqual(isOpen(), [false, "false"]);
  click("#more");
  does("down", "bare");
  assert.deepEqual(isOpen(), [false, "false"]);
});

test("the map's touch ends what was told about a release", async () => {
  const { click, does } = await open({ owners: { "a-b": 0 } });
  click(route("a-b"));
  assert.equal(the("#freed").hidden, false);
  does("down", "bare");
  assert.ok(the("#freed").hidden);
});

test("the phone stays awake while the map is seen; where it lost that or could not, it asks again", async () => {
  const { wakes, does } = await open();
  const touched = async () => {
    does("down", "bare");
    does("cancel", "bare");
    await answered();
    return heard(wakes);
  };
  assert.deepEqual([heard(wakes), await touched()], [[["screen"]], []]);
  const hidden = (/** @type {boolean} */ value) => {
    Object.defineProperty(document, "hidden", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
    return answered();
  };
  LOCK.released = true;
  await hidden(true);
  assert.equal(heard(wakes).length, 0);
  await hidden(false);
  assert.equal(heard(wakes).length, 1);
  wakes.mock.mockImplementation(() => Promise.reject(new Error("no battery")));
  assert.deepEqual([(await touched()).length, (await touched()).length], [1, 1]);
  LOCK.released = false;
  Object.assign(navigator, { wakeLock: undefined });
  await touched();
});

test("lines that a photo was not sure of are marked, until they are sure", async () => {
  const { click } = await open({ unsure: ["a-b"] });
  await answered();
  assert.ok(the(route("a-b")).matches(".doubtful"));
  answers(() => ({ unsure: [], owners: { "b-c": 0 } }));
  click(route("b-c"));
  await pass(400);
  assert.ok(!the(route("a-b")).matches(".doubtful"));
});

test("a map that was turned is turned before it is seen, and turns on by a button", async () => {
  const { click } = await open({}, { stored: { turned: "1" } });
  assert.equal(the(".turned").getAttribute("transform"), "rotate(90)");
  the("#places").hidePopover = () => {};
  click("#turn");
  await answered();
  assert.equal(the(".turned").getAttribute("transform"), "rotate(180)");
});

test("the cards are entered as they lie when every move has arrived, on their own page", async () => {
  const order = `<section id="order" popover><button class="sure"></button><button class="lie"></button></section>`;
  const { click } = await open({ asksOrder: true }, { more: order });
  assert.equal(the(".asks").hidden, false);
  const gone = mock.fn();
  Object.defineProperty(location, "assign", { value: gone });
  click(".lie");
  assert.deepEqual(made(), [{ kind: "enter-cards", as_they_lie: true }]);
  await pass(100);
  assert.deepEqual(heard(gone), [["claims"]]);
});

test("a page whose moves do not arrive goes there all the same after a while", async () => {
  const order = `<section id="order" popover><button class="sure"></button><button class="lie"></button></section>`;
  const { click } = await open({}, { more: order });
  const gone = mock.fn();
  Object.defineProperty(location, "assign", { value: gone });
  click(".lie");
  await pass(1400);
  assert.equal(heard(gone).length, 0);
  await pass(3000);
  assert.deepEqual(heard(gone), [["claims"]]);
});

test("a stroke is shown to who has claimed nothing yet, once the page is there", async () => {
  for (const [owners, wanted] of /** @type {[any, boolean][]} */ ([
    [{}, true],
    [{ "a-b": 0 }, false],
  ])) {
    const { window } = await open({ owners });
    window.Element.prototype.animate = () => ({ finished: new Promise(() => {}) });
    dispatchEvent(new Event("load"));
    await answered();
    assert.equal(Boolean(document.querySelector(".lesson")), wanted);
  }
});

test("names that have other letters now lie where their patches are", async () => {
  const { svg, fonts } = await open();
  svg.querySelector("[data-city=a]").append(Object.assign(document.createElement("i"), { className: "patch" }));
  const before = svg.querySelectorAll("i.patch").length;
  fonts.hear();
  assert.deepEqual([before, svg.querySelectorAll("i.patch").length], [1, 0]);
  assert.equal(svg.querySelectorAll(".bed").length, 4);
});
