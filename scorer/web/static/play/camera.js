// Which part of the board is seen, and how large. The board scrolls in its window, so whatever brings a line into view
// (a finger, a keyboard, a screen reader) moves the same thing.

const MOST = 3;
const COMFORTABLE = 0.8;
const ASIDE = 64; // pixels that the board can be moved out from under the buttons

const view = document.querySelector(".view");
const svg = view.querySelector("svg");
const box = svg.viewBox.baseVal;
const overview = document.querySelector("#overview");

let scale = 1;
let isFitted = true;

// Pixels that a unit of the board takes.
export function pixels() {
  return scale;
}

// The point of the board under a point of the screen.
export function boardPoint({ x, y }) {
  const place = svg.getBoundingClientRect();
  return { x: (x - place.left) / scale + box.x, y: (y - place.top) / scale + box.y };
}

function whole() {
  return Math.min(view.clientWidth / box.width, view.clientHeight / box.height);
}

// Upright the board fills the height and no line becomes too thin to tap; lying down all of it is seen.
function fitting() {
  if (view.clientWidth > view.clientHeight) return whole();
  return Math.max(view.clientWidth / box.width, view.clientHeight / box.height, COMFORTABLE);
}

function fit() {
  setScale(fitting());
  view.scrollTo(ASIDE, 0);
}

// Show all, or go back to the size that is good to tap.
function toggleOverview() {
  zoom(centre(), (isWhole() ? Math.max(fitting(), COMFORTABLE) : whole()) / scale);
}

function isWhole() {
  return scale < whole() * 1.02;
}

function centre() {
  const place = view.getBoundingClientRect();
  return { x: place.left + place.width / 2, y: place.top + place.height / 2 };
}

export function pan(across, down) {
  view.scrollBy(-across, -down);
}

// Zoom so that what lies under the point stays under it.
export function zoom(point, factor) {
  const under = boardPoint(point);
  setScale(Math.min(MOST, Math.max(whole(), scale * factor)));
  const now = boardPoint(point);
  pan((now.x - under.x) * scale, (now.y - under.y) * scale);
  isFitted = false;
}

// A double tap: closer, and from close by back again.
export function zoomStep(point) {
  const near = Math.max(fitting(), COMFORTABLE);
  zoom(point, scale > near * 1.5 ? near / scale : 2);
}

function setScale(wanted) {
  scale = wanted;
  const [width, height] = [box.width * scale, box.height * scale];
  const aside = width > view.clientWidth + 1 ? `${ASIDE}px` : "auto";
  Object.assign(svg.style, { width: `${width}px`, height: `${height}px`, marginInline: aside });
  overview.setAttribute("aria-pressed", String(isWhole()));
}

export function setMoving(isMoving) {
  view.classList.toggle("moving", isMoving);
}

new ResizeObserver(() => (isFitted || scale < whole()) && fit()).observe(view);
overview.addEventListener("click", toggleOverview);
