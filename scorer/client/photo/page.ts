// The photo page: a file, its four corners, the guess, and the moves that come of it. The photo never leaves this page.

import { all, brought, filled, one } from "../dom.ts";
import { type Answer, type Facts, type Live, State } from "../engine/law.ts";
import { drawingIn } from "../map/painter.ts";
import { draw, isHeic, pixelsOf } from "../parts/file.ts";
import { openOutbox } from "../parts/game.ts";
import { take as takeShared } from "../parts/handover.ts";
import { leaveFor } from "../parts/leave.ts";
import { hint, sayStuck } from "../parts/messages.ts";
import { News } from "../parts/news.ts";
import { known } from "../parts/offline.ts";
import { showPeople } from "../parts/people.ts";
import { Refusals } from "../parts/refusals.ts";
import { adviceOf, reasonOf } from "./advice.ts";
import { mapped } from "./chains.ts";
import { Corners } from "./corners.ts";
import { show as cut } from "./cutout.ts";
import { LEAST_SEEN, WORTH_SHOWING } from "./finder.ts";
import type { Guess } from "./guess.ts";
import type { Homography, Quad } from "./homography.ts";
import { begin, type Files, needed } from "./job.ts";
import { frameOn } from "./outlines.ts";
import { firstGuess, problemOf } from "./overlay.ts";
import type { Located, Told } from "./reading.ts";
import { Review, seatsShown } from "./review.ts";
import { type Reading, readings, strangers, together } from "./routes.ts";
import { type Found, LEAST_FIT } from "./search.ts";
import { readStations } from "./stations.ts";

const photo: {
  board: string;
  printed: Record<string, string>;
  names: Record<string, string>;
  towns: Record<string, string>;
  trains: number;
  left: (number | null)[];
  colours: string[];
  files: Files & { worker: string; aim: string };
} = brought("photo");
const canvas: HTMLCanvasElement = one(".photo");
const input: HTMLInputElement = one("input[type=file]");
const progress: HTMLProgressElement = one("progress");
const complaint = one("#why-not");
const notices = one("#notices");
const frame = one(".frame");
const steps = all(".step");

const facts: Facts = brought("facts");
const svg: SVGSVGElement = one(".view svg");
const state = new State(facts, brought("live"));
state.adopt(known()?.live ?? {});
const outbox = openOutbox({ changed: () => {}, answered, refused, hint }, () => void news.ask());
const refusals = new Refusals(one("#refusal"), (moves) => void outbox.make(moves));
const news = new News(state.live, outbox, learn);

let files = needed(photo.files);
files.catch(() => {}); // fetched again when they are needed
const corners = new Corners(one(".stage"), photo.towns, () => rest());
const review = new Review(one("#guess"), drawingIn(svg, facts), facts, seatsShown(), photo, {
  current,
  cut: async (cutout, route) => cut(cutout, canvas, shown.toPhoto, (await files).spaces, route),
});

let stop = () => {};
/** What is known of the photo that is looked at. */
const shown = { toPhoto: [] as Homography, located: null as Located | null, isRead: false, isTaking: false };
/** What each photo of this board says of the spaces and of the cities. */
const shots: { read: Record<string, number[][]>; cities: Record<string, number[][]> }[] = [];

function current() {
  return state.view(outbox.waiting);
}

function learn(live: Partial<Live>) {
  state.adopt(live);
  if (shown.isRead) review.show();
}

// ---- Steps ----

function step(id: string) {
  for (const section of steps) section.hidden = section.id !== id;
  document.querySelector(`#${id} .shown`)?.prepend(frame);
  scrollTo(0, 0);
}

/** @param name of what is wrong, "" for nothing */
function complain(name: string) {
  one("span", complaint).textContent = sentenceOf(name);
  complaint.hidden = !name;
}

/** Return what the page says of what is wrong with a photo. */
function sentenceOf(name: string) {
  return complaint.getAttribute(`data-${name}`) ?? "";
}

/** Show the way on below the photo, or how far the reading is. */
function offer(id: string) {
  for (const part of all(".way-on")) part.hidden = part.id !== id;
}

// ---- The photo ----

/** Let people take a photo with a camera, or choose one. */
function ask(camera: "environment" | "") {
  if (camera) input.setAttribute("capture", camera);
  else input.removeAttribute("capture");
  input.click();
}

async function takeFile(file: File | undefined = input.files?.[0]) {
  if (!file) return;
  const isPicture = await draw(file, canvas).then(
    () => true,
    () => false,
  );
  const complained = one("#no-picture");
  complained.hidden = isPicture;
  complained.textContent = (isHeic(file) ? complained.dataset.heic : complained.dataset.other) ?? "";
  input.value = "";
  if (!isPicture) return;
  files = files.catch(() => needed(photo.files));
  const known = await files.catch(() => null);
  if (!known) return sayStuck();
  step("corners");
  rest();
  corners.show(known.spaces, firstGuess(canvas, known.spaces.height));
  await beginJob(null);
}

/** Wait for somebody to say that the corners are right. */
function rest() {
  stop();
  shown.isRead = false;
  delete canvas.dataset.found;
  one("#fit").textContent = "";
  frame.classList.remove("is-looking");
  complain("");
  offer("ready");
}

