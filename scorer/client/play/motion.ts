// The board moves on by itself after a flick, ever slower, unless people want less motion.

import type { Point } from "../map/board.ts";
import type { Camera } from "./camera.ts";

const REMEMBERED = 100; // milliseconds of the finger's way that count
const FASTEST = 3; // pixels a millisecond
const SLOWEST = 0.05; // pixels a millisecond
const SLOWING = 300; // milliseconds in which the speed falls to about a third

export class Motion {
  camera: Camera;
  less = matchMedia("(prefers-reduced-motion: reduce)");
  gliding = 0;

  constructor(camera: Camera) {
    this.camera = camera;
  }

  /** @param speed in pixels a millisecond */
  glide(speed: Point) {
    if (!this.less.matches) this.gliding = requestAnimationFrame((at) => this.step(speed, at));
  }

  stop() {
    cancelAnimationFrame(this.gliding);
  }

  /** @param before time of the frame before, in milliseconds */
  step(speed: Point, before: number) {
    this.gliding = requestAnimationFrame((at) => {
      const time = at - before;
      const share = Math.exp(-time / SLOWING);
      const next = { x: speed.x * share, y: speed.y * share };
      if (Math.hypot(next.x, next.y) < SLOWEST) return; // it has come to rest
      this.camera.pan(next.x * time, next.y * time);
      this.step(next, at);
    });
  }
}

export class Flick {
  way: { point: Point; at: number }[] = [];

  note(point: Point, at: number) {
    this.way = [...this.since(at), { point, at }];
  }

  since(now: number) {
    return this.way.filter(({ at }) => now - at <= REMEMBERED);
  }

  /** Return how fast the finger was when it let go: not at all if it rested before. */
  speed(now: number): Point {
    const way = this.since(now);
    const [first, last] = [way[0], way.at(-1)];
    if (!last || last.at === first.at) return { x: 0, y: 0 };
    const time = Math.max(last.at - first.at, 1);
    const [x, y] = [(last.point.x - first.point.x) / time, (last.point.y - first.point.y) / time];
    const share = Math.min(1, FASTEST / Math.hypot(x, y));
    return { x: x * share, y: y * share };
  }
}
