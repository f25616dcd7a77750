// A game that comes behind the # of the address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, openPage, the } from "../document.ts";

const LINE = "zug1.europe.classic.oWpF.57C6IQ5S6E2.8x97";

/** Open the page; return what it would send, and whether it says that a game came. */
async function open(hash: string) {
  openPage("opening", `/open${hash}`);
  await load("opening/page.ts");
  const { value } = the("#line") as HTMLTextAreaElement;
  return [value, !the("#arrived").hidden, the("#wanted").hidden];
}

test("without a game in its address the page asks for one", async () => {
  assert.deepEqual(await open(""), ["", false, false]);
  assert.deepEqual(await open("#elsewhere"), ["", false, false]);
});

test("a code that the camera reads while the page is open is taken, too", async () => {
  await open("");
  location.hash = LINE;
  dispatchEvent(new Event("hashchange"));
  assert.equal((the("#line") as HTMLTextAreaElement).value, LINE);
});
