// Who may import whom, and what may be imported where there is no document.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const CLIENT = new URL("../../scorer/client/", import.meta.url);
const ROOMS = ["engine", "map", "parts", "stage"]; // each may import from those before it, a page from all of them
const WITHOUT_DOCUMENT = ["engine", "map", "play", "stage"]; // they take what they paint
const ENTRY = "page.ts";

const files = readdirSync(CLIENT, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const roomOf = (file: string) => file.slice(0, Math.max(0, file.indexOf("/")));

test("a room imports from those below it, and a page from no other page", () => {
  assert.ok(files.length > 100);
  const imports = files.flatMap((file) => {
    const text = readFileSync(new URL(file, CLIENT), "utf8");
    const names = [...text.matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)].map(([, name]) => name);
    const paths = names.map((name) => new URL(name, new URL(file, CLIENT)).pathname.slice(CLIENT.pathname.length));
    return paths.map((path) => ({ file, path, room: roomOf(file), other: roomOf(path) }));
  });
  const below = (room: string) => ["", room, ...(ROOMS.includes(room) ? ROOMS.slice(0, ROOMS.indexOf(room)) : ROOMS)];
  assert.deepEqual(
    imports.filter(({ room, other }) => !below(room).includes(other)),
    [],
  );
});

for (const room of WITHOUT_DOCUMENT) {
  test(`${room}/ is imported without a document`, async () => {
    const names = files.filter((file) => roomOf(file) === room && !file.endsWith(ENTRY));
    assert.ok(names.length >= 3);
    for (const name of names) await import(new URL(name, CLIENT).href);
  });
}
