// Counts as moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, openPage, the, typed } from "../document.ts";

test("a count is typed for a seat, and an empty field counts as nothing", async () => {
  openPage("counts");
  await load("counts/page.ts");
  const field = the("input[name$='/1']");
  const [count] = field.name.split("/");
  assert.deepEqual(await typed(field, "3"), [{ kind: "type-count", seat: 1, count, number: 3 }]);
  assert.deepEqual(await typed(field, ""), [{ kind: "type-count", seat: 1, count, number: 0 }]);
  assert.deepEqual(await typed(field, "0"), [], "that is the same");
});
