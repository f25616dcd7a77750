// Codes of a game come in any order and more than once; those of another game begin anew.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Codes } from "../../../scorer/client/handing/codes.js";

const ROOT = new URL("../../../", import.meta.url);
const [one, two, three] = [1, 2, 3].map((place) => `${place}-3-0123abcd-${place}256`);

test("a game is whole when each of its codes was read, whatever the order", () => {
  const codes = new Codes();
  for (const text of [`https://example.org/open#${three}`, `${one}`, "https://example.org/open#", three])
    codes.add(text);
  assert.deepEqual([codes.number, codes.all, codes.isWhole], [2, 3, false]);
  assert.equal(codes.add(`#open#${two}`), true);
  assert.equal(codes.isWhole, true);
  assert.deepEqual(codes.text.split(" ").sort(), [one, two, three]);
});

test("before the first code nothing is known, and a small game has only one", () => {
  const codes = new Codes();
  assert.deepEqual([codes.number, codes.all, codes.isWhole], [0, 0, false]);
  codes.add("1-1-0123abcd-1256");
  assert.deepEqual([codes.number, codes.all, codes.isWhole], [1, 1, true]);
});

test("an address has all codes, or none", () => {
  const codes = new Codes();
  assert.equal(codes.add("https://example.org/pocket/"), false);
  assert.equal(codes.isWhole, false);
  codes.add(`#${one}+${two}+${three}`);
  assert.equal(codes.isWhole, true);
});

test("the codes of another game begin anew", () => {
  const codes = new Codes();
  codes.add(`${one}+${two}`);
  codes.add("1-2-ffffffff-300");
  assert.deepEqual([codes.number, codes.all, codes.text], [1, 2, "1-2-ffffffff-300"]);
});

for (const name of ["decode.js", "index.js", "LICENSE-MIT"])
  test(`qr/${name} is as it was published`, () => {
    const ours = readFileSync(new URL(`scorer/client/vendor/qr/${name}`, ROOT), "utf8");
    assert.equal(ours, readFileSync(new URL(`node_modules/qr/${name}`, ROOT), "utf8"));
  });
