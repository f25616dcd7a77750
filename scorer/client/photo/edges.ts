// Finds where a picture has edges, and in which direction: the maps that printed outlines are matched with.

import { blurred } from "./blur.ts";
import { addSample, type Picture } from "./picture.ts";

/**
 * Three numbers a pixel (the gradients' products: across twice, across and down, down twice), and what counts as a full
 * edge.
 */
export type Edges = Picture & { cap: number; half: boolean; pad: number };

const FLOOR = 0.02;
const CAP = 0.93;
const EVERY = 4;

/**
 * @param picture rectified, with `pad` units around the board
 * @param sigma how much finer things are blurred, in pixels
 * @param half whether the picture has half the size
 */
export function edgesOf({ width, height, values }: Picture, sigma: number, half: boolean, pad: number): Edges {
  const dim = blurred(values, width, 3, sigma).map((value) => Math.log(value + FLOOR));
  const [made, row] = [new Float32Array(dim.length), 3 * width];
  for (let at = 0; at < dim.length; at++) {
    const isInner = at % row >= 3 && at % row < row - 3;
    const isBetween = at >= row && at < dim.length - row;
    const gx = isInner ? (dim[at + 3] - dim[at - 3]) / 2 : 0;
    const gy = isBetween ? (dim[at + row] - dim[at - row]) / 2 : 0;
    const pixel = at - (at % 3);
    made[pixel] += gx * gx;
    made[pixel + 1] += gx * gy;
    made[pixel + 2] += gy * gy;
  }
  return { width, height, values: made, cap: capOf(made, width, height), half, pad };
}

function capOf(values: Float32Array, width: number, height: number) {
  const found = [];
  for (let row = 0; row < height; row += EVERY) {
    for (let column = 0; column < width; column += EVERY) {
      const at = 3 * (row * width + column);
      found.push(Math.sqrt(values[at] + values[at + 2]));
    }
  }
  const sorted = Float64Array.from(found).sort();
  return sorted[Math.floor(CAP * (sorted.length - 1))];
}

/** Return how strong an edge across a normal is at a place of the frame. */
export function edgeAt(edges: Edges, x: number, y: number, nx: number, ny: number) {
  const { half, pad } = edges;
  const [across, down] = half ? [(x + pad - 0.5) / 2, (y + pad - 0.5) / 2] : [x + pad, y + pad];
  const products = [0, 0, 0];
  addSample(edges, across, down, products);
  return Math.sqrt(Math.max(0, nx * nx * products[0] + 2 * nx * ny * products[1] + ny * ny * products[2]));
}
