// Matches the stored keypoints of a printed board with those of a photo, and lets the matches vote for where it lies.

import { type Described, LENGTH } from "./descriptors.ts";

type Place = { x: number; y: number; turn: number; scale: number };

export type Match = { board: Place; photo: Place; weight: number };

const ELSEWHERE = 0.012; // of the photo's size, from which on a likeness is of another place
const CLEAR = 0.86; // most that the distance of the best may be of that of the next
const NEAR = 25; // units between what a match says of another one and where that lies,
const FARTHER = 0.12; // and units more for each unit between the two on the board
const TURN = 0.45; // radians between the turns of two that agree
const SIZE = 0.55; // of the logarithm of their sizes
const BEST = 6; // groups of voters that go on

/** Return for each stored keypoint the most alike on the photo, if the next one elsewhere is clearly less alike. */
export function matched(stored: Described[], seen: Described[]): Match[] {
  const all = new Float32Array(LENGTH * seen.length);
  for (const [number, { values }] of seen.entries()) all.set(values, LENGTH * number);
  const away = ELSEWHERE * seen.reduce((size, { x, y }) => Math.max(size, x, y), 0);
  const likeness = new Float32Array(seen.length);
  return stored.flatMap((board) => {
    compare(board.values, all, likeness);
    const most = Math.max(...likeness);
    const photo = seen[likeness.indexOf(most)];
    const ratio = distance(most, 0) / distance(nextBest(likeness, seen, photo, away), 1e-12);
    return ratio < CLEAR ? [{ board, photo, weight: Math.min((0.9 - ratio) / 0.3, 1) }] : [];
  });
}

/** Fill in how alike a description is to all others: the dot products. */
function compare(values: Float32Array, all: Float32Array, likeness: Float32Array) {
  for (let number = 0, at = 0; number < likeness.length; number++) {
    let sum = 0;
    for (let k = 0; k < LENGTH; k++) sum += values[k] * all[at++];
    likeness[number] = sum;
  }
}

function nextBest(likeness: Float32Array, seen: Described[], photo: Place, away: number) {
  let next = -1;
  for (const [number, { x, y }] of seen.entries()) {
    if (likeness[number] > next && Math.max(Math.abs(x - photo.x), Math.abs(y - photo.y)) > away)
      next = likeness[number];
  }
  return next;
}

/** Return the distance of two descriptions from their dot product. */
function distance(likeness: number, least: number) {
  return Math.sqrt(Math.max(2 - 2 * likeness, least));
}

/**
 * Return the groups of matches with the most votes. Each match alone says where the board lies; it has the votes of all
 * that lie there, too.
 */
export function voted(matches: Match[]): Match[][] {
  const groups = matches.map((one) => {
    const voters = matches.filter((other) => agree(one, other));
    return { voters, votes: voters.reduce((sum, { weight }) => sum + weight, 0) };
  });
  return groups
    .sort((one, other) => other.votes - one.votes)
    .slice(0, BEST)
    .map(({ voters }) => voters);
}

function agree(one: Match, other: Match) {
  const [turn, size] = [one.photo.turn - one.board.turn, one.photo.scale / one.board.scale];
  const [cos, sin] = [size * Math.cos(turn), size * Math.sin(turn)];
  const [dx, dy] = [other.board.x - one.board.x, other.board.y - one.board.y];
  const [x, y] = [one.photo.x + cos * dx - sin * dy, one.photo.y + sin * dx + cos * dy];
  const off = Math.hypot(x - other.photo.x, y - other.photo.y) / size;
  if (off >= NEAR + FARTHER * Math.hypot(dx, dy)) return false;
  const turned = Math.abs(other.photo.turn - other.board.turn - turn) % (2 * Math.PI);
  if (Math.min(turned, 2 * Math.PI - turned) >= TURN) return false;
  return Math.abs(Math.log(other.photo.scale / other.board.scale / size)) < SIZE;
}
