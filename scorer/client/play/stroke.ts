// A stroke along the rails: begins at a city, or in the middle of a line, and takes every connection that the finger follows
// to its other end. What it claims, and what is tapped in a row, can be given to another player.

import type { Live, Move } from "../engine/law.ts";
import { apart, type Board, type City, distance, type Line, type Point } from "../map/board.ts";

/** Where a stroke begins. */
export type From = { city: City } | { line: Line; point: Point };

const ARRIVED = 14; // pixels from a city's rim, or units where those are more
const NEARLY = 30; // the same, when the finger is lifted
const STEP = 4; // units between the points of the finger's way that are looked at
const RIM = 9; // units
const MOST_OF_THE_WAY = 0.45;
const SEVERAL = 2;
const CLEARLY = 2; // times further from the other lines of a double than from the one that is followed

export class Stroke {
  board: Board;
  pixels: number;
  ways: Line[];
  cities: City[] = [];
  passed: string[] = [];
  last: { x: number; y: number };
  /** The line that it begins on, until the finger has come to one of its ends. */
  first: Line | null;
  /** The line of the last connection, where the finger was clearly nearer to it than to those beside it. */
  followed: Line | undefined;
  candidates: { line: Line; here: City; next: City; strayed: number }[] = [];

  /** @param pixels that a unit of the board takes; fingers are measured in pixels */
  constructor(board: Board, from: From, pixels: number) {
    this.board = board;
    this.pixels = pixels;
    this.ways = board.lines.filter(({ wraps }) => !wraps);
    const { x, y } = "city" in from ? from.city : from.point;
    this.last = { x, y };
    this.first = "line" in from ? from.line : null;
    if ("city" in from) this.goOnFrom(from.city);
    else this.candidates = from.line.ends.map((end) => this.candidate(from.line, end));
  }

  goOnFrom(city: City) {
    this.cities.push(city);
    this.candidates = this.ways
      .filter(({ ends }) => ends.includes(city.id))
      .map((line) => this.candidate(line, city.id));
  }

  candidate(line: Line, from: string) {
    const { cityOf } = this.board;
    const [here, next] = line.ends[0] === from ? line.ends : [line.ends[1], line.ends[0]];
    return { line, here: cityOf[here], next: cityOf[next], strayed: 0 };
  }

  /** Follow the finger; return whether the passed connections have changed. */
  to(point: Point) {
    const count = this.passed.length;
    const steps = Math.max(1, Math.ceil(apart(point, this.last) / STEP));
    const { x, y } = this.last;
    for (let i = 1; i <= steps; i++) {
      this.step({ x: x + ((point.x - x) * i) / steps, y: y + ((point.y - y) * i) / steps });
    }
    this.last = point;
    return this.passed.length !== count;
  }

  step(point: Point) {
    for (const candidate of this.candidates) candidate.strayed += distance(point, candidate.line.way);
    this.arrive(point, ARRIVED);
  }

  /** End the stroke; close to the next city is near enough, and so is the line itself if it began on it. */
  end() {
    this.arrive(this.last, NEARLY);
    const { first, last, pixels } = this;
    if (!first || distance(last, first.way) >= Math.max(ARRIVED, ARRIVED / pixels)) return;
    this.passed = [first.connection];
    this.followed = first;
  }

  /**
   * Arrive at the end of the rails that were followed best, if it is within reach; going back drops the last
   * connection.
   */
  arrive(point: Point, within: number) {
    const best = this.candidates.reduce((one, other) => (other.strayed < one.strayed ? other : one)).line;
    const ways = this.candidates.filter(({ line }) => line === best);
    const way = ways.find(({ here, next }) => apart(point, next) <= this.reach(here, next, within));
    if (!way) return;
    const { here, next, strayed } = way;
    const beside = this.candidates.filter(({ line }) => line !== best && line.connection === best.connection);
    this.followed = beside.every((other) => other.strayed > CLEARLY * strayed) ? best : undefined;
    if (this.first) this.cities = [here];
    this.first = null;
    if (this.cities.at(-2) === next) {
      this.cities.splice(-2);
      this.passed.pop();
    } else this.passed.push(best.connection);
    this.goOnFrom(next);
  }

  /** Return how near to a city's middle counts as arrived, never more than almost half of the way. */
  reach(here: City, next: City, within: number) {
    const ample = next.radius + Math.max(within, within / this.pixels) - RIM;
    return Math.min(ample, MOST_OF_THE_WAY * apart(here, next));
  }
}

/** The claims of a phone in a row for one player, to be given to another one if the wrong player was active. */
export class Row {
  seat = -1;
  routes: string[] = [];
  isStroke = false;

  /** Begin a new row: another player is active now. */
  forget() {
    this.seat = -1;
    this.routes = [];
    this.isStroke = false;
  }

  /** Add claims; a stroke is a row by itself, while claims that are tapped one by one make a row together. */
  add(moves: Move[]) {
    const claims = moves.filter(({ kind }) => kind === "claim");
    if (claims.length !== moves.length) return;
    const [{ seat = -1 }] = claims;
    const isStroke = claims.length >= SEVERAL;
    if (isStroke || this.isStroke || seat !== this.seat) this.routes = [];
    this.routes.push(...claims.map(({ route = "" }) => route));
    this.seat = seat;
    this.isStroke = isStroke;
  }

  /** Return the last line of a stroke of which several still count. */
  last({ owners }: Pick<Live, "owners">) {
    const held = this.isStroke ? this.routes.filter((route) => owners[route] === this.seat) : [];
    return held.length >= SEVERAL ? held.at(-1) : undefined;
  }

  /** Return the moves that give the row, as far as it still counts, to another player; none for a single claim. */
  given({ owners }: Pick<Live, "owners">, seat: number): Move[] {
    const held = new Set(this.routes.filter((route) => owners[route] === this.seat));
    if (seat === this.seat || held.size < SEVERAL) return [];
    return [...held].map((route) => ({ kind: "give", seat, route }));
  }
}
