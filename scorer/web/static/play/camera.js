// Which part of the board is seen, and how large: the board is moved as a whole, so that the browser only shifts it.

const MOST = 3;
const COMFORTABLE = 0.8;
const ASIDE = 64; // pixels that the board can be moved out from under the buttons

const view = document.querySelector(".view");
const svg = view.querySelector("svg");
const box = svg.viewBox.baseVal;
const overview = document.querySelector("#overview");

let x = 0, y = 0, scale = 1;
let isFitted = true;
let frame;

svg.style.width = `${box.width}px`;
svg.style.height = `${box.height}px`;

export function pixels() {
  return scale;
}

// The point of the board under a point of the screen.
export function boardPoint({ x: left, y: top }) {
  const place = view.getBoundingClientRect();
  return { x: (left - place.left - x) / scale + box.x, y: (top - place.top - y) / scale + box.y };
}

function whole() {
  return Math.min(view.clientWidth / box.width, view.clientHeight / box.height);
}

// Upright the board fills the height and no line becomes too thin to tap; lying down all of it is seen.
function fitting() {
  if (view.clientWidth > view.clientHeight) return whole();
  return Math.max(view.clientWidth / box.width, view.clientHeight / box.height, COMFORTABLE);
}

export function fit() {
  setScale(fitting());
  x = kept(x, view.clientWidth, box.width * scale);
  isFitted = true;
}

// Show all, or go back to the size that is good to tap.
export function toggleOverview() {
  setScale(isWhole() ? Math.max(fitting(), COMFORTABLE) : whole());
  isFitted = false;
}

function isWhole() {
  return scale < whole() * 1.02;
}

function setScale(wanted) {
  const middle = boardPoint(centre());
  scale = wanted;
  const place = view.getBoundingClientRect();
  x = place.width / 2 - (middle.x - box.x) * scale;
  y = place.height / 2 - (middle.y - box.y) * scale;
  apply();
}

function centre() {
  const place = view.getBoundingClientRect();
  return { x: place.left + place.width / 2, y: place.top + place.height / 2 };
}

export function pan(across, down) {
  x += across;
  y += down;
  apply();
}

// Zoom so that what lies under the point stays under it.
export function zoom(point, factor) {
  const place = view.getBoundingClientRect();
  const wanted = Math.min(MOST, Math.max(whole(), scale * factor));
  const [left, top] = [point.x - place.left, point.y - place.top];
  x = left - ((left - x) * wanted) / scale;
  y = top - ((top - y) * wanted) / scale;
  scale = wanted;
  isFitted = false;
  apply();
}

// A double tap: closer, and from close by back again.
export function zoomStep(point) {
  const near = Math.max(fitting(), COMFORTABLE);
  zoom(point, scale > near * 1.5 ? near / scale : 2);
}

export function setMoving(isMoving) {
  view.classList.toggle("moving", isMoving);
}

function apply() {
  x = kept(x, view.clientWidth, box.width * scale, ASIDE);
  y = kept(y, view.clientHeight, box.height * scale);
  frame ??= requestAnimationFrame(() => {
    frame = null;
    svg.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    overview.setAttribute("aria-pressed", String(isWhole()));
  });
}

// The board never leaves its window, and stands in the middle of one that is larger.
function kept(place, room, size, aside = 0) {
  return size <= room ? (room - size) / 2 : Math.min(aside, Math.max(room - size - aside, place));
}

new ResizeObserver(() => (isFitted ? fit() : apply())).observe(view);
overview.addEventListener("click", toggleOverview);
