// A board drawn by the tests, of plain shapes where the spaces lie: paper, printed spaces with a rim, dots, trains.

import { readFileSync } from "node:fs";
import { moved, type Point, type Quad, quad } from "../../../scorer/client/photo/homography.ts";
import type { Plan as NetworkPlan } from "../../../scorer/client/photo/network.ts";
import { cornersOf, frameOf, type Spaces } from "../../../scorer/client/photo/outlines.ts";
import type { Plan } from "../../../scorer/client/photo/stations.ts";

type Image = { pixels: Uint8ClampedArray; width: number; height: number };

const folder = new URL("../../../scorer/client/photo/", import.meta.url);
const TABLE = [92, 70, 48];
export const PAPER = [214, 200, 166];
const RIM = [60, 50, 40];
const FILLING = [176, 168, 150];
const DOT = [110, 40, 30];

export function file(name: string) {
  return readFileSync(new URL(name, folder));
}

const read = (name: string) => JSON.parse(file(name).toString());
export const spacesOf = (board: string): Spaces => read(`${board}.json`);
export const stations = (): Plan => read("stations.json");
export const plan = (): NetworkPlan => read("weights.json");

/** What a page fetches. */
function fetched(name: string) {
  const bytes = file(name);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}
export const weights = () => fetched("weights.bin");
export const keypointsOf = (board: string) => fetched(`${board}.keypoints.bin`);

/** A rectangle, from its upper left corner on. */
export const rectangle = (left: number, top: number, right: number, bottom: number): Quad => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/**
 * A photo of a board whose corners lie at four places.
 * @param trains the colours of the trains on routes
 */
export function photographed(
  spaces: Spaces,
  corners: Quad,
  { width, height }: { width: number; height: number },
  trains: Record<string, number[]> = {},
): Image {
  const image = { pixels: new Uint8ClampedArray(4 * width * height), width, height };
  const frame = frameOf(spaces.height);
  const toPhoto = quad(frame, corners);
  const lay = (shape: Point[], colour: number[]) => {
    const seen = shape.map((point) => moved(toPhoto, point));
    fill(image, seen, colour);
  };
  fill(image, rectangle(-1, -1, width, height), TABLE);
  lay(frame, PAPER);
  for (const [x, y] of Object.values(spaces.cities)) lay(ring(x, y, 6), DOT);
  const [length, wide] = spaces.space;
  for (const [route, places] of Object.entries(spaces.routes)) {
    for (const place of places) {
      lay(cornersOf(place, [length, wide]), RIM);
      lay(cornersOf(place, [length - 3, wide - 3]), FILLING);
      if (trains[route]) lay(cornersOf(place, [length - 2, wide - 1]), trains[route]);
    }
  }
  return image;
}

function ring(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 12 }, (_, k) => [
    x + radius * Math.cos((k * Math.PI) / 6),
    y + radius * Math.sin((k * Math.PI) / 6),
  ]);
}

/** Fill a convex shape. */
function fill({ pixels, width, height }: Image, shape: Point[], colour: number[]) {
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= Math.min(height - 1, Math.max(...ys)); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= Math.min(width - 1, Math.max(...xs)); x++) {
      if (isIn(shape, x, y)) pixels.set([...colour, 255], 4 * (y * width + x));
    }
  }
}

function isIn(shape: Point[], x: number, y: number) {
  const sides = shape.map(([ax, ay], at) => {
    const [bx, by] = shape[(at + 1) % shape.length];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
