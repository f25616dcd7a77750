// Goes through the telling of the count: which step is told, and whether it is over. All functions are pure
// and return the new state.

/**
 * @typedef {{at: number, last: number, isPaused: boolean}} Telling  `at`: the step that is told, from 0
 * @typedef {{kind: string, scenes: {ways?: unknown[][]}[]}} Told  what the length of a step depends on
 */

const TABLE = 20_000; // milliseconds that a whole count takes ...
const PLAYER = 8_000; // ... and for each player: a minute for five
const [BRIEFEST, LONGEST] = [0.6, 1.3]; // how far the steps are squeezed or stretched for that

const LENGTHS = /** @type {Record<string, number>} */ ({ routes: 4500, tickets: 2600, "longest-path": 2600 });
const USUAL = 2600;
const SCENE = 1100; // more for each further scene
const LINE = 200; // more for each line that is ridden, ...
const MOST_LINES = 12; // ... up to so many

/**
 * @param {number} steps
 * @returns {Telling}
 */
export function begin(steps) {
  return { at: 0, last: steps - 1, isPaused: false };
}

/** Go to the next step; a pause lasts until the last one.
 * @param {Telling} telling */
export function next(telling) {
  const at = Math.min(telling.at + 1, telling.last);
  return { ...telling, at, isPaused: telling.isPaused && at < telling.last };
}

/** Go where others are. @param {Telling} telling @param {number} at */
export function goTo(telling, at) {
  return { ...telling, at: Math.min(at, telling.last), isPaused: false };
}

/** @param {Telling} telling */
export function skip(telling) {
  return { ...telling, at: telling.last, isPaused: false };
}

/** @param {Telling} telling */
export function pause(telling) {
  return { ...telling, isPaused: !isOver(telling) && !telling.isPaused };
}

/** @param {Telling} telling */
export function isOver({ at, last }) {
  return at === last;
}

/**
 * Return how long each step takes, in milliseconds: about a minute altogether for five players.
 * @param {Told[]} steps
 * @param {number} players
 */
export function lengths(steps, players) {
  const wanted = steps.map(lengthOf);
  const share = (TABLE + PLAYER * players) / wanted.reduce((sum, one) => sum + one, 0);
  const stretch = Math.max(BRIEFEST, Math.min(LONGEST, share));
  return wanted.map((one) => Math.round(one * stretch));
}

/** @param {Told} step */
function lengthOf({ kind, scenes }) {
  const lines = Math.max(0, ...scenes.flatMap(({ ways = [] }) => ways.map((way) => way.length)));
  return (LENGTHS[kind] ?? USUAL) + LINE * Math.min(lines, MOST_LINES) + SCENE * Math.max(0, scenes.length - 1);
}
