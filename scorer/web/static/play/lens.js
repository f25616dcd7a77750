// The arithmetic of the camera: how large a board is shown in a window, in pixels for a unit of the board.

/** @typedef {{width: number, height: number}} Size */

const MOST = 3;
const COMFORTABLE = 0.8;
const BARELY = 1.02;
const LETTERS = 15; // units of the board that letters of a name are high
const READABLE = 9; // pixels
const EDGE = 36; // pixels from the edge where the board follows a finger
const EDGE_SPEED = 7;

/**
 * All of the board is seen.
 * @param {Size} frame
 * @param {Size} box
 */
export function whole(frame, box) {
  return Math.min(frame.width / box.width, frame.height / box.height);
}

/**
 * Upright the board fills the height and no line becomes too thin to tap; lying down all of it is seen.
 * @param {Size} frame
 * @param {Size} box
 */
export function fitting(frame, box) {
  if (frame.width > frame.height) return whole(frame, box);
  return Math.max(frame.width / box.width, frame.height / box.height, COMFORTABLE);
}

/**
 * A size that is good to tap.
 * @param {Size} frame
 * @param {Size} box
 */
export function near(frame, box) {
  return Math.max(fitting(frame, box), COMFORTABLE);
}

/**
 * @param {number} scale
 * @param {Size} frame
 * @param {Size} box
 */
export function isWhole(scale, frame, box) {
  return scale < whole(frame, box) * BARELY;
}

/**
 * Names are too small to be read.
 * @param {number} scale
 */
export function isFar(scale) {
  return scale * LETTERS < READABLE;
}

/**
 * The nearest size to the wanted one that is allowed: all of the board, up to three times its drawing.
 * @param {number} wanted
 * @param {Size} frame
 * @param {Size} box
 */
export function within(wanted, frame, box) {
  return Math.min(MOST, Math.max(whole(frame, box), wanted));
}

/**
 * By how much a double tap zooms: closer, and from close by back again.
 * @param {number} scale
 * @param {Size} frame
 * @param {Size} box
 */
export function step(scale, frame, box) {
  const good = near(frame, box);
  return scale > good * 1.5 ? good / scale : 2;
}

/**
 * By how much the wheel zooms; `size` is what a unit of it is in pixels.
 * @param {number} turned
 */
export function turn(turned) {
  return Math.exp(-turned * 0.002);
}

/**
 * How far the board moves, in one picture, under a finger that draws near an edge of the window.
 * @param {number} at
 * @param {number} from
 * @param {number} to
 */
export function pull(at, from, to) {
  if (at < from + EDGE) return EDGE_SPEED;
  return at > to - EDGE ? -EDGE_SPEED : 0;
}

/**
 * How far a place lies outside of a span, before it (less than nothing) or behind it.
 * @param {number} at
 * @param {number} from
 * @param {number} to
 */
export function outside(at, from, to) {
  return Math.min(0, at - from) + Math.max(0, at - to);
}
