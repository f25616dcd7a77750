// Tells the count step by step: a card, its path on the map, and then its points. A tap goes on, a long one to the end.

import { all, isFromCache, one, restBar } from "../dom.ts";
import { stayAwake } from "../parts/awake.ts";
import { noteTold } from "../parts/news.ts";
import type { Lights, Time } from "../stage/lights.ts";
import { Stage } from "../stage/stage.ts";
import { Bars, type Gain } from "./bars.ts";
import { Change, type Choice, listenForChanges } from "./change.ts";
import { Company } from "./company.ts";
import { throwConfetti } from "./confetti.ts";
import { listenToOthers, network, showWho } from "./others.ts";
import { begin, goTo, isOver, lengths, next, pause, skip, type Telling } from "./player.ts";

/** As scorer/web/reveal.py writes it. */
type Told = { kind: string; gains: Gain[]; scenes: Scene[] };

/** What is lit at a time, and for which of the reasons. */
type Scene = Lights & { of: number[] };

const HOLD = 650; // milliseconds
const DECIDED = 0.72; // of a step: then it is known what it brings
const TOGETHER = 0.8; // of the first step, in which all bars grow
const ROW = 650; // milliseconds from a place of the podium to the next

const page = one(".reveal");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

let { cards, steps, stage, bars, times } = prepare();
const clock = one("#clock");
const buttons = { pause: one("#pause"), skip: one("#skip"), next: one("#next"), again: one("#again") };

const onward = buttons.next.textContent ?? "";
const isScreen = page.classList.contains("is-screen");
const company = new Company(network(isScreen), keepUp);
let telling = begin(steps.length);
let isDue = false; // whether this step is over here, but not where the others are

/** Read the steps of the page, and prepare what shows them. */
function prepare() {
  const cards = all(".step");
  const steps: Told[] = cards.map(({ dataset }) => JSON.parse(dataset.told ?? "{}"));
  const most = Math.max(1, ...steps.flatMap(({ gains }) => gains.map(([, , total]) => total)));
  const bars = new Bars(one(".bars"), most, isCalm);
  return { cards, steps, stage: new Stage(one(".view")), bars, times: lengths(steps, bars.rows.length) };
}

/** The animations of this step: its clock, and those that call something at a moment of it. */
const waiting: Animation[] = [];

/** Call something later in this step. */
function after(duration: number, call: () => void, frames: Keyframe[] | null = null) {
  const animation = clock.animate(frames, { duration });
  animation.onfinish = call;
  waiting.push(animation);
  return animation;
}

function stop() {
  for (const animation of waiting.splice(0)) animation.cancel();
}

