// What the core says (tests/vectors.py wrote it): each board's facts, and positions with a move each.

import { readdirSync, readFileSync } from "node:fs";
import type { Facts } from "../../scorer/client/engine/law.ts";

const folder = new URL("../../build/vectors/", import.meta.url);

type Vector = { before: any; move: any; after: any };

export const boards: Record<
  string,
  {
    facts: Facts;
    size: [number, number];
    spaces: Record<string, number[][]>;
    vectors: Vector[];
    tickets: string[][];
    names: Record<string, string[]>;
  }
> = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name.replace(".json", ""),
    JSON.parse(readFileSync(new URL(name, folder), "utf8")),
  ]),
);
