// Lets people go through a guess: the sheet of doubts, the map, everybody's trains, and the buttons that take it.

import { all, filled, one } from "../dom.ts";
import type { Facts, Live } from "../engine/law.ts";
import { connectionsNear } from "../map/board.ts";
import type { Drawing } from "../map/painter.ts";
import { light, paint, placeOf, type Seat } from "./drawn.ts";
import {
  balanced,
  built,
  type Doubt,
  excesses,
  type Guess,
  type Proposal as GuessProposal,
  laid,
  proposal,
} from "./guess.ts";
import { Question } from "./question.ts";
import { type Card, Sheet } from "./sheet.ts";

/** With the doubtful stations. */
type Proposal = GuessProposal & { stations: Doubt[] };

type Page = { current: () => Live; cut: (canvas: HTMLCanvasElement, route: string) => void };

const REACH = 30; // units of the board around a finger
const REGIONS = 3; // columns of the board, in which the sheet goes from top to bottom

export class Review {
  section: HTMLElement;
  drawing: Drawing;
  facts: Facts;
  seats: Seat[];
  trains: number;
  limits: { least: number; most: number }[];
  page: Page;
  guesses: Guess[] = [];
  /** Whose stations stand where: `route` is the city. */
  stations: Guess[] = [];
  /** What people have said of lines and cities. */
  answers: Map<string, number | null> = new Map();
  /** The lines and cities on the sheet, in its order: they stay where they are when they are answered. */
  asked: Set<string> = new Set();
  picked = "";
  made: Proposal | null = null;
  dialog: HTMLDialogElement;
  words: DOMStringMap;
  question: Question;
  sheet: Sheet;

  /**
   * @param table names of the routes, trains that everybody begins with, and how many players say they have left
   * @param page the current state, and what shows a cut-out
   */
  constructor(
    section: HTMLElement,
    drawing: Drawing,
    facts: Facts,
    seats: Seat[],
    { names, trains, left }: { names: Record<string, string>; trains: number; left: (number | null)[] },
    page: Page,
  ) {
    this.section = section;
    this.drawing = drawing;
    this.facts = facts;
    this.seats = seats;
    this.trains = trains;
    this.limits = left.map((some) =>
      some === null ? { least: 0, most: trains } : { least: trains - some, most: trains - some },
    );
    this.page = page;
    this.dialog = one("#question", section);
    this.words = this.dialog.dataset;
    this.question = new Question(this.dialog, seats, names, (seat) => this.answer(this.picked, seat));
    this.sheet = new Sheet(
      one("#doubts", section),
      seats,
      { names, nobody: this.words.nobody ?? "" },
      { cut: page.cut, answer: (route, seat) => this.answer(route, seat), open: (route) => this.open(route) },
    );
    this.dialog.addEventListener("close", () => light(drawing, ""));
    drawing.svg.addEventListener("click", ({ clientX, clientY }) => {
      const { svg, board } = drawing;
      const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
      const near = connectionsNear(board, point, REACH)[0];
      if (near) this.open(near.line.id);
    });
  }

  /** Begin with the guesses of a photo; what people have said stays if it is one more of the same board. */
  begin(guesses: Guess[], stations: Guess[], isMore: boolean) {
    this.guesses = guesses;
    this.stations = stations;
    if (!isMore) this.answers.clear();
    this.asked.clear();
    this.sheet.clear();
    this.show();
  }

  show() {
    const live = this.page.current();
    const guesses = balanced(this.facts, live, this.guesses, this.answers, this.limits);
    const lines = proposal(this.facts, live, guesses, this.answers);
    const towns = built(this.facts, lines.live, this.stations, this.answers);
    const made = { ...lines, moves: [...lines.moves, ...towns.moves], live: towns.live, stations: towns.doubts };
    this.made = made;
    paint(this.drawing, this.seats, made);
    this.showTrains(laid(this.facts, made));
    this.showExcesses(made);
    this.sheet.show(this.cards(made));
    this.showTaking(made);
  }

  showTrains(counts: { laid: number; doubtful: number }[]) {
    for (const [seat, { laid, doubtful }] of counts.entries()) {
      const chip = one(`#players [data-seat="${seat}"]`, this.section);
      one(".laid", chip).textContent = String(laid);
      one(".perhaps", chip).textContent = doubtful ? `+${doubtful}?` : "\u00a0";
      chip.classList.toggle("is-over", laid + doubtful > this.trains);
    }
  }

