// Files with which the system starts the app.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, openPage, the } from "../document.ts";
import { answered } from "../page.ts";

test("a file that the app was started with is opened as if it had been chosen", async () => {
  openPage("opening");
  let sent = 0;
  const field = the("#file");
  Object.assign(field.form, { requestSubmit: () => sent++ });
  Object.defineProperty(field, "files", { writable: true, value: [] });
  let open: any = null;
  class DataTransfer {
    files = [] as any[];
    items = { add: (file: any) => this.files.push(file) };
  }
  Object.assign(globalThis, { DataTransfer, launchQueue: { setConsumer: (it: any) => (open = it) } });
  await load("opening/page.ts");
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
  await load("opening/page.ts");
});
