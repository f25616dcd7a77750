// Fingers and mouse on the map: a tap, a double tap, one finger moves the board, two zoom it, and a city that is held
// begins a stroke along the rails.

import { one } from "../engine/dom.js";
import { apart, cityNear } from "./board.js";
import * as camera from "./camera.js";
import { Flick } from "./flick.js";
import { pull, turn } from "./lens.js";
import { glide, hideRing, showRing, stop } from "./motion.js";
import { Stroke } from "./stroke.js";
import { board, view } from "./table.js";

/**
 * @typedef {import("./board.js").Point} Point
 * @typedef {Point & {target: Element | null, isMouse: boolean, slop: number, city?: import("./board.js").City}} Start
 *
 * @typedef {object} Listener
 * @property {(tap: {point: Point | null, target: Element | null, isMouse: boolean}) => void} tap
 * @property {() => void} tapAgain  the tap before was the first of a double one
 * @property {(passed: string[], isOver: boolean) => void} stroke  connections, as the finger has them now
 * @property {() => void} touched
 */

/** @type {Record<string, number>} */
const SLOP = { mouse: 4, touch: 9, pen: 7 };
const HOLD = 220;
const TWICE = 300;
const TWICE_NEAR = 30;
const FINGERTIP = 24;
const MOUSE_TIP = 4;
const WHEEL_LINE = 20; // pixels of a wheel that counts in lines

const sheet = one("#sheet");
/** @type {Map<number, Point>} */
const fingers = new Map();
/** @type {Listener} */
let hear;
/** @type {Start | null} */
let start = null;
/** @type {Stroke | null} */
let stroke = null;
/** @type {{point: Point, place: Point, at: number} | null} */
let lastTap = null;
let isPanning = false;
let flick = new Flick();
let hold = 0;

/** @param {Listener} listener */
export function listen(listener) {
  hear = listener;
  const patient = { passive: false };
  view.addEventListener("pointerdown", down, patient);
  view.addEventListener("pointermove", move, patient);
  view.addEventListener("pointerup", up, patient);
  view.addEventListener("pointercancel", cancel, patient);
  view.addEventListener("contextmenu", prevent, patient);
  view.addEventListener("touchend", prevent, patient);
  view.addEventListener("wheel", wheel, patient);
  view.addEventListener("click", clickWithoutPointer);
}

/**
 * No menu on a held city, and no click after a tap: it would land on the sheet that the tap has opened.
 * @param {Event} event
 */
function prevent(event) {
  if (event.cancelable) event.preventDefault();
}

/** @param {MouseEvent} event */
function place(event) {
  return { x: event.clientX, y: event.clientY };
}

/** @param {Event} event */
function targetOf({ target }) {
  return target instanceof Element ? target : null;
}

/** @param {PointerEvent} event */
function down(event) {
  if (event.button) return;
  hear.touched();
  stop();
  try {
    view.setPointerCapture(event.pointerId);
  } catch {
    // a pointer that some program made up cannot be captured
  }
  fingers.set(event.pointerId, place(event));
  if (fingers.size === 1) begin(event);
  else stopOne();
}

/** @param {PointerEvent} event */
function begin(event) {
  const isMouse = event.pointerType === "mouse";
  const point = place(event);
  const reach = (isMouse ? MOUSE_TIP : FINGERTIP) / camera.pixels();
  const city = cityNear(board, camera.boardPoint(point), reach)?.city;
  start = { ...point, target: targetOf(event), isMouse, slop: SLOP[event.pointerType] ?? SLOP.touch, city };
  isPanning = false;
  flick = new Flick();
  if (!city || isMouse) return;
  hold = setTimeout(() => beginStroke(city), HOLD);
  showRing(city);
}

/** @param {import("./board.js").City} city */
function beginStroke(city) {
  stroke = new Stroke(board, city, camera.pixels());
  navigator.vibrate?.(12);
  hear.stroke(stroke.passed, false);
  requestAnimationFrame(followEdge);
}

/** Nothing is held any more. */
function letGo() {
  clearTimeout(hold);
  hideRing();
}

/** A second finger ends whatever the first one did. */
function stopOne() {
  letGo();
  if (stroke) hear.stroke([], false);
  stroke = start = null;
}

