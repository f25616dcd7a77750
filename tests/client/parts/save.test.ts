// Links that save a file, where a service worker answers.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openPage, serve, the } from "../document.ts";
import { GAME, pass } from "../page.ts";

const FILE = `${GAME}export.json`;

afterEach(() => mock.restoreAll());

/** Open a page with a file, and note where it goes and what it saves. */
async function open() {
  const window = openPage("handing");
  const went: string[] = [];
  Object.defineProperty(location, "assign", { value: (address: string) => went.push(address) });
  mock.method(URL, "createObjectURL", (blob: Blob) => `blob:${blob.size}`);
  const revoked = mock.method(URL, "revokeObjectURL", () => {});
  await load("parts/save.ts");
  const tap = async (thing: any) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    thing.dispatchEvent(event);
    await pass(100);
    return event.defaultPrevented;
  };
  mock.method(window.HTMLAnchorElement.prototype, "click", function (this: any) {
    went.push(`${this.href} as ${this.download}`);
  });
  return { went, revoked, tap };
}

test("a file of ours is fetched and saved under its name, and its memory freed a minute later", async () => {
  const { went, revoked, tap } = await open();
  const asked = serve(() => new Response("four"));
  assert.ok(await tap(the("#file")));
  assert.deepEqual([asked[0][0], went], [FILE, [`blob:4 as ${the("#file").download}`]]);
  await pass(59_800);
  assert.equal(revoked.mock.calls.length, 0);
  await pass(200);
  assert.deepEqual(revoked.mock.calls[0].arguments, ["blob:4"]);
});

test("other links are the browser's", async () => {
  const { tap } = await open();
  const asked = serve(() => new Response("four"));
  assert.ok(!(await tap(the("#way"))), "a page");
  the("#file").href = "https://else.example/";
  assert.ok(!(await tap(the("#file"))));
  assert.deepEqual(asked, []);
});

test("where there is no file the page that says why is opened", async () => {
  const { went, tap } = await open();
  serve(() => new Response("", { status: 404 }));
  await tap(the("#file"));
  assert.deepEqual(went, [FILE]);
});