/** Begin a job: to read the board between its corners, or to look for it. */
async function beginJob(taps: Quad | null) {
  stop();
  progress.value = 0;
  frame.classList.toggle("is-looking", !taps);
  one("#fit").textContent = taps ? "" : (one("#fit").dataset.looking ?? "");
  offer("reading");
  shown.located = null;
  const { width, height } = canvas;
  const job = { pixels: pixelsOf(canvas), width, height, taps, board: photo.board, printed: photo.printed };
  stop = begin(photo.files.worker, { ...job, ...(await files) }, hear, failed);
}

function failed() {
  rest();
  complain("failed");
}

function hear(told: Told) {
  if (told.progress !== undefined) progress.value = told.progress;
  if (told.located) void place(told.located);
  if (told.found) void lay(told.found);
  if (told.read && told.cities) void guess(told.read, told.cities);
}

/** Lay the outline where the board seems to be; ask for its corners where that is not trusted. */
async function place(where: Located) {
  shown.located = where;
  const { spaces } = await files;
  const { corners: seen } = where;
  const isWorthIt = seen && where.seen >= WORTH_SHOWING && !problemOf(seen, canvas);
  corners.show(spaces, isWorthIt ? seen : firstGuess(canvas, spaces.height));
  if (isWorthIt && where.seen >= LEAST_SEEN) return frame.classList.remove("is-looking");
  rest();
  complain(reasonOf(where, canvas));
}

/** Lay the outline where the board was found, while its trains are read. */
async function lay(found: Found) {
  if (found.fit < LEAST_FIT) {
    rest();
    return complain("poor");
  }
  shown.toPhoto = found.toPhoto;
  if (shown.located) canvas.dataset.found = "";
  const { spaces } = await files;
  corners.show(spaces, frameOn(shown.toPhoto, spaces.height));
  const fit = one("#fit");
  fit.textContent = fit.dataset.found ?? "";
}

// ---- The guess ----

async function guess(read: Record<string, number[][]>, cities: Record<string, number[][]>) {
  shots.push({ read, cities });
  const spaces = together(shots.map((shot) => shot.read));
  const { plan, spaces: printed } = await files;
  const routes = mapped(facts.lines, (line, id) => ({ ...line, printed: photo.printed[id] }));
  const table = { routes, classes: plan.classes, colours: photo.colours, doubles: current().doubles };
  const stations = readStations(together(shots.map((shot) => shot.cities)), table);
  shown.isRead = true;
  step("guess");
  const advice = adviceOf(shown.located?.light ?? "", shown.toPhoto, printed, canvas);
  const strange = strangers(spaces, table);
  const colours = strange.map(({ colour, trains }) => filled(notices.dataset[colour], { trains }));
  one("span", notices).textContent = [sentenceOf(advice), ...colours].join("\n").trim();
  notices.hidden = !advice && !strange.length;
  review.begin(
    readings(spaces, table).map(guessOf),
    stations.filter(({ route }) => facts.cities[route].takesStation).map(guessOf),
    shots.length > 1,
  );
}

function guessOf({ owner, likely, ...guess }: Reading): Guess {
  return { ...guess, seat: seatOf(owner), likely: likely.map(seatOf) };
}

function seatOf(colour: string | null) {
  return colour === null ? null : photo.colours.indexOf(colour);
}

function take() {
  const moves = review.made?.moves ?? [];
  if (!moves.length) return leaveFor("./");
  shown.isTaking = true;
  news.stir();
  void outbox.make(moves);
}

function answered(answer: Answer, isLast: boolean) {
  learn(answer);
  if (isLast && shown.isTaking) leaveFor("./");
}

function refused(answer: Answer) {
  shown.isTaking = false;
  learn(answer);
  refusals.ask(answer);
}

// ---- All together ----

input.addEventListener("change", () => void takeFile());
void takeShared().then(takeFile, () => {}); // what was shared with the app, or chosen elsewhere
void takeFile(); // a photo may have been chosen before this script ran
one("#snap").addEventListener("click", () => ask("environment"));
one("#pick").addEventListener("click", () => ask(""));
one("#turn").addEventListener("click", () => corners.turn());
one("#read").addEventListener("click", () => {
  const wrong = problemOf(corners.taps, canvas);
  complain(wrong);
  if (!wrong) void beginJob(corners.taps);
});
one("#stop").addEventListener("click", rest);
one("#take").addEventListener("click", take);
one("#right").addEventListener("click", () => {
  review.confirm();
  take();
});
for (const again of all(".again")) again.addEventListener("click", () => ask("environment"));
for (const back of all("[data-to]")) {
  back.addEventListener("click", () => {
    if (back.dataset.to === "choose") shots.length = 0;
    else if (shown.isRead) shots.pop(); // the same photo is read again
    rest();
    step(back.dataset.to ?? "");
  });
}
// what the worker needs is fetched now, so that the service worker has it when there is no network
void fetch(photo.files.worker).catch(() => {});
showPeople(state.live.seats);
void outbox.send();
