// The map page's drawing of the small cross, laid out as browsers do it: happy-dom itself lays nothing out. The board is
// 800 by 600 units, the window that it scrolls in 400 by 600 pixels, below a bar of 60; both begin at the left edge.

import { mock } from "node:test";
import { around, type Box } from "../../../scorer/client/map/board.ts";
import { openDocument, openPage, pageOf } from "../document.ts";
import { facts, spaces } from "../map/cross.ts";
import { setGlobals } from "../page.ts";

const TEXT = { width: 40, height: 12 }; // units that every name takes, right of its city

/** The board stands upright, as people want it on this phone. */
export const UPRIGHT: [string, string] = ["turned aside", "4"];

/** The letters for who looks from afar are so high that they can be read at scale 1: the board opens so. */
const EVERY = `<g><text class="afar" hidden><tspan font-size="0.6em"></tspan></text></g>`;

const cities = Object.entries(facts.cities);

/** Return the drawing; a city's own things are those of its name in `more`. */
export const drawing = (more: Record<string, string> = {}) => `<svg viewBox="-100 -150 800 600"><g class="turned">
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
    .join("")}</g></svg>`;

const spacesAt = (places: number[][]) =>
  places.map(([x, y, turn]) => `<use transform="translate(${x} ${y}) rotate(${turn})"></use>`).join("");

/**
 * Open a page whose `.view` has a map.
 * @param page its HTML, or its name in tests/pages.py
 */
export function openMap(page: string, place?: string) {
  const window = page.startsWith("<") ? openDocument(page) : openPage(page, place);
  const [view, svg] = [".view", ".view svg"].map((name) => document.querySelector(name) as any);
  window.localStorage.setItem(...UPRIGHT);
  for (const name of svg.querySelectorAll(".afar")) name.remove();
  svg.insertAdjacentHTML("beforeend", EVERY);
  const map = { window, view, svg, ...laidOut(view, svg), ...framesIn(), resize: () => {} };
  setGlobals({
    DOMPoint: window.DOMPoint,
    DOMMatrix: window.DOMMatrix,
    SVGElement: window.SVGElement,
    sessionStorage: window.sessionStorage,
    ResizeObserver: class {
      constructor(hear: () => void) {
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

/** Lay the board out in its window as the page's styles say. */
function laidOut(view: any, svg: any) {
  const frame = { left: 0, top: 60, width: 400, height: 600 };
  const scrolled = { x: 0, y: 0 };
  const style = {
    ...{ width: "", height: "", transform: "", marginInlineStart: "", marginInlineEnd: "", marginBlockEnd: "" },
    setProperty(name: string, value: string) {
      Object.assign(this, { [name]: value });
    },
    removeProperty() {},
    set marginInline(value: string) {
      Object.assign(this, { marginInlineStart: value, marginInlineEnd: value });
    },
  };
  const across = () => along(frame.width, style.width, style.marginInlineStart, style.marginInlineEnd);
  const down = () => along(frame.height, style.height, "auto", style.marginBlockEnd || "auto");
  const scrollTo = (x: number, y: number) => {
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
  view.scrollBy = (x: number, y: number) => scrollTo(scrolled.x + x, scrolled.y + y);
  const sizes: [string, () => number][] = [
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

/** Return where a thing begins along a side of the window, and how long all of it is there. */
function along(room: number, size: string, before: string, after: string) {
  const free = Math.max(0, room - px(before) - px(size) - px(after));
  const start = before === "auto" ? (after === "auto" ? free / 2 : free) : px(before);
  return { start, all: Math.max(room, px(before) + px(size) + px(after)) };
}

const px = (length: string) => Number.parseFloat(length) || 0;

export const rect = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }) => ({
  ...{ left, top, width, height, x: left, y: top },
  ...{ right: left + width, bottom: top + height },
});

/** Measure a part of the drawing; one without a size is not seen. */
function measure(part: any, svg: any) {
  part.getBBox = () => boxOf(part);
  part.getBoundingClientRect = () => {
    const [{ x, y, width, height }, { left, top }] = [boxOf(part), svg.getBoundingClientRect()];
    const { baseVal } = svg.viewBox;
    const scale = px(svg.style.width) / baseVal.width;
    const at = { left: left + (x - baseVal.x) * scale, top: top + (y - baseVal.y) * scale };
    return rect({ ...at, width: width * scale, height: height * scale });
  };
  part.getClientRects = () => (part.hasAttribute("hidden") ? [] : [part.getBoundingClientRect()]);
  if (part.matches("text"))
    Object.defineProperty(part, "transform", { value: { baseVal: { consolidate: () => null } } });
}

function boxOf(part: any): Box {
  const at = (name: string) => Number(part.getAttribute(name));
  if (part.matches("text")) return { x: at("x"), y: at("y"), ...TEXT };
  if (part.matches("circle"))
    return { x: at("cx") - at("r"), y: at("cy") - at("r"), width: 2 * at("r"), height: 2 * at("r") };
  if (part.matches("use")) {
    const [x, y, turn]: number[] = part
      .getAttribute("transform")
      .match(/-?[\d.]+/g)
      .map(Number);
    const [width, height] = turn ? [10, 30] : [30, 10];
    return { x: x - width / 2, y: y - height / 2, width, height };
  }
  return around([...part.querySelectorAll("use, circle, text")].map(boxOf));
}

/** Let tests say when the next frame is painted. */
function framesIn() {
  const waiting: Map<number, (at: number) => void> = new Map();
  let made = 0;
  const wait = (run: (at: number) => void) => waiting.set(++made, run) && made;
  setGlobals({ requestAnimationFrame: wait, cancelAnimationFrame: (id: number) => waiting.delete(id) });
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
 * @param does down, move, up or cancel
 * @param more of the event
 */
export function point(target: any, does: string, [clientX, clientY]: [number, number], more: Record<string, any> = {}) {
  const settings = { pointerId: 1, pointerType: "touch", clientX, clientY, bubbles: true, cancelable: true, ...more };
  target.dispatchEvent(new PointerEvent(`pointer${does}`, settings));
}

/** Return a function's calls since the last time. */
export function heard(hears: any) {
  const calls = hears.mock.calls.map((call: any) => call.arguments);
  hears.mock.resetCalls();
  return calls;
}

export const listener = (...names: string[]) => Object.fromEntries(names.map((name) => [name, mock.fn()]));
