// The bars of the map, the way on, and what the page offers, tells and asks.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { listenForWay, paintBar, paintGuide, seatsIn, wayFrom } from "../../../../scorer/web/static/play/bars.js";
import { Freed, listenForOrder, Offer, paintQuestion } from "../../../../scorer/web/static/play/offer.js";
import { openDocument } from "../document.js";
import { GAME } from "../page.js";
import { heard } from "./map.js";
import { SEATS } from "./page_parts.js";

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);

/** @type {any} */
const live = {
  owners: { "a-b": 1 },
  players: [
    { total: 12, trainsLeft: 2 },
    { total: -3, trainsLeft: 1 },
  ],
  stacks: { russia: [7, 5], france: [] },
};

afterEach(() => mock.restoreAll());

test("the bar shows who claims, with what each has", () => {
  openDocument(`${SEATS}<a><b data-stack="russia"></b><b data-stack="france"></b></a>`);
  const seats = seatsIn();
  assert.deepEqual(
    seats.map(({ button, name, colour, mark, token }) => [button.dataset.seat, name, colour, mark, token.textContent]),
    [
      ["0", "Anna", "red", "disc", "disc"],
      ["1", "Björn", "blue", "bar", "bar"],
    ],
  );
  paintBar(seats, live, 1);
  assert.deepEqual(
    seats.map(({ button, total, trains, unit }) =>
      [button, total, trains, unit].map((part) => part.textContent).slice(1),
    ),
    [
      ["12", "2", "trains left"],
      ["−3", "1", "train left"],
    ],
  );
  assert.deepEqual(
    [seats.map(({ button }) => button.ariaPressed), the("rect").getAttribute("class")],
    [["false", "true"], "p-blue"],
  );
  assert.deepEqual([the("[data-stack=russia]").textContent, the("[data-stack=france]").textContent], ["7 5", "–"]);
});

const way = (/** @type {number} */ place, more = {}) => ({
  place,
  kind: "claims",
  label: `way ${place}`,
  to: `?seat=${place}`,
  ...more,
});
const GUIDE = `<a id="way" href="#"><b class="words"></b></a><button data-done class="primary"></button>`;

test("the way leads to the first open step behind the place that is entered, else to the last", () => {
  openDocument("");
  const ways = [way(0), way(1), way(3)];
  assert.deepEqual(
    [0, 1, 2, 3].map((active) => wayFrom(ways, active).place),
    [1, 3, 3, 3],
  );
  openDocument("", `${GAME}?at=0`);
  assert.equal(wayFrom(ways, 2).place, 1, "the place that the address names");
});

test("the way on is a link, or the button of those who are done", () => {
  openDocument(GUIDE);
  paintGuide([way(1)], 0);
  const { href, dataset, hidden } = the("#way");
  assert.deepEqual([href, hidden, the(".words").textContent], [`${GAME}?seat=1`, false, "way 1"]);
  assert.deepEqual({ ...dataset }, { nextStep: "claims", place: "1" });
  assert.deepEqual([the("button").className, the("button").hasAttribute("data-next-step")], ["", false]);
  paintGuide([way(9, { kind: "wait", does: "done" })], 0);
  assert.deepEqual(
    [the("#way").hidden, the("button").className, the("button").dataset.nextStep],
    [true, "primary", "wait"],
  );
  paintGuide(undefined, 0);
  assert.equal(the("#way").dataset.place, "9");
  the("button").remove();
  paintGuide([way(1)], 0);
  assert.equal(the("#way").hidden, false);
});

test("the way to the next player's routes does not leave the map", () => {
  openDocument(GUIDE);
  const activate = mock.fn();
  listenForWay(activate);
  const clicked = () => {
    const event = new MouseEvent("click", { cancelable: true });
    the("#way").dispatchEvent(event);
    return event.defaultPrevented;
  };
  paintGuide([way(1)], 0);
  assert.deepEqual([clicked(), heard(activate)], [true, [[1]]]);
  paintGuide([way(1, { kind: "tickets" })], 0);
  assert.deepEqual([clicked(), heard(activate)], [false, []]);
});

test("an offer is taken once, or withdrawn", () => {
  openDocument(`<p id="offer" data-template="Give {count} to {player}" hidden><button></button></p>`);
  const [offer, accept] = [new Offer(the("#offer")), mock.fn()];
  the("button").click();
  offer.propose({ count: 2, player: "Björn" }, accept);
  assert.deepEqual([the("#offer").hidden, the("button").textContent], [false, "Give 2 to Björn"]);
  the("button").click();
  assert.deepEqual([heard(accept).length, the("#offer").hidden], [1, true]);
  offer.propose({}, accept);
  offer.withdraw();
  assert.ok(the("#offer").hidden);
});

test("a release says whose line it was and what it cost, until something else is made", () => {
  openDocument(
    `${SEATS}<p id="freed" hidden><b data-template="{player}: {before} → {after}"></b><button></button></p>`,
  );
  const undo = mock.fn();
  const freed = new Freed(the("#freed"), seatsIn(), undo);
  const words = () => [the("#freed").hidden, the("#freed b").textContent];
  freed.paint(live);
  assert.deepEqual(words(), [true, ""]);
  freed.by([{ kind: "release", route: "a-b" }], live);
  freed.paint({ ...live, players: [live.players[0], { total: -10 }] });
  assert.deepEqual(words(), [false, "Björn: −3 → −10"]);
  the("#freed button").click();
  assert.equal(heard(undo).length, 1);
  freed.by([{ kind: "release", route: "a-b", seat: 0 }], live);
  freed.paint(live);
  assert.deepEqual(words(), [false, "Anna: 12 → 12"]);
  freed.withdraw();
  freed.paint({ ...live, players: [{ total: 0 }, { total: 0 }] });
  assert.deepEqual(words(), [true, "Anna: 12 → 12"]);
  freed.by([{ kind: "release", route: "a-b" }], live);
  freed.by([{ kind: "claim", seat: 0, route: "b-c" }], live);
  assert.equal(words()[0], true);
});

const ORDER = `<button class="asks" hidden></button><a class="stacks"></a>
  <section id="order" popover><button class="sure"></button><button class="lie"></button></section>`;

test("the order of play is asked about in the place of the stacks, until this phone is sure", () => {
  openDocument(ORDER);
  const asks = () => [!the(".asks").hidden, !the(".stacks").hidden];
  const [enter, hide] = [mock.fn(), mock.fn()];
  the("#order").hidePopover = hide;
  paintQuestion(false);
  assert.deepEqual(asks(), [false, true]);
  paintQuestion(true);
  assert.deepEqual(asks(), [true, false]);
  listenForOrder(/** @type {any} */ (enter));
  the(".lie").click();
  assert.deepEqual([heard(enter).length, asks()], [1, [true, false]]);
  the(".sure").click();
  assert.deepEqual([asks(), heard(hide).length, localStorage.getItem("order /games/x/")], [[false, true], 1, "sure"]);
  paintQuestion(true);
  assert.deepEqual(asks(), [false, true]);
  delete the("#order").dataset.isSure;
  paintQuestion(true);
  assert.deepEqual(asks(), [false, true], "loaded anew");
  localStorage.clear();
  the("#order").dataset.isSure = "";
  paintQuestion(true);
  assert.deepEqual(asks(), [false, true], "where nothing can be stored");
});

test("a board without country cards asks nothing", () => {
  openDocument("");
  listenForOrder(async () => {});
  paintQuestion(true);
});
