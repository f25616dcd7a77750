// Files with which the system starts the app.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, openPage, the } from "../document.js";
import { answered } from "../page.js";

test("a file that the app was started with is opened as if it had been chosen", async () => {
  openPage("opening");
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
  await load("opening/page.js");
  await open({ files: [] });
  assert.equal(sent, 0);
  const files = ["stops.csv", "routes.csv"].map((name) => ({ name, type: "text/csv" }));
  await open({ files: files.map((file) => ({ getFile: async () => file })) });
  await answered();
  assert.deepEqual([field.files, sent], [files, 1]);
});

test("browsers that cannot install an app start it without files", async () => {
  openPage("opening");
  Reflect.deleteProperty(globalThis, "launchQueue");
  await load("opening/page.js");
});
