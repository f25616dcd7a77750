// The drawing of a board in a page: its elements, the board as it shows it, and who owns which line and station. Only
// what has changed is painted.

import { all } from "../engine/dom.js";
import { holdersOf } from "../engine/law.js";
import { boardOf } from "./board.js";

/** @typedef {{colour: string, mark: string}} Sign  how a player's trains and stations look */

export class Painter {
  /**
   * @param {Drawing} drawing
   * @param {Sign[]} signs  one for each seat
   */
  constructor(drawing, signs) {
    this.drawing = drawing;
    this.signs = signs;
    /** The painted owners of each line and station; empty before the first painting.
     * @type {Map<Element, string>} */
    this.painted = new Map();
  }

  /** @param {import("../engine/law.js").Owners & Pick<import("../engine/law.js").Live, "commons" | "stations">} live */
  paint(live) {
    const { board, lines, beds, cities } = this.drawing;
    for (const { id } of board.lines) this.paintOnce(lines[id], holdersOf(live, id), paintLine, id in live.commons);
    for (const [id, bed] of Object.entries(beds)) this.paintOnce(bed, [live.owners[id]], own, id in live.commons);
    for (const city of board.cities.filter(({ takesStation }) => takesStation)) {
      this.paintOnce(cities[city.id], [live.stations[city.id]], (group, owner) => paintStation(group, owner, city));
    }
  }

  /**
   * @param {Element} group
   * @param {(number | undefined)[]} seats  the owner's, and those of further owners (X13)
   * @param {(group: Element, owner: Sign | undefined, others: Sign[]) => void} paint
   * @param {boolean} [isWhite]  whether the trains are everybody's, and only the mark is the owner's (X15)
   */
  paintOnce(group, seats, paint, isWhite = false) {
    const painted = `${seats} ${isWhite}`;
    if (this.painted.get(group) === painted) return;
    this.painted.set(group, painted);
    const [owner, ...others] = seats.map((seat) => this.signs[seat ?? -1]);
    paint(group, owner && isWhite ? { ...owner, colour: "white" } : owner, others);
  }
}

/** @param {Element} group @param {Sign | undefined} owner @param {Sign[]} [others]  who own it, too (X13) */
export function paintLine(group, owner, others = []) {
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
    group.append(
      halvesOf(
        spaces.filter((_, at) => at % others.length === number),
        other,
      ),
    );
  }
}

/**
 * Return another owner's halves of the trains on some spaces; several take turns along the line.
 * @param {Element[]} spaces
 * @param {Sign} other
 */
function halvesOf(spaces, other) {
  const group = shape("g", { class: "second" });
  own(group, other);
  for (const space of spaces) {
    group.append(shape("use", { href: `#half-${other.mark}`, transform: space.getAttribute("transform") ?? "" }));
  }
  return group;
}

/** @param {Element} group @param {Sign | undefined} owner @param {import("./board.js").City} city */
export function paintStation(group, owner, { x, y, radius }) {
  own(group, owner);
  const href = owner ? `#station-${owner.mark}` : null;
  if (group.firstElementChild?.getAttribute("href") === href) return;
  group.firstElementChild?.replaceWith(
    href ? shape("use", { href, x, y }) : shape("circle", { cx: x, cy: y, r: radius }),
  );
}

/**
 * Give a group its owner's colour, and take any other colour away.
 * @param {Element} group
 * @param {Sign | undefined} owner
 */
export function own(group, owner) {
  group.classList.remove(...[...group.classList].filter((name) => name.startsWith("p-")));
  group.classList.toggle("claimed", Boolean(owner));
  if (owner) group.classList.add(`p-${owner.colour}`);
}

const SPACES = ":scope > use";
const NS = "http://www.w3.org/2000/svg";

/**
 * @typedef {Record<string, SVGGraphicsElement>} Groups  elements by the id of what they draw
 * @typedef {{svg: SVGSVGElement, lines: Groups, beds: Groups, cities: Groups, board: import("./board.js").Board}} Drawing
 *   `beds` has the ways that lie below all lines, where the page has taken them out of the lines' groups
 */

/**
 * Read a drawing.
 * @param {SVGSVGElement} svg
 * @param {import("../engine/law.js").Facts} facts
 * @returns {Drawing}
 */
export function drawingIn(svg, facts) {
  const lines = groups(svg, "route");
  return { svg, lines, beds: {}, cities: groups(svg, "city"), board: boardOf(facts, spacesIn(lines)) };
}

/**
 * Return the places of each line's spaces, in order from its first end.
 * @param {Groups} lines
 */
function spacesIn(lines) {
  return Object.fromEntries(Object.entries(lines).map(([id, group]) => [id, all(SPACES, group).map(placeOf)]));
}

/** @param {Element} space */
function placeOf(space) {
  return (space.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
}

/**
 * @param {SVGSVGElement} svg
 * @param {string} kind
 * @returns {Groups}
 */
function groups(svg, kind) {
  /** @type {SVGGraphicsElement[]} */
  const found = all(`[data-${kind}]`, svg);
  return Object.fromEntries(found.map((group) => [group.dataset[kind], group]));
}

/**
 * Make an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
export function shape(name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
