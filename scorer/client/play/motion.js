// The board moves on by itself after a flick, ever slower, unless people want less motion.

/** @typedef {import("../map/board.js").Point} Point */

const REMEMBERED = 100; // milliseconds of the finger's way that count
const FASTEST = 3; // pixels a millisecond
const SLOWEST = 0.05; // pixels a millisecond
const SLOWING = 300; // milliseconds in which the speed falls to about a third

export class Motion {
  /** @param {import("./camera.js").Camera} camera */
  constructor(camera) {
    this.camera = camera;
    this.less = matchMedia("(prefers-reduced-motion: reduce)");
    this.gliding = 0;
  }

  /** @param {Point} speed  in pixels a millisecond */
  glide(speed) {
    if (!this.less.matches) this.gliding = requestAnimationFrame((at) => this.step(speed, at));
  }

  stop() {
    cancelAnimationFrame(this.gliding);
  }

  /** @param {Point} speed @param {number} before  time of the frame before, in milliseconds */
  step(speed, before) {
    this.gliding = requestAnimationFrame((at) => {
      const next = slowed(speed, at - before);
      if (!next) return;
      this.camera.pan(next.x * (at - before), next.y * (at - before));
      this.step(next, at);
    });
  }
}

export class Flick {
  constructor() {
    /** @type {{point: Point, at: number}[]} */
    this.way = [];
  }

  /** @param {Point} point @param {number} at */
  note(point, at) {
    this.way = [...this.since(at), { point, at }];
  }

  /** @param {number} now */
  since(now) {
    return this.way.filter(({ at }) => now - at <= REMEMBERED);
  }

  /**
   * Return how fast the finger was when it let go: not at all if it rested before.
   * @param {number} now
   * @returns {Point}
   */
  speed(now) {
    const way = this.since(now);
    const [first, last] = [way[0], way.at(-1)];
    if (!last || last.at === first.at) return { x: 0, y: 0 };
    const time = Math.max(last.at - first.at, 1);
    const [x, y] = [(last.point.x - first.point.x) / time, (last.point.y - first.point.y) / time];
    const share = Math.min(1, FASTEST / Math.hypot(x, y));
    return { x: x * share, y: y * share };
  }
}

/**
 * Return the speed after some milliseconds; null when the board has come to rest.
 * @param {Point} speed
 * @param {number} time
 * @returns {Point | null}
 */
export function slowed({ x, y }, time) {
  const share = Math.exp(-time / SLOWING);
  return Math.hypot(x, y) * share < SLOWEST ? null : { x: x * share, y: y * share };
}
