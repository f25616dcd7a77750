// Checks as moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { every, load, made, openPage, the, typed } from "../document.ts";

test("a number that is typed or tapped is a check of its seat and stands in the field; an empty field is none", async () => {
  openPage("check");
  await load("check/page.ts");
  const field = the("#trains-left-1");
  assert.deepEqual(await typed(field, "5"), [{ kind: "check", seat: 1, check: "trains-left", number: 5 }]);
  assert.deepEqual(await typed(field, ""), [{ kind: "check", seat: 1, check: "trains-left" }]);
  const [first, second] = every("#checked-trains-left-1 button");
  first.click();
  second.click();
  assert.deepEqual([field.value, first.ariaPressed, second.ariaPressed], [second.textContent, "false", "true"]);
  const checked = made().map(({ number }) => String(number));
  assert.deepEqual(checked, [first.textContent, second.textContent]);
  assert.equal(the("#trains-left-0").value, "");
});
