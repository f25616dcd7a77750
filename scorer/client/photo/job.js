// Reads a photo in a worker of its own, which can be ended at any time.

/**
 * @typedef {import("./reading.js").Job} Job
 * @typedef {import("./reading.js").News} News
 * @typedef {{spaces: string, plan: string, weights: string, stations: string, prints: Record<string, string>}} Files  their addresses
 */

/**
 * Begin to read; return a function that stops it.
 * @param {string} address  of the worker
 * @param {Job} job
 * @param {(news: News) => void} hear
 * @param {() => void} failed
 */
export function begin(address, job, hear, failed) {
  const worker = new Worker(address, { type: "module" });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", failed);
  worker.postMessage(job);
  return () => worker.terminate();
}

/**
 * Fetch what every job needs: where the spaces lie, the weights, and the keypoints of the printed boards.
 * @param {Files} files
 * @returns {Promise<Pick<Job, "spaces" | "plan" | "weights" | "stations" | "prints">>}
 */
export async function needed({ prints: boards, ...files }) {
  const [spaces, plan, weights, stations] = await Promise.all(
    [files.spaces, files.plan, files.weights, files.stations].map(fetched),
  );
  const prints = Object.entries(boards).map(async ([board, address]) => [
    board,
    await (await fetched(address)).arrayBuffer(),
  ]);
  return {
    spaces: await spaces.json(),
    plan: await plan.json(),
    weights: await weights.arrayBuffer(),
    stations: await stations.json(),
    prints: Object.fromEntries(await Promise.all(prints)),
  };
}

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there`);
  return answer;
}
