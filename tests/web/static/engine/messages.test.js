// What a page says: below for four seconds, on top for eight, and the state of sending until it changes.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import {
  announce,
  hint,
  listenForAside,
  say,
  sayFailed,
  sayStuck,
  showAside,
  showWaiting,
} from "../../../../scorer/web/static/engine/messages.js";
import { element, openPage, pass } from "../page.js";

const WORDS = {
  saving: "Saving …",
  offline: "No connection.",
  only: "Only here.",
  stuck: "Stay.",
  failed: "It failed.",
};
const COUNTED = { one: "{count} move waits", many: "{count} moves wait" };

function open() {
  const [said, announced, aside, again, drop] = Array.from({ length: 5 }, () => element());
  said.dataset = WORDS;
  const [place, counted] = [element(COUNTED), element(COUNTED)];
  const ways = { "#aside": aside, "#aside p": counted, "#aside .again": again, "#aside .drop": drop };
  openPage({ "#said": said, ".announced": announced, "[data-waiting]": [place], ...ways });
  return { said, announced, aside, again, drop, place, counted };
}

afterEach(() => mock.restoreAll());

test("a sentence stands for four seconds, the newer one from when it was said", async () => {
  const { said } = open();
  say("Anna claims.");
  say(undefined);
  say("");
  await pass(3900);
  assert.equal(said.textContent, "Anna claims.");
  say("Ben claims.");
  await pass(3900);
  say("Ben claims."); // another line
  await pass(3900);
  assert.equal(said.textContent, "Ben claims.");
  await pass(100);
  assert.equal(said.textContent, "");
  say("Cleo claims.");
  said.textContent = "Saving …";
  await pass(5000);
  assert.equal(said.textContent, "Saving …", "that is another sentence");
});

test("what nobody may miss stands on top for eight seconds", async () => {
  const { announced } = open();
  announce("");
  assert.ok(announced.hidden);
  announce("Ben took it back.");
  await pass(7900);
  announce("And that.");
  await pass(7900);
  assert.deepEqual([announced.hidden, announced.textContent], [false, "And that."]);
  await pass(100);
  assert.ok(announced.hidden);
});

test("the state of sending stands until it changes, and takes no other sentence away", () => {
  const { said } = open();
  for (const name of /** @type {const} */ (["saving", "offline", "only"])) {
    hint(name);
    assert.equal(said.textContent, WORDS[name]);
    hint("");
    assert.equal(said.textContent, "");
  }
  say("Anna claims.");
  hint("");
  assert.equal(said.textContent, "Anna claims.");
  said.dataset = { offline: "No connection." };
  said.textContent = "No connection.";
  hint("saving");
  assert.equal(said.textContent, "No connection.", "a page without words for it says nothing");
});

test("a page says why it stays, or that a move failed", () => {
  const { said } = open();
  sayStuck();
  assert.equal(said.textContent, "Stay.");
  sayFailed();
  assert.equal(said.textContent, "It failed.");
});

test("how many moves wait is counted, and said to be only here where they are", () => {
  const { place } = open();
  const shown = (/** @type {number} */ count, isOnlyHere = false) => {
    showWaiting(count, isOnlyHere);
    return [place.dataset.waiting, place.textContent, place.hidden];
  };
  assert.deepEqual(shown(1), ["1", "1 move waits", false]);
  assert.deepEqual(shown(2), ["2", "2 moves wait", false]);
  assert.deepEqual(shown(2, true), ["2", "Only here.", false]);
  assert.deepEqual(shown(0, true), ["0", "", true]);
});

test("what was set aside is counted, and sent again or thrown away by its buttons", () => {
  const { aside, counted, again, drop } = open();
  showAside(3);
  assert.deepEqual([aside.hidden, counted.textContent], [false, "3 moves wait"]);
  showAside(0);
  assert.ok(aside.hidden);
  /** @type {string[]} */
  const done = [];
  const outbox = { tryAgain: async () => done.push("again"), throwAway: () => done.push("gone") };
  listenForAside(/** @type {any} */ (outbox));
  again.hears.click();
  drop.hears.click();
  assert.deepEqual(done, ["again", "gone"]);
});
