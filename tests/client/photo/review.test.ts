// Going through the guess of a photo: the sheet of doubts, the map, everybody's trains, and what would be taken.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { drawingIn } from "../../../scorer/client/map/painter.ts";
import { Review, seatsShown } from "../../../scorer/client/photo/review.ts";
import { every, the } from "../document.ts";
import { pass } from "../page.ts";
import { heard, openPhoto } from "../play/map.ts";

const NAMES = {
  "a-b": "Aachen–Bern",
  "b-c": "Bern–Chur",
  "b-d-1": "Bern–Dover",
  "b-d-2": "Bern–Dover",
  a: "Aachen",
  b: "Bern",
  c: "Chur",
};
const guess = (
  route: string,
  seat: number | null,
  sure: boolean = true,
  likely: (number | null)[] = [seat, seat === null ? 0 : null],
) => ({
  ...{ route, seat, sure, likely, p: sure ? 0.99 : 0.6 },
  odds: likely.map((_, place) => (place ? (sure ? 0.01 : 0.4) / (likely.length - 1) : sure ? 0.99 : 0.6)),
});

function open({ own = {} as any, trains = 9, left = [null, null] as (number | null)[] } = {}) {
  const { svg, view, window } = openPhoto();
  const facts = JSON.parse(the("#facts").textContent);
  window.HTMLDialogElement.prototype.showModal = function (this: any) {
    this.open = true;
  };
  window.HTMLDialogElement.prototype.close = function (this: any) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  svg.getScreenCTM = () => new DOMMatrix([1, 0, 0, 1, 100, 210]);
  view.scrollBy = () => {};
  const brought = JSON.parse(the("#live").textContent);
  const players = brought.players.map((player: any) => ({ ...player, trainsLeft: trains }));
  const live = { ...brought, players, ...own };
  const cut = mock.fn();
  const table = { names: NAMES, trains, left };
  const page = { current: () => live, cut };
  const review = new Review(the("#guess"), drawingIn(svg, facts), facts, seatsShown(), table, page);
  return { review, svg, cut, live };
}

const cards = () =>
  every("#doubts button").map(({ dataset: { doubt, owner, next }, className }) =>
    [doubt, owner || "nobody", next, className].join(" "),
  );
const moves = (review: any) =>
  review.made.moves.map((move: any) => [move.kind, move.route ?? move.city, move.seat ?? ""].join(" ").trim());
/** Whether taking is the way on, and what is hidden: the other way, and that nothing is doubtful. */
const ways = () => [the("#take").matches(".primary"), the(".while-open").hidden, the("#doubtless").hidden];
const asks = () => [".line", ".sentence"].map((part) => the(part).textContent);
const card = (id: string) => the(`[data-doubt="${id}"]`);

afterEach(() => mock.restoreAll());

test("what is sure is taken, what is not stands on the sheet, and everybody's trains are counted", () => {
  const { review, cut } = open();
  review.begin([guess("a-b", 0), guess("b-c", 1, false, [1, null, 0])], [], false);
  assert.deepEqual(cards(), ["b-c Björn null doubt"]);
  assert.deepEqual(moves(review), ["claim a-b 0", "claim b-c 1", "mark b-c"]);
  const [laid, perhaps] = [".laid", ".perhaps"].map((name) => every(name).map((part) => part.textContent));
  assert.deepEqual(laid, ["2", "0"]);
  assert.deepEqual(perhaps, ["\u00a0", "+1?"]);
  assert.equal(the("#take").textContent, "Take all 2, 1 of them unsure");
  assert.deepEqual(ways(), [false, false, true]);
  assert.deepEqual([card("b-c").textContent, card("b-c").querySelector(".why").hidden], ["Bern–ChurBjörn", true]);
  assert.ok(card("b-c").querySelector(".p-blue"));
  assert.deepEqual(cut.mock.calls[0].arguments, [card("b-c").querySelector("canvas"), "b-c"]);
  assert.ok(the(".view [data-route=b-c]").matches(".doubtful.p-blue"));
});

