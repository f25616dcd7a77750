// What was typed stays when the language changes.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openPage, the } from "../document.ts";
import { forbid } from "../page.ts";

let kept: string | null = null;

/** Open the page in a language, with what the one before has kept. */
async function open(lang: string, address?: string) {
  openPage("tickets", address);
  document.documentElement.lang = lang;
  if (kept) sessionStorage.setItem("typed", kept);
  await load("parts/typed.ts");
  assert.equal(sessionStorage.getItem("typed"), null, "it is told once");
}

const told = () => [the("#search").value, the("#start").value];
const NOTHING = ["", ""];

/** Fill a page in English, and send one of its forms. */
async function fill(form: string) {
  await open("en");
  the("#search").value = "Ada";
  the("#start").value = "b";
  the(form).dispatchEvent(new Event("submit", { bubbles: true }));
  kept = sessionStorage.getItem("typed");
}

afterEach(() => {
  kept = null;
  mock.restoreAll();
});

test("what was typed and chosen is there in the other language, on the same page, once", async () => {
  await fill(".languages form");
  const token = the("[type=hidden]").value;
  await open("de");
  assert.deepEqual([...told(), the("[type=hidden]").value], ["Ada", "b", token]);
});

test("it is not on another page, nor in the same language, nor after another form", async () => {
  for (const [form, ...where] of [
    [".languages form", "de", "/games/x/tickets?seat=1"],
    [".languages form", "en"],
    [".by-hand form", "de"],
  ] as [string, string, string?][]) {
    await fill(form);
    await open(...where);
    assert.deepEqual(told(), NOTHING);
  }
});

test("a page goes on where the browser keeps nothing", async () => {
  openPage("tickets");
  forbid("sessionStorage");
  await load("parts/typed.ts");
});
