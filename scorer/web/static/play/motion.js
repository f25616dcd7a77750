// What moves by itself: the ring around a city that is held, and the board after a flick; nothing where people want less.

import * as camera from "./camera.js";
import { slowed } from "./flick.js";
import { shape, svg } from "./table.js";

/** @typedef {import("./board.js").Point} Point */

const RING = 30; // pixels, so that a finger does not hide it
const less = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Element | null} */
let ring = null;
let gliding = 0;

/**
 * A ring that fills while a city is held, and stays until the finger is let go: a stroke can begin.
 * @param {import("./board.js").City} city
 */
export function showRing({ x, y }) {
  hideRing();
  ring = shape("circle", { class: "ring", cx: x, cy: y, r: RING / camera.pixels(), pathLength: 1 });
  svg.append(ring);
}

export function hideRing() {
  ring?.remove();
  ring = null;
}

/** @param {Point} speed  in pixels a millisecond */
export function glide(speed) {
  stop();
  if (!less.matches) gliding = requestAnimationFrame((at) => step(speed, at));
}

export function stop() {
  cancelAnimationFrame(gliding);
}

/** @param {Point} speed @param {number} before */
function step(speed, before) {
  gliding = requestAnimationFrame((at) => {
    const next = slowed(speed, at - before);
    if (!next) return;
    camera.pan(next.x * (at - before), next.y * (at - before));
    step(next, at);
  });
}
