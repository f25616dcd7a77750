// The engine, the map and the map page's modules can be imported where there is no document: they take what they paint.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";

const STATIC = new URL("../../scorer/client/", import.meta.url);
const ENTRY = "page.ts";

for (const room of ["engine", "map", "play", "stage"]) {
  const names = readdirSync(new URL(`${room}/`, STATIC)).filter((name) => name.endsWith(".ts") && name !== ENTRY);
  test(`${room}/ is imported without a document`, async () => {
    assert.ok(names.length >= 3);
    for (const name of names) await import(new URL(`${room}/${name}`, STATIC).href);
  });
}
