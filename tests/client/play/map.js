// The map page's drawing of the small cross, laid out as browsers do it: happy-dom itself lays nothing out. The board is
// 800 by 600 units, the window that it scrolls in 400 by 600 pixels, below a bar of 60; both begin at the left edge.

import { mock } from "node:test";
import { openDocument, openPage, pageOf } from "../document.js";
import { facts, spaces } from "../map/cross.js";
import { setGlobals } from "../page.js";

const TEXT = { width: 40, height: 12 }; // units that every name takes, right of its city

/** The board stands upright, as people want it on this phone. @type {[string, string]} */
export const UPRIGHT = ["turned aside", "4"];

/** Where every city is named the letters are so high that they can be read at scale 1: the board opens so. */
const EVERY = `<g><text class="every" hidden><tspan font-size="0.6em"></tspan></text></g>`;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const cities = Object.entries(facts.cities);

/** Return the drawing; a city's own things are those of its name in `more`. @param {Record<string, string>} [more] */
export const drawing = (more = {}) => `<svg viewBox="-100 -150 800 600">
  ${Object.entries(spaces)
    .map(
      ([id, places]) => `<g data-route="${id}" class="route c-grey"><path class="way"></path>${spacesAt(places)}</g>`,
    )
    .join("")}
  ${cities
    .map(
      ([id, { x, y, radius }]) => `<g data-city="${id}" class="city"><circle cx="${x}" cy="${y}" r="${radius}"></circle>
        ${more[id] ?? `<text x="${x + 10}" y="${y - 6}">${id}</text>`}</g>`,
    )
    .join("")}</svg>`;

/** @param {number[][]} places */
const spacesAt = (places) =>
  places.map(([x, y, turn]) => `<use transform="translate(${x} ${y}) rotate(${turn})"></use>`).join("");

/** Open a page whose `.view` has a map. @param {string} page  its HTML, or its name in tests/pages.py @param {string} [place] */
export function openMap(page, place) {
  const window = page.startsWith("<") ? openDocument(page) : openPage(page, place);
  const [view, svg] = [".view", ".view svg"].map((name) => /** @type {any} */ (document.querySelector(name)));
  window.localStorage.setItem(...UPRIGHT);
  if (!svg.querySelector(".every")) svg.insertAdjacentHTML("beforeend", EVERY);
  const map = { window, view, svg, ...laidOut(view, svg), ...framesIn(), resize: () => {} };
  setGlobals({
    DOMPoint: window.DOMPoint,
    DOMMatrix: window.DOMMatrix,
    SVGElement: window.SVGElement,
    sessionStorage: window.sessionStorage,
    ResizeObserver: class {
      /** @param {() => void} hear */
      constructor(hear) {
        map.resize = hear;
      }
      observe() {}
    },
  });
  return map;
}

const PARTS = [
  /<svg class="map" xmlns.*?<\/svg>/s,
  /<script type="application\/json" id="(?:facts|live)">.*?<\/script>/gs,
];

/** Open the photo page, which only printed boards have, with the map of the small cross. */
export function openPhoto() {
  const [own, small] = ["photo", "play"].map((name) => pageOf(name).text);
  const html = PARTS.reduce((text, part) => {
    const found = small.match(part) ?? [];
    let at = 0;
    return text.replace(part, () => found[at++]);
  }, own);
  return openMap(html);
}

/** Lay the board out in its window as the page's styles say. @param {any} view @param {any} svg */
function laidOut(view, svg) {
  const frame = { left: 0, top: 60, width: 400, height: 600 };
  const scrolled = { x: 0, y: 0 };
  const style = {
    ...{ width: "", height: "", transform: "", marginInlineStart: "", marginInlineEnd: "", marginBlockEnd: "" },
    setProperty(/** @type {string} */ name, /** @type {string} */ value) {
      Object.assign(this, { [name]: value });
    },
    removeProperty() {},
    set marginInline(/** @type {string} */ value) {
      Object.assign(this, { marginInlineStart: value, marginInlineEnd: value });
    },
  };
  const across = () => along(frame.width, style.width, style.marginInlineStart, style.marginInlineEnd);
  const down = () => along(frame.height, style.height, "auto", style.marginBlockEnd || "auto");
  const scrollTo = (/** @type {number} */ x, /** @type {number} */ y) => {
    scrolled.x = Math.max(0, Math.min(x, across().all - frame.width));
    scrolled.y = Math.max(0, Math.min(y, down().all - frame.height));
  };
  const place = () => {
    scrollTo(scrolled.x, scrolled.y);
    const [x = 0, y = 0, scale = 1] = (style.transform.match(/-?[\d.]+/g) ?? []).map(Number);
    const [left, top] = [frame.left + across().start - scrolled.x + x, frame.top + down().start - scrolled.y + y];
    return { left, top, width: px(style.width) * scale, height: px(style.height) * scale };
  };
  Object.defineProperty(svg, "style", { value: style });
  svg.getBoundingClientRect = () => rect(place());
  view.getBoundingClientRect = () => rect(frame);
  Object.assign(view, { scrollTo });
  view.scrollBy = (/** @type {number} */ x, /** @type {number} */ y) => scrollTo(scrolled.x + x, scrolled.y + y);
  /** @type {[string, () => number][]} */
  const sizes = [
    ["clientWidth", () => frame.width],
    ["clientHeight", () => frame.height],
    ["scrollWidth", () => across().all],
    ["scrollHeight", () => down().all],
    ["scrollLeft", () => scrolled.x],
    ["scrollTop", () => scrolled.y],
  ];
  for (const [name, get] of sizes) Object.defineProperty(view, name, { get });
  for (const part of svg.querySelectorAll("g, use, circle, text")) measure(part, svg);
  return { frame, style };
}

