// Going through the guess of a photo: the sheet of doubts, the map, everybody's trains, and what would be taken.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { drawingIn } from "../../../../scorer/web/static/map/painter.js";
import { Review, seatsShown } from "../../../../scorer/web/static/photo/review.js";
import { facts } from "../map/cross.js";
import { pass } from "../page.js";
import { drawing, heard, openMap } from "../play/map.js";
import { GUESS } from "./guess_page.js";

const NAMES = {
  "a-b": "Aachen–Bern",
  "b-c": "Bern–Chur",
  "b-d-1": "Bern–Dover",
  "b-d-2": "Bern–Dover",
  a: "Aachen",
  b: "Bern",
  c: "Chur",
};
const PAGE = `<div class="view">${drawing()}</div>${GUESS}`;

/** @param {string} route @param {number | null} seat @param {boolean} [sure] @param {(number | null)[]} [likely] */
const guess = (route, seat, sure = true, likely = [seat, seat === null ? 0 : null]) => ({
  ...{ route, seat, sure, likely, p: sure ? 0.99 : 0.6 },
  odds: likely.map((_, place) => (place ? (sure ? 0.01 : 0.4) / (likely.length - 1) : sure ? 0.99 : 0.6)),
});

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);

/** @param {{own?: any, trains?: number, left?: (number | null)[]}} [table] */
function open({ own = {}, trains = 9, left = [null, null] } = {}) {
  const { svg, view, window } = openMap(PAGE);
  window.HTMLDialogElement.prototype.showModal = /** @this {any} */ function () {
    this.open = true;
  };
  window.HTMLDialogElement.prototype.close = /** @this {any} */ function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  svg.getScreenCTM = () => new DOMMatrix([1, 0, 0, 1, 100, 210]);
  view.scrollBy = () => {};
  const live = {
    ...{ number: 0, owners: {}, seconds: {}, commons: {}, stations: {}, doubles: false, unsure: [], stacks: {} },
    ...{ asksOrder: false, undo: [], seatings: 0, seats: [] },
    players: [0, 1].map(() => ({ trainsLeft: trains, stationsLeft: 3, total: 0 })),
    ...own,
  };
  const cut = mock.fn();
  const page = { current: () => live, cut };
  const review = new Review(
    the("#guess"),
    drawingIn(svg, facts),
    facts,
    seatsShown(),
    { names: NAMES, trains, left },
    page,
  );
  return { review, svg, cut, live };
}

const cards = () =>
  [...document.querySelectorAll("#doubts button")].map((card) => {
    const { doubt, owner, next } = /** @type {any} */ (card).dataset;
    return [doubt, owner || "nobody", next, card.className].join(" ");
  });
const moves = (/** @type {any} */ review) =>
  review.made.moves.map((/** @type {any} */ move) =>
    [move.kind, move.route ?? move.city, move.seat ?? ""].join(" ").trim(),
  );
const card = (/** @type {string} */ id) => the(`[data-doubt="${id}"]`);

afterEach(() => mock.restoreAll());

test("the seats are those of the page", () => {
  open();
  assert.deepEqual(seatsShown()[1], { name: "Björn", colour: "blue", mark: "bar" });
});

test("what is sure is taken, what is not stands on the sheet, and everybody's trains are counted", () => {
  const { review, cut } = open();
  review.begin([guess("a-b", 0), guess("b-c", 1, false, [1, null, 0])], [], false);
  assert.deepEqual(cards(), ["b-c Björn null doubt"]);
  assert.deepEqual(moves(review), ["claim a-b 0", "claim b-c 1", "mark b-c"]);
  const [laid, perhaps] = [".laid", ".perhaps"].map((name) =>
    [...document.querySelectorAll(name)].map((part) => part.textContent),
  );
  assert.deepEqual(
    [laid, perhaps],
    [
      ["2", "0"],
      ["\u00a0", "+1?"],
    ],
  );
  assert.equal(the("#take").textContent, "2, 1 unsure");
  assert.deepEqual([the("#take").className, the(".while-open").hidden, the("#doubtless").hidden], ["", false, true]);
  const parts = [...card("b-c").children].map((part) => part.textContent);
  assert.deepEqual(parts, ["", "", "Bern–Chur", "barBjörn", ""]);
  assert.deepEqual(
    [card("b-c").querySelector(".why").hidden, card("b-c").querySelector("rect").getAttribute("class")],
    [true, "claimed p-blue"],
  );
  const [canvas, route] = cut.mock.calls[0].arguments;
  assert.deepEqual([canvas === card("b-c").firstChild, canvas.width, canvas.height, route], [true, 300, 210, "b-c"]);
  assert.ok(the(".view [data-route=b-c]").matches(".doubtful.p-blue"));
});

