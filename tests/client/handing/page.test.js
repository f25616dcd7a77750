// The codes of a game take turns, and its file is shared where the phone can do that.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { every, load, openPage, serve, the } from "../document.js";
import { answered } from "../page.js";

/** Open the page; `can` tells which types the phone shares. @param {string[] | undefined} [can] */
async function open(can) {
  openPage("handing");
  /** @type {Map<number, () => void>} */
  const timers = new Map();
  mock.method(globalThis, "setInterval", (/** @type {() => void} */ run, /** @type {number} */ time) =>
    timers.set(time, run),
  );
  const asked = serve(() => new Response("{}"));
  const share = mock.fn(async (/** @type {any} */ _) => {});
  const canShare = can && mock.fn((/** @type {any} */ { files: [file] }) => can.includes(file.type));
  Object.assign(navigator, { canShare, share });
  await load("handing/page.js");
  await answered();
  return { turn: () => timers.get(500)?.(), asked, share };
}

/** The places of the codes that are seen. */
const shown = () => every(".codes .qr").flatMap(({ hidden }, at) => (hidden ? [] : [at]));

afterEach(() => mock.restoreAll());

test("one code is seen at a time, half a second each, until somebody pauses", async () => {
  const { turn } = await open();
  const [first] = shown();
  const places = every(".codes .qr").map((_, at, all) => (first + at) % all.length);
  assert.ok(places.length > 1);
  for (const place of [...places, first]) {
    assert.deepEqual(shown(), [place]);
    turn();
  }
  const before = shown();
  the("#turns").click();
  turn();
  assert.deepEqual([the("#turns").ariaPressed, shown()], ["true", before]);
  the("#turns").click();
  turn();
  assert.notDeepEqual([the("#turns").ariaPressed, shown()], ["false", before]);
});

test("a game of one code needs no turns, and a game that was counted again has new codes and another file", async () => {
  const { asked, turn } = await open();
  const [code] = every(".codes .qr");
  the("#turns").remove();
  the(".codes").replaceChildren(code);
  document.dispatchEvent(new Event("refreshed"));
  turn();
  await answered();
  assert.deepEqual([shown(), asked.length], [[0], 2]);
});

test("the file is shared as a game where the phone shares such, else as a text", async () => {
  for (const [can, type, ending] of /** @type {[string[], string, string][]} */ ([
    [["application/json", "text/plain"], "application/json", "json"],
    [["text/plain"], "text/plain", "txt"],
  ])) {
    const { share, asked } = await open(can);
    assert.deepEqual([the("#share").hidden, asked[0][0]], [false, the("#file").href]);
    the("#share").click();
    const [{ files }] = share.mock.calls[0].arguments;
    const name = the("#file").download.replace(/json$/, ending);
    assert.deepEqual([files.length, files[0].name, files[0].type, await files[0].text()], [1, name, type, "{}"]);
  }
});

test("a phone that shares no files is offered none", async () => {
  for (const can of [undefined, []]) {
    await open(can);
    assert.ok(the("#share").hidden);
  }
});

test("somebody who shares with nobody after all is told nothing", async () => {
  const { share } = await open(["text/plain"]);
  share.mock.mockImplementation(() => Promise.reject(new Error("not now")));
  the("#share").click();
  await answered();
});
