// Fingers, mouse and keys on a stage: one finger moves the board, two fingers or the wheel enlarge it.

import { apart } from "../map/board.js";
import { turn } from "../map/lens.js";
import { enlarged, moved } from "./frame.js";

/** @typedef {import("../map/board.js").Point} Point */

const TWICE = 2; // how much a double tap enlarges
const STEP = 60; // pixels that an arrow key moves
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };

/**
 * Let people move the stage in a window, while there is one.
 * @param {HTMLElement} window @param {() => import("./stage.js").Stage | null} current
 */
export function handle(window, current) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();

  /** @param {PointerEvent} event */
  const follow = (event) => {
    const [stage, before] = [current(), fingers.get(event.pointerId)];
    if (!stage || !before) return;
    const now = at(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const share = other ? 0.5 : 1;
    move(stage, (now.x - before.x) * share, (now.y - before.y) * share);
    if (other) enlarge(stage, middle(now, other), apart(now, other) / Math.max(1, apart(before, other)));
    fingers.set(event.pointerId, now);
  };
  window.addEventListener("pointerdown", (event) => {
    if (!current() || event.button) return;
    window.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at(event));
  });
  window.addEventListener("pointermove", follow);
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    window.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId));
  }
  window.addEventListener("dblclick", (event) => zoom(current(), at(event), TWICE));
  const turned = (/** @type {WheelEvent} */ event) => {
    if (!current()) return;
    event.preventDefault();
    zoom(current(), at(event), turn(event.deltaY));
  };
  window.addEventListener("wheel", turned, { passive: false });
  window.addEventListener("keydown", ({ key }) => pressed(current(), key));
}

/** @param {MouseEvent} event */
function at({ clientX, clientY }) {
  return { x: clientX, y: clientY };
}

/** @param {Point} one @param {Point} other */
function middle(one, other) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** @param {import("./stage.js").Stage} stage @param {number} across @param {number} down */
function move(stage, across, down) {
  stage.settle();
  stage.place(moved(stage.shot, across, down, stage.frame, stage.board));
}

/** @param {import("./stage.js").Stage} stage @param {Point} point @param {number} factor */
function enlarge(stage, point, factor) {
  const { left, top } = stage.window.getBoundingClientRect();
  stage.settle();
  stage.place(enlarged(stage.shot, { x: point.x - left, y: point.y - top }, factor, stage.frame, stage.board));
  stage.name();
}

/** @param {import("./stage.js").Stage | null} stage @param {Point} point @param {number} factor */
function zoom(stage, point, factor) {
  if (stage) enlarge(stage, point, factor);
}

/** @param {import("./stage.js").Stage | null} stage @param {string} key */
function pressed(stage, key) {
  if (!stage) return;
  if (ARROWS[key]) move(stage, ...ARROWS[key]);
  const { left, top, width, height } = stage.window.getBoundingClientRect();
  const centre = { x: left + width / 2, y: top + height / 2 };
  if (key === "+") enlarge(stage, centre, TWICE);
  if (key === "-") enlarge(stage, centre, 1 / TWICE);
}
