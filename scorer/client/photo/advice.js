// Says what is wrong with a photo, so that the next one is better.

import { moved } from "./homography.js";
import { frameOf } from "./outlines.js";
import { cornersOf } from "./overlay.js";
import { isOn } from "./picture.js";

/**
 * @typedef {import("./homography.js").Homography} Homography
 * @typedef {import("./homography.js").Quad} Quad
 * @typedef {import("./reading.js").Located} Located
 * @typedef {import("./outlines.js").Spaces} Spaces
 * @typedef {{width: number, height: number}} Size
 */

const FAR = 0.45; // of the photo's longer side, that a board is wide at the least
const NAMES = ["nw", "ne", "se", "sw"];
/** What is cut off where two corners are. @type {Record<string, string>} */
const SIDES = { "nw ne": "n", "ne se": "e", "se sw": "s", "nw sw": "w" };

/**
 * Return why a board was not found: another one lies there, the photo is blurred, it is too far away, or there is none.
 * @param {Located} located
 * @param {Size} photo
 * @returns {string} a name of `data-` on the page
 */
export function reasonOf({ corners, seen, other, light }, photo) {
  if (other) return `other-${other}`;
  if (light) return light;
  if (!corners || !seen) return "none";
  return isFar(corners, photo) ? "small" : "rough";
}

/**
 * Return what would be better on the next photo though the board was found; "" for nothing.
 * @param {string} light  of what was found; "" where people have set the corners
 * @param {Homography} toPhoto
 * @param {Spaces} spaces
 * @param {Size} photo
 */
export function adviceOf(light, toPhoto, spaces, photo) {
  const corners = /** @type {Quad} */ (frameOf(spaces.height).map((corner) => moved(toPhoto, corner)));
  const isWhole = Object.values(spaces.routes)
    .flat()
    .every((place) => cornersOf(place, spaces.space).every((corner) => isOn(photo, moved(toPhoto, corner))));
  if (!isWhole) return cutOff(corners, photo);
  if (light) return light;
  return isFar(corners, photo) ? "small" : "";
}

/**
 * Return which corner or side of the board lies beyond the photo.
 * @param {Quad} corners
 * @param {Size} photo
 */
export function cutOff(corners, photo) {
  const beyond = NAMES.filter((_, at) => !isOn(photo, corners[at]));
  const side = SIDES[beyond.join(" ")];
  return beyond.length === 1 || side ? `cut-${side ?? beyond[0]}` : "cut";
}

/** @param {Quad} corners @param {Size} photo */
function isFar([a, b, c, d], { width, height }) {
  const wide = (Math.hypot(b[0] - a[0], b[1] - a[1]) + Math.hypot(c[0] - d[0], c[1] - d[1])) / 2;
  return wide < FAR * Math.max(width, height);
}