  /**
   * Say who would have laid too many trains, and put lines that may be wrong on the sheet where none of theirs is
   * there.
   */
  showExcesses({ doubts, stations }: Proposal) {
    const found = excesses(this.facts, this.guesses, this.answers, this.trains);
    const note = one("#excesses", this.section);
    const players = found.map(({ seat, count }) => `${this.seats[seat].name} ${count}`).join(", ");
    note.textContent = filled(note.dataset.sentence, { players, most: this.trains });
    note.hidden = !found.length;
    const unasked = found.filter(({ seat }) => !doubts.some((doubt) => doubt.seat === seat));
    this.ask([...[...doubts, ...stations].map(({ route }) => route), ...unasked.flatMap(({ routes }) => routes)]);
  }

  /** Put lines and cities on the sheet, region by region, behind those that are there: nothing moves under a finger. */
  ask(routes: string[]) {
    const fresh = [...routes].sort((one, other) => this.regionOf(one) - this.regionOf(other));
    for (const route of fresh) this.asked.add(route);
  }

  cards({ doubts, live, stations }: Proposal): Card[] {
    const all = [...doubts, ...stations];
    const why = new Map(all.map((doubt) => [doubt.route, doubt]));
    const { owners } = this.page.current();
    return [...this.asked].map((route) => {
      const doubt = why.get(route);
      const isCity = route in this.facts.cities;
      const stands = live.owners[route] ?? live.stations[route] ?? (isCity ? doubt?.seat : null);
      const seat = this.answers.get(route) ?? stands ?? null;
      const likely = [...this.guesses, ...this.stations].find((guess) => guess.route === route)?.likely ?? [];
      const isAsked = doubt && doubt.why !== "unsure";
      const sentence = isAsked ? this.question.sentence({ ...doubt, stands: owners[route] ?? null }) : "";
      const all = likely.includes(seat) ? likely : [seat, ...likely];
      return { route, seat, likely: all, sentence, isDone: !doubt };
    });
  }

  /** Return a number that grows from region to region, and from top to bottom in each. */
  regionOf(route: string) {
    const { x, y } = placeOf(this.drawing.board, route);
    const { width, height } = this.drawing.svg.viewBox.baseVal;
    return Math.floor((REGIONS * x) / width) + y / (2 * height);
  }

  showTaking({ moves, changes, unsure, doubts, stations }: Proposal) {
    const take = one("#take", this.section);
    const words = take.dataset;
    const sentences = [moves.length ? words.many : words.none, words.one];
    const sentence = filled(unsure ? words.unsure : (sentences[changes] ?? words.many), { count: changes, unsure });
    const count = moves.filter(({ kind }) => kind === "build").length;
    const built = count ? [`${words.stations}: ${count}`] : [];
    take.textContent = [...(changes || !count ? [sentence] : []), ...built].join(" · ");
    const isOpen = doubts.length + stations.length > 0;
    take.classList.toggle("primary", !isOpen);
    for (const part of all(".while-open", this.section)) part.hidden = !isOpen;
    one("#doubtless", this.section).hidden = this.asked.size > 0;
    one("#doubtful", this.section).hidden = !this.asked.size;
  }

  /** Take what the sheet shows for what people say. */
  confirm() {
    for (const { route, seat } of this.made ? this.cards(this.made) : []) this.answers.set(route, seat);
    this.show();
  }

  answer(route: string, seat: number | null) {
    this.answers.set(route, seat);
    this.asked.add(route);
    this.dialog.close();
    this.show();
  }

  open(route: string) {
    this.picked = route;
    if (!this.made) return;
    const { doubts, live, stations } = this.made;
    const doubt = [...doubts, ...stations].find((one) => one.route === route);
    const seat = live.owners[route] ?? live.stations[route] ?? null;
    const stands = this.page.current().owners[route] ?? null;
    this.question.show({ ...(doubt ?? { route, seat, why: "stands" }), stands });
    this.page.cut(one("canvas", this.dialog), route);
    light(this.drawing, route);
    this.dialog.showModal();
  }
}

/** Read the seats by their numbers from the chips of the page; there may be gaps. */
export function seatsShown(): Seat[] {
  const seats: Seat[] = [];
  for (const { dataset } of all("#players [data-seat]")) {
    const { seat, name = "", colour = "", mark = "" } = dataset;
    seats[Number(seat)] = { name, colour, mark };
  }
  return seats;
}
