// Fingers and mouse on the map: a tap, a double tap; a drag that begins on a city or a line draws a stroke along the rails,
// one on bare ground moves the board, and two fingers move and zoom it.

import { apart, cityNear, connectionsNear } from "../map/board.js";
import { pull, turn } from "../map/lens.js";
import { Flick, Motion } from "./motion.js";
import { Stroke } from "./stroke.js";

/**
 * @typedef {import("../map/board.js").Point} Point
 * @typedef {import("./stroke.js").From} From
 * @typedef {Point & {target: Element | null, isMouse: boolean, slop: number, from: From | null}} Start
 *
 * @typedef {object} Listener
 * @property {(tapped: import("./meaning.js").Tapped) => void} tap
 * @property {(tapped: import("./meaning.js").Tapped) => boolean} isGround  neither a city nor a line is meant
 * @property {(passed: string[], isOver: boolean) => void} stroke  the connections that the finger has passed so far
 * @property {() => boolean} draws  a drag draws strokes; else it moves the board wherever it begins
 * @property {() => void} touched
 */

/** @type {Record<string, number>} */
const SLOP = { mouse: 4, touch: 9, pen: 7 }; // pixels that a pointer may stray while it taps
const TWICE = 300; // milliseconds
const TWICE_NEAR = 30; // pixels
const FINGERTIP = 22; // pixels
const MOUSE_TIP = 4; // pixels
const WHEEL_LINE = 20; // pixels of a wheel that counts in lines

export class Gestures {
  /**
   * @param {import("../map/board.js").Board} board
   * @param {import("./camera.js").Camera} camera
   * @param {HTMLElement} sheet
   * @param {Listener} listener
   */
  constructor(board, camera, sheet, listener) {
    this.board = board;
    this.camera = camera;
    this.sheet = sheet;
    this.listener = listener;
    this.motion = new Motion(camera);
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    /** @type {Start | null} */
    this.start = null;
    /** @type {Stroke | null} */
    this.stroke = null;
    /** @type {{point: Point, place: Point, at: number, isGround: boolean} | null} */
    this.lastTap = null;
    this.isPanning = false;
    this.flick = new Flick();
    this.listen(camera.view);
  }

