// Lights up lines and places on a stage: copies of them in a picture above the dimmed map, so that the map itself is
// never painted again. Colour is never the only sign: own lines have a rim, borrowed ones a broken rim, missing ones a
// cross.

import { all, one, shape } from "../dom.ts";
import { around, type Box, centreOf, type Point, type Size } from "../map/board.ts";
import { isFar, type Shot } from "../map/lens.ts";
import { quartersOf, turnedBox, upright } from "../map/turn.ts";

const UNSEEN = 1.1; // of a line's length: as far back as its round end, too, is not seen
const [RING, SMALL_RING] = [10, 6]; // units of the board that a ring is wider than its place
const USUAL = 9; // units: half of a city
const BESIDE = 4; // pixels from a ring to the name beside it
const LETTER = 17; // pixels that a name is high where letters have their usual size
const FEW = 6; // places that have large names where their own are too small, even if they are no ends

/** Id of a line, part, whether it is ridden back, trains. */
type Lit = [string, "own" | "borrowed" | "missing" | "other" | "whole", 0 | 1, number];

type Part = "start" | "stop" | "end" | "station" | "met";

/** As scorer/draw/lights.py writes them. */
export type Lights = { ways?: Lit[][]; spots?: Record<string, [Part, string]>; areas?: string[] };

type Seen = { shot: Shot; frame: Size; board: Box; larger: number };

/** A large name, and what it covers of the board. */
type Pin = { pin: Element; box: Box };

/** When the first line is lit, and how long each takes; milliseconds. */
export type Time = { begin: number; each: number };

