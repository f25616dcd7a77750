// Fingers, mouse and keys on a stage: one finger moves the board, two fingers or the wheel enlarge it.

import { pointOf } from "../dom.ts";
import { apart, halfway, type Point } from "../map/board.ts";
import { turn } from "../map/lens.ts";
import { enlarged, moved } from "./frame.ts";
import type { Stage } from "./stage.ts";

const TWICE = 2; // how much a double tap enlarges
const STEP = 60; // pixels that an arrow key moves
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** Let people move the stage in a window, while there is one. */
export function handle(window: HTMLElement, current: () => Stage | null) {
  const fingers: Map<number, Point> = new Map();

  const follow = (event: PointerEvent) => {
    const [stage, before] = [current(), fingers.get(event.pointerId)];
    if (!stage || !before) return;
    const now = pointOf(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const share = other ? 0.5 : 1;
    move(stage, (now.x - before.x) * share, (now.y - before.y) * share);
    if (other) enlarge(stage, halfway(now, other), apart(now, other) / Math.max(1, apart(before, other)));
    fingers.set(event.pointerId, now);
  };
  window.addEventListener("pointerdown", (event) => {
    if (!current() || event.button) return;
    window.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
  });
  window.addEventListener("pointermove", follow);
  for (const name of ["pointerup", "pointercancel"] as const) {
    window.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId));
  }
  window.addEventListener("dblclick", (event) => zoom(current(), pointOf(event), TWICE));
  const turned = (event: WheelEvent) => {
    if (!current()) return;
    event.preventDefault();
    zoom(current(), pointOf(event), turn(event.deltaY));
  };
  window.addEventListener("wheel", turned, { passive: false });
  window.addEventListener("keydown", ({ key }) => pressed(current(), key));
}

function move(stage: Stage, across: number, down: number) {
  stage.settle();
  stage.place(moved(stage.shot, across, down, stage.frame, stage.board));
}

function enlarge(stage: Stage, point: Point, factor: number) {
  const { left, top } = stage.window.getBoundingClientRect();
  stage.settle();
  stage.place(enlarged(stage.shot, { x: point.x - left, y: point.y - top }, factor, stage.frame, stage.board));
  stage.name();
}

function zoom(stage: Stage | null, point: Point, factor: number) {
  if (stage) enlarge(stage, point, factor);
}

function pressed(stage: Stage | null, key: string) {
  if (!stage) return;
  if (ARROWS[key]) move(stage, ...ARROWS[key]);
  const { left, top, width, height } = stage.window.getBoundingClientRect();
  const centre = { x: left + width / 2, y: top + height / 2 };
  if (key === "+") enlarge(stage, centre, TWICE);
  if (key === "-") enlarge(stage, centre, 1 / TWICE);
}
