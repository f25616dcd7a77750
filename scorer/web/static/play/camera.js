// Which part of the board is seen, and how large. The board scrolls in its window, so whatever brings a line into view
// (a finger, a keyboard, a screen reader) moves the same thing.

import { one } from "../engine/dom.js";
import { path } from "../engine/game.js";
import * as lens from "./lens.js";
import { svg, view } from "./table.js";

/** @typedef {import("./board.js").Point} Point */

const ASIDE = 64; // pixels that the board can be moved out from under the buttons
const IN_SIGHT = 28; // pixels of board that are seen around a city

const KEPT = `camera ${path}`;

const box = svg.viewBox.baseVal;
const overview = one("#overview");

let scale = 1;
let isFitted = true;

/** Pixels that a unit of the board takes. */
export function pixels() {
  return scale;
}

/** @returns {lens.Size} */
function frame() {
  return { width: view.clientWidth, height: view.clientHeight };
}

/**
 * The point of the board under a point of the screen.
 * @param {Point} point
 * @returns {Point}
 */
export function boardPoint({ x, y }) {
  const place = svg.getBoundingClientRect();
  return { x: (x - place.left) / scale + box.x, y: (y - place.top) / scale + box.y };
}

/**
 * Where a point of the board is on the screen.
 * @param {Point} point
 * @returns {Point}
 */
export function screenPoint({ x, y }) {
  const place = svg.getBoundingClientRect();
  return { x: (x - box.x) * scale + place.left, y: (y - box.y) * scale + place.top };
}

function fit() {
  setScale(lens.fitting(frame(), box));
  view.scrollTo(ASIDE, 0);
}

/** What this tab remembers of a game's map: how large it was, where nobody chose a size of their own 0, and its middle. */
function remember() {
  const { x, y } = boardPoint(centre());
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([isFitted ? 0 : scale, x, y]));
  } catch {
    // the map begins anew next time
  }
}

/** Go back to where the map was when it was left. */
function recall() {
  const kept = remembered();
  if (!kept) return;
  const [wanted, x, y] = kept;
  isFitted = !wanted;
  if (wanted) setScale(lens.within(wanted, frame(), box));
  const [now, middle] = [screenPoint({ x, y }), centre()];
  pan(middle.x - now.x, middle.y - now.y);
}

/** @returns {[number, number, number] | null} */
function remembered() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    return Array.isArray(kept) && kept.length === 3 && kept.every(Number.isFinite) ? /** @type {any} */ (kept) : null;
  } catch {
    return null;
  }
}

/** Show all, or go back to the size that is good to tap. */
function toggleOverview() {
  const isWhole = lens.isWhole(scale, frame(), box);
  zoom(centre(), (isWhole ? lens.near(frame(), box) : lens.whole(frame(), box)) / scale);
}

function centre() {
  const place = view.getBoundingClientRect();
  return { x: place.left + place.width / 2, y: place.top + place.height / 2 };
}

/** @param {number} across @param {number} down */
export function pan(across, down) {
  view.scrollBy(-across, -down);
}

/**
 * Zoom so that what lies under the point stays under it.
 * @param {Point} point
 * @param {number} factor
 */
export function zoom(point, factor) {
  const under = boardPoint(point);
  setScale(lens.within(scale * factor, frame(), box));
  const now = boardPoint(point);
  pan((now.x - under.x) * scale, (now.y - under.y) * scale);
  isFitted = false;
}

/**
 * A double tap: closer, and from close by back again.
 * @param {Point} point
 */
export function zoomStep(point) {
  zoom(point, lens.step(scale, frame(), box));
}

/** @param {number} wanted */
function setScale(wanted) {
  scale = wanted;
  const [width, height] = [box.width * scale, box.height * scale];
  const aside = width > view.clientWidth + 1 ? `${ASIDE}px` : "auto";
  svg.classList.add("placed");
  svg.classList.toggle("far", lens.isFar(scale));
  Object.assign(svg.style, { width: `${width}px`, height: `${height}px`, marginInline: aside });
  overview.setAttribute("aria-pressed", String(lens.isWhole(scale, frame(), box)));
}

/**
 * Keep a point of the board in sight beside what lies on the window; the board can be moved further than its edge then.
 * @param {Point} point
 * @param {DOMRect} cover
 */
export function reveal(point, cover) {
  const seen = view.getBoundingClientRect();
  const isBelow = cover.left <= seen.left;
  const [right, bottom] = isBelow ? [seen.right, cover.top] : [Math.min(seen.right, cover.left), seen.bottom];
  svg.style.marginBlockEnd = bottom < seen.bottom ? `${seen.bottom - bottom}px` : "";
  if (right < seen.right) svg.style.marginInlineEnd = `${seen.right - right}px`;
  const place = screenPoint(point);
  view.scrollBy(
    lens.outside(place.x, seen.left + IN_SIGHT, right - IN_SIGHT),
    lens.outside(place.y, seen.top + IN_SIGHT, bottom - IN_SIGHT),
  );
}

/** Nothing lies on the window any more. */
export function uncover() {
  svg.style.marginBlockEnd = "";
  setScale(scale);
}

/** @param {boolean} isMoving */
export function setMoving(isMoving) {
  view.classList.toggle("moving", isMoving);
}

fit();
recall();
new ResizeObserver(() => {
  if (isFitted ? scale !== lens.fitting(frame(), box) : scale < lens.whole(frame(), box)) fit();
}).observe(view);
overview.addEventListener("click", toggleOverview);
addEventListener("pagehide", remember);
document.addEventListener("visibilitychange", remember);
