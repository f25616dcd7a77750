// What the core says (tests/vectors.py wrote it): each board's facts, and positions with a move each.

import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../build/vectors/", import.meta.url);

/** @typedef {import("../../scorer/client/engine/law.js").Facts} Facts */
/** @typedef {{before: any, move: any, after: any}} Vector */

/** @type {Record<string, {facts: Facts, size: [number, number], spaces: Record<string, number[][]>, vectors: Vector[], tickets: string[][],
 *   names: Record<string, string[]>}>} */
export const boards = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name.replace(".json", ""),
    JSON.parse(readFileSync(new URL(name, folder), "utf8")),
  ]),
);
