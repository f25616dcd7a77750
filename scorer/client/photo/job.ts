// Reads a photo in a worker of its own, which can be ended at any time.

import { fetched } from "../parts/file.ts";
import type { Job, Told } from "./reading.ts";

/** Their addresses. */
export type Files = { spaces: string; plan: string; weights: string; stations: string; prints: Record<string, string> };

/** Begin to read in a worker, which has that address; return a function that stops it. */
export function begin(address: string, job: Job, hear: (told: Told) => void, failed: () => void) {
  const worker = new Worker(address, { type: "module" });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", failed);
  worker.postMessage(job);
  return () => worker.terminate();
}

/** Fetch what every job needs: where the spaces lie, the weights, and the keypoints of the printed boards. */
export async function needed(files: Files): Promise<Pick<Job, "spaces" | "plan" | "weights" | "stations" | "prints">> {
  const data = [files.spaces, files.plan, files.stations].map(async (address) => (await fetched(address)).json());
  const bytes = [files.weights, ...Object.values(files.prints)].map(async (address) =>
    (await fetched(address)).arrayBuffer(),
  );
  const [[spaces, plan, stations], [weights, ...keypoints]] = await Promise.all([
    Promise.all(data),
    Promise.all(bytes),
  ]);
  const prints = Object.fromEntries(Object.keys(files.prints).map((board, at) => [board, keypoints[at]]));
  return { spaces, plan, weights, stations, prints };
}
