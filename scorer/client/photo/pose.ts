// Fits a homography to many matches, of which some are wrong.

import { after, type Homography, inverse, moved, solved } from "./homography.ts";
import type { Match } from "./matches.ts";

/** From the frame to the photo; how many different places agree. */
export type Pose = { toPhoto: Homography; seen: number };

const TOLERANCES = [60, 35, 20, 12, 8, 8]; // units of the board, round by round
const AFFINE_ROUNDS = 2;
const LEAST = 6; // matches
const LEAST_SLANTED = 10; // matches for a homography
const AROUND = 500; // units or pixels, as far as most points lie from their middle
const CELL = 12; // units in which two matches are the same place

/**
 * Return the pose that the most matches agree on, from some that do, in ever smaller tolerances; null if too few do.
 */
export function fitted(matches: Match[], voters: Match[]): Pose | null {
  let agreeing = voters;
  let toPhoto: Homography = [];
  for (const [round, tolerance] of TOLERANCES.entries()) {
    if (agreeing.length < LEAST) return null;
    toPhoto = laid(agreeing, round < AFFINE_ROUNDS || agreeing.length < LEAST_SLANTED);
    agreeing = within(matches, toPhoto, tolerance);
  }
  const cells = agreeing.map(({ board: { x, y } }) => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`);
  return { toPhoto, seen: new Set(cells).size };
}

function within(matches: Match[], toPhoto: Homography, tolerance: number) {
  const back = inverse(toPhoto);
  return matches.filter(({ board, photo }) => {
    const [x, y] = moved(back, [photo.x, photo.y]);
    const isInFront = toPhoto[6] * board.x + toPhoto[7] * board.y + toPhoto[8] > 0;
    return isInFront && Math.hypot(x - board.x, y - board.y) < tolerance;
  });
}

/**
 * Return the homography that best takes the places on the board to those on the photo, by weighted least squares.
 * @param isAffine whether parallels stay parallel
 * @returns not finite where they do not fix one
 */
export function laid(matches: Match[], isAffine: boolean): Homography {
  const ofBoard = normaliser(matches.map(({ board }) => board));
  const ofPhoto = normaliser(matches.map(({ photo }) => photo));
  const rows = matches.flatMap(({ board, photo, weight }) => {
    const [[x, y], [u, v]] = [moved(ofBoard, [board.x, board.y]), moved(ofPhoto, [photo.x, photo.y])];
    return [
      { weight, right: u, left: [x, y, 1, 0, 0, 0, ...(isAffine ? [] : [-u * x, -u * y])] },
      { weight, right: v, left: [0, 0, 0, x, y, 1, ...(isAffine ? [] : [-v * x, -v * y])] },
    ];
  });
  const found = solved(normalEquations(rows));
  return after(after(inverse(ofPhoto), isAffine ? [...found, 0, 0, 1] : [...found, 1]), ofBoard);
}

/** Return what moves points to their middle and shrinks them, so that little is rounded. */
function normaliser(points: { x: number; y: number }[]) {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  return [1, 0, -x, 0, 1, -y, 0, 0, AROUND];
}

function normalEquations(rows: { left: number[]; right: number; weight: number }[]) {
  const size = rows[0].left.length;
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      rows.reduce((sum, { left, right, weight }) => sum + weight * left[i] * (j < size ? left[j] : right), 0),
    ),
  );
}