test("a guess without doubts is taken as it is", () => {
  const { review } = open();
  review.begin([guess("a-b", 0)], [], false);
  assert.deepEqual(
    [the("#take").textContent, the("#take").className, the(".while-open").hidden, the("#doubtless").hidden],
    ["Take 1", "primary", true, false],
  );
  review.begin([guess("a-b", 0), guess("b-c", 0)], [], false);
  assert.equal(the("#take").textContent, "Take 2s");
  review.begin([], [], false);
  assert.equal(the("#take").textContent, "Nothing");
});

test("a tap on a doubt goes through its likely owners, and it stays on the sheet", () => {
  const { review } = open();
  review.begin([guess("b-c", 1, false, [1, null, 0])], [], false);
  const [before] = the("#doubts").children;
  for (const wanted of ["b-c nobody 0 doubt is-done", "b-c Anna 1 doubt is-done", "b-c Björn null doubt is-done"]) {
    card("b-c").click();
    assert.deepEqual(cards(), [wanted]);
  }
  assert.ok(the("#doubts").children[0] === before);
  assert.deepEqual([moves(review), the("#take").className], [["claim b-c 1"], "primary"]);
  card("b-c").click();
  assert.deepEqual([moves(review), card("b-c").querySelector(".owner").textContent], [[], "nobody"]);
  assert.equal(card("b-c").querySelector("rect").getAttribute("class"), "");
});

test("a long tap, or a menu, asks about it instead", async () => {
  const { review, cut } = open();
  review.begin([guess("b-c", 1, false)], [], false);
  const dialog = the("#question");
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    card("b-c").dispatchEvent(new Event("pointerdown"));
    await pass(499);
    card("b-c").dispatchEvent(new Event(end));
    await pass(500);
    assert.ok(!dialog.open, end);
  }
  card("b-c").dispatchEvent(new Event("pointerdown"));
  await pass(500);
  assert.ok(dialog.open);
  const menu = () => {
    const event = new Event("contextmenu", { cancelable: true });
    card("b-c").dispatchEvent(event);
    return event.defaultPrevented;
  };
  dialog.close();
  assert.deepEqual([menu(), dialog.open], [true, false], "it was opened by then");
  card("b-c").click();
  assert.deepEqual(cards(), ["b-c Björn null doubt"], "that was no tap");
  heard(cut);
  menu();
  assert.ok(dialog.open);
  assert.deepEqual(heard(cut), [[dialog.querySelector("canvas"), "b-c"]]);
  assert.deepEqual(
    [the(".line").textContent, the(".sentence").textContent, the(".yes").textContent],
    ["Bern–Chur", "Björn?", "barYes, Björn"],
  );
  assert.ok(the(".view [data-route=b-c]").matches(".asked"));
  the("[data-answer='0']").click();
  assert.deepEqual([dialog.open, cards()], [false, ["b-c Anna 1 doubt is-done"]]);
  assert.equal(document.querySelectorAll(".asked").length, 0);
});

