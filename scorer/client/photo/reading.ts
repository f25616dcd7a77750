// Reads a photo: what lies on every space. Finds the board, from four taps or by itself, takes the light of the room out,
// and looks at each space.

import { find, LEAST_SEEN, looksAt, unpacked } from "./finder.ts";
import { greyOf, isDark, isSharp } from "./grey.ts";
import type { Homography, Quad } from "./homography.ts";
import { Network, type Plan, probabilities } from "./network.ts";
import { frameOn, isSpaceOn, type Space, type Spaces } from "./outlines.ts";
import { problemOf } from "./overlay.ts";
import { brighten, paperOf } from "./paper.ts";
import { CHANNELS, COLUMNS, isFlat, isLit, look, ROWS } from "./patch.ts";
import { linear, type Picture, rectified } from "./picture.ts";
import { type Found, LEAST_FIT, find as refined } from "./search.ts";
import { judgeCity, type Plan as StationsPlan } from "./stations.ts";
import { hidden, isHidden, lift } from "./veil.ts";

/** Without `taps` the board is looked for among the keypoints of `prints`. */
export type Job = {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  taps: Quad | null;
  board: string;
  prints: Record<string, ArrayBuffer>;
  spaces: Spaces;
  printed: Record<string, string>;
  weights: ArrayBuffer;
  plan: Plan;
  stations: StationsPlan;
};

/**
 * Where a board may lie, how many places say so, which other board lies there, and what is wrong with the photo itself.
 */
export type Located = { corners: Quad | null; seen: number; other: string; light: "" | "dark" | "blurred" };

/** What lies on the spaces of routes, and what stands on cities. */
export type Told = {
  progress?: number;
  located?: Located;
  found?: Found;
  read?: Record<string, number[][]>;
  cities?: Record<string, number[][]>;
};

const LOCATING = 0.2; // share of the whole time
const SEARCHING = 0.3;

/** Do a job and report its progress; read nothing where the board is not found. */
export function read(job: Job, tell: (told: Told) => void) {
  let { taps } = job;
  if (!taps) {
    const located = locate(job);
    tell({ located, progress: LOCATING });
    const { corners, seen } = located;
    if (!corners || seen < LEAST_SEEN || problemOf(corners, job)) return; // they cannot be trusted
    taps = corners;
  }
  const photo = linear(job.pixels, job.width, job.height);
  const found = refined(photo, job.spaces, taps, (share) => tell({ progress: LOCATING + SEARCHING * share }));
  tell({ found });
  if (found.fit < LEAST_FIT) return;
  const begun = LOCATING + SEARCHING;
  tell(readSpaces(photo, found.toPhoto, job, (share) => tell({ progress: begun + (1 - begun) * share })));
}

/** Look for the board, and where it is not seen, for the others. */
export function locate(job: Pick<Job, "pixels" | "width" | "height" | "board" | "prints" | "spaces">): Located {
  const { board, prints, spaces } = job;
  const grey = greyOf(job.pixels, job.width, job.height);
  const looks = looksAt(grey);
  const poseOf = (name: string) => find(looks, unpacked(prints[name]));
  const pose = poseOf(board);
  const seen = pose?.seen ?? 0;
  const corners = pose && frameOn(pose.toPhoto, spaces.height);
  const light = isDark(grey) ? "dark" : isSharp(grey) ? "" : "blurred";
  if (seen >= LEAST_SEEN) return { corners, seen, other: "", light };
  const others = Object.keys(prints).filter((name) => name !== board);
  const other = others.find((name) => (poseOf(name)?.seen ?? 0) >= LEAST_SEEN) ?? "";
  return { corners, seen, other, light };
}

/** Return the probabilities of the classes for every space of every route, and for every city. */
function readSpaces(photo: Picture, toPhoto: Homography, job: Job, tell: (share: number) => void) {
  const { spaces, printed, weights, plan, stations } = job;
  const board = rectified(photo, toPhoto, spaces.height, 0);
  const paper = paperOf(board, spaces);
  const networks = [0, 1].map((net) => new Network(weights, plan, net));
  const patch = new Float32Array(ROWS * COLUMNS * CHANNELS);
  const routes = Object.entries(spaces.routes);
  const lit = new Map(routes.map(([route, places]) => [route, places.map(isSeen)]));
  const towns = Object.entries(spaces.cities).map(([city, [x, y]]) => ({ city, x, y, isSeen: isSeen([x, y, 0]) }));
  const veil = lift(board, paper);
  const veiled = new Set(routes.flatMap(([, places]) => places.filter(([x, y]) => isHidden(veil, paper, x, y))));
  brighten(board, paper);
  const unknown = plan.classes.map(() => 1 / plan.classes.length);
  const read = Object.fromEntries(
    routes.map(([route, places], number) => {
      tell(number / routes.length);
      const colour = plan.printed.indexOf(printed[route]);
      return [route, places.map((place, at) => (lit.get(route)?.[at] ? judged(place, colour) : unknown))];
    }),
  );
  const cities = Object.fromEntries(
    towns.map(({ city, x, y, isSeen }) => [city, [isSeen ? judgeCity(board, paper, [x, y], stations) : unknown]]),
  );
  return { read, cities };

  function isSeen(place: Space) {
    return isSpaceOn(photo, toPhoto, place, spaces.space) && isLit(board, paper, place, spaces.space);
  }

  function judged(place: Space, colour: number) {
    look(board, paper, place, spaces.space, patch);
    if (isFlat(patch)) return unknown;
    const p = probabilities(networks, patch, colour);
    return veiled.has(place) ? hidden(p) : p;
  }
}
