// Computes how large a board is shown in a window and where, and what fingers and a wheel change of that. A scale is in
// pixels of the screen for a unit of the board.

import { pointOf } from "../dom.ts";
import { apart, type Box, halfway, type Point, type Size } from "./board.ts";

/** A scale, and where the board's upper left corner then lies, in pixels of the window. */
export type Shot = Point & { scale: number };

/** A point of the screen, the way by which it has moved, and how much the board is enlarged there. */
export type Grip = { point: Point; way: Point; factor?: number };

export const STILL: Point = { x: 0, y: 0 };

export const ARROWS: Record<string, Point | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const MOST = 3;
const COMFORTABLE = 0.8; // good to tap
const BARELY = 1.02;
export const LETTERS = 15; // units of the board that letters of a name are high
const READABLE = 9; // pixels
const LEAST = 6; // pixels: rather than that the board is cut
const LARGE = 15; // pixels
const CLOSE = 1.35; // where there is room to write every name anew, in letters two thirds as high
const EDGE = 36; // pixels from the edge where the board follows a finger
const EDGE_SPEED = 7; // pixels a frame at the very edge
const WHEEL_LINE = 20; // pixels of a wheel that counts in lines
const WHEEL_SPEED = 0.002; // for a pixel

/** Return the scale at which all of the board is seen. */
export function whole(frame: Size, box: Size) {
  return Math.min(frame.width / box.width, frame.height / box.height);
}

/**
 * Return the scale to begin with: all of the board is seen, unless its names could not be read then.
 * @param letters units of the board that the largest are high
 */
export function fitting(frame: Size, box: Size, letters: number) {
  const scale = whole(frame, box);
  return scale * letters >= LEAST ? scale : READABLE / letters;
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

/** Return where a point lies when the board is turned about its origin by quarters, clockwise. */
export function turned(point: Point, quarters: number): Point {
  let { x, y } = point;
  for (let left = quarters & 3; left; left--) [x, y] = [-y, x];
  return { x, y };
}

/**
 * Return where the board begins in the window, as near as it may come to a wanted place: in the middle where it fits,
 * else no further inside than the paper that may be seen before and behind it.
 */
export function held(wanted: number, size: number, room: number, before: number, behind: number = before) {
  return size > room + 1 ? Math.min(before, Math.max(room - size - behind, wanted)) : (room - size) / 2;
}

/**
 * Return a shot without paper that the board could fill.
 * @param aside pixels of paper that may be seen before and behind the board, and `below` it
 */
export function filled({ scale, x, y }: Shot, frame: Size, board: Size, aside: number = 0, below: number = 0): Shot {
  return {
    scale,
    x: held(x, board.width * scale, frame.width, aside),
    y: held(y, board.height * scale, frame.height, 0, below),
  };
}

/** Return the shot after a grip: what lay under the point has come along with it. */
export function carried(
  shot: Shot,
  { point, way, factor = 1 }: Grip,
  window: Box,
  board: Size,
  below: number = 0,
): Shot {
  const scale = within(shot.scale * factor, window, board);
  const share = scale / shot.scale;
  const [x, y] = [point.x - window.x, point.y - window.y];
  const moved = { scale, x: x - (x - way.x - shot.x) * share, y: y - (y - way.y - shot.y) * share };
  return filled(moved, window, board, 0, below);
}

/** Return what a finger has done, alone or with another one, and note where it is; null for one that is not down. */
export function followed(fingers: Map<number, Point>, event: PointerEvent): Grip | null {
  const [now, before] = [pointOf(event), fingers.get(event.pointerId)];
  if (!before) return null;
  fingers.set(event.pointerId, now);
  const [across, down] = [now.x - before.x, now.y - before.y];
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (!other) return { point: now, way: { x: across, y: down } };
  const factor = apart(now, other) / Math.max(apart(before, other), 1);
  return { point: halfway(now, other), factor, way: { x: across / 2, y: down / 2 } };
}

/** Return what a wheel does: it moves the board sideways, or enlarges it. */
export function wheeled(event: WheelEvent): Grip {
  event.preventDefault();
  const size = event.deltaMode ? WHEEL_LINE : 1;
  const isSideways = !event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (isSideways) return { point: pointOf(event), way: { x: -event.deltaX * size, y: 0 } };
  return { point: pointOf(event), way: STILL, factor: Math.exp(-event.deltaY * size * WHEEL_SPEED) };
}

/** Return where a window is on the screen, and how much of a board it shows. */
export function windowOf(view: Element): Box {
  const { left, top } = view.getBoundingClientRect();
  return { x: left, y: top, width: view.clientWidth, height: view.clientHeight };
}
