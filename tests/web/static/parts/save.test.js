// Links that save a file, where a service worker answers.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openDocument, serve } from "../document.js";
import { pass } from "../page.js";

const SAVE = import.meta.resolve("../../../../scorer/web/static/parts/save.js");

afterEach(() => mock.restoreAll());

/** Open a page with links, of which only files of our own are saved. */
async function open() {
  const window = openDocument(`<a id="file" href="/games/x/file" download="game.json"><b>Save</b></a>
    <a id="page" href="/games/x/result">Result</a><a id="other" href="https://else.example/" download>Else</a>
    <a id="none" download>None</a>`);
  /** @type {string[]} */
  const went = [];
  Object.defineProperty(location, "assign", { value: (/** @type {string} */ address) => went.push(address) });
  const made = mock.method(URL, "createObjectURL", (/** @type {Blob} */ blob) => `blob:${blob.size}`);
  const revoked = mock.method(URL, "revokeObjectURL", () => {});
  await load(SAVE);
  /** @param {string} selector */
  const tap = async (selector) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    document.querySelector(selector)?.dispatchEvent(event);
    await pass(100);
    return event.defaultPrevented;
  };
  mock.method(
    window.HTMLAnchorElement.prototype,
    "click",
    /** @this {any} */ function () {
      went.push(`${this.href} as ${this.download}`);
    },
  );
  return { went, made, revoked, tap };
}

test("a file of ours is fetched and saved under its name, and its memory freed a minute later", async () => {
  const { went, revoked, tap } = await open();
  const asked = serve(() => new Response("four"));
  assert.ok(await tap("#file b"));
  assert.deepEqual([asked[0][0], went], ["https://scores.example/games/x/file", ["blob:4 as game.json"]]);
  await pass(59_800);
  assert.equal(revoked.mock.calls.length, 0);
  await pass(200);
  assert.deepEqual(revoked.mock.calls[0].arguments, ["blob:4"]);
});

test("other links are the browser's", async () => {
  const { tap } = await open();
  const asked = serve(() => new Response("four"));
  for (const link of ["#page", "#other", "#none"]) assert.ok(!(await tap(link)), link);
  assert.deepEqual(asked, []);
});

test("where there is no file the page that says why is opened", async () => {
  const { went, made, tap } = await open();
  serve(() => new Response("", { status: 404 }));
  await tap("#file");
  assert.deepEqual([went, made.mock.calls.length], [["https://scores.example/games/x/file"], 0]);
});