test("a tap on the map asks about the line that is near", () => {
  const { review, svg } = open({ own: { owners: { "a-b": 1 } } });
  const tap = (/** @type {number} */ x, /** @type {number} */ y) =>
    svg.dispatchEvent(new MouseEvent("click", { clientX: x + 100, clientY: y + 210 }));
  tap(50, 100);
  assert.ok(!the("#question").open, "nothing is read yet");
  review.begin([guess("b-c", 0)], [], false);
  tap(300, 300);
  assert.ok(!the("#question").open);
  tap(100, 50);
  assert.deepEqual([the(".line").textContent, the(".sentence").textContent], ["Bern–Chur", "Anna?"]);
  tap(50, 125);
  assert.deepEqual([the(".line").textContent, the(".sentence").textContent], ["Aachen–Bern", "Björn?"]);
  the("[data-answer='0']").click();
  assert.equal(cards().length, 1, "what was answered is on the sheet");
});

test("what contradicts an entry is asked, in words, and is not taken", () => {
  const { review } = open({ own: { owners: { "a-b": 1 } } });
  review.begin([guess("a-b", 0)], [], false);
  assert.deepEqual(moves(review), []);
  assert.deepEqual(cards(), ["a-b Björn 0 doubt"]);
  const why = card("a-b").querySelector(".why");
  assert.deepEqual([why.textContent, why.hidden], ["Anna, not Björn?", false]);
  review.open("a-b");
  assert.equal(the(".sentence").textContent, "Anna, not Björn?");
});

test("stations are taken, and asked about", () => {
  const { review } = open();
  review.begin([], [guess("a", 0), guess("b", 1, false)], false);
  assert.deepEqual(moves(review), ["build a 0"]);
  assert.equal(the("#take").textContent, "stations: 1", "and nothing of 0 routes");
  assert.deepEqual(cards(), ["b Björn null doubt"]);
  card("b").click();
  card("b").click();
  assert.deepEqual(moves(review).sort(), ["build a 0", "build b 1"]);
  assert.deepEqual(cards(), ["b Björn null doubt is-done"]);
  review.begin([guess("a-b", 0)], [guess("a", 0)], false);
  assert.equal(the("#take").textContent, "Take 1 · stations: 1");
});

test("what the sheet shows is right by one tap", () => {
  const { review } = open({ own: { owners: { "a-b": 1 } } });
  review.confirm();
  review.begin([guess("a-b", 0), guess("b-c", 1, false)], [], false);
  review.confirm();
  assert.deepEqual([moves(review), cards().every((each) => each.endsWith("is-done"))], [["claim b-c 1"], true]);
});

test("one more photo of the same board keeps what people have said, another board does not", () => {
  const { review } = open();
  const guesses = [guess("b-c", 1, false)];
  review.begin(guesses, [], false);
  card("b-c").click();
  review.begin(guesses, [], true);
  assert.deepEqual([moves(review), cards()], [[], []]);
  review.begin(guesses, [], false);
  assert.deepEqual(cards(), ["b-c Björn null doubt"]);
});

test("the sheet goes through the board in three columns, from top to bottom", () => {
  const { review, svg } = open();
  Object.assign(svg.viewBox.baseVal, { x: 0, y: 0, width: 240, height: 200 });
  const all = ["b-d-1", "b-c", "a-b"].map((id) => guess(id, 0, false));
  review.begin(all, [guess("c", 1, false)], false);
  assert.deepEqual(
    cards().map((each) => each.split(" ")[0]),
    ["a-b", "c", "b-c", "b-d-1"],
  );
});

test("a player who would have laid too many trains is named, and their lines are asked", () => {
  const { review } = open({ trains: 2 });
  review.begin([guess("a-b", 0), guess("b-c", 0), guess("b-d-1", 1)], [], false);
  assert.deepEqual([the("#excesses").hidden, the("#excesses").textContent], [false, "Anna 3 of 2"]);
  assert.ok(cards().length > 0);
  review.begin([guess("a-b", 0)], [], false);
  assert.ok(the("#excesses").hidden);
  assert.ok(![...document.querySelectorAll("#players i")].some((chip) => chip.matches(".is-over")));
});

test("who says how many trains are left has laid all others", () => {
  const { review } = open({ left: [8, null] });
  assert.deepEqual(review.limits, [
    { least: 1, most: 1 },
    { least: 0, most: 9 },
  ]);
});
