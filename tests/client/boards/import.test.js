// Files with which the system starts the app.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, openPage, the } from "../document.js";
import { answered } from "../page.js";

test("a file that the app was started with is opened as if it had been chosen", async () => {
  openPage("import");
  let sent = 0;
  const field = the("#file");
  Object.assign(field.form, { requestSubmit: () => sent++ });
  Object.defineProperty(field, "files", { writable: true, value: [] });
  /** @type {any} */
  let open = null;
  class DataTransfer {
    files = /** @type {any[]} */ ([]);
    items = { add: (/** @type {any} */ file) => this.files.push(file) };
  }
  Object.assign(globalThis, { DataTransfer, launchQueue: { setConsumer: (/** @type {any} */ it) => (open = it) } });
  await load("boards/import.js");
  await open({ files: [] });
  assert.equal(sent, 0);
  await open({ files: ["one", "two"].map((name) => ({ getFile: async () => name })) });
  await answered();
  assert.deepEqual([field.files, sent], [["one", "two"], 1]);
});

test("browsers that cannot install an app start it without files", async () => {
  openPage("import");
  Reflect.deleteProperty(globalThis, "launchQueue");
  await load("boards/import.js");
});
