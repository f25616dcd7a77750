// Counts as moves.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { load, ofGame, openDocument, typed } from "../document.js";

test("a count is typed for a seat, and an empty field counts as nothing", async () => {
  openDocument(
    ofGame(
      '<p class="typed"><input type="number" name="trains/1" value="3"><data value="3"></data></p><i class="save"></i>',
    ),
  );
  mock.method(globalThis, "setInterval", () => {});
  await load(import.meta.resolve("../../../../scorer/web/static/counts/page.js"));
  const field = /** @type {any} */ (document.querySelector("input"));
  const type = (/** @type {string} */ value) => typed(field, value);
  assert.deepEqual(await type("12"), [{ kind: "type-count", seat: 1, count: "trains", number: 12 }]);
  assert.deepEqual(await type(""), [{ kind: "type-count", seat: 1, count: "trains", number: 0 }]);
  assert.deepEqual(await type("0"), [], "that is the same");
});
