// Counts as moves.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { load, made, ofGame, openDocument } from "../document.js";
import { pass } from "../page.js";

test("a count is typed for a seat, and an empty field counts as nothing", async () => {
  openDocument(
    ofGame(
      '<p class="typed"><input type="number" name="trains/1" value="3"><data value="3"></data></p><i class="save"></i>',
    ),
  );
  mock.method(globalThis, "setInterval", () => {});
  await load(import.meta.resolve("../../../../scorer/web/static/counts/page.js"));
  const field = /** @type {any} */ (document.querySelector("input"));
  const type = async (/** @type {string} */ value) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await pass(700);
    return made();
  };
  assert.deepEqual(await type("12"), [{ kind: "type-count", seat: 1, count: "trains", number: 12 }]);
  assert.deepEqual(await type(""), [{ kind: "type-count", seat: 1, count: "trains", number: 0 }]);
  assert.deepEqual(await type("0"), [], "that is the same");
});
