// Says what is wrong with a photo, so that the next one is better.

import type { Size } from "../map/board.ts";
import type { Homography, Quad } from "./homography.ts";
import { frameOn, isSpaceOn, type Spaces } from "./outlines.ts";
import { isOn } from "./picture.ts";
import type { Located } from "./reading.ts";

const FAR = 0.45; // of the photo's longer side, that a board is wide at the least
const NAMES = ["nw", "ne", "se", "sw"];
/** What is cut off where two corners are. */
const SIDES: Record<string, string> = { "nw ne": "n", "ne se": "e", "se sw": "s", "nw sw": "w" };

/**
 * Return why a board was not found: another one lies there, the photo is blurred, it is too far away, or there is none.
 * @returns a name of `data-` on the page
 */
export function reasonOf({ corners, seen, other, light }: Located, photo: Size): string {
  if (other) return `other-${other}`;
  if (light) return light;
  if (!corners || !seen) return "none";
  return isFar(corners, photo) ? "small" : "rough";
}

/**
 * Return what would be better on the next photo though the board was found; "" for nothing.
 * @param light of what was found; "" where people have set the corners
 */
export function adviceOf(light: string, toPhoto: Homography, spaces: Spaces, photo: Size) {
  const corners = frameOn(toPhoto, spaces.height);
  const printed = Object.values(spaces.routes).flat();
  const isWhole = printed.every((space) => isSpaceOn(photo, toPhoto, space, spaces.space));
  if (!isWhole) return cutOff(corners, photo);
  if (light) return light;
  return isFar(corners, photo) ? "small" : "";
}

/** Return which corner or side of the board lies beyond the photo. */
export function cutOff(corners: Quad, photo: Size) {
  const beyond = NAMES.filter((_, at) => !isOn(photo, corners[at]));
  const side = SIDES[beyond.join(" ")];
  return beyond.length === 1 || side ? `cut-${side ?? beyond[0]}` : "cut";
}

function isFar([a, b, c, d]: Quad, { width, height }: Size) {
  const wide = (Math.hypot(b[0] - a[0], b[1] - a[1]) + Math.hypot(c[0] - d[0], c[1] - d[1])) / 2;
  return wide < FAR * Math.max(width, height);
}
