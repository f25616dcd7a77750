// A sheet on the screen, as wide as the window.

import assert from "node:assert/strict";
import { test } from "node:test";
import { every, load, openPage } from "../document.ts";

test("a sheet that is wider than the window is made as wide, a smaller one stays, and its buttons print it or go back", async () => {
  openPage("paper");
  const page = document.documentElement;
  const size = { width: 500 };
  Object.defineProperties(page, { clientWidth: { get: () => size.width }, scrollWidth: { value: 1000 } });
  const set = [] as string[];
  page.style.setProperty = (name, value) => void set.push(`${name} ${value}`);
  const done = [] as string[];
  Object.assign(globalThis, { print: () => done.push("print"), history: { back: () => done.push("back") } });
  await load("paper/page.ts");
  assert.deepEqual(set, ["--fit 1", "--fit 0.5"], "measured in its own size");
  size.width = 1500;
  dispatchEvent(new Event("resize"));
  assert.equal(set.at(-1), "--fit 1");
  for (const button of every(".to-print button")) button.click();
  assert.deepEqual(done, ["back", "print"]);
});