test("a guess without doubts is taken as it is", () => {
  const { review } = open();
  review.begin([guess("a-b", 0)], [], false);
  assert.deepEqual(ways(), [true, true, false]);
  for (const [guesses, wanted] of [
    [[guess("a-b", 0)], "Take this route"],
    [[guess("a-b", 0), guess("b-c", 0)], "Take these 2 routes"],
    [[], "Nothing to take: back to the map"],
  ] as [any[], string][]) {
    review.begin(guesses, [], false);
    assert.equal(the("#take").textContent, wanted);
  }
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
  assert.deepEqual([...asks(), the(".yes").textContent], ["Bern–Chur", "Not sure: Björn?", "Yes: Björn"]);
  assert.ok(the(".view [data-route=b-c]").matches(".asked"));
  the("[data-answer='0']").click();
  assert.deepEqual([dialog.open, cards()], [false, ["b-c Anna 1 doubt is-done"]]);
  assert.equal(every("svg .asked").length, 0);
});

test("a tap on the map asks about the line that is near", () => {
  const { review, svg } = open({ own: { owners: { "a-b": 1 } } });
  const tap = (x: number, y: number) =>
    svg.dispatchEvent(new MouseEvent("click", { clientX: x + 100, clientY: y + 210 }));
  tap(450, 250);
  assert.ok(!the("#question").open, "nothing is read yet");
  review.begin([guess("b-c", 0)], [], false);
  tap(800, 450);
  assert.ok(!the("#question").open);
  tap(500, 200);
  assert.deepEqual(asks(), ["Bern–Chur", "As it stands: Anna."]);
  tap(450, 275);
  assert.deepEqual(asks(), ["Aachen–Bern", "As it stands: Björn."]);
  the("[data-answer='0']").click();
  assert.equal(cards().length, 1, "what was answered is on the sheet");
});

test("stations are taken, and asked about", () => {
  const { review } = open();
  review.begin([], [guess("a", 0), guess("b", 1, false)], false);
  assert.deepEqual(moves(review), ["build a 0"]);
  assert.equal(the("#take").textContent, "Stations: 1", "and nothing of 0 routes");
  assert.deepEqual(cards(), ["b Björn null doubt"]);
  card("b").click();
  card("b").click();
  assert.deepEqual(moves(review).sort(), ["build a 0", "build b 1"]);
  assert.deepEqual(cards(), ["b Björn null doubt is-done"]);
  review.begin([guess("a-b", 0)], [guess("a", 0)], false);
  assert.equal(the("#take").textContent, "Take this route · Stations: 1");
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
  Object.assign(svg.viewBox.baseVal, { x: 0, y: 0, width: 1500, height: 500 });
  const all = ["b-d-1", "b-c"].map((id) => guess(id, 0, false));
  review.begin(all, [guess("c", 1, false)], false);
  const shown = cards().map((each) => each.split(" ")[0]);
  assert.deepEqual(shown, ["c", "b-c", "b-d-1"]);
  review.answer("a-b", 0);
  const after = cards().map((each) => each.split(" ")[0]);
  assert.deepEqual(after, [...shown, "a-b"], "nothing moves under a finger");
});

test("a player who would have laid too many trains is named, and their lines are asked", () => {
  const { review } = open({ trains: 2 });
  review.begin([guess("a-b", 0), guess("b-c", 0), guess("b-d-1", 1)], [], false);
  assert.equal(the("#excesses").hidden, false);
  assert.match(the("#excesses").textContent, /than the 2 that everybody has: Anna 3\./);
  assert.ok(cards().length > 0);
  review.begin([guess("a-b", 0)], [], false);
  assert.ok(the("#excesses").hidden);
  assert.equal(the("#players .is-over"), null);
});

test("who says how many trains are left has laid all others", () => {
  const { review } = open({ left: [8, null] });
  assert.deepEqual(review.limits, [
    { least: 1, most: 1 },
    { least: 0, most: 9 },
  ]);
});
