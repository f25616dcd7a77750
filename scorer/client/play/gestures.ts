// Fingers and mouse on the map: a tap, a double tap; a drag that begins on a city or a line draws a stroke along the rails,
// one on bare ground moves the board, and two fingers move and zoom it.

import { pointOf } from "../dom.ts";
import { apart, type Board, cityNear, connectionsNear, type Line, type Point } from "../map/board.ts";
import { followed, type Grip, pull, wheeled } from "../map/lens.ts";
import type { Camera } from "./camera.ts";
import type { Tapped } from "./meaning.ts";
import { Flick, Motion } from "./motion.ts";
import { type From, Stroke } from "./stroke.ts";

type Start = Point & { target: Element | null; isMouse: boolean; slop: number; from: From | null };

interface Listener {
  tap: (tapped: Tapped) => void;
  isGround: (tapped: Tapped) => boolean; // neither a city nor a line is meant
  stroke: (passed: string[], isOver: boolean, last?: Line) => void; // the connections passed so far, the last one's line
  draws: () => boolean; // a drag draws strokes; else it moves the board wherever it begins
  touched: () => void;
}

const SLOP: Record<string, number> = { mouse: 4, touch: 9, pen: 7 }; // pixels that a pointer may stray while it taps
const TWICE = 300; // milliseconds
const TWICE_NEAR = 30; // pixels
const FINGERTIP = 22; // pixels
const MOUSE_TIP = 4; // pixels

export class Gestures {
  board: Board;
  camera: Camera;
  sheet: HTMLElement;
  listener: Listener;
  motion: Motion;
  fingers: Map<number, Point> = new Map();
  start: Start | null = null;
  stroke: Stroke | null = null;
  lastTap: { point: Point; place: Point; at: number; isGround: boolean } | null = null;
  isPanning = false;
  flick = new Flick();

  constructor(board: Board, camera: Camera, sheet: HTMLElement, listener: Listener) {
    this.board = board;
    this.camera = camera;
    this.sheet = sheet;
    this.listener = listener;
    this.motion = new Motion(camera);
    const { view } = camera;
    const awake = { passive: false };
    view.addEventListener("pointerdown", (event) => this.down(event), awake);
    view.addEventListener("pointermove", (event) => this.move(event), awake);
    view.addEventListener("pointerup", (event) => this.up(event), awake);
    view.addEventListener("pointercancel", (event) => this.cancel(event), awake);
    view.addEventListener("wheel", (event) => this.wheel(event), awake);
    view.addEventListener("contextmenu", prevent, awake);
    view.addEventListener("touchend", prevent, awake);
    view.addEventListener("click", (event) => {
      // assistive technology and programs click without a pointer; they mean exactly what they click
      if (!event.isTrusted || event.detail === 0) listener.tap({ point: null, target: targetOf(event), isMouse: true });
    });
  }

  down(event: PointerEvent) {
    if (event.button) return;
    this.listener.touched();
    this.motion.stop();
    try {
      this.camera.view.setPointerCapture(event.pointerId);
    } catch {
      // a pointer that some program made up cannot be captured
    }
    this.fingers.set(event.pointerId, pointOf(event));
    if (this.fingers.size === 1) this.begin(event);
    else this.stopOne();
  }

  begin(event: PointerEvent) {
    const isMouse = event.pointerType === "mouse";
    const point = pointOf(event);
    const from = this.listener.draws() ? this.fromAt(point, isMouse ? MOUSE_TIP : FINGERTIP) : null;
    this.start = { ...point, target: targetOf(event), isMouse, slop: SLOP[event.pointerType] ?? SLOP.touch, from };
    this.isPanning = false;
    this.flick = new Flick();
  }

  /** Return the city or the line near by that a stroke begins at, whichever is nearer; null on bare ground. */
  fromAt(place: Point, reach: number): From | null {
    const [point, units] = [this.camera.boardPoint(place), reach / this.camera.scale];
    const spot = cityNear(this.board, point, units);
    const [near] = connectionsNear(this.board, point, units);
    if (spot && !(near?.away < spot.away)) return { city: spot.city };
    return near ? { line: near.line, point } : null;
  }

  beginStroke(from: From) {
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

  move(event: PointerEvent) {
    const grip = followed(this.fingers, event);
    if (!grip) return;
    if (grip.factor) {
      this.camera.setMoving(true);
      this.camera.carry(grip);
    } else if (this.stroke) for (const one of event.getCoalescedEvents?.() ?? [event]) this.draw(pointOf(one));
    else if (this.start) this.drag(this.start, grip);
    if (this.stroke) this.draw(pointOf(event));
  }

  draw(point: Point) {
    const { stroke } = this;
    if (!stroke?.to(this.camera.boardPoint(point))) return;
    navigator.vibrate?.(6);
    this.listener.stroke(stroke.passed, false);
  }

  drag(began: Start, { point, way }: Grip) {
    this.flick.note(point, performance.now());
    if (this.isPanning) return this.camera.pan(way.x, way.y);
    if (apart(began, point) <= began.slop) return;
    this.lastTap = null;
    if (began.from) return this.beginStroke(began.from);
    this.isPanning = true;
    this.camera.setMoving(true);
  }

  up(event: PointerEvent) {
    if (!this.fingers.delete(event.pointerId)) return;
    this.camera.settle();
    const [done, began] = [this.stroke, this.start];
    this.stroke = this.start = null;
    if (!this.fingers.size) this.camera.setMoving(false);
    if (done) {
      done.end();
      this.listener.stroke(done.passed, true, done.followed);
    } else if (began && !this.isPanning) this.tap(began);
    else if (began && !began.isMouse) this.motion.glide(this.flick.speed(performance.now()));
  }

  /**
   * A double tap zooms on bare ground only: two quick taps on lines are two claims. Where the first one has opened the
   * sheet, for which the board moves aside, a second one on the same spot of the screen means nothing.
   */
  tap(began: Start) {
    const tapped = { point: this.camera.boardPoint(began), target: began.target, isMouse: began.isMouse };
    const isSoon = this.lastTap && performance.now() - this.lastTap.at < TWICE;
    const last = isSoon && !began.isMouse ? this.lastTap : null;
    if (last && !this.sheet.hidden && apart(began, last.place) < TWICE_NEAR) return;
    const isGround = this.listener.isGround(tapped);
    const isNear = last && apart(tapped.point, last.point) * this.camera.scale < TWICE_NEAR;
    const isAgain = Boolean(isNear && last?.isGround && isGround);
    this.lastTap = isAgain ? null : { point: tapped.point, place: began, at: performance.now(), isGround };
    if (isAgain) this.camera.zoomStep(began);
    else this.listener.tap(tapped);
  }

  cancel(event: PointerEvent) {
    this.fingers.delete(event.pointerId);
    this.camera.settle();
    this.stopOne();
    this.camera.setMoving(false);
  }

  wheel(event: WheelEvent) {
    const { point, factor, way } = wheeled(event);
    if (factor) this.camera.zoom(point, factor);
    else this.camera.pan(way.x, way.y);
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

/** Show no menu on a held city, and make no click after a tap: it would land on the sheet that the tap has opened. */
function prevent(event: Event) {
  if (event.cancelable) event.preventDefault();
}

function targetOf({ target }: Event) {
  return target instanceof Element ? target : null;
}
