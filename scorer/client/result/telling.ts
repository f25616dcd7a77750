// Tells the count step by step above the result: a card, its path on the map, and then its points. A tap goes on, a long
// one to the end, where the result is.

import { all, isFromCache, one, restBar, touched } from "../dom.ts";
import type { Lights, Time } from "../stage/lights.ts";
import { Bars, type Gain } from "./bars.ts";
import { Company } from "./company.ts";
import { throwConfetti } from "./confetti.ts";
import { listenToOthers, network, showWho } from "./others.ts";
import { begin, goTo, isOver, lengths, next, pause, skip, type Telling } from "./player.ts";
import type { OnMap } from "./show.ts";

/** As scorer/web/pages/result.py writes it. */
type Told = { kind: string; gains: Gain[]; scenes: Scene[] };

/** What is lit at a time, and for which of the reasons. */
type Scene = Lights & { of: number[] };

type How = (telling: Telling) => Telling;

const HOLD = 650; // milliseconds
const DECIDED = 0.72; // of a step: then it is known what it brings
const TOGETHER = 0.8; // of the first step, in which all bars grow
const ROW = 650; // milliseconds from a place of the podium to the next

export class Count {
  map: OnMap | null;
  page = one("#telling");
  isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  isScreen = document.body.matches(".is-screen");
  clock = one("#clock");
  onward = one("#next").textContent ?? "";
  company = new Company(network(this.isScreen), () => this.keepUp());
  listening: ReturnType<typeof setInterval>;
  cards: HTMLElement[] = [];
  steps: Told[] = [];
  bars!: Bars;
  times: number[] = [];
  telling: Telling;
  isDue = false; // whether this step is over here, but not where the others are
  /** The animations of this step: its clock, and those that call something at a moment of it. */
  waiting: Animation[] = [];

  /** @param map of the result, which is on this stage while the count is told; null where a game has none */
  constructor(map: OnMap | null) {
    this.map = map;
    this.prepare();
    this.telling = begin(this.steps.length);
    const { at = null, isOver: isTold = false } = JSON.parse(this.page.dataset.going ?? "{}");
    this.company.isAlone = isTold;
    if (!isTold && !isFromCache() && at !== null) this.telling = goTo(this.telling, at);
    one("#main").inert = true;
    this.page.classList.add("is-live");
    this.listen();
    this.tell();
    restBar(); // nobody may have asked for this page
    void this.company.begin(() => this.place, isFromCache());
    this.listening = listenToOthers(this.company, () => this.place);
  }

  /** Read the steps of the page, the last of which is the result, and prepare what shows them. */
  prepare() {
    this.cards = all(".step", this.page);
    this.steps = this.cards.map(({ dataset }) => JSON.parse(dataset.told ?? "{}"));
    const most = Math.max(1, ...this.steps.flatMap(({ gains }) => gains.map(([, , total]) => total)));
    this.bars = new Bars(one(".bars", this.page), most, this.isCalm);
    this.times = lengths(this.steps, this.bars.rows.length);
    const view = one(".view", this.page);
    view.replaceChildren();
    this.map?.stage.enter(view);
  }

  listen() {
    const does = { next: () => this.go(next), skip: () => this.end(), pause: () => this.pause() };
    document.addEventListener("click", (event) => {
      const button = touched(event, ".telling"); // those of the bar are made anew with it
      if (button && !this.isOver) does[button.id as keyof typeof does]();
    });
    for (const part of [".view", ".steps"]) this.listenForTaps(one(part, this.page));
    document.addEventListener("keydown", ({ key }) => {
      if (key === "ArrowRight") this.go(next);
      if (key === "Escape") this.end();
    });
    document.addEventListener("refreshed", () => this.goOn());
    addEventListener("pageshow", ({ persisted }) => persisted && this.end());
  }

