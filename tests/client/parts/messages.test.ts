// What a page says: below for four seconds, on top for eight, and the state of sending until it changes.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { announce, hint, say, sayFailed, sayStuck, showWaiting } from "../../../scorer/client/parts/messages.ts";
import { openPage, the } from "../document.ts";
import { pass } from "../page.ts";

const said = () => the("#said").textContent;
const announced = () => (the(".announced").hidden ? "" : the(".announced").textContent);

afterEach(() => mock.restoreAll());

test("a sentence stands for four seconds, the newer one from when it was said", async () => {
  openPage("tickets");
  say("Anna claims.");
  say(undefined);
  await pass(3900);
  assert.equal(said(), "Anna claims.");
  for (let times = 0; times < 2; times++) {
    say("Ben claims."); // the second time another line
    await pass(3900);
  }
  assert.equal(said(), "Ben claims.");
  await pass(100);
  assert.equal(said(), "");
  say("Cleo claims.");
  the("#said").textContent = "Saving …";
  await pass(5000);
  assert.equal(said(), "Saving …", "that is another sentence");
});

test("what nobody may miss stands on top for eight seconds", async () => {
  openPage("tickets");
  announce("");
  assert.equal(announced(), "");
  announce("Ben took it back.");
  await pass(7900);
  announce("And that.");
  await pass(7900);
  assert.equal(announced(), "And that.");
  await pass(100);
  assert.equal(announced(), "");
});

test("the state of sending stands until it changes, and takes no other sentence away", async () => {
  openPage("play");
  for (const name of ["saving", "offline", "only"] as const) {
    hint(name);
    assert.equal(said(), the("#said").dataset[name]);
    assert.ok(said());
    hint("");
    assert.equal(said(), "");
  }
  say("Anna claims.");
  hint("");
  hint("offline");
  assert.equal(said(), "Anna claims.", "it can be read to its end");
  await pass(4000);
  assert.equal(said(), the("#said").dataset.offline, "and then the state stands there");
  hint("");
  openPage("tickets");
  hint("offline");
  const before = said();
  hint("saving");
  assert.equal(said(), before, "a page without words for it says nothing");
});

test("a page says why it stays, or that a move failed", () => {
  openPage("tickets");
  for (const [speak, name] of [
    [sayStuck, "stuck"],
    [sayFailed, "failed"],
  ] as const) {
    speak();
    assert.equal(said(), the("#said").dataset[name]);
    assert.ok(said());
  }
});

test("how many moves wait is counted, and said to be only here where they are", async () => {
  openPage("tickets");
  showWaiting(1, false);
  await pass(500);
  assert.ok(the("[data-waiting]").hidden, "most are there at once");
  const shown = async (count: number, isOnlyHere = false) => {
    showWaiting(count, isOnlyHere);
    await pass(600);
    const place = the("[data-waiting]");
    return [place.dataset.waiting, place.hidden ? "" : place.textContent];
  };
  assert.deepEqual(await shown(1), ["1", "1 move is still on this phone."]);
  assert.deepEqual(await shown(2), ["2", "2 moves are still on this phone."]);
  assert.deepEqual(await shown(2, true), ["2", the("#said").dataset.only]);
  assert.deepEqual(await shown(0, true), ["0", ""]);
});
