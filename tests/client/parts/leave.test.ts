// Whether a page lets people go, and what it asks before.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { asked, guardLinks, leaveFor } from "../../../scorer/client/parts/leave.ts";
import { left, openPage, serve, the } from "../document.ts";
import { pass, setGlobals } from "../page.ts";

const RESULT = "/games/x/result";
const link = () => the("#places [href$=result]");

/** Click on something, and return whether the page held that up. */
function tap(target: any, how: Record<string, any> = {}) {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

const pageshow = (persisted: boolean) => dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
const nobody = () => Promise.reject(new TypeError("Failed to fetch"));

/** Open a page whose links are guarded. */
function open(isWaiting?: () => boolean) {
  openPage("tickets");
  const opened = {
    answer: (() => new Response()) as () => any,
    asked: [] as [string, any][],
    kept: [] as string[],
    navigator: { onLine: true, serviceWorker: { controller: {} } },
  };
  const caches = { match: async (address: string) => opened.kept.includes(address) || undefined };
  setGlobals({ caches, navigator: opened.navigator });
  opened.asked = serve(() => opened.answer());
  guardLinks(isWaiting);
  return opened;
}

afterEach(() => mock.restoreAll());

test("for fifteen seconds after an answer a page lets everybody go at once, then it asks for the smallest thing", async () => {
  const page = open();
  await asked("/moves");
  await pass(14_000);
  assert.ok(!tap(link()));
  await pass(1000);
  assert.ok(tap(link()));
  await pass(100);
  const [, [address, { method, cache }]] = page.asked;
  assert.match(address, /\/icon-\w+\.svg$/);
  assert.deepEqual([method, cache], ["HEAD", "no-store"]);
  assert.deepEqual(left, [RESULT]);
  assert.ok(!tap(link()), "that was an answer");
});

test("a page without a network, or from the cache, or from the browser's memory asks first", async () => {
  const page = open();
  await asked("/moves");
  page.navigator.onLine = false;
  assert.ok(tap(link()));
  await pass(100);
  page.navigator.onLine = true;
  assert.ok(!tap(link()));
  document.documentElement.dataset.kept = "";
  assert.ok(tap(link()));
  await pass(100);
  assert.ok(!("kept" in document.documentElement.dataset), "the answer is fresher than the cache");
  for (const persisted of [false, true]) {
    pageshow(persisted);
    assert.equal(tap(link()), persisted);
  }
});

test("a click that leaves this page where it is passes", () => {
  open();
  pageshow(true);
  for (const how of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) assert.ok(!tap(link(), { [how]: true }), how);
  assert.ok(!tap(the("h1")), "on no link");
  link().target = "_blank";
  assert.ok(!tap(link()));
  assert.ok(!tap(the(".skip")), "within this page");
  for (const href of [`${RESULT}#top`, "/games/x/tickets?seat=0", "?seat=1#top"]) {
    Object.assign(link(), { target: "" }).setAttribute("href", href);
    assert.ok(tap(the(`#places [href="${href}"]`)), href);
    the(`#places [href="${href}"]`).setAttribute("href", RESULT);
  }
});

test("moves are sent first; after a second and a half only what is final stays closed", async () => {
  let isWaiting = true;
  const page = open(() => isWaiting);
  await asked("/moves");
  assert.ok(tap(link()));
  await pass(1000);
  assert.deepEqual(left, []);
  isWaiting = false;
  await pass(100);
  assert.deepEqual(left, [RESULT]);
  isWaiting = true;
  const final = the("#places [href$=claims]");
  final.dataset.final = "Moves wait.";
  assert.ok(tap(link()) && tap(final));
  await pass(2900); // thirty pauses, each until the clock moves
  assert.deepEqual([left.length, the("#said").textContent], [1, ""]);
  await pass(300);
  assert.deepEqual([left, the("#said").textContent], [[RESULT, RESULT], "Moves wait."]);
  isWaiting = false;
  page.answer = nobody;
  pageshow(true);
  tap(final);
  await pass(100);
  assert.equal(the("#said").textContent, the("#said").dataset.stuck);
});

test("a script goes elsewhere by a link that nobody sees", () => {
  open();
  const before = document.body.childElementCount;
  leaveFor("/there");
  leaveFor("/file", "game.json");
  assert.deepEqual([left, document.body.childElementCount], [["/there", "/file"], before]);
});