/** Tell the current step, in its time or at once. `isArriving`: the page only shows the end again. */
function tell(isArriving: boolean = false) {
  stop();
  news.stir();
  isDue = false;
  const { at } = telling;
  const length = isOver(telling) ? 0 : times[at];
  const before = steps.slice(0, at).flatMap(({ gains }) => gains); // even if somebody did not wait for them
  if (at) bars.gain(before, 0);
  else bars.clear();
  for (const [place, card] of cards.entries()) {
    card.hidden = place !== at;
    if (card.hidden) delete card.dataset.step;
    else card.dataset.step = card.dataset.kind;
  }
  cards[at].classList.toggle("is-decided", isCalm || isOver(telling));
  show(0, length);
  const isFirst = steps[at].kind === "routes"; // in which all bars grow while the stage glides over the board
  if (isFirst) bars.gain(steps[at].gains, length * TOGETHER);
  if (isFirst && !isCalm) stage.sweep(length);
  if (isOver(telling)) return finish(isArriving);
  if (isCalm) decide();
  else after(length * (isFirst ? TOGETHER : DECIDED), decide);
  const frames = isCalm ? null : [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
  const goOn = () => {
    isDue = company.isLed;
    if (!isDue) move(next);
  };
  const untilNext = after(length, goOn, frames);
  if (telling.isPaused) untilNext.pause();
  paint();
}

/** Show a scene of the step, which takes so long, and then the ones after it. */
function show(number: number, length: number) {
  const { scenes } = steps[telling.at];
  const [scene, share] = [scenes[number], length / Math.max(1, scenes.length)];
  const reasons = all(".because > li", cards[telling.at]);
  for (const [place, reason] of reasons.entries()) {
    const isElsewhere = scenes.some(({ of }) => of.includes(place)) && !scenes[number].of.includes(place);
    reason.classList.toggle("is-waiting", isElsewhere);
  }
  const time = stage.show(scene ?? {}, isCalm ? 0 : share);
  if (scene) countTrains(cards[telling.at], scene, time);
  if (number + 1 < scenes.length) after(share, () => show(number + 1, length));
}

function countTrains(card: HTMLElement, { ways: [way = []] = [] }: Lights, { begin: from, each }: Time) {
  const place: HTMLElement | null = card.querySelector(".running");
  if (!place) return;
  let trains = 0;
  for (const [number, [, , , length]] of way.entries()) {
    trains += length;
    const sum = String(trains);
    const write = () => {
      place.textContent = sum;
    };
    if (isCalm) write();
    else after(from + (number + 1) * each, write);
  }
  if (!isCalm) place.textContent = "0";
}

/** Show the points of the step. */
function decide() {
  const { gains, kind } = steps[telling.at];
  if (kind !== "routes") bars.gain(gains);
  cards[telling.at].classList.add("is-decided");
  read(cards[telling.at]);
}

/** Read a card out to screen readers. */
function read(card: HTMLElement) {
  one("#told").textContent = (card.textContent ?? "").replace(/\s+/g, " ");
}

/** Show the podium, its last place first, and what decided. */
function finish(isArriving: boolean) {
  const card = cards[telling.at];
  if (!isScreen) company.isAlone = true; // who reads the podium is not called away from it
  read(card);
  paint();
  card.scrollTop = 0;
  if (isCalm || isArriving) return;
  const rows = [...all(".place", card).reverse(), ...all(".winner, .decision", card)];
  const frames = [
    { opacity: 0, transform: "translateY(1.5rem) scale(.9)" },
    { opacity: 1, transform: "none" },
  ];
  const options = { duration: 450, fill: "backwards", easing: "cubic-bezier(.2,1.4,.4,1)" } as const;
  for (const [number, row] of rows.entries()) row.animate(frames, { ...options, delay: number * ROW });
  const winners = all(".place-1", card).map(({ dataset: { seat } }) => bars.rows[Number(seat)].dataset.colour ?? "");
  throwConfetti(one(".steps"), winners, rows.length * ROW - ROW);
}

type How = (telling: Telling) => Telling;

/** Go on by hand. Who was led turns over an own ticket for all, and looks alone otherwise. */
function go(how: How) {
  if (isOver(telling)) return;
  const takes = how === next && flipsNext();
  if (company.isLed && !takes) company.letGo(place());
  move(how, takes);
}

/** Return whether another page leads, and what comes next is a ticket of this phone's player. */
function flipsNext() {
  return company.isLed && cards[telling.at + 1]?.dataset.own !== undefined;
}

/** Go to the end alone, whoever leads. */
function end() {
  if (!isOver(telling)) company.letGo(place());
  go(skip);
}

/** @param takes whether this page takes the lead */
function move(how: How, takes?: boolean) {
  telling = how(telling);
  void company.lead(takes ? { ...place(), takes } : place());
  tell();
}

function paint() {
  if (page.classList.contains("is-over") !== isOver(telling)) restBar(); // another button is there
  page.classList.toggle("is-over", isOver(telling));
  buttons.pause.setAttribute("aria-pressed", String(telling.isPaused));
  sayWho();
}

/** Say who leads, and what a tap does. */
function sayWho() {
  showWho(company, isOver(telling));
  buttons.next.textContent = (flipsNext() ? buttons.next.dataset.flip : onward) ?? onward;
}

/** Let everything that moves follow the pause. */
function keepTime() {
  for (const animation of [...waiting, ...stage.running]) {
    if (animation.playState === "finished" || animation.playState === "idle") continue;
    if (telling.isPaused) animation.pause();
    else animation.play();
  }
  paint();
}

buttons.next.addEventListener("click", () => go(next));
buttons.skip.addEventListener("click", end);
buttons.again.addEventListener("click", () => {
  telling = begin(steps.length);
  tell();
  buttons.next.focus();
  beginTogether();
});
buttons.pause.addEventListener("click", () => keep(pause));

/** Change how the telling goes; who was led looks alone from now on. */
function keep(how: How) {
  if (company.isLed) company.letGo(place());
  telling = how(telling);
  keepTime();
  void company.lead(place());
}

/** Go on by a tap, and to the end by a long one. */
function listenForTaps(touched: HTMLElement) {
  let holding = 0;
  let isHeld = false;
  touched.addEventListener("pointerdown", ({ button }) => {
    if (button) return;
    isHeld = false;
    holding = setTimeout(() => {
      isHeld = true;
      end();
    }, HOLD);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"])
    touched.addEventListener(name, () => clearTimeout(holding));
  touched.addEventListener("click", () => isHeld || go(next));
  touched.addEventListener("contextmenu", (event) => event.preventDefault());
}

for (const touched of [one(".view"), one(".steps")]) listenForTaps(touched);
document.addEventListener("keydown", ({ key }) => {
  if (key === "ArrowRight") go(next);
  if (key === "Escape") end();
});
new ResizeObserver(() => {
  const size = JSON.stringify(stage.frame);
  if (page.dataset.size !== undefined && page.dataset.size !== size) stage.show(stage.lights);
  page.dataset.size = size;
}).observe(one(".view"));

// ---- What happens meanwhile ----

const halt = () => {
  if (!isOver(telling)) telling = { ...telling, isPaused: true };
  keepTime();
};
const change = new Change(one("#change"), halt, tellAnew, () => isScreen || company.isLed);
const news = listenForChanges(change);

/** Tell the count of a fresh page, from its first new step, or only its end. */
function tellAnew(fresh: Document, { from, isToEnd }: Choice) {
  stop();
  for (const part of [".steps", ".view"]) one(part).replaceChildren(...one(part, fresh).childNodes);
  ({ cards, steps, stage, bars, times } = prepare());
  const anew = begin(steps.length);
  if (isToEnd) company.letGo(place());
  move(() => (isToEnd ? skip(anew) : { ...anew, at: Math.min(from, telling.at, steps.length - 1) }));
}

// ---- Together with the other screens ----

/** Return the step at which the others are while this page is loaded; null if nobody is told anything. */
function goingNow() {
  const { at, isOver } = JSON.parse(page.dataset.going ?? "{}");
  return isOver || isFromCache() || typeof at !== "number" ? null : at;
}

function place() {
  return { at: telling.at, isOver: isOver(telling) };
}

/** Lead the others, or go with them if somebody leads. */
function beginTogether() {
  company.begin();
  void company.lead(place());
}

/** Show what the others show; go on where nobody leads any more. */
function keepUp() {
  const { wanted, heard } = company;
  if (wanted !== null && wanted !== telling.at) {
    telling = goTo(telling, wanted);
    tell();
  } else if (isDue && !company.isLed) move(next);
  else if (heard.leads === "me" && heard.at !== telling.at) void company.lead(place()); // an older word came last
  sayWho();
}

addEventListener("pageshow", ({ persisted }) => persisted && end());
page.classList.add("is-live");
const going = goingNow();
if (going !== null) telling = goTo(telling, going);
else if (history.state?.isTold) telling = skip(telling);
history.replaceState({ isTold: true }, "");
noteTold(one("#said").dataset.opened);
tell(isOver(telling));
restBar(); // nobody may have asked for this page
if (!isOver(telling)) beginTogether();
listenToOthers(company, place);
stayAwake();
void news.outbox.send();
