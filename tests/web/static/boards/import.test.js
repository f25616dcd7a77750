// Files with which the system starts the app.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, openDocument } from "../document.js";
import { answered } from "../page.js";

const IMPORT = import.meta.resolve("../../../../scorer/web/static/boards/import.js");

test("a file that the app was started with is opened as if it had been chosen", async () => {
  openDocument('<form><input type="file" id="file"></form>');
  let sent = 0;
  /** @type {any} */
  const field = document.querySelector("#file");
  Object.assign(field.form, { requestSubmit: () => sent++ });
  Object.defineProperty(field, "files", { writable: true, value: [] });
  /** @type {any} */
  let open = null;
  class DataTransfer {
    files = /** @type {any[]} */ ([]);
    items = { add: (/** @type {any} */ file) => this.files.push(file) };
  }
  Object.assign(globalThis, { DataTransfer, launchQueue: { setConsumer: (/** @type {any} */ it) => (open = it) } });
  await load(IMPORT);
  await open({ files: [] });
  assert.equal(sent, 0);
  await open({ files: ["one", "two"].map((name) => ({ getFile: async () => name })) });
  await answered();
  assert.deepEqual([field.files, sent], [["one", "two"], 1]);
});

test("browsers that cannot install an app start it without files", async () => {
  openDocument('<form><input type="file" id="file"></form>');
  Reflect.deleteProperty(globalThis, "launchQueue");
  await load(IMPORT);
});
