// What was typed stays when the language changes.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openDocument } from "../document.js";

const TYPED = import.meta.resolve("../../../../scorer/web/static/parts/typed.js");
const PAGE = `<form class="languages"><button>de</button></form>
  <form class="game"><input type="hidden" name="h" value="h"><input type="file"><input type="submit" value="s">
  <input id="name"><input type="checkbox" id="box"><input type="radio" id="one" name="r"><select id="menu"><option>a</option>
  <option>b</option></select><textarea id="text"></textarea></form>`;

/** @type {string | undefined} */
let kept;

/** Open the page in a language, and say what stands in it. @param {string} lang @param {string} [url] */
async function open(lang, url = "https://scores.example/new?board=europe") {
  openDocument(PAGE, url);
  document.documentElement.lang = lang;
  if (kept) sessionStorage.setItem("typed", kept);
  await load(TYPED);
  assert.equal(sessionStorage.getItem("typed"), null, "it is told once");
}

/** @param {string} name @returns {any} */
const the = (name) => document.querySelector(name);
const told = () => [
  the("#name").value,
  the("#box").checked,
  the("#one").checked,
  the("#menu").value,
  the("#text").value,
];
const NOTHING = ["", false, false, "a", ""];

/** @param {string} form */
function submit(form) {
  the(form).dispatchEvent(new Event("submit", { bubbles: true }));
  kept = sessionStorage.getItem("typed") ?? undefined;
}

afterEach(() => {
  kept = undefined;
  mock.restoreAll();
});

async function fill() {
  await open("en");
  the("#name").value = "Ada";
  the("#box").checked = true;
  the("#menu").value = "b";
  the("#text").value = "long";
}

test("what was typed and chosen is there in the other language, on the same page, once", async () => {
  await fill();
  submit(".languages");
  await open("de");
  assert.deepEqual(told(), ["Ada", true, false, "b", "long"]);
  assert.equal(the("[type=hidden]").value, "h");
});

test("it is not on another page, nor in the same language, nor after another form", async () => {
  await fill();
  submit(".languages");
  await open("de", "https://scores.example/new?board=usa");
  assert.deepEqual(told(), NOTHING);
  await fill();
  submit(".languages");
  await open("en");
  assert.deepEqual(told(), NOTHING);
  await fill();
  submit(".game");
  assert.equal(kept, undefined);
  await open("de");
  assert.deepEqual(told(), NOTHING);
});

test("a page goes on where the browser keeps nothing", async () => {
  openDocument(PAGE);
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get() {
      throw new Error("forbidden");
    },
  });
  await load(TYPED);
});
