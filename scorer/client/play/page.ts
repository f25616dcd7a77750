// The map page: what taps and strokes do, whose turn it is to claim, and what is said about it.

import { all, brought, filled, gamePath, later, one, remember, storage } from "../dom.ts";
import { type Answer, after, afterAll, type Facts, type Live, type Move, mayBuild, State } from "../engine/law.ts";
import type { Trouble } from "../engine/post.ts";
import type { Entry } from "../engine/queue.ts";
import type { Line } from "../map/board.ts";
import { drawingIn, Painter } from "../map/painter.ts";
import { stayAwake, wake } from "../parts/awake.ts";
import { mark } from "../parts/doubts.ts";
import { openOutbox } from "../parts/game.ts";
import { arrived } from "../parts/leave.ts";
import { announce, hint, say } from "../parts/messages.ts";
import { News } from "../parts/news.ts";
import { known } from "../parts/offline.ts";
import { listenForOrder, paintQuestion } from "../parts/order.ts";
import { listenForDone, paintDone, showDone, showPeople } from "../parts/people.ts";
import { forgetUndone, listenForRedo, noteUndone, takeUndone, undone } from "../parts/redo.ts";
import { Refusals } from "../parts/refusals.ts";
import { listenForWay, paintBar, paintGuide, seatsIn } from "./bars.ts";
import { Camera } from "./camera.ts";
import { Gestures } from "./gestures.ts";
import { Finder, type Meaning, moveFor, movesToOther, strokeMoves, type Tapped, toTwin } from "./meaning.ts";
import { Freed, propose, withdraw } from "./offer.ts";
import { layPatches, patch } from "./patches.ts";
import { Sheet } from "./sheet.ts";
import { Row } from "./stroke.ts";

const SEAT = `seat ${gamePath()}`;
const LIT_FOR = 1600; // milliseconds
const SHINE = ["drop-shadow(0 0 3px var(--accent)) drop-shadow(0 0 10px var(--accent))", "none"];

const page = one("#play");
const undoButton: HTMLButtonElement = one("#undo");
const lastButton = one("#last");

// ---- The map ----

const facts: Facts = brought("facts");
const svg: SVGSVGElement = one(".view svg");
const drawing = drawingIn(svg, facts);
const { board } = drawing;
const camera = new Camera(one(".view"), svg, one("#overview"), `camera ${gamePath()}`);
const finder = new Finder(drawing, (point) => camera.screenPoint(point));
const seats = seatsIn();
const painter = new Painter(drawing, seats);
const sheet = new Sheet(one("#sheet"), board, camera, seats, {
  claim: (connection) => toggle(connection),
  build,
  remove: (city) => make([{ kind: "remove", city }]),
  alvin: (city) => make([{ kind: "alvin", route: current().alvin?.route, city }]),
  opened: () => show(),
});
const freed = new Freed(one("#freed"), seats, undo);
const hasOrder = document.querySelector("#order") !== null;
const isAtStations = page.dataset.at === "stations";

// ---- The game ----

const state = new State(facts, brought("live"));
state.adopt(known()?.live ?? {});
const outbox = openOutbox({ changed: show, answered, refused, hint: showHint }, () => void news.ask());
const refusals = new Refusals(
  one("#ask"),
  (moves, seat) => {
    if (seat !== undefined) activate(seat);
    if (moves.length) make(moves);
  },
  () => camera.uncover(),
);
const news = new News(state.live, outbox, hear);
const row = new Row();

let active = firstSeat();

/** Return the first seat at this phone, -1 if there is none. */
function ownSeat() {
  return seats.findIndex((_, seat) => state.live.seats[seat].at === "here");
}

function askedSeat() {
  return new URLSearchParams(location.search).get("seat");
}

/** Return the seat that the address names, or the one that was active last; first of all, one that this phone took. */
function firstSeat() {
  if (isAtStations && !askedSeat()) return Math.max(ownSeat(), 0);
  const [stored, own] = (storage()?.getItem(SEAT) ?? "").split(" ");
  const isKnown = stored && (own ?? "-1") === String(ownSeat());
  const wanted = Number(askedSeat() ?? (isKnown ? stored : ownSeat()));
  return seats[wanted] ? wanted : seats.findIndex(Boolean);
}

function activate(number: number) {
  row.forget();
  active = number;
  remember(SEAT, `${number} ${ownSeat()}`);
  if (askedSeat()) {
    const address = new URL(location.href);
    address.searchParams.set("seat", String(number));
    history.replaceState(history.state, "", address);
  }
  show();
}

/** Offer to give a stroke, or several claims in a row, to the player who is tapped now: the wrong one was active. */
function offerTo(seat: number) {
  withdraw();
  const moves = row.given(current(), seat);
  if (moves.length && afterAll(facts, current(), moves, "")) {
    const label = filled(one("#offer").dataset.give, { count: moves.length, player: seats[seat].name });
    propose("", [{ label, moves }], make);
  }
}

function current() {
  return state.view(outbox.waiting);
}

