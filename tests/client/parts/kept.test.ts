// What a page from the cache says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { offerPocket, showKept } from "../../../scorer/client/parts/kept.ts";
import { openPage, the } from "../document.ts";
import { setGlobals } from "../page.ts";

const SITE = "https://scores.example/";

test("a page from the cache says from when it is, and whether more was entered since", () => {
  openPage("tickets");
  const html = document.documentElement;
  const said = () => {
    showKept();
    return the(".kept").textContent;
  };
  const before = said();
  html.dataset.kept = "";
  assert.equal(said(), before, "kept by an older version");
  html.dataset.kept = new Date(2026, 10, 23, 21, 4).toISOString();
  assert.equal(said(), "No connection: as the server had it at 9:04 PM.".replace("9:04 PM", time(html.lang)));
  const brings = (number: number) => {
    const live = JSON.stringify({ at: "2026-11-23T23:59:00.000Z", live: { number, hands: 0 } });
    document.body.insertAdjacentHTML("beforeend", `<script type="application/json" id="known">${live}</script>`);
  };
  brings(Number(the("#said").dataset.number));
  assert.doesNotMatch(said(), /More/);
  the("#known").remove();
  brings(Number(the("#said").dataset.number) + 1);
  assert.match(said(), /04.*\. More was entered since\.$/);
});

function time(language: string) {
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(new Date(2026, 10, 23, 21, 4));
}

test("the app on this phone is offered on a page without a count, where it is installed", async () => {
  openPage("result");
  for (const installed of [true, false]) {
    document.body.insertAdjacentHTML("beforeend", '<p id="pocket" data-pocket="/pocket/" hidden></p>');
    const match = async (address: string) => installed && address === `${SITE}pocket/`;
    setGlobals({ caches: { match } });
    await offerPocket();
    assert.equal(!the("#pocket").hidden, installed);
    the("#pocket").remove();
  }
  await offerPocket();
});
