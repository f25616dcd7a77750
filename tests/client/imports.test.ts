// Who may import whom, and what acts when it is imported.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const CLIENT = new URL("../../scorer/client/", import.meta.url);
const ROOMS = ["engine", "map", "parts", "stage"]; // each may import from those before it, a page from all of them
// what pages and workers load (scorer/bundling.py)
const ENTRY = /\/(page|worker|early|rule_sheet|save|typed|share)\.ts$/;

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
  const wrong = imports.filter(({ room, other }) => !below(room).includes(other));
  assert.deepEqual(wrong, []);
});

test("only what pages and workers load acts when it is imported: all else is, where there is no document", async () => {
  const names = files.filter((file) => !ENTRY.test(file));
  assert.ok(names.length > 80);
  for (const name of names) await import(new URL(name, CLIENT).href);
});
