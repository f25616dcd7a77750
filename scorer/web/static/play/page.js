// The map page: what taps and strokes do, whose turn it is to claim, and what is said about it.

import { all, brought, one } from "../engine/dom.js";
import { openOutbox, path, storage } from "../engine/game.js";
import { after, afterAll } from "../engine/law.js";
import { guardLinks } from "../engine/leave.js";
import { listenForNews, stirred } from "../engine/news.js";
import { showPeople } from "../engine/people.js";
import { Refusals } from "../engine/refusals.js";
import { announce, hint, say, sayFailed } from "../engine/said.js";
import { State } from "../engine/state.js";
import { pixels } from "./camera.js";
import * as gestures from "./gestures.js";
import { moveFor, strokeMoves } from "./meaning.js";
import { propose, withdraw } from "./offer.js";
import * as order from "./order.js";
import { layPatches } from "./patches.js";
import { Row } from "./row.js";
import * as sheet from "./sheet.js";
import { board, facts } from "./table.js";
import { meantBy } from "./tap.js";
import { paint, seats } from "./view.js";

/**
 * @typedef {import("./board.js").Line} Line
 * @typedef {import("../engine/law.js").Move} Move
 */

const SEAT = `seat ${path}`;

const page = one("#play");
/** @type {HTMLButtonElement} */
const undoButton = one("#undo");

const state = new State(facts, brought("live"));
const outbox = openOutbox({ changed: show, answered, refused, hint: hinted }, () => void askForNews());
const refusals = new Refusals(one("#ask"), make);
const askForNews = listenForNews(state.live, () => outbox.waiting.length > 0, learn);

const row = new Row();

let active = firstSeat();
let lastToggled = "";

/** The seat that the address names, that was active last, or that is at this phone. */
function firstSeat() {
  const [asked, kept] = [new URLSearchParams(location.search).get("seat"), storage?.getItem(SEAT)];
  const own = seats.findIndex((_, seat) => state.live.seats[seat].at === "here");
  if (asked === null && own >= 0 && state.live.seats[Number(kept)]?.at !== "here") return own;
  const wanted = Number(asked ?? kept);
  return seats[wanted] ? wanted : 0;
}

/** @param {number} number */
function activate(number) {
  offerTo(number);
  row.forget();
  active = number;
  try {
    storage?.setItem(SEAT, String(number));
  } catch {
    // the seat is asked for again next time
  }
  show();
}

/**
 * The wrong player was active: a stroke, or several claims in a row, go to the one who is tapped now.
 * @param {number} seat
 */
function offerTo(seat) {
  withdraw();
  const moves = row.given(current(), seat);
  if (moves.length && afterAll(facts, current(), moves, "")) {
    propose({ count: moves.length, player: seats[seat].name }, () => make(moves));
  }
}

// ---- The game ----

function current() {
  return state.view(outbox.waiting);
}

function show(live = current()) {
  paint(live, active);
  sheet.paintRows(live, active);
  order.paintQuestion(live.asksOrder);
  undoButton.disabled = !live.undo.length;
  for (const tickets of all(".places [href*=tickets]")) tickets.setAttribute("href", `tickets?seat=${active}`);
}

/** @param {any} told */
function learn(told) {
  state.adopt(told);
  show();
}

/** @param {Move[]} moves */
function make(moves) {
  withdraw();
  stirred();
  row.add(moves);
  void outbox.make(moves);
}

/** @param {any} told @param {boolean} isLast */
function answered(told, isLast) {
  learn(told);
  announce(told.announced);
  if (isLast) say(told.said);
}

/** @param {any} told */
function refused(told) {
  learn(told);
  if (told.sentence) refusals.ask(told);
  else sayFailed();
}

/** @param {"" | "saving" | "offline"} name */
function hinted(name) {
  page.classList.toggle("is-waiting", Boolean(name));
  hint(name);
}

/** Take back the step that the phone shows as the last one, and no other that another phone has made meanwhile. */
function undo() {
  refusals.dismiss();
  const [step] = current().undo;
  if (!step) return;
  say(step.said);
  make([{ kind: "undo", ...(step.group === undefined ? { line: step.line } : { group: step.group }) }]);
}

// ---- Taps and strokes ----

/** @param {Parameters<typeof meantBy>[0]} tapped */
function tap(tapped) {
  refusals.dismiss();
  lastToggled = "";
  follow(meantBy(tapped, pixels()));
}

/** @param {import("./meaning.js").Meaning} meant */
function follow(meant) {
  if (meant.kind === "city") sheet.showCity(meant.city);
  else if (meant.kind === "choice") sheet.showChoice(meant.connections);
  else sheet.close();
  if (meant.kind === "line") toggle(meant.line.connection, meant.line, meant.isExact);
}

/** @param {string} connection @returns {Line[]} */
function pairOf(connection) {
  return board.connections.get(connection) ?? [];
}

/** @param {string} connection @param {Line} [line] @param {boolean} [isExact] */
function toggle(connection, line, isExact) {
  lastToggled = connection;
  make([moveFor(current(), active, pairOf(connection), line, isExact)]);
}

/** The first of the two taps was not meant. */
function tapAgain() {
  if (lastToggled) toggle(lastToggled);
  else sheet.close();
}

/** @param {string[]} passed @param {boolean} isOver */
function stroke(passed, isOver) {
  /** @param {import("../engine/law.js").Live} live @param {Move} move */
  const made = (live, move) => after(facts, live, move);
  const meant = strokeMoves(current(), active, passed.map(pairOf), made);
  if (!isOver) return show(meant.state);
  if (meant.claims.length) make(meant.claims);
  for (const move of meant.refused) make([move]);
}

function handled() {
  withdraw();
  void stayAwake();
}

// ---- The phone stays awake while a game is entered ----

/** @type {WakeLockSentinel | null | undefined} */
let lock;

async function stayAwake() {
  if (document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
}

// ---- All together ----

layPatches();
gestures.listen({ tap, tapAgain, stroke, touched: handled });
sheet.listen({
  claim: (connection) => toggle(connection),
  build: (city) => make([{ kind: "build", seat: active, city }]),
  remove: (city) => make([{ kind: "remove", city }]),
  opened: () => show(),
});
for (const [number, { button }] of seats.entries()) button.addEventListener("click", () => activate(number));
undoButton.addEventListener("click", undo);
document.addEventListener("visibilitychange", stayAwake);
guardLinks(() => outbox.waiting.length > 0);
void stayAwake();

/** The other pages show what the server knows, so it should know everything; but not for ever. */
async function arrived() {
  for (let left = 30; outbox.waiting.length && left; left--) await new Promise((passed) => setTimeout(passed, 50));
}

order.listen(async () => {
  make([{ kind: "enter-cards", as_they_lie: true }]);
  await arrived();
  location.assign("claims");
});

showPeople(state.live.seats);
show();
void outbox.send();
