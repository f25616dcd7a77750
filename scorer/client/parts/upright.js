// Writes the names of a turned board upright: on its head where they stood, on its side anew, each where it is least in
// the way, as on a board without a names file.

import { all } from "../engine/dom.js";
import { apart } from "../map/board.js";
import { turned } from "../map/lens.js";

/**
 * @typedef {import("../map/board.js").Board} Board
 * @typedef {import("../map/board.js").City} City
 * @typedef {import("../map/board.js").Point} Point
 * @typedef {import("../map/painter.js").Drawing} Drawing
 * @typedef {import("./turn.js").Box} Box
 * @typedef {"start" | "middle" | "end"} Anchor
 * @typedef {Point & {anchor: Anchor}} Place  of a name: its anchor, halfway up
 * @typedef {{city: City, width: number, height: number}} Name
 * @typedef {Name & {text: SVGTextElement, place: Place}} Written  as the file of the names has it
 */

const ANGLES = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12);
const ASIDE = 0.4; // of the way across from which a name begins or ends at its spot
const BEFORE = { start: 0, middle: 0.5, end: 1 }; // the share of a name that stands before its anchor
const OTHER_END = { start: "end", middle: "middle", end: "start" };
const AWAY = [4, 11]; // units from the rim of a spot
const AIR = 4; // units between two names, on either side
const INK = 0.8; // of the height of a line of text
const ROUNDS = 3; // in which each name looks for a better place
const SIZES = { far: "text.afar", middle: "text:not(.afar, .close)", near: "text.close" };

/**
 * Write all names upright; the size of the letters is set anew afterwards.
 * @param {Drawing} drawing
 * @param {number} quarters  of a turn
 * @param {Box} box  of the turned board
 */
export function writeNames({ svg, board, cities }, quarters, box) {
  const isOnSide = quarters % 2 === 1;
  for (const text of all("text", svg)) Object.assign(text.style, { textAnchor: "", display: "" });
  for (const leader of all(".leader", svg)) leader.style.display = isOnSide ? "none" : "";
  svg.style.removeProperty("--letters");
  for (const [size, selector] of Object.entries(SIZES)) {
    for (const other of ["far", "near"]) svg.classList.toggle(other, other === size);
    const names = board.cities.flatMap((city) => all(selector, cities[city.id]).map((text) => written(city, text)));
    const places = isOnSide ? onSide(names, board, quarters, box) : names.map(({ place }) => onHead(place, quarters));
    for (const [at, name] of names.entries()) write(name, places[at], quarters);
  }
}

/** @param {City} city @param {any} text @returns {Written} */
function written(city, text) {
  const { y, width, height } = text.getBBox();
  const anchor = text.getAttribute("text-anchor") ?? "start";
  const place = { anchor, x: Number(text.getAttribute("x")), y: y + height / 2 };
  return { city, text, width, height: height * INK, place };
}

/** @param {Place} place @param {number} quarters */
function onHead(place, quarters) {
  return quarters ? { ...place, anchor: OTHER_END[place.anchor] } : place;
}

/** @param {Written[]} names @param {Board} board @param {number} quarters @param {Box} box */
function onSide(names, board, quarters, box) {
  const turnedNames = names.map((name) => ({ ...name, city: { ...name.city, ...turned(name.city, quarters) } }));
  const taken = takenOn(board).map((point) => turned(point, quarters));
  const places = placed(turnedNames, taken, box);
  return places.map((place) => ({ ...place, ...turned(place, -quarters) }));
}

/** @param {Written} name @param {{anchor: string, x: number, y: number}} place @param {number} quarters */
function write({ text, place }, { anchor, x, y }, quarters) {
  text.style.textAnchor = anchor;
  text.setAttribute("transform", `translate(${x} ${y})rotate(${-90 * quarters})translate(${-place.x} ${-place.y})`);
}

/**
 * Return what names should not cover: the cities, and five points of each space.
 * @param {Board} board
 * @returns {Point[]}
 */
function takenOn({ cities, lines, half }) {
  const spaces = lines.flatMap(({ middles }) => middles);
  const points = spaces.flatMap(({ x, y, angle }) =>
    [-1, -0.5, 0, 0.5, 1].map((share) => ({
      x: x + share * half * Math.cos(angle),
      y: y + share * half * Math.sin(angle),
    })),
  );
  return [...cities, ...points];
}

/**
 * Return a place for each name, where it covers least and stands by its own city.
 * @param {Name[]} names
 * @param {Point[]} taken
 * @param {Box} box  of the board
 * @returns {Place[]}
 */
export function placed(names, taken, box) {
  /** @type {Place[]} */
  const places = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, name] of names.entries()) {
      const others = names.flatMap((other, i) => (i !== at && places[i] ? [boxOf(other, places[i])] : []));
      const cost = (/** @type {Place} */ place) => costOf(boxOf(name, place), name, names, others, taken, box);
      const sides = AWAY.flatMap((away, further) =>
        ANGLES.map((angle) => beside(name, angle, away)).map((place) => ({ place, cost: cost(place) + further })),
      );
      places[at] = sides.reduce((one, other) => (other.cost < one.cost ? other : one)).place;
    }
  }
  return places;
}

/** @param {Name} name @param {number} angle @param {number} away @returns {Place} */
function beside({ city, height }, angle, away) {
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const anchor = across > ASIDE ? "start" : across < -ASIDE ? "end" : "middle";
  const from = city.radius + away;
  return { anchor, x: city.x + across * from, y: city.y + down * (from + height / 2 - AWAY[0] / 2) };
}

/** @param {Name} name @param {Place} place @returns {Box} */
export function boxOf({ width, height }, { anchor, x, y }) {
  return { x: x - BEFORE[anchor] * width, y: y - height / 2, width, height };
}

/**
 * @param {Box} box
 * @param {Name} name
 * @param {Name[]} names
 * @param {Box[]} others
 * @param {Point[]} taken
 * @param {Box} paper
 */
function costOf(box, { city }, names, others, taken, paper) {
  const covered = taken.filter((point) => !between(point, box)).length;
  const own = between(city, box);
  const mistakable = names.filter((other) => other.city !== city && between(other.city, box) <= own).length;
  const met = others.filter((other) => meet(box, other)).length;
  const isCut =
    box.x < paper.x ||
    box.y < paper.y ||
    box.x + box.width > paper.x + paper.width ||
    box.y + box.height > paper.y + paper.height;
  return covered + 5 * met + 4 * mistakable + 20 * Number(isCut);
}

/** Return how far a point lies from a box, 0 within it. @param {Point} point @param {Box} box */
function between(point, box) {
  const x = Math.min(Math.max(point.x, box.x), box.x + box.width);
  const y = Math.min(Math.max(point.y, box.y), box.y + box.height);
  return apart(point, { x, y });
}

/** @param {Box} one @param {Box} other */
function meet(one, other) {
  const isAcross = one.x - AIR < other.x + other.width + AIR && other.x - AIR < one.x + one.width + AIR;
  return isAcross && one.y < other.y + other.height && other.y < one.y + one.height;
}