function show(live = current()) {
  painter.paint(live);
  if (live.unsure.length || svg.querySelector(".question")) mark(drawing, live.unsure);
  paintBar(seats, live, active);
  sheet.paint(live, active);
  if (hasOrder) paintQuestion(live.asksOrder);
  freed.paint(live);
  one(".counted").classList.toggle("begins", isAtStations || !Object.keys(live.owners).length);
  for (const hint of all(".hint.first"))
    hint.hidden = seats.every((_, seat) => Object.values(live.stations).includes(seat));
  paintDone(outbox.waiting);
  undoButton.disabled = !live.undo.length;
  lastButton.hidden = !row.last(live);
  for (const tickets of all(".places [href*=tickets]")) tickets.setAttribute("href", `tickets?seat=${active}`);
  paintGuide(live.next, active);
}

function learn(live: Partial<Live>) {
  state.adopt(live);
  if (Object.keys(current().owners).length) endLesson();
  show();
}

/** Learn what other phones did, and let their lines shine. */
function hear(live: Partial<Live>) {
  const { owners: before } = current();
  learn(live);
  const { owners } = current();
  const changed = board.lines.filter(({ id }) => owners[id] !== before[id]);
  for (const { id } of changed) drawing.lines[id].animate?.({ filter: SHINE }, LIT_FOR);
}

function make(moves: Move[]) {
  withdraw();
  freed.by(moves, current());
  forgetUndone(moves);
  news.stir();
  row.add(moves);
  if (moves.some(({ kind }) => kind === "claim")) {
    remember("taught stroke", "1"); // nobody at this phone is shown again how
    endLesson();
  }
  void outbox.make(moves);
}

function endLesson() {
  for (const lesson of all(".lesson")) lesson.remove();
}

function answered(answer: Answer, isLast: boolean) {
  showDone(answer.seats);
  learn(answer);
  if (answer.reveals) news.goToTelling(answer.opened);
  announce(answer.announced);
  noteUndone(answer);
  if (isLast && answer.redo) offerAll(undone());
  if (isLast && !answer.redo && !freed.release) say(answer.said); // an undo was said when it was made
}

/** Offer to make all again that was undone, where it is more than the bar's button makes. */
function offerAll(count: number) {
  const label = filled(one("#offer").dataset.undone, { count });
  if (count > 1) propose("", [{ label, moves: [] }], () => takeUndone().forEach(remake));
}

function remake(moves: Move[]) {
  withdraw();
  void outbox.make(moves);
}

function refused(answer: Answer, { moves }: Entry) {
  learn(answer);
  refusals.ask({ ...answer, moves });
  const against = board.lineOf[answer.why?.route ?? moves[0].route ?? ""];
  if (against) camera.reveal(against.middles[0], one("#ask").getBoundingClientRect());
}

function showHint(name: "" | "saving" | "only" | Trouble) {
  page.classList.toggle("is-waiting", Boolean(name));
  hint(name);
}

/** Undo the step that this phone shows as the last one, instead of sending the form of the button. */
function undo(event?: Event) {
  event?.preventDefault();
  refusals.dismiss();
  const [step] = current().undo;
  if (!step) return;
  say(step.said);
  const [owner] = Object.keys(step.stations ?? {}).map((city) => current().stations[city]);
  if (isAtStations && owner !== undefined) activate(owner); // who had the last one is not active any more
  make([{ kind: "undo", ...(step.group === undefined ? { line: step.line } : { group: step.group }) }]);
}

// ---- Taps and strokes ----

/** The meaning of each tap: two ask for it, and to find it takes a slow phone 30 ms. */
const meanings: WeakMap<Tapped, Meaning> = new WeakMap();

function meaningOf(tapped: Tapped) {
  const meaning = meanings.get(tapped) ?? finder.meantBy(tapped, camera.scale);
  meanings.set(tapped, meaning);
  return meaning;
}

function tap(tapped: Tapped) {
  refusals.dismiss();
  const meant = meaningOf(tapped);
  if (meant.kind === "city") tapCity(meant.city);
  else if (meant.kind === "choice") sheet.showChoice(meant.connections);
  else sheet.close();
  if (meant.kind === "line") toggle(meant.line.connection, meant.line);
}

/** Where stations are entered, a tap builds one, and the next one takes it away. */
function tapCity(city: string) {
  if (isMarked(city)) return build(city);
  const owner = current().stations[city];
  if (!isAtStations || (owner ?? active) !== active || !board.cityOf[city].takesStation) return sheet.showCity(city);
  sheet.close();
  if (owner === undefined) build(city);
  else make([{ kind: "remove", city }]);
}

/** Whether a tap puts down a city marker: the first of a player, or one at an end of the line just claimed (X20). */
function isMarked(city: string) {
  const { stations, owners, undo } = current();
  if (!facts.marks || isAtStations || !mayBuild(facts, current(), active, city)) return false;
  const isFirst = !Object.values(stations).includes(active);
  const claimed = Object.keys(undo[0]?.owners ?? {}).filter((line) => owners[line] === active);
  return isFirst || claimed.some((line) => facts.lines[line].ends.includes(city));
}