type Animate = (element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => Animation;

/** The things of a map that can be lit, and the picture above it. */
export class Picture {
  board: DOMRect;
  boxes: Map<Element | null, Box> = new Map();
  lines: Record<string, SVGGElement>;
  places: Record<string, SVGGElement>;
  regions: Record<string, SVGGElement>;
  map: SVGSVGElement;
  picture: SVGSVGElement;
  /** What is turned with the map; the large names beside it are upright. */
  drawn = shape("g");
  /** The names that are shown where all of the board can be read. */
  names: string;
  isAfar: boolean; // the map of a television, which is always seen whole, with its own large names

  constructor(map: SVGSVGElement) {
    this.map = map;
    this.board = map.viewBox.baseVal;
    this.names = map.closest(".is-screen") ? "text.afar" : "text:not(.afar, .close)";
    this.lines = groupsOf(map, "route");
    this.places = groupsOf(map, "city");
    this.regions = groupsOf(map, "region");
    this.picture = shape("svg", { class: "map lit-map", "aria-hidden": "true" }) as SVGSVGElement;
    map.after(this.picture);
    this.isAfar = document.body.matches(".is-screen");
  }

  /** Lie as the map does. */
  lie() {
    this.picture.setAttribute("viewBox", this.map.getAttribute("viewBox") ?? "");
    this.picture.dataset.quarters = this.map.dataset.quarters;
    this.drawn.setAttribute("transform", `rotate(${90 * quartersOf(this.map)})`);
  }

  clear() {
    this.picture.replaceChildren();
  }

  boxOf({ ways = [], spots = {}, areas = [] }: Lights) {
    const lines = ways.flat().map(([id]) => this.around(this.lines[id].querySelector(".way")));
    const names = this.passed(ways, spots).flatMap((id) => this.namesOf(id).map((name) => this.around(name)));
    const things = [...lines, ...names, ...Object.keys(spots).map((id) => this.point(id))];
    return around(things.length ? things : areas.map((name) => this.around(this.regions[name])));
  }

  /** Return the box around a thing of the map as it lies. Names of a board on its side are written on that. */
  around(thing: Element | null): Box {
    const [box, quarters, { x, width }] = [this.drawnAt(thing), quartersOf(this.map), upright(this.map)];
    if (quarters % 2 === 0 || !thing?.closest(".names")) return turnedBox(box, quarters);
    return turnedBox({ ...box, y: box.y - width - 2 * x }, quarters - 3);
  }

  /** Return the box around a thing in its drawing, from a cache since it never moves. */
  drawnAt(thing: Element | null): Box {
    const known = this.boxes.get(thing);
    if (known) return known;
    const { x, y, width, height } = (thing as SVGGraphicsElement).getBBox();
    const box = { x, y, width, height };
    if (width) this.boxes.set(thing, box);
    return box;
  }

  /** The middle of a place. */
  point(id: string): Point {
    return centreOf(this.around(this.places[id].firstElementChild));
  }

  /** Light up what is to be lit, one line of a way after the other. */
  light({ ways = [], spots = {}, areas = [] }: Lights, seen: Seen, time: Time, animate: Animate) {
    const [rims, glows, lines, signs] = ["rims", "glows", "lines", "signs"].map((name) => shape("g", { class: name }));
    for (const way of ways) {
      for (const [place, lit] of way.entries()) {
        const at = time.begin + place * time.each;
        const parts = this.lit(lit, way.length > 2);
        for (const [number, layer] of [rims, glows, lines, signs].entries()) layer.append(...parts[number]);
        draw([parts[0], parts[1]].flat(), lit, at, time.each, animate);
        for (const one of [...parts[2], ...parts[3]]) appear(one, at + time.each / 2, animate);
      }
    }
    const pins = this.pins(spots, seen);
    const places = this.passed(ways, spots).map((id) => this.place(id, pins, spots[id]?.[0]));
    const cities = shape("g", { class: "places" }, ...places);
    const names = shape("g", { class: "pins" }, ...pins.map(({ pin }) => pin));
    const regions = areas.map((name) => this.regions[name].getAttribute("d") ?? "");
    const paths = regions.map((d) => shape("path", { class: "area", d }));
    const soft = shape("g", { class: "areas", "clip-path": "url(#home)" }, ...paths); // on land only
    this.drawn.replaceChildren(soft, rims, glows, lines, cities, signs);
    this.picture.replaceChildren(this.drawn, names);
    appear(soft, time.begin, animate);
    const isTour = Object.values(spots).some(([part]) => part === "stop"); // its cities light up in their order (X25)
    for (const [at, { pin }] of pins.entries()) appear(pin, time.begin + (isTour ? at * time.each : 0), animate);
    this.picture.classList.toggle("far", this.isAfar || isFar(seen.shot.scale));
  }

  /** A lit line: its rim, its glow, its trains, and the signs on it. */
  lit([id, part, isBack]: Lit, isRidden: boolean): Element[][] {
    const line = this.lines[id];
    const way = line.querySelector(".way");
    const d = way?.getAttribute("d") ?? "";
    const aside = line.dataset.aside;
    const drawn = { d, pathLength: 1, transform: `translate(${aside ?? 0})` };
    const lane = aside ? " in-lane" : "";
    const owner = part === "whole" ? line.getAttribute("class")?.replace(/.*\bp-(\w+).*/, " in-$1") : "";
    const trains = line.cloneNode(true) as Element;
    trains.removeAttribute("data-route");
    trains.classList.add(`is-${part}`);
    const signs = part === "missing" ? [cross(way)] : isRidden ? [arrow(way, Boolean(isBack))] : [];
    return [
      [shape("path", { ...drawn, class: `rim is-${part}${lane}` })],
      [shape("path", { ...drawn, class: `glow is-${part}${lane}${owner}` })],
      [trains],
      signs,
    ];
  }

  /** Set the large names again, for another size of the board. */
  name({ spots = {} }: Lights, seen: Seen) {
    one(".pins", this.picture).replaceChildren(...this.pins(spots, seen).map(({ pin }) => pin));
    this.picture.classList.toggle("far", this.isAfar || isFar(seen.shot.scale));
  }

  /** The places that ways pass or that are named, once each. */
  passed(ways: Lit[][], spots: Record<string, [Part, string]>) {
    const ends = ways.flat().flatMap(([id]) => (this.lines[id].dataset.ends ?? "").split(" "));
    return [...new Set([...ends, ...Object.keys(spots)])];
  }

  /** A place, with its name where no large one lies. */
  place(id: string, pins: Pin[], part?: Part) {
    const copy = this.places[id].cloneNode(true) as SVGGElement;
    copy.removeAttribute("data-city");
    const { x, y } = centreOf(this.drawnAt(this.places[id].firstElementChild));
    if (part)
      copy.prepend(shape("circle", { class: `ring is-${part}`, cx: x, cy: y, r: part === "met" ? SMALL_RING : RING }));
    const isNamed = part && part !== "met";
    const isCovered = this.namesOf(id).some((name) => pins.some(({ box }) => overlap(box, this.around(name))));
    if (isNamed || isCovered) for (const name of all("text, .leader", copy)) name.remove();
    return copy;
  }

  namesOf(id: string): SVGTextElement[] {
    return all(this.names, this.places[id]);
  }

  /** The names of start, end and stations, large on any scale, as many as have room. */
  pins(spots: Record<string, [Part, string]>, seen: Seen): Pin[] {
    const places = Object.entries(spots);
    const isTold = places.length <= FEW && isFar(seen.shot.scale);
    const named = places.filter(([, [part]]) => part !== "met" || isTold);
    const points = named.map(([id]) => this.point(id));
    const laid: Pin[] = [];
    for (const [place, [, [part, name]]] of named.entries()) {
      const other = points[place ? 0 : 1] ?? points[place];
      const found = pin(name, part, points[place], points[place].y <= other.y, seen);
      if (!laid.some(({ box }) => overlap(box, found.box))) laid.push(found);
    }
    return laid;
  }
}

function groupsOf(map: SVGSVGElement, kind: string) {
  const groups: SVGGElement[] = all(`[data-${kind}]`, map);
  return Object.fromEntries(groups.map((group) => [group.dataset[kind] ?? "", group]));
}

/** A line grows from where it is ridden; one with a broken rim appears. */
function draw(paths: Element[], [, part, isBack]: Lit, delay: number, duration: number, animate: Animate) {
  const from = isBack ? -UNSEEN : UNSEEN;
  for (const path of paths) {
    if (part === "own")
      animate(path, [{ strokeDashoffset: from }, { strokeDashoffset: 0 }], { delay, duration, easing: "ease-in-out" });
    else appear(path, delay, animate);
  }
}

function appear(thing: Element, delay: number, animate: Animate) {
  animate(thing, [{ opacity: 0 }, { opacity: 1 }], { delay, duration: 160 });
}

/** The middle of a drawn line, and where it leads there, in degrees. */
function middle(way: Element | null) {
  const path = way as SVGPathElement;
  const half = path.getTotalLength() / 2;
  const [before, after] = [path.getPointAtLength(half - 1), path.getPointAtLength(half + 1)];
  const angle = (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
  const { x, y } = path.getPointAtLength(half);
  return { x, y, angle };
}

function cross(way: Element | null) {
  const { x, y } = middle(way);
  const mark = [shape("circle", { r: 13 }), shape("path", { d: "m-5.5-5.5 11 11m0-11-11 11" })];
  return shape("g", { class: "gap", transform: `translate(${x} ${y})` }, ...mark);
}

function arrow(way: Element | null, isBack: boolean) {
  const { x, y, angle } = middle(way);
  const turned = isBack ? angle + 180 : angle;
  const transform = `translate(${x} ${y})rotate(${turned})`;
  return shape("path", { class: "onward", d: "M-6-8 9 0-6 8-3 0z", transform });
}

/** A name beside its place, above or below it, and inside the window. */
function pin(
  name: string,
  part: Part,
  at: Point,
  isAbove: boolean,
  { shot: { scale, x, y }, frame, board, larger }: Seen,
): Pin {
  const letter = LETTER * larger;
  const [width, height] = [name.length * letter * 0.6 + 18, letter + 11];
  const [left, top] = [(at.x - board.x) * scale + x, (at.y - board.y) * scale + y];
  const away = BESIDE + (USUAL + RING + 2) * scale;
  const isOver = isAbove ? top - away - height > 2 : top + away + height > frame.height;
  const across = Math.max(4 - left, Math.min(frame.width - 4 - width - left, -width / 2));
  const down = isOver ? -away - height : away;
  const plate = shape("rect", { x: across, y: down, width, height, rx: height / 2 });
  const text = shape("text", { x: across + width / 2, y: down + height - 9, "text-anchor": "middle" });
  text.style.fontSize = `${letter}px`;
  text.textContent = name;
  const transform = `translate(${at.x} ${at.y})scale(${1 / scale})`;
  const box = { x: at.x + across / scale, y: at.y + down / scale, width: width / scale, height: height / scale };
  return { pin: shape("g", { class: `pin is-${part}`, transform }, plate, text), box };
}

function overlap(one: Box, other: Box) {
  const isBeside = one.x > other.x + other.width || other.x > one.x + one.width;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}
