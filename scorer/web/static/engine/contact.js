// Whether the server answered a moment ago. The page itself is its first answer.

const FRESH = 15_000; // milliseconds

let heardAt = performance.now();

/**
 * Fetch from the server; null where it does not answer.
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<Response | null>}
 */
export async function asked(address, options) {
  const answer = await fetch(address, options).catch(() => null);
  heardAt = answer ? performance.now() : Number.NEGATIVE_INFINITY;
  if (answer) delete document.documentElement.dataset.kept;
  return answer;
}

/** Return whether the server can be expected to answer, so that nobody need wait to find out. */
export function isFresh() {
  const isFromCache = "kept" in document.documentElement.dataset; // see worker/keeper.js
  return navigator.onLine && !isFromCache && performance.now() - heardAt < FRESH;
}

/** Expect nothing of the server any more: the page comes from the browser's memory. */
export function forgetAnswers() {
  heardAt = Number.NEGATIVE_INFINITY;
}