/** @param {PointerEvent} event */
function move(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = place(event);
  if (fingers.size === 2) pinch(event.pointerId, before, now);
  else if (stroke) for (const one of event.getCoalescedEvents?.() ?? [event]) draw(place(one));
  else if (start) drag(start, before, now);
  fingers.set(event.pointerId, now);
  if (stroke) draw(now);
}

/** @param {Point} point */
function draw(point) {
  if (!stroke?.to(camera.boardPoint(point))) return;
  navigator.vibrate?.(6);
  hear.stroke(stroke.passed, false);
}

/** @param {Start} began @param {Point} before @param {Point} now */
function drag(began, before, now) {
  flick.note(now, performance.now());
  if (isPanning) return camera.pan(now.x - before.x, now.y - before.y);
  if (apart(began, now) <= began.slop) return;
  letGo();
  if (began.city && began.isMouse) return beginStroke(began.city);
  lastTap = null;
  isPanning = true;
  camera.setMoving(true);
}

/** @param {number} id @param {Point} before @param {Point} now */
function pinch(id, before, now) {
  const [other] = [...fingers].filter(([key]) => key !== id).map(([, point]) => point);
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  camera.setMoving(true);
  camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  camera.zoom(middle, apart(now, other) / Math.max(apart(before, other), 1));
}

/** @param {PointerEvent} event */
function up(event) {
  if (!fingers.delete(event.pointerId)) return;
  letGo();
  const [done, began] = [stroke, start];
  stroke = start = null;
  if (!fingers.size) camera.setMoving(false);
  if (done) endStroke(done, began);
  else if (began && !isPanning) tap(began);
  else if (began && !began.isMouse) glide(flick.speed(performance.now()));
}

/** @param {Stroke} done @param {Start | null} began */
function endStroke(done, began) {
  done.end();
  hear.stroke(done.passed, true);
  if (began && !done.passed.length) tap(began);
}

/**
 * The second tap of a double tap is meant for the same spot, of the board or of the screen: the board may have moved in
 * between.
 * @param {Start} began
 */
function tap(began) {
  const point = camera.boardPoint(began);
  const isAgain = !began.isMouse && isSecond(point, began);
  lastTap = isAgain ? null : { point, place: began, at: performance.now() };
  if (!isAgain) return hear.tap({ point, target: began.target, isMouse: began.isMouse });
  hear.tapAgain();
  camera.zoomStep(began);
}

/**
 * Whether a tap is the second of a double tap: soon, and on the same spot of the board; or on the same spot of the screen
 * where the first one has opened a sheet, for the board makes room for it.
 * @param {Point} point @param {Point} place
 */
function isSecond(point, place) {
  if (!lastTap || performance.now() - lastTap.at >= TWICE) return false;
  if (apart(point, lastTap.point) * camera.pixels() < TWICE_NEAR) return true;
  return !sheet.hidden && apart(place, lastTap.place) < TWICE_NEAR;
}

/** @param {PointerEvent} event */
function cancel(event) {
  fingers.delete(event.pointerId);
  stopOne();
  camera.setMoving(false);
}

/** @param {WheelEvent} event */
function wheel(event) {
  event.preventDefault();
  const size = event.deltaMode ? WHEEL_LINE : 1;
  if (event.ctrlKey || Math.abs(event.deltaY) >= Math.abs(event.deltaX)) {
    camera.zoom(place(event), turn(event.deltaY * size));
  } else camera.pan(-event.deltaX * size, 0);
}

/**
 * Assistive technology and programs click without a pointer; they mean the very thing they click.
 * @param {MouseEvent} event
 */
function clickWithoutPointer(event) {
  if (!event.isTrusted || event.detail === 0) hear.tap({ point: null, target: targetOf(event), isMouse: true });
}

/** Near the edge the board follows, so that a line longer than the screen can be drawn in one go. */
function followEdge() {
  if (!stroke) return;
  const [finger] = fingers.values();
  const frame = view.getBoundingClientRect();
  const [across, down] = [pull(finger.x, frame.left, frame.right), pull(finger.y, frame.top, frame.bottom)];
  if (across || down) {
    camera.pan(across, down);
    draw(finger);
  }
  requestAnimationFrame(followEdge);
}
