// Saving on a phone without room: it waits until there is some, and says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { saveWithRoom } from "../../../scorer/pocket/page/store.ts";

const disk: Map<string, Uint8Array> = new Map();
let failures: string[] = []; // by name, of the next transactions

/** A transaction that keeps all that was put, or nothing. */
function transaction() {
  const put: [string, Uint8Array][] = [];
  const own = {
    objectStore: () => ({
      put: (content: Uint8Array, name: string) => put.push([name, content]),
    }),
    error: Object.assign(new Error(), { name: failures[0] }),
    oncomplete: () => {},
    onabort: () => {},
  };
  queueMicrotask(() => {
    if (failures.shift()) return own.onabort();
    for (const [name, content] of put) disk.set(name, content);
    own.oncomplete();
  });
  return own;
}

const request = { result: { transaction }, onsuccess: () => {} };
const open = () => {
  queueMicrotask(() => request.onsuccess());
  return request;
};
Object.assign(globalThis, { indexedDB: { open } });

test("without room it says so, and saves as soon as there is some", async () => {
  failures = ["QuotaExceededError", "QuotaExceededError"];
  const told: boolean[] = [];
  await saveWithRoom([["games", new Uint8Array([1])]], (isFull) => told.push(isFull), 0);
  assert.deepEqual(told, [true, true, false]);
  assert.deepEqual(disk.get("games"), new Uint8Array([1]));
});

test("another failure is not waited out", async () => {
  failures = ["UnknownError"];
  await assert.rejects(
    saveWithRoom([["games", new Uint8Array()]], () => {}, 0),
    { name: "UnknownError" },
  );
});