/** Return where a thing begins along a side of the window, and how long all of it is there. @param {number} room @param {string} size @param {string} before @param {string} after */
function along(room, size, before, after) {
  const free = Math.max(0, room - px(before) - px(size) - px(after));
  const start = before === "auto" ? (after === "auto" ? free / 2 : free) : px(before);
  return { start, all: Math.max(room, px(before) + px(size) + px(after)) };
}

/** @param {string} length */
const px = (length) => Number.parseFloat(length) || 0;

/** @param {{left: number, top: number, width: number, height: number}} box */
export const rect = ({ left, top, width, height }) => ({
  ...{ left, top, width, height, x: left, y: top },
  ...{ right: left + width, bottom: top + height },
});

/** Measure a part of the drawing; one without a size is not seen. @param {any} part @param {any} svg */
function measure(part, svg) {
  part.getBBox = () => boxOf(part);
  part.getBoundingClientRect = () => {
    const [{ x, y, width, height }, { left, top }, { baseVal }] = [
      boxOf(part),
      svg.getBoundingClientRect(),
      svg.viewBox,
    ];
    const scale = px(svg.style.width) / baseVal.width;
    const at = { left: left + (x - baseVal.x) * scale, top: top + (y - baseVal.y) * scale };
    return rect({ ...at, width: width * scale, height: height * scale });
  };
  part.getClientRects = () => (part.hasAttribute("hidden") ? [] : [part.getBoundingClientRect()]);
  if (part.matches("text"))
    Object.defineProperty(part, "transform", { value: { baseVal: { consolidate: () => null } } });
}

/** @param {any} part @returns {Box} */
function boxOf(part) {
  const at = (/** @type {string} */ name) => Number(part.getAttribute(name));
  if (part.matches("text")) return { x: at("x"), y: at("y"), ...TEXT };
  if (part.matches("circle"))
    return { x: at("cx") - at("r"), y: at("cy") - at("r"), width: 2 * at("r"), height: 2 * at("r") };
  if (part.matches("use")) {
    const [x, y, turn] = part
      .getAttribute("transform")
      .match(/-?[\d.]+/g)
      .map(Number);
    const [width, height] = turn ? [10, 30] : [30, 10];
    return { x: x - width / 2, y: y - height / 2, width, height };
  }
  const boxes = [...part.querySelectorAll("use, circle, text")].map(boxOf);
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [
    Math.max(...boxes.map((box) => box.x + box.width)),
    Math.max(...boxes.map((box) => box.y + box.height)),
  ];
  return { x, y, width: right - x, height: bottom - y };
}

/** Let tests say when the next frame is painted. */
function framesIn() {
  /** @type {Map<number, (at: number) => void>} */
  const waiting = new Map();
  let made = 0;
  const wait = (/** @type {(at: number) => void} */ run) => waiting.set(++made, run) && made;
  setGlobals({ requestAnimationFrame: wait, cancelAnimationFrame: (/** @type {number} */ id) => waiting.delete(id) });
  const paint = (at = 0) => {
    const now = [...waiting.values()];
    waiting.clear();
    for (const run of now) run(at);
    return now.length;
  };
  return { paint };
}

/**
 * A finger, or what else points, does something to a part of the page.
 * @param {any} target
 * @param {string} does  down, move, up or cancel
 * @param {[number, number]} at
 * @param {Record<string, any>} [more]  of the event
 */
export function point(target, does, [clientX, clientY], more = {}) {
  const settings = { pointerId: 1, pointerType: "touch", clientX, clientY, bubbles: true, cancelable: true, ...more };
  target.dispatchEvent(new PointerEvent(`pointer${does}`, settings));
}

/** Return a function's calls since the last time. @param {any} hears */
export function heard(hears) {
  const calls = hears.mock.calls.map((/** @type {any} */ call) => call.arguments);
  hears.mock.resetCalls();
  return calls;
}

export const listener = (/** @type {string[]} */ ...names) =>
  Object.fromEntries(names.map((name) => [name, mock.fn()]));
