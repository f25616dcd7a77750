// Works out which line, city or choice a tap means, by what lies under it, and which move that is.

import { all } from "../dom.ts";
import { after, afterAll, type Facts, holdersOf, type Live, type Move, type Owners } from "../engine/law.ts";
import { type Board, cityNear, connectionsNear, type Line, type Near, type Point } from "../map/board.ts";
import type { Drawing } from "../map/painter.ts";

interface Tap {
  isExact: boolean; // a mouse, or a program that names what it clicks, means exactly that
  isPlaced: boolean; // it has a place on the board, so what is near it counts
  line?: Line; // that it touches
  city?: string; // that it touches, by its spot or its name
  isOnSpot: boolean; // it touches the city's own spot
}

export type Meaning =
  | { kind: "line"; line: Line }
  | { kind: "city"; city: string }
  | { kind: "choice"; connections: string[] }
  | { kind: "nothing" };

const TO_CITY = 0.9; // a city is meant up to about half the way from its rim to the middle of the first space
const NAME_AWAY = 3; // units: a name stands for its city, except in the middle of a space that it covers
const CLEAR = 6; // pixels by which the nearest line must be nearer than half the next one's distance
const MOST_CHOICES = 4;

/**
 * @param near under the fingertip, the nearest first
 * @param spot under the fingertip
 * @param pixels that a unit of the board takes
 */
export function meaningOf(
  { isExact, isPlaced, line, city, isOnSpot }: Tap,
  near: Near[],
  spot: { city: { id: string }; away: number } | null,
  pixels: number,
): Meaning {
  if (isExact && line) return { kind: "line", line };
  if (!isPlaced || (isExact && city)) return city ? { kind: "city", city } : { kind: "nothing" };
  const away = isOnSpot ? 0 : city ? NAME_AWAY : (spot?.away ?? Infinity);
  const meant = city ?? spot?.city.id;
  const space = Math.min(...near.map((one) => one.space));
  if (meant && TO_CITY * away < space) return { kind: "city", city: meant };
  return among(near, pixels);
}

/** Take the only connection that the finger may have meant; of several, let people choose. */
function among(near: Near[], pixels: number): Meaning {
  const meant = near.filter(({ away }) => (away - 2 * near[0].away) * pixels < CLEAR);
  if (!meant.length) return { kind: "nothing" };
  if (meant.length === 1) return { kind: "line", line: meant[0].line };
  return { kind: "choice", connections: meant.slice(0, MOST_CHOICES).map(({ connection }) => connection) };
}

/**
 * Release a line if it is the player's own, or else claim it; of a connection without a line of the player's, claim a
 * free one. The server asks about a claim that is not possible. Without a line, the player's own is meant.
 * @param active the seat
 * @param pair all lines of the connection
 * @param line that was tapped
 */
export function moveFor(live: Owners, active: number, pair: Line[], line?: Line): Move {
  const own = pair.find(({ id }) => holdersOf(live, id).includes(active));
  const meant = line ?? own ?? pair[0];
  if (live.owners[meant.id] === active) return { kind: "release", route: meant.id };
  if (holdersOf(live, meant.id).includes(active)) return { kind: "release", seat: active, route: meant.id };
  const isFree = ({ id }: Line) => !(id in live.owners);
  const wanted = own || isFree(meant) ? meant : (pair.find(isFree) ?? meant);
  return { kind: "claim", seat: active, route: wanted.id };
}

/** Return the moves that bring a player's claim to the free twin that was tapped; none where none was. */
export function toTwin(live: Owners, active: number, pair: Line[], line?: Line): Move[] {
  const own = pair.find(({ id }) => live.owners[id] === active);
  if (!own || !line || line.id in live.owners) return [];
  return [
    { kind: "release", route: own.id },
    { kind: "claim", seat: active, route: line.id },
  ];
}

/**
 * Return the claims of a stroke, one for every connection it passed that is not the player's already, and the state
 * after those that the rules allow.
 * @param made the state after a move, null where the rules forbid it
 */
export function strokeMoves(
  live: Live,
  active: number,
  passed: Line[][],
  made: (live: Live, move: Move) => Live | null,
) {
  const claims: Move[] = [];
  let state = live;
  for (const pair of passed) {
    const move = moveFor(state, active, pair);
    if (move.kind !== "claim") continue;
    claims.push(move);
    state = made(state, move) ?? state;
  }
  return { claims, state };
}

/**
 * Return the moves that enter a player's lines for another one: a free line beside it, or the line itself; none where the
 * rules forbid it.
 */
export function movesToOther(facts: Facts, live: Live, [from, seat]: [number, number], passed: Line[][]): Move[] {
  const moves = passed.flatMap((pair) => {
    const own = pair.filter(({ id }) => holdersOf(live, id).includes(from));
    const ways = [...pair.filter(({ id }) => !(id in live.owners)), ...own];
    const moves = ways.map(({ id }) => ({ kind: own[0].id === id ? "give" : "claim", seat, route: id }));
    return moves.find((move) => after(facts, live, move)) ?? [];
  });
  return seat !== from && moves.length === passed.length && afterAll(facts, live, moves, "") ? moves : [];
}

/** `point`: on the board, null for a click that has no place. */
export type Tapped = { point: Point | null; target: Element | null; isMouse: boolean };

const FINGERTIP = 24; // pixels
const BESIDE = 10; // pixels from the rim of a border point that shares another one's name: it is meant, not the name

export class Finder {
  board: Board;
  cities: Record<string, SVGGraphicsElement>;
  onScreen: (point: Point) => Point;

  /** @param onScreen where a point of the board is seen */
  constructor({ board, cities }: Drawing, onScreen: (point: Point) => Point) {
    this.board = board;
    this.cities = cities;
    this.onScreen = onScreen;
  }

  /** @param pixels that a unit of the board takes */
  meantBy({ point, target, isMouse }: Tapped, pixels: number): Meaning {
    const reach = FINGERTIP / pixels;
    const spot = point && cityNear(this.board, point, reach);
    const written =
      idAt(target, "city") ?? (point && !(isMouse && target?.matches(".patch")) ? this.named(point) : undefined);
    const isBeside = spot && !isMouse && spot.away * pixels < BESIDE;
    const isNameless = isBeside && !this.cities[spot.city.id].querySelector("text"); // another one's name stands for it
    const city = written && isNameless ? spot.city.id : written;
    const line = isMouse && city ? undefined : this.board.lineOf[idAt(target, "route") ?? ""];
    const isOnSpot = Boolean(target?.closest("circle, .city use, .terminal"));
    const near = point ? connectionsNear(this.board, point, reach, line) : [];
    return meaningOf({ isExact: isMouse, isPlaced: Boolean(point), line, city, isOnSpot }, near, spot, pixels);
  }

  /** The city whose name is seen there, also where a patch below it takes the click. */
  named(point: Point) {
    const { x, y } = this.onScreen(point);
    const isIn = (name: Element) => {
      const { left, top, right, bottom } = name.getBoundingClientRect();
      return name.getClientRects().length > 0 && x >= left && x <= right && y >= top && y <= bottom;
    };
    return Object.keys(this.cities).find((id) => all("text", this.cities[id]).some(isIn));
  }
}

function idAt(target: Element | null, kind: "route" | "city") {
  const group = target?.closest(`[data-${kind}]`) as SVGElement | null | undefined;
  return group?.dataset[kind];
}