/** Build the active player's station, in the place of another one's; where it was the last, the next player is active. */
function build(city: string) {
  const gone = city in current().stations ? [{ kind: "remove", city }] : [];
  make([...gone, { kind: "build", seat: active, city }]);
  const { players } = current();
  const next = players.findIndex((player, seat) => seat > active && player?.stationsLeft > 0 && isEntered(seat));
  if (isAtStations && players[active].stationsLeft === 0 && next > 0) activate(next);
  const has = Object.values(current().stations);
  const begins = players.findIndex((player, seat) => player && !has.includes(seat) && isEntered(seat));
  const isFirst = facts.marks && has.filter((seat) => seat === active).length === 1 && current().undo[0]?.stations;
  if (isFirst && !Object.keys(current().owners).length) activate(Math.max(begins, 0));
}

/** Whether a player's things are entered at this phone: its own, or all of a phone that has no seat. */
function isEntered(seat: number) {
  return state.live.seats[seat].at === "here" || ownSeat() < 0;
}

function linesOf(connection: string): Line[] {
  return board.connections.get(connection) ?? [];
}

function toggle(connection: string, line?: Line) {
  const pair = linesOf(connection);
  if (!changeTwin(pair, line)) make([moveFor(current(), active, pair, line)]);
}

/** Move the active player's claim to the free twin that was meant, if any; who really has that line is asked beside. */
function changeTwin(pair: Line[], line?: Line) {
  const moves = toTwin(current(), active, pair, line);
  if (!moves.length) return false;
  make(moves);
  const { moved, takeBack: label = "" } = one("#offer").dataset;
  const ways = [{ label, moves: [] }, ...waysToOthers([pair])];
  propose(filled(moved, { player: seats[active].name }), ways, (made) => (made.length ? make(made) : undo()));
  return true;
}

function stroke(passed: string[], isOver: boolean, last?: Line) {
  const made = (live: Live, move: Move) => after(facts, live, move);
  const meant = strokeMoves(current(), active, passed.map(linesOf), made);
  if (!isOver) return show(meant.state);
  if (meant.claims.length) return make(meant.claims); // one stroke is one mistake: all of it is refused, or none
  if (!passed.length || (passed.length === 1 && changeTwin(linesOf(passed[0]), last))) return;
  propose(filled(one("#offer").dataset.own, { player: seats[active].name }), waysToOthers(passed.map(linesOf)), make);
}

/** Return what enters lines of the active player for each of the others instead. */
function waysToOthers(passed: Line[][]) {
  return seats.flatMap(({ name: label }, seat) => {
    const moves = movesToOther(facts, current(), [active, seat], passed);
    return moves.length ? [{ label, seat, moves }] : [];
  });
}

const [oneFinger, overview] = [one("#one-finger"), one("#overview")];
oneFinger.addEventListener("click", () =>
  oneFinger.setAttribute("aria-pressed", String(oneFinger.getAttribute("aria-pressed") !== "true")),
);

/** Whether a finger draws: not where stations are entered, nor for who only watches, nor while it moves the map. */
function draws() {
  if (isAtStations || "watches" in page.dataset) return false;
  return oneFinger.getAttribute("aria-pressed") !== "true" || overview.getAttribute("aria-pressed") === "true";
}

function touched() {
  withdraw();
  freed.withdraw();
  void wake();
}

// ---- All together ----

layPatches(drawing);
document.fonts.addEventListener("loadingdone", () => patch(drawing)); // the names are wider or narrower then
one("#turn").addEventListener("click", () => camera.turnOn());
camera.turned = () => patch(drawing);
camera.aim = () => {
  const { owners } = current();
  const lines = board.lines.filter(({ id }) => owners[id] === active);
  return lines.flatMap(({ way }) => way);
};
camera.begin(board.cities);
new Gestures(board, camera, one("#sheet"), {
  tap,
  isGround: (tapped) => meaningOf(tapped).kind === "nothing",
  stroke,
  draws,
  touched,
});
seats.forEach(({ button }, number) => {
  button.addEventListener("click", () => {
    offerTo(number);
    activate(number);
    svg.dataset.lit = seats[number].colour; // for a moment, since from afar marks are small
    later(seats, LIT_FOR, () => delete svg.dataset.lit);
  });
});
listenForWay((seat) => {
  activate(seat);
  if (document.activeElement?.matches(":focus-visible")) sheet.showSearch(true); // who goes on by keys goes on typing
});
undoButton.addEventListener("click", undo);
lastButton.addEventListener("click", () => make([{ kind: "release", route: row.last(current()) }]));
listenForDone(outbox);
stayAwake();

if (hasOrder)
  listenForOrder(async () => {
    make([{ kind: "enter-cards", as_they_lie: true }]);
    await arrived(() => outbox.waiting.length > 0);
    location.assign("claims");
  });
listenForRedo(remake);
showPeople(state.live.seats);
show();
void outbox.send();
addEventListener("load", async () => {
  if (isAtStations || "watches" in page.dataset || Object.keys(current().owners).length) return;
  const lesson = await import("./lesson.ts").catch(() => null); // another time
  if (!Object.keys(current().owners).length) lesson?.teach(board, camera);
});