  /** @param {HTMLElement} view */
  listen(view) {
    /** @type {[string, (event: any) => void][]} */
    const listeners = [
      ["pointerdown", (event) => this.down(event)],
      ["pointermove", (event) => this.move(event)],
      ["pointerup", (event) => this.up(event)],
      ["pointercancel", (event) => this.cancel(event)],
      ["wheel", (event) => this.wheel(event)],
      ["contextmenu", prevent],
      ["touchend", prevent],
    ];
    for (const [name, listener] of listeners) view.addEventListener(name, listener, { passive: false });
    view.addEventListener("click", (event) => this.clickWithoutPointer(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    this.listener.touched();
    this.motion.stop();
    try {
      this.camera.view.setPointerCapture(event.pointerId);
    } catch {
      // a pointer that some program made up cannot be captured
    }
    this.fingers.set(event.pointerId, place(event));
    if (this.fingers.size === 1) this.begin(event);
    else this.stopOne();
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const isMouse = event.pointerType === "mouse";
    const point = place(event);
    const from = this.listener.draws() ? this.fromAt(point, isMouse ? MOUSE_TIP : FINGERTIP) : null;
    this.start = { ...point, target: targetOf(event), isMouse, slop: SLOP[event.pointerType] ?? SLOP.touch, from };
    this.isPanning = false;
    this.flick = new Flick();
  }

  /**
   * Return the city or the line that a stroke begins at, whichever is nearer; null on bare ground.
   * @param {Point} place
   * @param {number} reach  in pixels
   * @returns {From | null}
   */
  fromAt(place, reach) {
    const [point, units] = [this.camera.boardPoint(place), reach / this.camera.scale];
    const spot = cityNear(this.board, point, units);
    const [near] = connectionsNear(this.board, point, units);
    if (spot && !(near?.away < spot.away)) return { city: spot.city };
    return near ? { line: near.line, point } : null;
  }

  /** @param {From} from */
  beginStroke(from) {
    const stroke = new Stroke(this.board, from, this.camera.scale);
    this.stroke = stroke;
    navigator.vibrate?.(12);
    this.listener.stroke(stroke.passed, false);
    requestAnimationFrame(() => this.followEdge());
  }

  /** End what the first finger did, since a second one is down. */
  stopOne() {
    if (this.stroke) this.listener.stroke([], false);
    this.stroke = this.start = null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    if (this.fingers.size === 2) this.pinch(event.pointerId, before, now);
    else if (this.stroke) for (const one of event.getCoalescedEvents?.() ?? [event]) this.draw(place(one));
    else if (this.start) this.drag(this.start, before, now);
    this.fingers.set(event.pointerId, now);
    if (this.stroke) this.draw(now);
  }

  /** @param {Point} point */
  draw(point) {
    const { stroke } = this;
    if (!stroke?.to(this.camera.boardPoint(point))) return;
    navigator.vibrate?.(6);
    this.listener.stroke(stroke.passed, false);
  }

  /** @param {Start} began @param {Point} before @param {Point} now */
  drag(began, before, now) {
    this.flick.note(now, performance.now());
    if (this.isPanning) return this.camera.pan(now.x - before.x, now.y - before.y);
    if (apart(began, now) <= began.slop) return;
    this.lastTap = null;
    if (began.from) return this.beginStroke(began.from);
    this.isPanning = true;
    this.camera.setMoving(true);
  }

  /** @param {number} id @param {Point} before @param {Point} now */
  pinch(id, before, now) {
    const [other] = [...this.fingers].filter(([key]) => key !== id).map(([, point]) => point);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.camera.setMoving(true);
    const way = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 };
    this.camera.carry(middle, apart(now, other) / Math.max(apart(before, other), 1), way);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    this.camera.settle();
    const [done, began] = [this.stroke, this.start];
    this.stroke = this.start = null;
    if (!this.fingers.size) this.camera.setMoving(false);
    if (done) this.endStroke(done);
    else if (began && !this.isPanning) this.tap(began);
    else if (began && !began.isMouse) this.motion.glide(this.flick.speed(performance.now()));
  }

  /** @param {Stroke} done */
  endStroke(done) {
    done.end();
    this.listener.stroke(done.passed, true);
  }

  /**
   * A double tap zooms on bare ground only: two quick taps on lines are two claims. Where the first one has opened the
   * sheet, for which the board moves aside, a second one on the same spot of the screen means nothing.
   * @param {Start} began
   */
  tap(began) {
    const tapped = { point: this.camera.boardPoint(began), target: began.target, isMouse: began.isMouse };
    const last = began.isMouse ? null : this.tapBefore();
    if (last && !this.sheet.hidden && apart(began, last.place) < TWICE_NEAR) return;
    const isGround = this.listener.isGround(tapped);
    const isNear = last && apart(tapped.point, last.point) * this.camera.scale < TWICE_NEAR;
    const isAgain = Boolean(isNear && last?.isGround && isGround);
    this.lastTap = isAgain ? null : { point: tapped.point, place: began, at: performance.now(), isGround };
    if (isAgain) this.camera.zoomStep(began);
    else this.listener.tap(tapped);
  }

  /** The tap before, if it was just now. */
  tapBefore() {
    return this.lastTap && performance.now() - this.lastTap.at < TWICE ? this.lastTap : null;
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    this.camera.settle();
    this.stopOne();
    this.camera.setMoving(false);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const size = event.deltaMode ? WHEEL_LINE : 1;
    if (event.ctrlKey || Math.abs(event.deltaY) >= Math.abs(event.deltaX)) {
      this.camera.zoom(place(event), turn(event.deltaY * size));
    } else this.camera.pan(-event.deltaX * size, 0);
  }

  /**
   * Assistive technology and programs click without a pointer; they mean exactly what they click.
   * @param {MouseEvent} event
   */
  clickWithoutPointer(event) {
    if (!event.isTrusted || event.detail === 0)
      this.listener.tap({ point: null, target: targetOf(event), isMouse: true });
  }

  /** Move the board while a stroke is near the edge, so that it can be longer than the screen. */
  followEdge() {
    if (!this.stroke) return;
    const [finger] = this.fingers.values();
    const frame = this.camera.view.getBoundingClientRect();
    const [across, down] = [pull(finger.x, frame.left, frame.right), pull(finger.y, frame.top, frame.bottom)];
    if (across || down) {
      this.camera.pan(across, down);
      this.draw(finger);
    }
    requestAnimationFrame(() => this.followEdge());
  }
}

/**
 * Show no menu on a held city, and make no click after a tap: it would land on the sheet that the tap has opened.
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
