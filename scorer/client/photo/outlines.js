// The printed edges of a board's spaces and of its cities' dots, as points with normals.

/**
 * @typedef {import("./homography.js").Quad} Quad
 * @typedef {[number, number, number]} Space  its centre, and the angle of its long axis in degrees
 * @typedef {{height: number, space: [number, number], routes: Record<string, Space[]>,
 *   cities: Record<string, [number, number]>}} Spaces  in thousandths of the board's width; `space` is length and width
 * @typedef {{x: Float64Array, y: Float64Array, nx: Float64Array, ny: Float64Array, weight: Float64Array,
 *   outlines: number}} Points  the first `outlines` of them belong to spaces, the others to cities
 */

const ALONG = [-0.4, -0.2, 0, 0.2, 0.4];
const DOT = 6; // radius of a city's dot
const CITY_WEIGHT = 1.5;

/** @param {number} height @returns {Quad} */
export function frameOf(height) {
  return [
    [0, 0],
    [1000, 0],
    [1000, height],
    [0, height],
  ];
}

/**
 * @param {Spaces} spaces
 * @returns {Points}
 */
export function pointsOf({ space, routes, cities }) {
  const printed = Object.values(routes).flat();
  const outlines = printed.flatMap((one) => outlineOf(one, space));
  const all = [...outlines, ...Object.values(cities).flatMap(dotOf)];
  /** @param {number} part */
  const column = (part) => Float64Array.from(all, (point) => point[part]);
  const [x, y, nx, ny, weight] = [0, 1, 2, 3, 4].map(column);
  return { x, y, nx, ny, weight, outlines: outlines.length };
}

/**
 * Return the twelve points of a space: place, normal, weight.
 * @param {Space} space
 * @param {[number, number]} size
 */
function outlineOf([x, y, angle], [length, width]) {
  const [u, v] = axes(angle);
  const sides = ALONG.flatMap((t) => [1, -1].map((side) => [t * length, (side * width) / 2, ...v]));
  const ends = [1, -1].map((side) => [(side * length) / 2, 0, ...u]);
  return [...sides, ...ends].map(([a, c, nx, ny]) => [x + a * u[0] + c * v[0], y + a * u[1] + c * v[1], nx, ny, 1]);
}

/**
 * Return the directions along a space and across it.
 * @param {number} angle  in degrees
 * @returns {[[number, number], [number, number]]}
 */
export function axes(angle) {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return [
    [cos, sin],
    [-sin, cos],
  ];
}

/** @param {[number, number]} city */
function dotOf([x, y]) {
  return Array.from({ length: 8 }, (_, k) => {
    const [[nx, ny]] = axes(45 * k);
    return [x + DOT * nx, y + DOT * ny, nx, ny, CITY_WEIGHT];
  });
}
