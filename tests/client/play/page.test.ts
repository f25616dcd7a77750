// The whole map page of a small cross: taps and strokes become moves, which are painted before any answer.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { bring, every, load, made, serve, the } from "../document.ts";
import { answered, pass, setGlobals } from "../page.ts";
import { heard, openMap, point, UPRIGHT } from "./map.ts";

import "../../../scorer/client/parts/refusals.ts";
import "../../../scorer/client/parts/doubts.ts";

const LIVE = JSON.parse(openMap("play") && the("#live").textContent);
const LOCK = { released: false };

/** Open the page of a game; `own` is what its state has besides. */
async function open(own = {}, { facts = {}, place = "", stored = {} as Record<string, string> } = {}) {
  const map = openMap("play", place);
  bring("live", own);
  bring("facts", facts);
  Object.defineProperty(document, "fonts", { value: { addEventListener() {} } });
  const wakes = mock.fn(async () => LOCK);
  Object.assign(navigator, { wakeLock: { request: wakes } });
  localStorage.clear();
  localStorage.setItem(...UPRIGHT);
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  await load("play/page.ts");
  await answered();
  const { cities } = JSON.parse(the("#facts").textContent);
  /** Where a point of the board is on the screen, a city, or the first space of a line. */
  const at: (thing: string | number[]) => [number, number] = (thing) => {
    if (!Array.isArray(thing)) {
      const { x, y } = cities[thing] ?? { x: 0, y: 0 };
      const [, across, down] = the(`${route(thing)} use`)
        ?.getAttribute("transform")
        .match(/([\d.]+) ([\d.]+)/) ?? [0, x, y];
      return at([Number(across), Number(down)]);
    }
    const { left, top, width } = map.svg.getBoundingClientRect();
    const { x, y, width: wide } = map.svg.viewBox.baseVal;
    return [left + ((thing[0] - x) * width) / wide, top + ((thing[1] - y) * width) / wide];
  };
  const does = (kind: string, thing: string | number[]) => point(map.view, kind, at(thing));
  const tap = (thing: string | number[]) => {
    does("down", thing);
    does("up", thing);
  };
  return { ...map, does, tap, wakes };
}

