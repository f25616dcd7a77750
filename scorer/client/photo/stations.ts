// Looks whether a station stands on a city, and whose: the colours of three rings around its dot against the paper.

import { softmax } from "./network.ts";
import { addPaper } from "./paper.ts";
import { addSample, deviation, type Picture } from "./picture.ts";
import { isSeen, ownersBy, type Reading } from "./routes.ts";

/** Of a logistic regression: weights of the twelve numbers and of 1, for nobody and each colour of trains. */
export type Plan = { mean: number[]; deviation: number[]; weights: number[][] };

const RINGS = [0, 4.5, 8, 11]; // units from the middle of the city's dot
const FLOOR = 0.004;
const SURE = 0.9;

/** Return the probabilities of nobody and each colour for a city on a rectified board. */
export function judgeCity(board: Picture, paper: Picture, city: [number, number], { mean, deviation, weights }: Plan) {
  const numbers = RINGS.slice(1).flatMap((outer, at) => ringOf(board, paper, city, [RINGS[at], outer]));
  const scaled = [...numbers.map((value, at) => (value - mean[at]) / deviation[at]), 1];
  return softmax(weights[0].map((_, k) => scaled.reduce((sum, value, at) => sum + value * weights[at][k], 0)));
}

/** Return the medians of the channels in a ring, and how much its lightness varies (standard deviation). */
function ringOf(board: Picture, paper: Picture, [x, y]: [number, number], [inner, outer]: [number, number]) {
  const ground = new Float64Array(3);
  addPaper(paper, x, y, ground);
  const seen: number[][] = [];
  for (let row = Math.ceil(y - outer); row <= y + outer; row++) {
    for (let column = Math.ceil(x - outer); column <= x + outer; column++) {
      const away = Math.hypot(column - x, row - y);
      if (away < inner || away >= outer) continue;
      const colour = [0, 0, 0];
      addSample(board, column, row, colour);
      seen.push(colour.map((value, channel) => Math.log((value + FLOOR) / (ground[channel] + FLOOR))));
    }
  }
  const lights = seen.map(([red, green, blue]) => (red + green + blue) / 3);
  return [...[0, 1, 2].map((channel) => medianOf(seen.map((one) => one[channel]))), deviation(lights)];
}

function medianOf(values: number[]) {
  const sorted = [...values].sort((one, other) => one - other);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/**
 * Return whose stations the photo shows; `route` is the city's id.
 * @param cities the classes' probabilities of each city
 */
export function readStations(
  cities: Record<string, number[][]>,
  { classes, colours }: { classes: string[]; colours: string[] },
): Reading[] {
  const isKnown = colours.every((colour) => classes.includes(colour));
  return Object.entries(cities).flatMap(([route, [told]]) => {
    const played = told.map((p, k) => (k === 0 || colours.includes(classes[k]) ? p : 0));
    const all = played.reduce((sum, p) => sum + p, 0);
    const likely = ownersBy(played, classes);
    const odds = likely.map((owner) => played[owner === null ? 0 : classes.indexOf(owner)] / all);
    const [owner, p] = [likely[0], odds[0]];
    return isSeen(told) && owner !== null ? [{ route, owner, p, sure: isKnown && p >= SURE, likely, odds }] : [];
  });
}
