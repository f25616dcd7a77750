// A game's file and its link are shared where the phone can do that.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openPage, serve, the } from "../document.ts";
import { answered } from "../page.ts";

/** Open the page; `can` tells which types the phone shares. */
async function open(can?: string[] | undefined) {
  openPage("handing");
  const asked = serve(() => new Response("{}"));
  const share = mock.fn(async (_: any) => {});
  const canShare = can && mock.fn(({ files, url }: any) => (url ? can.includes("url") : can.includes(files[0].type)));
  Object.assign(navigator, { canShare, share });
  await load("handing/page.ts");
  await answered();
  return { asked, share };
}

afterEach(() => mock.restoreAll());

test("a game that was counted again has another file", async () => {
  const { asked } = await open();
  document.dispatchEvent(new Event("refreshed"));
  await answered();
  assert.equal(asked.length, 2);
});

test("the link that is shared has the whole game in it", async () => {
  const { share } = await open(["url"]);
  assert.deepEqual([the("#share").hidden, the("#share-link").hidden], [true, false]);
  the("#share-link").click();
  const [{ url }] = share.mock.calls[0].arguments;
  assert.ok(url.endsWith(`/open#${(the("#line") as HTMLTextAreaElement).value}`));
});

test("the file is shared as a game where the phone shares such, else as a text", async () => {
  for (const [can, type, ending] of [
    [["application/json", "text/plain"], "application/json", "json"],
    [["text/plain"], "text/plain", "txt"],
  ] as [string[], string, string][]) {
    const { share, asked } = await open(can);
    assert.deepEqual([the("#share").hidden, asked[0][0]], [false, the("#file").href]);
    the("#share").click();
    const [{ files }] = share.mock.calls[0].arguments;
    const name = the("#file").download.replace(/json$/, ending);
    assert.deepEqual([files.length, files[0].name, files[0].type, await files[0].text()], [1, name, type, "{}"]);
  }
});

test("a phone that shares nothing is offered nothing", async () => {
  for (const can of [undefined, []]) {
    await open(can);
    assert.ok(the("#share").hidden && the("#share-link").hidden);
  }
});

test("somebody who shares with nobody after all is told nothing", async () => {
  const { share } = await open(["text/plain"]);
  share.mock.mockImplementation(() => Promise.reject(new Error("not now")));
  the("#share").click();
  await answered();
});
