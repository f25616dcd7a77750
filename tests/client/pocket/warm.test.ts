// What a first start leaves for later ones: all of it or nothing, and nothing that a start once failed with.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { lay } from "../../../scorer/pocket/page/files.ts";
import { keep, proved, shelfOf, taken } from "../../../scorer/pocket/page/warm.ts";
import { Shelves } from "../caches.ts";

const HERE = "https://scores.example/trains/";
const bytes = (text: string) => new TextEncoder().encode(text);

beforeEach(() => {
  const shelves = new Shelves(() => Promise.reject(new TypeError("Failed to fetch")));
  Object.assign(globalThis, { caches: shelves });
});

test("what was kept is taken by the next start", async () => {
  const shelf = await shelfOf(HERE, { app: "one" });
  assert.equal(await taken(shelf), null);
  await keep(shelf, { files: bytes("files"), memory: bytes("memory") });
  const found = await taken(shelf);
  assert.deepEqual(found, { files: bytes("files"), memory: bytes("memory") });
});

test("other parts take nothing of it, and it goes", async () => {
  const old = await shelfOf(HERE, { app: "one" });
  await keep(old, { files: bytes("files"), memory: bytes("memory") });
  assert.equal(await taken(await shelfOf(HERE, { app: "two" })), null);
  assert.equal(await taken(old), null);
});

test("a start that did not come to its end is not tried again", async () => {
  const shelf = await shelfOf(HERE, {});
  await keep(shelf, { files: bytes("files"), memory: bytes("memory") });
  await taken(shelf);
  assert.equal(await taken(shelf), null);
});

test("a start that came to its end may be repeated", async () => {
  const shelf = await shelfOf(HERE, {});
  await keep(shelf, { files: bytes("files"), memory: bytes("memory") });
  await taken(shelf);
  await proved(shelf);
  assert.ok(await taken(shelf));
});

test("without room for both nothing is kept", async () => {
  const shelf = await shelfOf(HERE, {});
  const cache = await caches.open("pocket-warm");
  const put = cache.put.bind(cache);
  cache.put = (address, answer) =>
    String(address).endsWith("memory") ? Promise.reject(new Error("full")) : put(address, answer);
  await keep(shelf, { files: bytes("files"), memory: bytes("memory") });
  assert.deepEqual(await caches.keys(), []);
});

test("files are laid with their folders", () => {
  const laid: Record<string, string> = {};
  const system = {
    mkdirTree: () => {},
    createDataFile: (folder: string, name: string, content: Uint8Array) => {
      laid[`${folder}/${name}`] = new TextDecoder().decode(content);
    },
  };
  lay(system, "/app", bytes('[["one.py", 3], ["a/b/two.py", 2], ["none", 0]]\nabcde'));
  assert.deepEqual(laid, { "/app/one.py": "abc", "/app/a/b/two.py": "de", "/app/none": "" });
});
