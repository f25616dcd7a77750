// The drawing of a board in a page: its elements, the board as it shows it, and who owns which line and station. Only
// what has changed is painted.

import { all, shape } from "../dom.ts";
import { type Facts, holdersOf, type Live, type Owners } from "../engine/law.ts";
import { type Board, boardOf, type City } from "./board.ts";

/** How a player's trains and stations look. */
type Sign = { colour: string; mark: string };

type Paint = (group: Element, owner: Sign | undefined, others: Sign[]) => void;

export class Painter {
  drawing: Drawing;
  signs: Sign[];
  /** The painted owners of each line and station; empty before the first painting. */
  painted: Map<Element, string> = new Map();

  /** @param signs one for each seat */
  constructor(drawing: Drawing, signs: Sign[]) {
    this.drawing = drawing;
    this.signs = signs;
  }

  paint(live: Owners & Pick<Live, "commons" | "stations" | "alvin">) {
    const { svg, board, lines, beds, cities } = this.drawing;
    for (const { id } of board.lines) this.paintOnce(lines[id], holdersOf(live, id), paintLine, id in live.commons);
    for (const [id, bed] of Object.entries(beds)) this.paintOnce(bed, [live.owners[id]], own, id in live.commons);
    for (const city of board.cities.filter(({ takesStation }) => takesStation)) {
      this.paintOnce(cities[city.id], [live.stations[city.id]], (group, owner) => paintStation(group, owner, city));
    }
    if (!live.alvin) return;
    const { x, y } = board.cityOf[live.alvin.city];
    svg.querySelector(".alvin")?.setAttribute("transform", `translate(${x} ${y})`);
  }

  /**
   * @param seats the owner's, and those of further owners (X13)
   * @param isWhite whether the trains are everybody's, and only the mark is the owner's (X15)
   */
  paintOnce(group: Element, seats: (number | undefined)[], paint: Paint, isWhite: boolean = false) {
    const painted = `${seats} ${isWhite}`;
    if (this.painted.get(group) === painted) return;
    this.painted.set(group, painted);
    const [owner, ...others] = seats.map((seat) => this.signs[seat ?? -1]);
    paint(group, owner && isWhite ? { ...owner, colour: "white" } : owner, others);
  }
}

/** @param others who own it, too (X13) */
export function paintLine(group: Element, owner: Sign | undefined, others: Sign[] = []) {
  own(group, owner);
  const colour = /\bc-(\w+)/.exec(group.getAttribute("class") ?? "")?.[1];
  const spaces = all(SPACES, group);
  const [piece, empty] = group.classList.contains("ship") ? ["ship", "hull"] : ["train", "space"];
  for (const space of spaces) {
    const printed = space.classList.contains("locomotive") ? "locomotive" : `${empty}-${colour}`;
    const href = owner ? `#${others.length ? "left" : piece}-${owner.mark}` : `#${printed}`;
    if (space.getAttribute("href") !== href) space.setAttribute("href", href); // the browser would copy it anew
  }
  for (const halves of all(".second", group)) halves.remove();
  for (const [number, other] of others.entries()) {
    const shared = spaces.filter((_, at) => at % others.length === number); // several take turns along the line
    const places = shared.map((space) => space.getAttribute("transform") ?? "");
    const halves = places.map((transform) => shape("use", { href: `#half-${other.mark}`, transform }));
    const second = shape("g", { class: "second" }, ...halves);
    own(second, other);
    group.append(second);
  }
}

export function paintStation(group: Element, owner: Sign | undefined, { x, y, radius }: City) {
  own(group, owner);
  const href = owner ? `#station-${owner.mark}` : null;
  if (group.firstElementChild?.getAttribute("href") === href) return;
  group.firstElementChild?.replaceWith(
    href ? shape("use", { href, x, y }) : shape("circle", { cx: x, cy: y, r: radius }),
  );
}

/** Give a group its owner's colour, and take any other colour away. */
export function own(group: Element, owner: Sign | undefined) {
  group.classList.remove(...[...group.classList].filter((name) => name.startsWith("p-")));
  group.classList.toggle("claimed", Boolean(owner));
  if (owner) group.classList.add(`p-${owner.colour}`);
}

const SPACES = ":scope > use";

/** Elements by the id of what they draw. */
type Groups = Record<string, SVGGraphicsElement>;

/** `beds` has the ways that lie below all lines, where the page has taken them out of the lines' groups. */
export type Drawing = { svg: SVGSVGElement; lines: Groups; beds: Groups; cities: Groups; board: Board };

export function drawingIn(svg: SVGSVGElement, facts: Facts): Drawing {
  const lines = groups(svg, "route");
  const placeOf = (space: Element) => (space.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
  /** The places of each line's spaces, in order from its first end. */
  const spaces = Object.fromEntries(Object.entries(lines).map(([id, group]) => [id, all(SPACES, group).map(placeOf)]));
  return { svg, lines, beds: {}, cities: groups(svg, "city"), board: boardOf(facts, spaces) };
}

function groups(svg: SVGSVGElement, kind: string): Groups {
  const found: SVGGraphicsElement[] = all(`[data-${kind}]`, svg);
  return Object.fromEntries(found.map((group) => [group.dataset[kind], group]));
}
