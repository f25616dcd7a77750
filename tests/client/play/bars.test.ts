// The bars of the map, the way on, and what the page offers, tells and asks.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { listenForOrder, paintQuestion } from "../../../scorer/client/parts/order.ts";
import { listenForWay, paintBar, paintGuide, seatsIn, wayFrom } from "../../../scorer/client/play/bars.ts";
import { Freed } from "../../../scorer/client/play/offer.ts";
import { every, openPage, the } from "../document.ts";
import { heard } from "./map.ts";

const live: any = {
  owners: { "a-b": 1 },
  commons: { "c-d": 0 },
  players: [
    { total: 12, trainsLeft: 2 },
    { total: -3, trainsLeft: 1 },
  ],
};

afterEach(() => mock.restoreAll());

test("the bar shows who claims, with what each has", () => {
  openPage("ordered");
  const seats = seatsIn();
  paintBar(seats, live, 1);
  const told = seats.map(({ button }) => (button.textContent ?? "").replace(/\s+/g, " ").trim());
  assert.deepEqual(told, ["Anna Points: 12 Trains left: 2", "Björn Points: −3 Trains left: 1"]);
  const pressed = seats.map(({ button }) => button.ariaPressed);
  assert.deepEqual([pressed, the(".wash rect").getAttribute("class")], [["false", "true"], "p-blue"]);
});

const way = (place: number, more = {}) => ({
  place,
  kind: "claims",
  label: `way ${place}`,
  to: `?seat=${place}`,
  ...more,
});

test("the way leads to the first open step behind the place that is entered, else to the last", () => {
  openPage("play");
  const ways = [way(0), way(1), way(3)];
  const places = [0, 1, 2, 3].map((active) => wayFrom(ways, active).place);
  assert.deepEqual(places, [1, 3, 3, 3]);
  openPage("play", "?at=0");
  assert.equal(wayFrom(ways, 2).place, 1, "the place that the address names");
});

test("the way on is a link, or the button of those who are done", () => {
  openPage("play");
  const looks = () => [the("#way").hidden, the("[data-done]").matches(".primary"), the("[data-done]").dataset.nextStep];
  paintGuide([way(1)], 0);
  assert.deepEqual([the("#way").search, the("#way .words").textContent], ["?seat=1", "way 1"]);
  assert.deepEqual(looks(), [false, false, undefined]);
  assert.deepEqual([the("#way").dataset.nextStep, the("#way").dataset.place], ["claims", "1"]);
  paintGuide([way(9, { kind: "wait", does: "done" })], 0);
  assert.deepEqual(looks(), [true, true, "wait"]);
  paintGuide(undefined, 0);
  assert.equal(the("#way").dataset.place, "9", "a page from the cache, of an older version");
});

test("the way to the next player's routes does not leave the map", () => {
  openPage("play");
  const activate = mock.fn();
  listenForWay(activate);
  for (const [kind, isHere] of [
    ["claims", true],
    ["tickets", false],
  ] as const) {
    paintGuide([way(1, { kind })], 0);
    const event = new MouseEvent("click", { cancelable: true });
    the("#way").dispatchEvent(event);
    assert.deepEqual([event.defaultPrevented, heard(activate)], [isHere, isHere ? [[1]] : []]);
  }
});

test("a release says whose line it was and what it cost, until something else is made", () => {
  openPage("play");
  const undo = mock.fn();
  const freed = new Freed(the("#freed"), seatsIn(), undo);
  const words = () => (the("#freed").hidden ? "" : the("#freed span").textContent);
  freed.paint(live);
  assert.equal(words(), "");
  freed.by([{ kind: "release", route: "a-b" }], live);
  freed.paint({ ...live, players: [live.players[0], { total: -10 }] });
  assert.equal(words(), "Björn’s line released: −3 → −10 points");
  the("#freed button").click();
  assert.equal(heard(undo).length, 1);
  freed.by([{ kind: "release", route: "a-b", seat: 0 }], live);
  freed.paint(live);
  assert.equal(words(), "Anna’s line released: 12 → 12 points");
  for (const end of [
    () => freed.withdraw(),
    () => freed.by([{ kind: "claim", seat: 0, route: "b-c" }], live),
    () => freed.by([{ kind: "release", route: "c-d" }], { ...live, owners: { "c-d": 0 } }), // everybody's (X15)
  ]) {
    freed.by([{ kind: "release", route: "a-b" }], live);
    end();
    assert.equal(words(), "");
  }
});

test("the order of play is asked about until this phone is sure", () => {
  const asks = (isOpen = true) => {
    paintQuestion(isOpen);
    return !the(".asks").hidden;
  };
  const open = () => {
    openPage("ordered");
    the("#order").hidePopover = () => {};
  };
  open();
  listenForOrder(async () => {});
  assert.deepEqual([asks(false), asks()], [false, true]);
  the("#order .sure").click();
  assert.equal(asks(), false);
  const sure = localStorage.getItem("order /games/x/") ?? "";
  localStorage.clear();
  assert.equal(asks(), false, "where nothing can be stored");
  open();
  localStorage.setItem("order /games/x/", sure);
  assert.equal(asks(), false, "loaded anew");
  assert.equal(every(".asks").length, 1);
});