  /** Go on by a tap, and to the end by a long one. */
  listenForTaps(part: HTMLElement) {
    let holding = 0;
    let isHeld = false;
    part.addEventListener("pointerdown", ({ button }) => {
      if (button) return;
      isHeld = false;
      holding = setTimeout(() => {
        isHeld = true;
        this.end();
      }, HOLD);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"])
      part.addEventListener(name, () => clearTimeout(holding));
    part.addEventListener("click", () => isHeld || this.go(next));
    part.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get isOver() {
    return isOver(this.telling);
  }

  get place() {
    return { at: this.telling.at, isOver: this.isOver };
  }

  /** Call something later in this step. */
  after(duration: number, call: () => void, frames: Keyframe[] | null = null) {
    const animation = this.clock.animate(frames, { duration });
    animation.onfinish = call;
    this.waiting.push(animation);
    return animation;
  }

  stop() {
    for (const animation of this.waiting.splice(0)) animation.cancel();
  }

  /** Tell the current step in its time, after those before it. */
  tell() {
    this.stop();
    this.isDue = false;
    const { at } = this.telling;
    const [card, length] = [this.cards[at], this.times[at]];
    const before = this.steps.slice(0, at).flatMap(({ gains }) => gains); // even if somebody did not wait for them
    if (at) this.bars.gain(before, 0);
    else this.bars.clear();
    for (const other of this.cards) {
      other.hidden = other !== card;
      if (other.hidden) delete other.dataset.step;
      else other.dataset.step = other.dataset.kind;
    }
    if (this.isOver) return this.finish();
    card.classList.toggle("is-decided", this.isCalm);
    this.show(0, length);
    const isFirst = this.steps[at].kind === "routes"; // in which all bars grow while the stage glides over the board
    if (isFirst) this.bars.gain(this.steps[at].gains, length * TOGETHER);
    if (isFirst && !this.isCalm) this.map?.stage.sweep(length);
    if (this.isCalm) this.decide();
    else this.after(length * (isFirst ? TOGETHER : DECIDED), () => this.decide());
    const frames = this.isCalm ? null : [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
    const goOn = () => {
      this.isDue = this.company.waits;
      if (!this.isDue) this.move(next);
    };
    const untilNext = this.after(length, goOn, frames);
    if (this.telling.isPaused) untilNext.pause();
    this.paint();
  }

  /** Show a scene of the step, which takes so long, and then the ones after it. */
  show(number: number, length: number) {
    const [{ scenes }, card] = [this.steps[this.telling.at], this.cards[this.telling.at]];
    const [scene, share] = [scenes[number], length / Math.max(1, scenes.length)];
    for (const [place, reason] of all(".because > li", card).entries()) {
      const isElsewhere = scenes.some(({ of }) => of.includes(place)) && !scenes[number].of.includes(place);
      reason.classList.toggle("is-waiting", isElsewhere);
    }
    const time = this.map?.stage.show(scene ?? {}, this.isCalm ? 0 : share);
    if (scene && time) this.countTrains(card, scene, time);
    if (number + 1 < scenes.length) this.after(share, () => this.show(number + 1, length));
  }

  countTrains(card: HTMLElement, { ways: [way = []] = [] }: Lights, { begin: from, each }: Time) {
    const place: HTMLElement | null = card.querySelector(".running");
    if (!place) return;
    let trains = 0;
    for (const [number, [, , , length]] of way.entries()) {
      trains += length;
      const sum = String(trains);
      const write = () => {
        place.textContent = sum;
      };
      if (this.isCalm) write();
      else this.after(from + (number + 1) * each, write);
    }
    if (!this.isCalm) place.textContent = "0";
  }

  /** Show the points of the step. */
  decide() {
    const { gains, kind } = this.steps[this.telling.at];
    if (kind !== "routes") this.bars.gain(gains);
    this.cards[this.telling.at].classList.add("is-decided");
    read(this.cards[this.telling.at]);
  }

  /** Go on to the result, which is this page from now on: its podium, the last place first, and what decided. */
  finish() {
    clearInterval(this.listening);
    this.company.isAlone = true; // who looks at the podium is not called away from it
    const rows = [...all("#count .place").reverse(), ...all("#count .winner")];
    const winners = all("#count .place-1").map(({ dataset }) => dataset.colour ?? "");
    this.page.remove();
    one("#count").dataset.step = "podium";
    document.body.classList.remove("is-telling");
    one("#main").inert = false;
    history.replaceState(null, "", `result${location.search}`);
    this.map?.close();
    restBar();
    read(one("#count"));
    if (this.isCalm) return;
    const frames = [
      { opacity: 0, transform: "translateY(1.5rem) scale(.9)" },
      { opacity: 1, transform: "none" },
    ];
    const options = { duration: 450, fill: "backwards", easing: "cubic-bezier(.2,1.4,.4,1)" } as const;
    for (const [number, row] of rows.entries()) row.animate(frames, { ...options, delay: number * ROW });
    throwConfetti(document.body, winners, rows.length * ROW - ROW);
  }

  /** Go on by hand. Where nobody leads, this page does; who is led turns over an own ticket for all, or looks alone. */
  go(how: How) {
    if (this.isOver) return;
    const takes = how === next && this.company.waits && (!this.company.isLed || this.flipsNext);
    if (this.company.isLed && !takes) this.company.letGo(this.place);
    this.move(how, takes);
  }

  /** Whether another page leads, and what comes next is a ticket of this phone's player. */
  get flipsNext() {
    return this.company.isLed && this.cards[this.telling.at + 1]?.dataset.own !== undefined;
  }

  /** Go to the end alone, whoever leads. */
  end() {
    if (this.isOver) return;
    this.company.letGo(this.place);
    this.move(skip);
  }

  move(how: How, takes: boolean = false) {
    this.telling = how(this.telling);
    void this.company.lead(takes ? { ...this.place, how: "takes" } : this.place);
    this.tell();
  }

  /** Change how the telling goes; who was led looks alone from now on. */
  pause() {
    if (this.company.isLed) this.company.letGo(this.place);
    this.telling = pause(this.telling);
    for (const animation of [...this.waiting, ...(this.map?.stage.running ?? [])]) {
      if (animation.playState === "finished" || animation.playState === "idle") continue;
      if (this.telling.isPaused) animation.pause();
      else animation.play();
    }
    this.paint();
    void this.company.lead(this.place);
  }

  /** Say whether it pauses, who leads, and what a tap does. */
  paint() {
    const button = one("#next");
    one("#pause").setAttribute("aria-pressed", String(this.telling.isPaused));
    showWho(this.company);
    button.textContent = (this.flipsNext ? button.dataset.flip : this.onward) ?? this.onward;
  }

  /** Show what the others show; go on where nobody is waited for any more. */
  keepUp() {
    if (this.isOver) return;
    const { wanted, heard, waits } = this.company;
    if (wanted !== null && wanted !== this.telling.at) {
      this.telling = goTo(this.telling, wanted);
      this.tell();
    } else if (this.isDue && !waits) this.move(next);
    else if (heard.leads === "me" && heard.at !== this.telling.at) void this.company.lead(this.place); // an older word came last
    if (!this.isOver) this.paint();
  }

  /** Go on where the telling is, after what was counted again. */
  goOn() {
    if (this.isOver) return;
    const { at, isPaused } = this.telling;
    this.prepare();
    this.telling = { ...goTo(begin(this.steps.length), at), isPaused };
    this.tell();
  }
}

/** Read something out to screen readers. */
function read(part: HTMLElement) {
  one("#told").textContent = (part.textContent ?? "").replace(/\s+/g, " ");
}
