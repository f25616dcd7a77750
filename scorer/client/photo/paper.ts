// Estimates the colour of the bare map around each place, which shows the light of the room, to be taken out.

import { blurred } from "./blur.ts";
import { axes, type Spaces } from "./outlines.ts";
import { addSample, type Picture, reduced } from "./picture.ts";

const CELL = 4; // units
const EDGE = 60; // units at the rim of the board where no map is
const CITY = 14;
const BESIDE = { along: 6, across: 10 };
const DARK = 0.75;

/** Return the paper's colour in cells of four by four units; the middle of a cell is its pixel. */
export function paperOf(board: Picture, spaces: Spaces): Picture {
  const cells = reduced(board, CELL);
  const bare = bareCells(cells, spaces);
  const first = spread(cells, bare);
  return spread(cells, withoutDark(cells, first, bare));
}

export function addPaper(paper: Picture, x: number, y: number, sum: Float64Array) {
  addSample(paper, (x - 1.5) / CELL, (y - 1.5) / CELL, sum);
}

/** Return 1 for every cell where nothing but the map is printed, else 0, as everywhere at the rim. */
function bareCells({ width, height }: Picture, { height: low, space: [length, wide], routes, cities }: Spaces) {
  const isInner = (cell: number, size: number) => middleOf(cell) > EDGE && middleOf(cell) < size - EDGE;
  const bare = Float32Array.from({ length: width * height }, (_, at) =>
    Number(isInner(at % width, 1000) && isInner(Math.floor(at / width), low)),
  );
  const [along, across] = [length / 2 + BESIDE.along, wide / 2 + BESIDE.across];
  for (const [x, y, angle] of Object.values(routes).flat()) {
    const [[cos, sin]] = axes(angle);
    cover(bare, width, [x, y], along + across, (dx, dy) => {
      return Math.abs(dx * cos + dy * sin) < along && Math.abs(dy * cos - dx * sin) < across;
    });
  }
  for (const city of Object.values(cities)) cover(bare, width, city, CITY, (dx, dy) => Math.hypot(dx, dy) <= CITY);
  return bare;
}

/** Mark the cells of a thing as not bare; `isIn` is asked about distances from its middle. */
function cover(
  bare: Float32Array,
  width: number,
  [x, y]: [number, number],
  reach: number,
  isIn: (dx: number, dy: number) => boolean,
) {
  for (let row = cellAt(y - reach); row <= cellAt(y + reach); row++) {
    for (let column = cellAt(x - reach); column <= cellAt(x + reach); column++) {
      if (isIn(middleOf(column) - x, middleOf(row) - y)) bare[row * width + column] = 0;
    }
  }
}

/** The units at the middle of a cell. */
function middleOf(cell: number) {
  return CELL * cell + 1.5;
}

function cellAt(units: number) {
  return Math.round((units - 1.5) / CELL);
}

/** Return the mean colour of the bare cells around every cell; near ones count most. */
function spread({ width, height, values }: Picture, bare: Float32Array): Picture {
  const masked = values.map((value, at) => value * bare[(at / 3) | 0]);
  const colour = nearAndFar(masked, width, 3);
  const weight = nearAndFar(bare, width, 1);
  return { width, height, values: colour.map((value, at) => value / (weight[(at / 3) | 0] + 1e-6)) };
}

function nearAndFar(values: Float32Array, width: number, channels: number) {
  const near = blurred(values, width, channels, 6.67);
  const far = blurred(values, width, channels, 40);
  return near.map((value, at) => value + 0.02 * far[at]);
}

/** Return the bare cells without those that are much darker than the paper: drawings and shadows. */
function withoutDark(cells: Picture, paper: Picture, bare: Float32Array) {
  const light = ({ values }: Picture, cell: number) => values[3 * cell] + values[3 * cell + 1] + values[3 * cell + 2];
  return bare.map((is, cell) => (light(cells, cell) > DARK * light(paper, cell) ? is : 0));
}

const BRIGHT = 0.2; // of each channel of the paper, in linear light, which photos that were learned from have at the least

/**
 * Brighten the channels of a dim or coloured light, as if it had been shot longer: against dim paper the floor of the
 * patches would tint black trains.
 */
export function brighten(board: Picture, paper: Picture) {
  for (let channel = 0; channel < 3; channel++) {
    const values = paper.values.filter((_, at) => at % 3 === channel).sort();
    const gain = BRIGHT / values[values.length >> 1];
    if (gain <= 1) continue;
    for (const { values } of [board, paper]) for (let at = channel; at < values.length; at += 3) values[at] *= gain;
  }
}
