// Shows how a stroke claims a row of lines, until this phone has claimed its first: a finger follows the rails from a
// city through the next one a few times, or until a touch, and then waits at its start. Who wants less motion sees it
// wait at once.

import { shape, storage } from "../dom.ts";
import { apart, type Board, type Line, type Point } from "../map/board.ts";
import { outside } from "../map/lens.ts";
import { drawnIn } from "../map/turn.ts";
import type { Camera } from "./camera.ts";

const FINGER = 15; // pixels
const REST = 400; // milliseconds before it, and after it
const PACE = 6; // milliseconds for a unit of the board
const TIMES = 3;
const INSIDE = 50; // pixels from the edge of what is seen
const ACCENT = "var(--accent)";
const TRAIL = { fill: "none", stroke: ACCENT, strokeWidth: "10px", strokeLinecap: "round", opacity: "0.55" };
const TIP = { fill: "rgb(255 255 255 / 80%)", stroke: ACCENT, strokeWidth: "5px" };

/** Teach the stroke unless this phone has claimed a line before. */
export function teach(board: Board, camera: Camera) {
  if (storage()?.getItem("taught stroke")) return;
  const frame = camera.view.getBoundingClientRect();
  const seen = (city: Point) => {
    const { x, y } = camera.screenPoint(city);
    const isBeside = outside(x, frame.left + INSIDE, frame.right - INSIDE) !== 0;
    return !isBeside && outside(y, frame.top + 2 * INSIDE, frame.bottom - 2 * INSIDE) === 0;
  };
  const way = wayToTeach(board, camera.boardPoint(camera.centre()), seen);
  if (way) show(way, camera);
}

/** Return the way along two lines that meet, as near as possible to a point, with all three cities in sight. */
export function wayToTeach(
  { cities, cityOf, connections }: Board,
  middle: Point,
  isSeen: (city: Point) => boolean,
): Point[] | undefined {
  const near = cities.filter(isSeen).sort((city, other) => apart(city, middle) - apart(other, middle));
  for (const { id } of near) {
    const lines = [...connections.values()].map(([line]) => line).filter(({ ends }) => ends.includes(id));
    const [first, second] = lines.filter(({ ends }) => ends.every((end) => isSeen(cityOf[end])));
    if (second) return [...wayFrom(first, id).reverse(), ...wayFrom(second, id).slice(1)];
  }
}

function wayFrom({ ends, way }: Line, city: string) {
  return ends[0] === city ? [...way] : [...way].reverse();
}

function show(way: Point[], camera: Camera) {
  const points = way.map(({ x, y }) => `${x} ${y}`).join(" L ");
  const trail = shape("path", { class: "trail", d: `M ${points}`, pathLength: 1 });
  const finger = shape("circle", { class: "finger", r: FINGER / camera.scale });
  Object.assign(trail.style, TRAIL, { strokeDasharray: "1", strokeLinejoin: "round" });
  Object.assign(finger.style, TIP, { transform: `translate(${way[0].x}px, ${way[0].y}px)` });
  const lesson = shape("g", { class: "lesson" }, trail, finger);
  lesson.style.pointerEvents = "none";
  drawnIn(camera.svg).append(lesson);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) run(trail, finger, way);
  const rest = () => {
    for (const motion of lesson.getAnimations({ subtree: true })) motion.finish();
  };
  addEventListener("pointerdown", rest, { capture: true, once: true });
}

function run(trail: Element, finger: Element, way: Point[]) {
  const lengths = way.slice(1).map((point, at) => apart(point, way[at]));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const duration = REST + whole * PACE + REST;
  const passed = way.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0));
  const offsets = passed.map((length) => (REST + length * PACE) / duration);
  const timing = { duration, iterations: TIMES };
  const placed = way.map(({ x, y }, at) => ({ offset: offsets[at], transform: `translate(${x}px, ${y}px)` }));
  const drawn = [
    { offset: 0, strokeDashoffset: 1 },
    { offset: offsets[0], strokeDashoffset: 1 },
    { offset: offsets[offsets.length - 1], strokeDashoffset: 0 },
    { offset: 1, strokeDashoffset: 0 },
  ];
  trail.animate(drawn, timing);
  finger.animate([{ ...placed[0], offset: 0 }, ...placed, { ...placed[placed.length - 1], offset: 1 }], timing);
}
