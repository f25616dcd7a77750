// Looks at one picture of the camera after the other: where the board lies, what would be better, and whether it sits.

import { adviceOf, reasonOf } from "../advice.js";
import { features, find, LEAST_SEEN, unpacked, WORTH_SHOWING } from "../finder.js";
import { greyOf, isDark, isSharp } from "../grey.js";
import { moved } from "../homography.js";
import { frameOf } from "../outlines.js";
import { problemOf } from "../overlay.js";
import { linear } from "../picture.js";
import { LEAST_FIT, find as refined } from "../search.js";

/**
 * @typedef {import("../homography.js").Quad} Quad
 * @typedef {{pixels: Uint8ClampedArray, width: number, height: number}} Frame
 * @typedef {{board: string, prints: Record<string, ArrayBuffer>, spaces: import("../outlines.js").Spaces}} Wanted
 * @typedef {{corners: Quad | null, advice: string, sits: boolean}} Look  the advice is "still" where nothing is wrong
 */

/** Pixels of a frame's longer side. */
export const LONGEST = 640;
/** Levels as fine as a frame. */
const LEVELS = [
  { longest: 640, most: 400 },
  { longest: 452, most: 220 },
];
const SHARP = 0.2; // on so small a frame; blurred ones have 0.13 to 0.18, others 0.22 to 0.83
const STILL = 0.01; // of the frame's width, by which corners may move between two looks

export class Aim {
  /** @param {Wanted} wanted */
  constructor({ board, prints, spaces }) {
    this.spaces = spaces;
    this.print = unpacked(prints[board]);
    this.others = Object.entries(prints).flatMap(([name, print]) =>
      name === board ? [] : [{ name, print: unpacked(print) }],
    );
    /** @type {Quad | null} */
    this.before = null;
  }

  /** Look at the next frame. @param {Frame} frame @returns {Look} */
  look(frame) {
    const grey = greyOf(frame.pixels, frame.width, frame.height);
    const seen = features(grey, LEVELS);
    const light = isDark(grey) ? "dark" : isSharp(grey, SHARP) ? "" : "blurred";
    const pose = find([() => seen], this.print);
    const before = this.before;
    this.before = null;
    if (!pose || pose.seen < WORTH_SHOWING) {
      const reason = reasonOf({ corners: null, seen: 0, other: this.otherOf(seen), light }, frame);
      return { corners: null, advice: reason, sits: false };
    }
    const corners = /** @type {Quad} */ (frameOf(this.spaces.height).map((corner) => moved(pose.toPhoto, corner)));
    const problem = problemOf(corners, frame);
    if (problem) return { corners: null, advice: problem === "crossed" ? "none" : problem, sits: false };
    this.before = corners;
    const advice = spoken(adviceOf(light, pose.toPhoto, this.spaces, frame));
    const isReady = advice === "still" && isStill(before, corners, frame.width);
    return { corners, advice, sits: isReady && this.fits(frame, corners) };
  }

  /** Return which other board lies there, "" for none. @param {import("../descriptors.js").Described[]} seen */
  otherOf(seen) {
    return this.others.find(({ print }) => (find([() => seen], print)?.seen ?? 0) >= LEAST_SEEN)?.name ?? "";
  }

  /** @param {Frame} frame @param {Quad} corners */
  fits({ pixels, width, height }, corners) {
    return refined(linear(pixels, width, height), this.spaces, corners).fit >= LEAST_FIT;
  }
}

/** Return the advice as it is said over a live picture, where the outline shows which side is cut off. @param {string} advice */
export function spoken(advice) {
  return advice.startsWith("cut") ? "cut" : advice || "still";
}

/**
 * Return whether the corners lie where they lay at the look before.
 * @param {Quad | null} before
 * @param {Quad} corners
 * @param {number} width  of the frame
 */
export function isStill(before, corners, width) {
  return !!before?.every(([x, y], at) => Math.hypot(corners[at][0] - x, corners[at][1] - y) < STILL * width);
}
