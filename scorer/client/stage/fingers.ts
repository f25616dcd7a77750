// Fingers, mouse and keys on a stage: one finger moves the board, two fingers or the wheel enlarge it.

import { pointOf } from "../dom.ts";
import { centreOf, type Point } from "../map/board.ts";
import { ARROWS, followed, type Grip, STILL, wheeled } from "../map/lens.ts";
import type { Stage } from "./stage.ts";

const TWICE = 2; // how much a double tap enlarges
const STEP = 60; // pixels that an arrow key moves
const FACTORS: Record<string, number | undefined> = { "+": TWICE, "-": 1 / TWICE };

/** Let people move the stage in a window, while there is one. */
export function handle(window: HTMLElement, current: () => Stage | null) {
  const fingers: Map<number, Point> = new Map();
  const carry = (grip: Grip | null) => grip && current()?.carry(grip);
  window.addEventListener("pointerdown", (event) => {
    if (!current() || event.button) return;
    window.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
  });
  window.addEventListener("pointermove", (event) => carry(followed(fingers, event)));
  for (const name of ["pointerup", "pointercancel"] as const) {
    window.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId));
  }
  window.addEventListener("dblclick", (event) => carry({ point: pointOf(event), way: STILL, factor: TWICE }));
  window.addEventListener("wheel", (event) => current() && carry(wheeled(event)), { passive: false });
  window.addEventListener("keydown", ({ key }) => {
    const [stage, arrow, factor] = [current(), ARROWS[key], FACTORS[key]];
    if (!stage || !(arrow || factor)) return;
    const way = arrow ? { x: -STEP * arrow.x, y: -STEP * arrow.y } : STILL;
    stage.carry({ point: centreOf(stage.frame), way, factor });
  });
}
