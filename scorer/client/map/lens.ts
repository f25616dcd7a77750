// Computes how large a board is shown in a window. A scale is in pixels of the screen for a unit of the board.

import type { Point, Size } from "./board.ts";

const MOST = 3;
const COMFORTABLE = 0.8; // good to tap
const BARELY = 1.02;
export const LETTERS = 15; // units of the board that letters of a name are high
const READABLE = 9; // pixels
const NEARLY = 8.2; // pixels: rather than that a board which is a little too large is cut
const LEAST = 7.5; // pixels
const LARGE = 15; // pixels
const CLOSE = 1.35; // where there is room to write every name anew, in letters two thirds as high
const STRIDE = 4; // pixels
const NEAR = 200;
const EDGE = 36; // pixels from the edge where the board follows a finger
const EDGE_SPEED = 7; // pixels a frame at the very edge

/** Return the scale at which all of the board is seen. */
export function whole(frame: Size, box: Size) {
  return Math.min(frame.width / box.width, frame.height / box.height);
}

/**
 * Return the scale to begin with: all of the board is seen, unless its names could not be read then.
 * @param letters units of the board that they are high where every city is named
 */
export function fitting(frame: Size, box: Size, letters: number) {
  const scale = whole(frame, box);
  return scale * letters >= NEARLY ? scale : READABLE / letters;
}

/** Return a scale that is good to tap, at which the board fills the window. */
export function near(frame: Size, box: Size) {
  return Math.max(frame.width / box.width, frame.height / box.height, COMFORTABLE);
}

export function isWhole(scale: number, frame: Size, box: Size) {
  return scale < whole(frame, box) * BARELY;
}

/** Return whether names are too small to be read. */
export function isFar(scale: number) {
  return scale * LETTERS < READABLE;
}

/**
 * Return whether letters as high as where every city is named can still be read, as large ones of some cities are else.
 * @param letters units of the board
 */
export function isLegible(scale: number, letters: number) {
  return scale * letters >= LEAST;
}

/** Return whether the board is so large that names have room close to their cities. */
export function isNear(scale: number) {
  return scale >= CLOSE;
}

/**
 * Return how high letters of a name are, in units of the board: beyond a good size they stay as they are while the
 * board grows.
 */
export function letters(scale: number) {
  return Math.min(LETTERS, (isNear(scale) ? 1.5 : 1) * (LARGE / scale));
}

/** Return the allowed scale that is nearest to a wanted one: from all of the board to three times its drawing. */
export function within(wanted: number, frame: Size, box: Size) {
  return Math.min(MOST, Math.max(whole(frame, box), wanted));
}

/** Return the factor by which a double tap zooms: in, or from close by back to the whole board. */
export function step(scale: number, frame: Size, box: Size) {
  return scale > near(frame, box) * 1.3 ? whole(frame, box) / scale : 2;
}

/**
 * Return the factor by which the wheel zooms.
 * @param turned in pixels
 */
export function turn(turned: number) {
  return Math.exp(-turned * 0.002);
}

/**
 * Return how far the board moves, in pixels a frame, while a finger draws near an edge of the window: slowly at first,
 * so that the finger stays on its rails.
 */
export function pull(at: number, from: number, to: number) {
  const [before, behind] = [from + EDGE - at, at - to + EDGE].map((deep) => Math.min(1, Math.max(0, deep / EDGE)));
  return Math.ceil(EDGE_SPEED * before ** 2) - Math.ceil(EDGE_SPEED * behind ** 2);
}

/** Return how far a place lies outside a span: negative before it, positive behind it. */
export function outside(at: number, from: number, to: number) {
  return Math.min(0, at - from) + Math.max(0, at - to);
}

/**
 * Return the shortest way by which the board moves left and up so that no spot lies under what covers a part of the
 * window; null where there is none near.
 * @param spots in pixels of the window; `half` is half a name's width
 * @param most how far it can move
 */
export function clear(
  spots: (Point & { radius: number; half?: number })[],
  cover: { left: number; top: number; right: number; bottom: number },
  most: Point,
) {
  for (let way = 0; way <= Math.min(NEAR, most.x + most.y); way += STRIDE) {
    for (let x = Math.max(0, way - most.y); x <= Math.min(way, most.x); x += STRIDE) {
      const y = way - x;
      const isUnder = ({ x: across, y: down, radius, half = radius }: (typeof spots)[0]) =>
        outside(across - x, cover.left - half, cover.right + half) === 0 &&
        outside(down - y, cover.top - radius, cover.bottom + radius) === 0;
      if (!spots.some(isUnder)) return { x, y };
    }
  }
  return null;
}

/**
 * Return where a point lies when the board is turned about its origin, clockwise.
 * @param quarters of a turn
 */
export function turned(point: Point, quarters: number): Point {
  let { x, y } = point;
  for (let left = quarters & 3; left; left--) [x, y] = [-y, x];
  return { x, y };
}

/**
 * Return where the board begins in the window, as near as it may come to a wanted place: in the middle where it fits,
 * else no further inside than the paper that may be seen before and behind it.
 * @param size of the board
 */
export function held(wanted: number, size: number, room: number, before: number, behind: number = before) {
  return size > room + 1 ? Math.min(before, Math.max(room - size - behind, wanted)) : (room - size) / 2;
}
