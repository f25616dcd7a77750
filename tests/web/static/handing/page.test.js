// The codes of a game take turns, and its file is shared where the phone can do that.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, ofGame, openDocument, serve } from "../document.js";
import { answered } from "../page.js";

const HANDING = import.meta.resolve("../../../../scorer/web/static/handing/page.js");
const CODES = ["a", "b", "c"].map((id) => `<div class="qr" id="${id}"></div>`).join("");

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);
const shown = () =>
  [...document.querySelectorAll(".qr")]
    .filter((code) => !(/** @type {any} */ (code).hidden))
    .map(({ id }) => id)
    .join(" ");

/** Open the page; `can` tells which types the phone shares. @param {string[] | undefined} [can] */
async function open(can, codes = CODES) {
  openDocument(
    ofGame(`<div class="codes">${codes}</div><button id="turns" aria-pressed="false"><i>Pause</i></button>
      <a id="file" href="/games/x/game.json" download="europe-json-2026.json"></a><button id="share" hidden></button>`),
  );
  /** @type {Map<number, () => void>} */
  const every = new Map();
  mock.method(globalThis, "setInterval", (/** @type {() => void} */ run, /** @type {number} */ time) =>
    every.set(time, run),
  );
  const asked = serve(() => new Response("{}"));
  const share = mock.fn(async (/** @type {any} */ _) => {});
  const canShare = can && mock.fn((/** @type {any} */ { files: [file] }) => can.includes(file.type));
  Object.assign(navigator, { canShare, share });
  await load(HANDING);
  await answered();
  return { turn: () => every.get(500)?.(), asked, share };
}

afterEach(() => mock.restoreAll());

test("one code is seen at a time, half a second each, until somebody pauses", async () => {
  const { turn } = await open();
  assert.equal(shown(), "b");
  turn();
  assert.equal(shown(), "c");
  turn();
  assert.equal(shown(), "a");
  the("#turns i").click();
  assert.equal(the("#turns").ariaPressed, "true");
  turn();
  assert.equal(shown(), "a");
  the("#turns").click();
  turn();
  assert.deepEqual([the("#turns").ariaPressed, shown()], ["false", "b"]);
  the(".codes").click();
  assert.equal(the("#turns").ariaPressed, "false");
});

test("a game without codes, or with one, needs no turns", async () => {
  const none = await open(undefined, "");
  none.turn();
  const one = await open(undefined, `<div class="qr" id="a"></div>`);
  the("#turns").remove();
  one.turn();
  assert.equal(shown(), "a");
});

test("the file is shared as a game where the phone shares such, else as a text", async () => {
  for (const [can, wanted] of /** @type {[string[], string[]][]} */ ([
    [
      ["application/json", "text/plain"],
      ["europe-json-2026.json", "application/json"],
    ],
    [["text/plain"], ["europe-json-2026.txt", "text/plain"]],
  ])) {
    const { share, asked } = await open(can);
    assert.deepEqual([the("#share").hidden, asked[0][0]], [false, "https://scores.example/games/x/game.json"]);
    the("#share").click();
    const [{ files }] = share.mock.calls[0].arguments;
    assert.deepEqual([files.length, files[0].name, files[0].type, await files[0].text()], [1, ...wanted, "{}"]);
  }
});

test("a phone that shares no files is offered none", async () => {
  for (const can of [undefined, []]) {
    const { share } = await open(can);
    assert.ok(the("#share").hidden);
    the("#share").click();
    assert.deepEqual(share.mock.calls.at(0)?.arguments, [{ files: [] }]);
  }
});

test("somebody who shares with nobody after all is told nothing", async () => {
  const { share } = await open(["text/plain"]);
  share.mock.mockImplementation(() => Promise.reject(new Error("not now")));
  the("#share").click();
  await answered();
});

test("a game that was counted again has new codes, and another file", async () => {
  const { asked } = await open(["text/plain"]);
  the(".codes").innerHTML = CODES;
  document.dispatchEvent(new Event("refreshed"));
  await answered();
  assert.deepEqual([shown(), asked.length], ["c", 2]);
});
