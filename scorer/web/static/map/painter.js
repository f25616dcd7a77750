// Paints who owns which line and station on a drawing. Only what has changed is touched.

import { all } from "../engine/dom.js";
import { shape } from "./drawing.js";

/** @typedef {{colour: string, mark: string}} Sign  how a player's trains and stations look */

export class Painter {
  /**
   * @param {import("./drawing.js").Drawing} drawing
   * @param {Sign[]} signs  one for each seat
   */
  constructor(drawing, signs) {
    this.drawing = drawing;
    this.signs = signs;
    /** The painted owner of each line and station; empty before the first painting.
     * @type {Map<Element, Sign | undefined>} */
    this.painted = new Map();
  }

  /** @param {Pick<import("../engine/law.js").Live, "owners" | "stations">} live */
  paint({ owners, stations }) {
    const { board, lines, beds, cities } = this.drawing;
    for (const { id } of board.lines) this.paintOnce(lines[id], owners[id], paintLine);
    for (const [id, bed] of Object.entries(beds)) this.paintOnce(bed, owners[id], own);
    for (const city of board.cities.filter(({ takesStation }) => takesStation)) {
      this.paintOnce(cities[city.id], stations[city.id], (group, owner) => paintStation(group, owner, city));
    }
  }

  /**
   * @param {Element} group
   * @param {number | undefined} seat
   * @param {(group: Element, owner: Sign | undefined) => void} paint
   */
  paintOnce(group, seat, paint) {
    const owner = this.signs[seat ?? -1];
    if (this.painted.has(group) && this.painted.get(group) === owner) return;
    this.painted.set(group, owner);
    paint(group, owner);
  }
}

/** @param {Element} group @param {Sign | undefined} owner */
export function paintLine(group, owner) {
  own(group, owner);
  for (const space of all("use", group)) {
    const printed = space.classList.contains("locomotive") ? "locomotive" : "space";
    space.setAttribute("href", owner ? `#train-${owner.mark}` : `#${printed}`);
  }
}

/** @param {Element} group @param {Sign | undefined} owner @param {import("./board.js").City} city */
function paintStation(group, owner, { x, y, radius }) {
  own(group, owner);
  const station = () => shape("use", { href: `#station-${owner?.mark}`, x, y });
  group.firstElementChild?.replaceWith(owner ? station() : shape("circle", { cx: x, cy: y, r: radius }));
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
