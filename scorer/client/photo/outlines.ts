// The printed edges of a board's spaces and of its cities' dots, as points with normals.

import type { Size } from "../map/board.ts";
import { type Homography, moved, type Point, type Quad } from "./homography.ts";
import { isOn } from "./picture.ts";

/** Its centre, and the angle of its long axis in degrees. */
export type Space = [number, number, number];

/** In thousandths of the board's width; `space` is length and width. */
export type Spaces = {
  height: number;
  space: [number, number];
  routes: Record<string, Space[]>;
  cities: Record<string, [number, number]>;
};

/** The first `outlines` of them belong to spaces, the others to cities. */
export type Points = {
  x: Float64Array;
  y: Float64Array;
  nx: Float64Array;
  ny: Float64Array;
  weight: Float64Array;
  outlines: number;
};

const ALONG = [-0.4, -0.2, 0, 0.2, 0.4];
const SIDES = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
const DOT = 6; // radius of a city's dot
const CITY_WEIGHT = 1.5;

export function frameOf(height: number): Quad {
  return [
    [0, 0],
    [1000, 0],
    [1000, height],
    [0, height],
  ];
}

export function frameOn(toPhoto: Homography, height: number) {
  return frameOf(height).map((corner) => moved(toPhoto, corner)) as Quad;
}

export function pointsOf({ space, routes, cities }: Spaces): Points {
  const printed = Object.values(routes).flat();
  const outlines = printed.flatMap((one) => outlineOf(one, space));
  const all = [...outlines, ...Object.values(cities).flatMap(dotOf)];
  const column = (part: number) => Float64Array.from(all, (point) => point[part]);
  const [x, y, nx, ny, weight] = [0, 1, 2, 3, 4].map(column);
  return { x, y, nx, ny, weight, outlines: outlines.length };
}

/** Return the twelve points of a space: place, normal, weight. */
function outlineOf(space: Space, [length, width]: [number, number]) {
  const [u, v] = axes(space[2]);
  const sides = ALONG.flatMap((t) => [1, -1].map((side) => [t * length, (side * width) / 2, ...v]));
  const ends = [1, -1].map((side) => [(side * length) / 2, 0, ...u]);
  const place = placesOn(space);
  return [...sides, ...ends].map(([a, c, nx, ny]) => [...place(a, c), nx, ny, 1]);
}

/** Return what says where a place is that lies some units along a space and across it from its middle. */
export function placesOn([x, y, angle]: Space) {
  const [u, v] = axes(angle);
  return (a: number, c: number): Point => [x + a * u[0] + c * v[0], y + a * u[1] + c * v[1]];
}

export function isSpaceOn(photo: Size, toPhoto: Homography, space: Space, size: [number, number]) {
  return cornersOf(space, size).every((corner) => isOn(photo, moved(toPhoto, corner)));
}

export function cornersOf(space: Space, [length, width]: [number, number]) {
  const place = placesOn(space);
  return SIDES.map(([a, c]) => place((a * length) / 2, (c * width) / 2));
}

/** Return the directions along a space and across it, from its angle in degrees. */
export function axes(angle: number): [[number, number], [number, number]] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return [
    [cos, sin],
    [-sin, cos],
  ];
}

function dotOf([x, y]: [number, number]) {
  return Array.from({ length: 8 }, (_, k) => {
    const [[nx, ny]] = axes(45 * k);
    return [x + DOT * nx, y + DOT * ny, nx, ny, CITY_WEIGHT];
  });
}
