// Fingers and mouse on the map: a tap, a double tap, one finger moves the board, two zoom it, and a city that is held
// begins a stroke along the rails.

import * as camera from "./camera.js";
import { cityNear } from "./rails.js";
import { Stroke } from "./stroke.js";

const SLOP = { mouse: 4, touch: 9, pen: 7 };
const HOLD = 220;
const TWICE = 300;
const TWICE_NEAR = 30;
const FINGERTIP = 24;
const EDGE = 36;
const EDGE_SPEED = 7;

const view = document.querySelector(".view");
const fingers = new Map();
let hear;
let start, stroke, isPanning, hold, lastTap;

// `listener` has tap({point, target, isMouse}), tapAgain(), stroke(passed, isOver) and touched().
export function listen(listener) {
  hear = listener;
  const on = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: cancel,
    contextmenu: prevent,
    touchend: prevent,
    wheel,
  };
  for (const [name, react] of Object.entries(on)) view.addEventListener(name, react, { passive: false });
  view.addEventListener("click", clickWithoutPointer);
}

// No menu on a held city, and no click after a tap: it would land on the sheet that the tap has opened.
function prevent(event) {
  if (event.cancelable) event.preventDefault();
}

function place(event) {
  return { x: event.clientX, y: event.clientY };
}

function apart(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function down(event) {
  if (event.button) return;
  hear.touched();
  try {
    view.setPointerCapture(event.pointerId);
  } catch {
    // a pointer that some program made up cannot be captured
  }
  fingers.set(event.pointerId, place(event));
  if (fingers.size === 1) begin(event);
  else stopOne();
}

function begin(event) {
  start = {
    ...place(event),
    target: event.target,
    isMouse: event.pointerType === "mouse",
    slop: SLOP[event.pointerType] ?? 9,
  };
  isPanning = false;
  start.city = cityNear(camera.boardPoint(start), (start.isMouse ? 4 : FINGERTIP) / camera.pixels())?.city;
  if (start.city && !start.isMouse) hold = setTimeout(beginStroke, HOLD);
}

function beginStroke() {
  stroke = new Stroke(start.city, camera.pixels());
  navigator.vibrate?.(12);
  hear.stroke(stroke, false);
  requestAnimationFrame(followEdge);
}

// A second finger ends whatever the first one did.
function stopOne() {
  clearTimeout(hold);
  if (stroke) hear.stroke({ cities: [], passed: [] }, false);
  stroke = start = null;
}

function move(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = place(event);
  if (fingers.size === 2) pinch(event.pointerId, before, now);
  else if (stroke) for (const one of event.getCoalescedEvents?.() ?? [event]) draw(place(one));
  else if (start) drag(before, now);
  fingers.set(event.pointerId, now);
  if (stroke) draw(now);
}

function draw(point) {
  if (!stroke.to(camera.boardPoint(point))) return;
  navigator.vibrate?.(6);
  hear.stroke(stroke, false);
}

function drag(before, now) {
  if (!isPanning && apart(start, now) <= start.slop) return;
  clearTimeout(hold);
  if (!isPanning && start.city && start.isMouse) return beginStroke();
  lastTap = null;
  if (!isPanning) camera.setMoving((isPanning = true));
  else camera.pan(now.x - before.x, now.y - before.y);
}

function pinch(id, before, now) {
  const [other] = [...fingers].filter(([key]) => key !== id).map(([, point]) => point);
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  camera.setMoving(true);
  camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  camera.zoom(middle, apart(now, other) / Math.max(apart(before, other), 1));
}

function up(event) {
  if (!fingers.delete(event.pointerId)) return;
  clearTimeout(hold);
  const [done, began] = [stroke, start];
  stroke = start = null;
  if (!fingers.size) camera.setMoving(false);
  if (done) return endStroke(done, began);
  if (began && !isPanning) tap(began);
}

function endStroke(done, began) {
  done.end();
  hear.stroke(done, true);
  if (!done.passed.length) tap(began);
}

// The second tap of a double tap is meant for the same spot of the board; the board may have moved in between.
function tap(began) {
  const point = camera.boardPoint(began);
  const isSoon = lastTap && performance.now() - lastTap.at < TWICE;
  const isAgain = !began.isMouse && isSoon && apart(point, lastTap.point) * camera.pixels() < TWICE_NEAR;
  lastTap = isAgain ? null : { point, at: performance.now() };
  if (isAgain) {
    hear.tapAgain();
    camera.zoomStep(began);
  } else hear.tap({ point, target: began.target, isMouse: began.isMouse });
}

function cancel(event) {
  fingers.delete(event.pointerId);
  stopOne();
  camera.setMoving(false);
}

function wheel(event) {
  event.preventDefault();
  const size = event.deltaMode ? 20 : 1;
  if (event.ctrlKey || Math.abs(event.deltaY) >= Math.abs(event.deltaX))
    camera.zoom(place(event), Math.exp(-event.deltaY * size * 0.002));
  else camera.pan(-event.deltaX * size, 0);
}

// Assistive technology and programs click without a pointer; they mean the very thing they click.
function clickWithoutPointer(event) {
  if (!event.isTrusted || event.detail === 0) hear.tap({ point: null, target: event.target, isMouse: true });
}

// Near the edge the board follows, so that a line longer than the screen can be drawn in one go.
function followEdge() {
  if (!stroke) return;
  const [finger] = fingers.values();
  const frame = view.getBoundingClientRect();
  const pull = (at, from, to) => (at < from + EDGE ? EDGE_SPEED : at > to - EDGE ? -EDGE_SPEED : 0);
  const [across, down] = [pull(finger.x, frame.left, frame.right), pull(finger.y, frame.top, frame.bottom)];
  if (across || down) {
    camera.pan(across, down);
    draw(finger);
  }
  requestAnimationFrame(followEdge);
}
