// Whether the server was there a moment ago, from what it last answered; the page itself is its first answer.

const FRESH = 15_000; // milliseconds

const { dataset } = document.documentElement;

let heardAt = dataset.kept === undefined ? performance.now() : Number.NEGATIVE_INFINITY; // see worker/keeper.js

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) heardAt = Number.NEGATIVE_INFINITY; // a page that comes back from the browser's memory is no answer
});

/**
 * Ask the server; null where it does not answer.
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<Response | null>}
 */
export async function asked(address, options) {
  const answer = await fetch(address, options).catch(() => null);
  heardAt = answer ? performance.now() : Number.NEGATIVE_INFINITY;
  if (answer) delete dataset.kept;
  return answer;
}

/** Whether it can be taken for granted that the server answers, so that nobody need wait to find out. */
export function isFresh() {
  return navigator.onLine && performance.now() - heardAt < FRESH;
}
