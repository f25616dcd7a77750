// What tests of pages share: a clock that they move, and elements that remember what they hear.

import { mock } from "node:test";

export const GAME = "https://scores.example/games/x/";

let clock = 0; // milliseconds
/** What waits, by its id: no two of all pages have the same. */
const timers: Map<number, { at: number; run: () => void }> = new Map();
let timersMade = 0;

/** An element with data, and what it hears, by the event's name. */
export function element(data: Record<string, string> = {}, more: Record<string, any> = {}): any {
  const hears: Record<string, (event?: any) => void> = {};
  const addEventListener = (name: string, hear: any) => {
    hears[name] = hear;
  };
  return { dataset: data, textContent: "", hidden: true, hears, addEventListener, append() {}, remove() {}, ...more };
}

/** @param things of a browser, by their names */
export function setGlobals(things: Record<string, any>) {
  for (const [name, value] of Object.entries(things))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Let a browser forbid one of its stores. */
export function forbid(name: string) {
  const get = () => {
    throw new Error("forbidden");
  };
  Object.defineProperty(globalThis, name, { get, configurable: true });
}

/** Let `pass` alone move the time, which goes on from where it was; whatever waited before is long ago. */
export function startClock() {
  clock += 1e6;
  timers.clear();
  setGlobals({ performance: { now: () => clock } });
  mock.method(globalThis, "setTimeout", wait);
  mock.method(globalThis, "clearTimeout", (id: number) => timers.delete(id));
  mock.method(Math, "random", () => 0);
}

function wait(run: () => void, milliseconds: number = 0) {
  timers.set(++timersMade, { at: clock + milliseconds, run });
  return timersMade;
}

/** Let time pass, and answers come. */
export async function pass(milliseconds: number) {
  for (const end = clock + milliseconds; clock < end; await answered()) {
    clock = Math.min(clock + 100, end);
    for (const [id, { at, run }] of timers) if (at <= clock && timers.delete(id)) run();
  }
}

export async function answered() {
  for (let turns = 0; turns < 3; turns++) await new Promise((done) => setImmediate(done));
}
