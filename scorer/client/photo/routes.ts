// Works out who owns the routes from what lies on their spaces: probabilities, and which are sure.

import { favours, mapped } from "./chains.ts";
import { softmax } from "./network.ts";

/** A route as the board has it. */
type Printed = { printed: string; ends: [string, string]; beside: string[]; trains: number };

/** `colours` are those that are played, `doubles` whether both lines of a double may be taken. */
type Table = { routes: Record<string, Printed>; classes: string[]; colours: string[]; doubles: boolean };

/** `owner` is a colour; `likely` has all owners there can be, the likeliest first, and `odds` how probable they are. */
export type Reading = {
  route: string;
  owner: string | null;
  p: number;
  sure: boolean;
  likely: (string | null)[];
  odds: number[];
};

const FLOOR = 0.005;
const SURE = 0.9;
const SURE_ALIKE = 0.97;
const SURE_ALONE = 0.8; // without what lies around it

/** Return what several photos of a board say of every space: the mean of those that show it. */
export function together(photos: Record<string, number[][]>[]): Record<string, number[][]> {
  return mapped(photos[0], (places, route) => places.map((_, at) => meanOf(photos.map((photo) => photo[route][at]))));
}

/** @param all the classes' probabilities; alike where nothing was seen */
function meanOf(all: number[][]) {
  const seen = all.filter(isSeen);
  const told = seen.length ? seen : all;
  return told[0].map((_, k) => told.reduce((sum, p) => sum + p[k], 0) / told.length);
}

/** Return whether a space was seen: else all classes are alike. */
export function isSeen(p: number[]) {
  return p.some((one) => one !== p[0]);
}

/**
 * Return what the photo says of every route.
 * @param spaces the classes' probabilities of each space of each route
 */
export function readings(spaces: Record<string, number[][]>, table: Table): Reading[] {
  const alone = posteriors(spaces, table);
  const all = posteriors(spaces, table, favours(alone, table.routes));
  const read = Object.entries(all).map(([route, p]) =>
    decide(route, p, alone[route], spaces[route].every(isSeen), table),
  );
  const isKnown = table.colours.every((colour) => table.classes.includes(colour));
  return isKnown ? read : read.map((one) => ({ ...one, sure: false }));
}

/**
 * Return the probabilities of nobody and of each colour for every route.
 * @param favours logarithms of how much likelier each class of a route is
 */
export function posteriors(
  spaces: Record<string, number[][]>,
  {
    routes,
    classes,
    colours,
    doubles,
  }: Pick<Table, "classes" | "colours" | "doubles"> & { routes: Record<string, Pick<Printed, "beside">> },
  favours: Record<string, number[]> = {},
): Record<string, number[]> {
  const plays = classes.map((name, k) => k === 0 || colours.includes(name));
  const alone = mapped(spaces, (ps, route) => judge(ps, plays, favours[route] ?? classes.map(() => 0)));
  return mapped(alone, (own, route) => {
    const [other] = routes[route].beside;
    return other in alone ? beside(own, alone[other], doubles) : own;
  });
}

/** Judge one route by itself. Errors on the spaces of a route are correlated, so each counts for less. */
function judge(spaces: number[][], plays: boolean[], favour: number[]) {
  const sums = plays.map((does, k) =>
    does
      ? favour[k] + spaces.reduce((sum, p) => sum + Math.log(p[k] + FLOOR), 0) / Math.sqrt(spaces.length)
      : -Infinity,
  );
  return softmax(sums);
}

/**
 * Judge a line of a double, given the other one: no colour owns both (R3), and while doubles are closed only one is
 * taken.
 */
function beside(own: number[], other: number[], doubles: boolean) {
  const [nobody, ...colours] = other;
  const taken = colours.reduce((sum, p) => sum + p, 0);
  const both = own.map((p, k) => p * (k === 0 ? nobody + taken : nobody + (doubles ? taken - other[k] : 0)));
  const all = both.reduce((sum, p) => sum + p, 0);
  return both.map((p) => p / all);
}

/**
 * Decide for the likeliest owner. A bare space and a train of its colour look alike, so these must be surer. What lies
 * around a route makes nothing sure that would not nearly be so alone, and where a space was not seen nobody is sure.
 * @param isWhole whether all of its spaces were seen
 */
function decide(
  route: string,
  probabilities: number[],
  alone: number[],
  isWhole: boolean,
  { routes, classes, colours }: Table,
): Reading {
  const p = Math.max(...probabilities);
  const guess = probabilities.indexOf(p);
  const owner = guess ? classes[guess] : null;
  const { printed } = routes[route];
  const isAlike = classes.indexOf(printed) > 0 && (owner === null || owner === printed);
  const others = colours.filter((colour) => !classes.includes(colour));
  const likely = [...ownersBy(probabilities, classes), ...others];
  const odds = likely.map((one) => probabilities[one === null ? 0 : classes.indexOf(one)] ?? 0);
  const sure = p >= (isAlike ? SURE_ALIKE : SURE) && alone[guess] >= SURE_ALONE && (isWhole || guess > 0);
  return { route, owner, p, sure, likely, odds };
}

/** Return nobody and the colours in play, the likeliest first. */
export function ownersBy(probabilities: number[], classes: string[]) {
  const possible = [...classes.keys()].filter((k) => probabilities[k] > 0);
  const order = possible.sort((one, other) => probabilities[other] - probabilities[one]);
  return order.map((k) => (k ? classes[k] : null));
}

const LEAST_STRANGE = 8; // trains

/** Return how many trains seem to lie there of each colour that nobody plays, where they are too many for a mistake. */
export function strangers(spaces: Record<string, number[][]>, table: Table): { colour: string; trains: number }[] {
  const all = table.classes.slice(1);
  const read = readings(spaces, { ...table, colours: all, doubles: true });
  return all.flatMap((colour) => {
    const own = read.filter(({ owner, sure }) => sure && owner === colour);
    const trains = own.reduce((sum, { route }) => sum + table.routes[route].trains, 0);
    return trains >= LEAST_STRANGE && !table.colours.includes(colour) ? [{ colour, trains }] : [];
  });
}