const BARE = [200, 50]; // of the board
/** Click without a pointer, as programs do. */
const click = (selector: string) =>
  the(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
const route = (id: string) => `.view [data-route="${id}"]`;
const owner = (id: string) => the(route(id)).getAttribute("class").match(/p-\w+/)?.[0];
const seat = (number: number) => `.seat[data-seat="${number}"]`;
const active = () => every(".seat").findIndex((seat) => seat.ariaPressed === "true");
const said = () => the("#said").textContent;
const offer = () => (the("#offer").hidden ? "" : the("#offer button").textContent);
const claim = (route: string, seat = 0) => ({ kind: "claim", seat, route });

/** Answer the page's moves as the server does: with a state one further. */
const answers = (answer: (sent: any) => any) =>
  serve((address, { body, method }) => {
    if (method !== "POST") return new Response(null, { status: 204 });
    const { status = 200, ...state } = answer({ to: address.split("/").at(-1), ...JSON.parse(body) });
    return Response.json({ ...LIVE, number: 2, ...state }, { status });
  });

afterEach(() => mock.restoreAll());

test("quick taps on lines side by side claim them all", async () => {
  const { tap } = await open();
  for (const id of ["a-b", "b-c"]) tap(id);
  assert.deepEqual(made(), [claim("a-b"), claim("b-c")]);
});

test("a tap on a city opens its sheet, one on bare board closes it", async () => {
  const { tap } = await open();
  tap("b");
  assert.equal(the("#sheet h2").textContent, "Bern");
  await pass(400);
  tap(BARE);
  assert.deepEqual([the("#sheet").hidden, made()], [true, []]);
});

test("between two lines a finger asks which one is meant", async () => {
  const { tap } = await open();
  click("#overview");
  tap([530, 200]);
  assert.deepEqual([the("#sheet").dataset.mode, made()], ["choice", []]);
});

test("claims in a row are offered to the player who is tapped now, until something else is touched", async () => {
  await open();
  click(route("a-b"));
  click(seat(1));
  assert.equal(offer(), "", "one claim is how players take turns");
  const ends = [(map: any) => map.tap(BARE), () => click("#undo"), () => click(".seat")];
  for (const end of [() => click("#offer button"), ...ends]) {
    const map = await open();
    for (const id of ["a-b", "b-c"]) click(route(id));
    click(seat(1));
    assert.equal(offer(), "Give these 2 to Björn");
    end(map);
    assert.equal(offer(), "");
  }
});

test("claims that the rules do not give to another player are not offered", async () => {
  await open({ players: [LIVE.players[0], { ...LIVE.players[1], trainsLeft: 1 }] });
  for (const id of ["a-b", "b-c"]) click(route(id));
  click(seat(1));
  assert.equal(offer(), "");
});

test("I am done ends no row of claims, and the way on makes the next player active and offers nothing", async () => {
  await open();
  click(route("a-b"));
  the("[data-done]").click();
  click(route("b-c"));
  click(seat(1));
  assert.notEqual(offer(), "");
  await open();
  for (const id of ["a-b", "b-c"]) click(route(id));
  click("#way");
  assert.deepEqual([active(), offer()], [1, ""]);
});

test("a release is undone beside its notice, which the next touch takes away", async () => {
  const { does } = await open({ owners: { "a-b": 0 } });
  click(route("a-b"));
  does("down", BARE);
  assert.ok(the("#freed").hidden);
  does("cancel", BARE);
  click(route("a-b"));
  click(route("a-b"));
  click("#freed button");
  assert.deepEqual([made().at(-1).kind, the("#freed").hidden], ["undo", true]);
});

test("the seat that the address names is active, then the one that was last, then one of this phone", async () => {
  const seats = LIVE.seats.map((seat: any, at: number) => ({ ...seat, at: at ? "here" : null }));
  const none = seats.map((seat: any) => ({ ...seat, at: null }));
  const stored = (text: string) => ({ stored: { "seat /games/x/": text } });
  for (const [own, how, wanted] of [
    [{ seats }, {}, 1],
    [{ seats }, stored("0 1"), 0],
    [{ seats }, stored("0 -1"), 1], // it has taken a seat since
    [{ seats: none }, {}, 0],
    [{ seats: none }, stored("1"), 1],
    [{ seats }, { place: "?seat=7" }, 0],
    [{ seats }, { place: "?seat=0", ...stored("1 1") }, 0],
  ] as [any, any, number][]) {
    await open(own, how);
    assert.equal(active(), wanted, JSON.stringify(how));
  }
  click(seat(1));
  assert.deepEqual([location.search, localStorage.getItem("seat /games/x/"), active()], ["?seat=1", "1 1", 1]);
  assert.equal(the(".places [href*=tickets]").getAttribute("href"), "tickets?seat=1");
  await open();
  click(seat(1));
  assert.equal(location.search, "");
});

test("another player who is active is not who was tapped before", async () => {
  const { tap } = await open();
  tap("b-c");
  click(seat(1));
  tap("b-c");
  assert.deepEqual(made(), [claim("b-c"), claim("b-c", 1)]);
});

test("a move that is refused is asked about, with the ways out; the next tap or undo dismisses it", async () => {
  const { tap } = await open();
  const give = [{ kind: "give", seat: 0, route: "a-b" }];
  const remedies = [{ label: "Give it", moves: give }];
  answers(() => ({ status: 409, sentence: "It is Björn's.", owners: { "a-b": 1 }, remedies }));
  for (const end of [() => tap(BARE), () => click("#undo")]) {
    click(route("b-c"));
    await pass(400);
    const asks = [the("#ask").hidden, the("#ask p").textContent, owner("a-b")];
    assert.deepEqual(asks, [false, "It is Björn's.", "p-blue"]);
    the("#undo").disabled = false;
    end();
    assert.ok(the("#ask").hidden);
    await pass(400);
  }
  click(route("b-c"));
  await pass(400);
  setGlobals({ fetch: () => new Promise(() => {}) });
  the(".remedies button").click();
  assert.deepEqual(made(), give);
});

test("a second tap on the same spot dismisses the question that came between them", async () => {
  const { tap } = await open({ owners: { "b-c": 1 } });
  answers(() => ({ status: 409, sentence: "It is Björn's.", owners: { "b-c": 1 } }));
  tap("b-c");
  await pass(100);
  assert.equal(the("#ask").hidden, false);
  tap("b-c");
  assert.ok(the("#ask").hidden);
});

test("a move that fails for no reason that has a name is said to have failed, and one without a connection to wait", async () => {
  await open();
  answers(() => ({ status: 409, owners: { "a-b": 1 } }));
  click(route("a-b"));
  await pass(400);
  assert.deepEqual([said(), owner("a-b"), the("#ask").hidden], [the("#said").dataset.failed, "p-blue", true]);
  await open();
  serve(() => Promise.reject(new TypeError("Failed to fetch")));
  click(route("a-b"));
  await pass(1000);
  assert.deepEqual([said(), the("#play").matches(".is-waiting")], [the("#said").dataset.offline, true]);
});

test("the phone stays awake while the map is seen; where it lost that or could not, it asks again", async () => {
  LOCK.released = true; // what an earlier page held
  const { wakes, does } = await open();
  LOCK.released = false;
  const touched = async () => {
    does("down", BARE);
    does("cancel", BARE);
    await answered();
    return heard(wakes).length;
  };
  assert.deepEqual([heard(wakes).length, await touched()], [1, 0]);
  LOCK.released = true;
  for (const isHidden of [true, false]) {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
    await answered();
    assert.equal(heard(wakes).length, Number(!isHidden));
  }
  wakes.mock.mockImplementation(() => Promise.reject(new Error("no battery")));
  assert.deepEqual([await touched(), await touched()], [1, 1]);
  LOCK.released = false;
  Object.assign(navigator, { wakeLock: undefined });
  await touched();
});
