// Reads a photo: from four taps to what lies on every space. Finds the board, takes the light of the room out, and
// looks at each space.

import { Network, probabilities } from "./network.js";
import { paperOf } from "./paper.js";
import { CHANNELS, COLUMNS, look, ROWS } from "./patch.js";
import { linear, rectified } from "./picture.js";
import { find, LEAST_FIT } from "./search.js";

/**
 * @typedef {import("./homography.js").Homography} Homography
 * @typedef {import("./network.js").Plan} Plan
 * @typedef {{pixels: Uint8ClampedArray, width: number, height: number, taps: import("./homography.js").Point[],
 *   spaces: import("./outlines.js").Spaces, printed: Record<string, string>, weights: ArrayBuffer, plan: Plan}} Job
 * @typedef {{progress?: number, found?: import("./search.js").Found, read?: Record<string, number[][]>}} News
 */

const SEARCH = 0.35; // share of the whole time

/**
 * Do a job and report its progress; read nothing where the board is not found.
 * @param {Job} job
 * @param {(news: News) => void} tell
 */
export function read(job, tell) {
  const photo = linear(job.pixels, job.width, job.height);
  const found = find(photo, job.spaces, job.taps, (share) => tell({ progress: SEARCH * share }));
  tell({ found });
  if (found.fit < LEAST_FIT) return;
  tell({ read: readSpaces(photo, found.toPhoto, job, (share) => tell({ progress: SEARCH + (1 - SEARCH) * share })) });
}

/**
 * Return the probabilities of the classes for every space of every route.
 * @param {import("./picture.js").Picture} photo
 * @param {Homography} toPhoto
 * @param {Pick<Job, "spaces" | "printed" | "weights" | "plan">} job
 * @param {(share: number) => void} [tell]
 */
export function readSpaces(photo, toPhoto, { spaces, printed, weights, plan }, tell = () => {}) {
  const board = rectified(photo, toPhoto, spaces.height, 0);
  const paper = paperOf(board, spaces);
  const networks = [0, 1].map((net) => new Network(weights, plan, net));
  const patch = new Float32Array(ROWS * COLUMNS * CHANNELS);
  const routes = Object.entries(spaces.routes);
  return Object.fromEntries(
    routes.map(([route, places], number) => {
      tell(number / routes.length);
      const colour = plan.printed.indexOf(printed[route]);
      return [route, places.map((place) => judged(place, colour))];
    }),
  );

  /** @param {import("./outlines.js").Space} place @param {number} colour */
  function judged(place, colour) {
    look(board, paper, place, spaces.space, patch);
    return probabilities(networks, patch, colour);
  }
}
