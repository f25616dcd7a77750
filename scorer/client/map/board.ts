// Where the lines and cities of a board lie, in units of the board, and which of them are near a point.

import type { Facts, LineFacts } from "../engine/law.ts";

export type Point = { x: number; y: number };

export type Size = { width: number; height: number };

export type Box = Point & Size;

/** Of a space, turned by an angle in radians. */
type Middle = Point & { angle: number };

/** Of a space as it is drawn: across, down, and turned by an angle in degrees. */
type Place = number[];

export type City = Point & { id: string; radius: number; takesStation: boolean };

export interface Line {
  id: string;
  ends: [string, string];
  connection: string; // its two cities, the same for all parallel lines
  length: number; // in trains
  wraps: boolean; // whether it runs over the edge of the board: no finger follows it (X27)
  middles: Middle[];
  rails: Point[][]; // the middle of the printed spaces, in two pieces where another line runs across
  way: Point[]; // from city to city
}

export interface Board {
  cities: City[];
  cityOf: Record<string, City>;
  lines: Line[];
  lineOf: Record<string, Line>;
  connections: Map<string, Line[]>;
  half: number; // of a space's length
}

/** How far away its rail is, and the middle of its nearest space. */
export type Near = { connection: string; line: Line; away: number; space: number };

const WIDE = 5; // units
const OPENING = 12; // units from one space to the next, between which another line runs across

/** @param spaces of each line, by its id */
export function boardOf(facts: Facts, spaces: Record<string, Place[]>): Board {
  const half = facts.spaceLength / 2;
  const cities = Object.entries(facts.cities).map(([id, city]) => ({ id, ...city }));
  const cityOf = Object.fromEntries(cities.map((city) => [city.id, city]));
  const lines = Object.entries(facts.lines).map(([id, line]) => lineFrom(id, line, spaces[id], cityOf, half));
  const lineOf = Object.fromEntries(lines.map((line) => [line.id, line]));
  const connections: Map<string, Line[]> = new Map();
  for (const line of lines) connections.set(line.connection, [...(connections.get(line.connection) ?? []), line]);
  return { cities, cityOf, lines, lineOf, connections, half };
}

function lineFrom(
  id: string,
  { ends, length, type = "", wraps = false }: LineFacts,
  spaces: Place[],
  cityOf: Record<string, City>,
  half: number,
): Line {
  const middles = spaces.map(([x, y, angle]) => ({ x, y, angle: (angle * Math.PI) / 180 }));
  const way = [cityOf[ends[0]], ...middles, cityOf[ends[1]]];
  const connection = [...ends, type].filter(Boolean).join("-"); // a ship line is beside no train line (X29)
  return { id, ends, connection, length, wraps, middles, rails: railsOf(middles, half), way };
}

function railsOf(middles: Middle[], half: number) {
  const cut = middles.findIndex((middle, at) => at && apart(middles[at - 1], middle) > 2 * half + OPENING);
  const pieces = cut > 0 ? [middles.slice(0, cut), middles.slice(cut)] : [middles];
  return pieces.map((piece) => railOf(piece, half - WIDE));
}

/**
 * The line through the middle of the printed spaces, as far as `aside` beyond the first and the last middle: so every
 * point on it lies well inside a space.
 */
function railOf(middles: Middle[], aside: number): Point[] {
  const [first, last] = [middles[0], middles.at(-1) as Middle];
  if (middles.length === 1) return [beyond(first, -aside), beyond(first, aside)];
  const before = beyond(first, aside * outward(first, middles[1]));
  return [before, ...middles, beyond(last, aside * outward(last, middles[middles.length - 2]))];
}

function beyond(space: Middle, distance: number) {
  return { x: space.x + distance * Math.cos(space.angle), y: space.y + distance * Math.sin(space.angle) };
}

function outward(from: Middle, to: Point) {
  return Math.cos(from.angle) * (from.x - to.x) + Math.sin(from.angle) * (from.y - to.y) < 0 ? -1 : 1;
}

export function apart(one: Point, other: Point) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function halfway(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

export function around(things: (Point & Partial<Size>)[]): Box {
  const [x, y] = [Math.min(...things.map((thing) => thing.x)), Math.min(...things.map((thing) => thing.y))];
  const right = Math.max(...things.map((thing) => thing.x + (thing.width ?? 0)));
  const bottom = Math.max(...things.map((thing) => thing.y + (thing.height ?? 0)));
  return { x, y, width: right - x, height: bottom - y };
}

export function distance({ x, y }: Point, corners: Point[]) {
  let least = Infinity;
  for (let i = 1; i < corners.length; i++) {
    const [a, b] = [corners[i - 1], corners[i]];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const share = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - a.x - share * dx, y - a.y - share * dy));
  }
  return least;
}

/**
 * Return the connections within `reach`, the nearest first, each with its distance and its nearest line; `touched` is a
 * line that the finger is on.
 */
export function connectionsNear({ lines }: Board, point: Point, reach: number, touched?: Line): Near[] {
  const found: Map<string, Near> = new Map();
  for (const line of lines) {
    const away = line === touched ? 0 : Math.min(...line.rails.map((rail) => distance(point, rail)));
    const nearest = found.get(line.connection)?.away ?? Infinity;
    if (away > reach || away >= nearest) continue;
    const space = Math.min(...line.middles.map((middle) => apart(point, middle)));
    found.set(line.connection, { connection: line.connection, line, away, space });
  }
  return [...found.values()].sort((one, other) => one.away - other.away);
}

/** Return the nearest city whose rim is within `reach`, with the distance from its rim; null if there is none. */
export function cityNear({ cities }: Board, point: Point, reach: number) {
  const away = (city: City) => Math.max(0, apart(point, city) - city.radius);
  const [city] = [...cities].sort((one, other) => away(one) - away(other));
  return away(city) <= reach ? { city, away: away(city) } : null;
}
