// Estimates the colour of the bare map around each place, which shows the light of the room, to be taken out.

import { blurred } from "./blur.js";
import { axes } from "./outlines.js";

/**
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./outlines.js").Spaces} Spaces
 */

const CELL = 4; // units
const EDGE = 60; // units at the rim of the board where no map is
const CITY = 14;
const BESIDE = { along: 6, across: 10 };
const DARK = 0.75;

/**
 * Return the paper's colour in cells of four by four units; the middle of a cell is its pixel.
 * @param {Picture} board  rectified
 * @param {Spaces} spaces
 * @returns {Picture}
 */
export function paperOf(board, spaces) {
  const cells = cellsOf(board, Math.floor(spaces.height / CELL));
  const bare = bareCells(cells, spaces);
  const first = spread(cells, bare);
  return spread(cells, withoutDark(cells, first, bare));
}

/** @param {Picture} board @param {number} height @returns {Picture} */
function cellsOf(board, height) {
  const width = board.width / CELL;
  const values = new Float32Array(3 * width * height);
  for (let y = 0; y < height * CELL; y++) {
    for (let x = 0; x < board.width; x++) {
      const [from, to] = [3 * (y * board.width + x), 3 * ((y >> 2) * width + (x >> 2))];
      for (let channel = 0; channel < 3; channel++) values[to + channel] += board.values[from + channel] / CELL ** 2;
    }
  }
  return { width, height, values };
}

/**
 * Return 1 for every cell where nothing but the map is printed, else 0.
 * @param {Picture} cells
 * @param {Spaces} spaces
 */
function bareCells({ width, height }, { height: low, space: [length, wide], routes, cities }) {
  const bare = new Float32Array(width * height);
  cover({ bare, width }, [EDGE, 1000 - EDGE], [EDGE, low - EDGE], () => true, 1);
  const [along, across] = [length / 2 + BESIDE.along, wide / 2 + BESIDE.across];
  for (const [x, y, angle] of Object.values(routes).flat()) {
    const [[cos, sin]] = axes(angle);
    /** @param {number} dx @param {number} dy */
    const isIn = (dx, dy) => Math.abs(dx * cos + dy * sin) < along && Math.abs(dy * cos - dx * sin) < across;
    coverAround({ bare, width }, [x, y], along + across, isIn);
  }
  for (const city of Object.values(cities)) {
    coverAround({ bare, width }, city, CITY + 1, (dx, dy) => Math.hypot(dx, dy) <= CITY);
  }
  return bare;
}

/**
 * Mark the cells of a thing as not bare.
 * @param {{bare: Float32Array, width: number}} cells
 * @param {[number, number]} middle
 * @param {number} reach
 * @param {(dx: number, dy: number) => boolean} isIn  called with the distances from the middle
 */
function coverAround(cells, [x, y], reach, isIn) {
  cover(cells, [x - reach, x + reach], [y - reach, y + reach], (u, v) => isIn(u - x, v - y), 0);
}

/**
 * Write a value in the cells of a box, whose rim does not belong to it, where a place is in a thing.
 * @param {{bare: Float32Array, width: number}} cells
 * @param {[number, number]} across
 * @param {[number, number]} down
 * @param {(x: number, y: number) => boolean} isIn
 * @param {0 | 1} value
 */
function cover({ bare, width }, [left, right], [top, bottom], isIn, value) {
  const height = bare.length / width;
  for (let row = firstAfter(top); row < height && middleOf(row) < bottom; row++) {
    for (let column = firstAfter(left); column < width && middleOf(column) < right; column++) {
      if (isIn(middleOf(column), middleOf(row))) bare[row * width + column] = value;
    }
  }
}

/** The units at the middle of a cell. @param {number} cell */
function middleOf(cell) {
  return CELL * cell + 1.5;
}

/** The first cell whose middle lies beyond some units; what lies beside the board is never bare. @param {number} units */
function firstAfter(units) {
  return Math.floor((units - 1.5) / CELL) + 1;
}

/**
 * Return the mean colour of the bare cells around every cell; near ones count most.
 * @param {Picture} cells
 * @param {Float32Array} bare
 * @returns {Picture}
 */
function spread({ width, height, values }, bare) {
  const masked = values.map((value, at) => value * bare[(at / 3) | 0]);
  const colour = nearAndFar(masked, width, 3);
  const weight = nearAndFar(bare, width, 1);
  return { width, height, values: colour.map((value, at) => value / (weight[(at / 3) | 0] + 1e-6)) };
}

/** @param {Float32Array} values @param {number} width @param {number} channels */
function nearAndFar(values, width, channels) {
  const near = blurred(values, width, channels, 6.67, "empty");
  const far = blurred(values, width, channels, 40, "empty");
  return near.map((value, at) => value + 0.02 * far[at]);
}

/**
 * Return the bare cells without those that are much darker than the paper: drawings and shadows.
 * @param {Picture} cells
 * @param {Picture} paper
 * @param {Float32Array} bare
 */
function withoutDark(cells, paper, bare) {
  /** @param {Picture} of @param {number} cell */
  const light = ({ values }, cell) => values[3 * cell] + values[3 * cell + 1] + values[3 * cell + 2];
  return bare.map((is, cell) => (light(cells, cell) > DARK * light(paper, cell) ? is : 0));
}

const BRIGHT = 0.2; // of each channel of the paper, in linear light, which photos that were learned from have at the least

/**
 * Brighten the channels of a dim or coloured light, as if it had been shot longer: against dim paper the floor of the
 * patches would tint black trains.
 * @param {Picture} board
 * @param {Picture} paper
 */
export function brighten(board, paper) {
  for (let channel = 0; channel < 3; channel++) {
    const values = paper.values.filter((_, at) => at % 3 === channel).sort();
    const gain = BRIGHT / values[values.length >> 1];
    if (gain > 1) for (const { values } of [board, paper]) multiply(values, channel, gain);
  }
}

/** @param {Float32Array} values @param {number} channel @param {number} gain */
function multiply(values, channel, gain) {
  for (let at = channel; at < values.length; at += 3) values[at] *= gain;
}
