// Finds a printed board on a photo by itself, without taps: keypoints of the print that was stored, seen again.

import { type Described, described, LENGTH, normalised } from "./descriptors.ts";
import { type Grey, shrunk } from "./grey.ts";
import { keypointsOf } from "./keypoints.ts";
import { matched, voted } from "./matches.ts";
import { fitted, type Pose } from "./pose.ts";

/** Pixels of the longer side, and how many keypoints are taken. */
type Level = { longest: number; most: number };

/** Different places that have to agree for a board to be found, and for a guess that is worth showing. */
export const LEAST_SEEN = 12;
export const WORTH_SHOWING = 8;

const LEVELS: Level[] = [
  { longest: 1024, most: 500 },
  { longest: 724, most: 350 },
  { longest: 512, most: 220 },
  { longest: 362, most: 140 },
];
/** For a second look at a board that is small on the photo. */
const FINER: Level[] = [
  { longest: 1600, most: 1200 },
  { longest: 1132, most: 700 },
];
const STORED_WIDTHS = [1000, 707, 500, 354]; // of the board in pixels, on the levels of the stored keypoints
const STORED = 134; // bytes a keypoint

/** Return a first look at a photo, and a second one with finer levels; each looks once, when it is asked. */
export function looksAt(grey: Grey): (() => Described[])[] {
  let coarse: Described[];
  let all: Described[];
  return [() => (coarse ??= features(grey)), () => (all ??= [...features(grey, FINER), ...(coarse ?? features(grey))])];
}

/** Find a board; look a second time if the first is not enough. */
export function find(looks: (() => Described[])[], stored: Described[]): Pose | null {
  let best: Pose | null = null;
  for (const look of looks) {
    const pose = poseOf(stored, look());
    if (pose && pose.seen > (best?.seen ?? 0)) best = pose;
    if (best && best.seen >= LEAST_SEEN) break;
  }
  return best;
}

function poseOf(stored: Described[], seen: Described[]) {
  const matches = matched(stored, seen);
  const poses = voted(matches).flatMap((voters) => fitted(matches, voters) ?? []);
  return poses.reduce((best, pose) => (best && best.seen >= pose.seen ? best : pose), null as Pose | null);
}

/** Return the described keypoints of all levels that are not larger than the picture, in its pixels. */
export function features(grey: Grey, levels: Level[] = LEVELS): Described[] {
  return levels.flatMap(({ longest, most }) => {
    const by = longest / Math.max(grey.width, grey.height);
    if (by > 1) return [];
    const [width, height] = [Math.round(grey.width * by), Math.round(grey.height * by)];
    const level = by < 1 ? shrunk(grey, width, height) : grey;
    const [across, down] = [grey.width / width, grey.height / height];
    return described(level, keypointsOf(level, most)).map((one) => ({
      ...one,
      x: (one.x + 0.5) * across - 0.5,
      y: (one.y + 0.5) * down - 0.5,
      scale: across,
    }));
  });
}

/**
 * Read stored keypoints: place (two uint16, tenths of a unit), level and turn (uint8, the turn in 256ths), description.
 * @param buffer little endian, with the number of keypoints first
 */
export function unpacked(buffer: ArrayBuffer): Described[] {
  const view = new DataView(buffer);
  return Array.from({ length: view.getUint16(0, true) }, (_, number) => {
    const at = 2 + STORED * number;
    return {
      x: view.getUint16(at, true) / 10,
      y: view.getUint16(at + 2, true) / 10,
      scale: 1000 / STORED_WIDTHS[view.getUint8(at + 4)],
      turn: (view.getUint8(at + 5) / 256) * 2 * Math.PI,
      values: normalised(Float32Array.from(new Uint8Array(buffer, at + 6, LENGTH))),
    };
  });
}
