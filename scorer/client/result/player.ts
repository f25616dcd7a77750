// Goes through the telling of the count: which step is told, and whether it is over. All functions are pure
// and return the new state.

/** `at`: the step that is told, from 0. */
export type Telling = { at: number; last: number; isPaused: boolean };

/** What the length of a step depends on. */
type Told = { kind: string; scenes: { ways?: unknown[][] }[] };

const TABLE = 20_000; // milliseconds that a whole count takes ...
const PLAYER = 8_000; // ... and for each player: a minute for five
const [BRIEFEST, LONGEST] = [0.6, 1.3]; // how far the steps are squeezed or stretched for that

const LENGTHS = { routes: 4500, tickets: 2600, "longest-path": 2600 } as Record<string, number>;
const USUAL = 2600;
const SCENE = 1100; // more for each further scene
const LINE = 200; // more for each line that is ridden, ...
const MOST_LINES = 12; // ... up to so many

export function begin(steps: number): Telling {
  return { at: 0, last: steps - 1, isPaused: false };
}

/** Go to the next step; a pause lasts until the last one. */
export function next(telling: Telling) {
  const at = Math.min(telling.at + 1, telling.last);
  return { ...telling, at, isPaused: telling.isPaused && at < telling.last };
}

/** Go where others are. */
export function goTo(telling: Telling, at: number) {
  return { ...telling, at: Math.min(at, telling.last), isPaused: false };
}

export function skip(telling: Telling) {
  return { ...telling, at: telling.last, isPaused: false };
}

export function pause(telling: Telling) {
  return { ...telling, isPaused: !isOver(telling) && !telling.isPaused };
}

export function isOver({ at, last }: Telling) {
  return at === last;
}

/** Return how long each step takes, in milliseconds: about a minute altogether for five players. */
export function lengths(steps: Told[], players: number) {
  const wanted = steps.map(lengthOf);
  const share = (TABLE + PLAYER * players) / wanted.reduce((sum, one) => sum + one, 0);
  const stretch = Math.max(BRIEFEST, Math.min(LONGEST, share));
  return wanted.map((one) => Math.round(one * stretch));
}

function lengthOf({ kind, scenes }: Told) {
  const lines = Math.max(0, ...scenes.flatMap(({ ways = [] }) => ways.map((way) => way.length)));
  return (LENGTHS[kind] ?? USUAL) + LINE * Math.min(lines, MOST_LINES) + SCENE * Math.max(0, scenes.length - 1);
}
