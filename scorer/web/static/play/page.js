// The map page: what a tap means, whose turn it is to claim, and what is said about it.

import "./aim.js";
import * as ask from "./ask.js";
import { pixels } from "./camera.js";
import { after, know } from "./change.js";
import * as gestures from "./gestures.js";
import * as moves from "./moves.js";
import { cityNear, connections, connectionsNear, lineOf, lines } from "./rails.js";
import * as sheet from "./sheet.js";
import { paint, seats } from "./view.js";

const FINGERTIP = 24;
const CLEAR = 6;
const SAID_FOR = 4000;
const ANNOUNCED_FOR = 8000;

const page = document.querySelector("#play");
const said = document.querySelector("#said");
const announced = document.querySelector(".announced");
const undoButton = document.querySelector("#undo");
const SEAT = `seat ${new URL("./", location.href).pathname}`;

let active = firstSeat();
let lastToggled = null;

know({
  points: JSON.parse(page.dataset.points),
  stationPoints: Number(page.dataset.stationPoints),
  lengths: Object.fromEntries(lines.map((line) => [line.id, line.length])),
  beside: Object.fromEntries(lines.map((line) => [line.id, beside(line)])),
});

// The lines that no player may own together with this one: its parallels, or all border lines of its country.
function beside(line) {
  const country = line.ends.find((end) => document.querySelector(`[data-city="${end}"]`).classList.contains("country"));
  const isOne = (other) => (country ? other.ends.includes(country) : other.connection === line.connection);
  return {
    lines: lines.filter((other) => other !== line && isOne(other)).map(({ id }) => id),
    isBorder: Boolean(country),
  };
}

function firstSeat() {
  const wanted = new URLSearchParams(location.search).get("seat") ?? stored();
  return seats[wanted] ? Number(wanted) : 0;
}

function stored() {
  try {
    return localStorage.getItem(SEAT);
  } catch {
    return null;
  }
}

function activate(number) {
  active = number;
  try {
    localStorage.setItem(SEAT, number);
  } catch {
    // the seat is asked for again next time
  }
  show(moves.view());
}

function show(view) {
  paint(view, active);
  sheet.paintRows(view, active);
  undoButton.disabled = !view.undo.length;
  const tickets = document.querySelector(".places [href*=tickets]");
  if (tickets) tickets.href = `tickets?seat=${active}`;
}

// Words at the lower edge, which go away by themselves since they lie on the board.
function say(words) {
  if (!words) return;
  said.textContent = words;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => said.textContent === words && (said.textContent = ""), SAID_FOR);
}

function announce(words) {
  if (!words) return;
  announced.textContent = words;
  announced.hidden = false;
  clearTimeout(announce.timer);
  announce.timer = setTimeout(() => (announced.hidden = true), ANNOUNCED_FOR);
}

// ---- What a tap means ----

function tap({ point, target, isMouse }) {
  ask.dismiss();
  lastToggled = null;
  const id = target.closest?.("[data-route]")?.dataset.route;
  const city = target.closest?.("[data-city]")?.dataset.city;
  if (isMouse && id) return tapped(lineOf[id], true);
  if (!point || (isMouse && city)) return city && sheet.showCity(city);
  const reach = FINGERTIP / pixels();
  const near = connectionsNear(point, reach, lineOf[id]);
  const spot = cityNear(point, reach);
  const spotAway = target.closest?.("circle, .city use") ? 0 : city ? 3 : (spot?.away ?? Infinity);
  if (spotAway < Math.max(0, (near[0]?.away ?? Infinity) - 5)) sheet.showCity(city ?? spot.city.id);
  else choose(near.filter(({ away }) => (away - 2 * near[0].away) * pixels() < CLEAR));
}

// The connections that the finger may have meant, the nearest first: one is taken, of several one is asked for.
function choose(meant) {
  if (!meant.length) sheet.close();
  else if (meant.length > 1) sheet.showChoice(meant.slice(0, 4).map(({ connection }) => connection));
  else tapped(meant[0].line);
}

function tapped(line, isExact) {
  sheet.close();
  toggle(line.connection, line, isExact);
}

function toggle(connection, line, isExact) {
  lastToggled = connection;
  moves.make(meant(moves.view(), connections.get(connection), line, isExact));
}

// Release the player's own line, else claim a free one, that which was aimed at if it is free. Only who aims exactly,
// with a mouse or by the line's name, means that line and no other.
function meant({ owners }, pair, line = pair[0], isExact = false) {
  const own = pair.find(({ id }) => owners[id] === active);
  const isFree = ({ id }) => !(id in owners);
  if (own && !(isExact && own !== line && isFree(line))) return { kind: "release", route: own.id };
  const wanted = isFree(line) ? line : (pair.find(isFree) ?? line);
  return { kind: "claim", seat: active, route: wanted.id };
}

function stroke({ passed }, isOver) {
  const claims = [];
  let view = moves.view();
  for (const connection of passed) {
    const move = meant(view, connections.get(connection));
    if (move.kind !== "claim") continue;
    claims.push(move);
    view = after(view, move);
  }
  if (isOver) moves.make(...claims);
  else show(view);
}

// ---- All together ----

gestures.listen({
  tap,
  stroke,
  tapAgain: () => (lastToggled ? toggle(lastToggled) : sheet.close()),
  touched: stayAwake,
});
sheet.listen({
  claim: (connection) => toggle(connection),
  build: (city) => moves.make({ kind: "build", seat: active, city }),
  remove: (city) => moves.make({ kind: "remove", city }),
  opened: () => show(moves.view()),
});
ask.listen((remedy) => moves.make(...remedy));
for (const [number, { button }] of seats.entries()) button.addEventListener("click", () => activate(number));
undoButton.addEventListener("click", () => {
  ask.dismiss();
  say(moves.view().undo[0]?.said);
  moves.undo();
});

// The other pages show what the server knows, so it should know everything.
document.querySelector(".bottom").addEventListener("click", async (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  await moves.settled();
  location.assign(link.href);
});

moves.begin(JSON.parse(page.dataset.live), {
  changed: show,
  answered(told, isLast) {
    announce(told.announced);
    if (isLast) say(told.said);
  },
  refused(told) {
    if (told.sentence) ask.ask(told);
    else say(said.dataset.failed);
  },
  hint(name) {
    page.classList.toggle("is-waiting", Boolean(name));
    if (name) said.textContent = said.dataset[name];
    else if ([said.dataset.saving, said.dataset.offline].includes(said.textContent)) said.textContent = "";
  },
});

let lock;

async function stayAwake() {
  if (document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
