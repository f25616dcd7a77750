// Which events of the browser a service worker hears, and what it does then.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Keeper } from "../../../scorer/client/worker/keeper.ts";
import { keep, leave } from "../../../scorer/client/worker/worker.ts";
import { setGlobals } from "../page.ts";

/** A browser's scope whose events the test tells, and what a worker did with them. */
function scope() {
  const did = [] as any[];
  const does =
    (name: string) =>
    async (...what: any[]) =>
      void did.push([name, ...what].filter((one) => typeof one !== "function"));
  for (const name of ["install", "begin", "have", "hear"] as const) mock.method(Keeper.prototype, name, does(name));
  const hears = {} as Record<string, (event: any) => void>;
  const registration = { scope: "https://scores.example/app/", unregister: does("unregister") };
  const scope = {
    ...{ registration, clients: { claim: does("claim") }, skipWaiting: does("skip") },
    addEventListener: (name: string, hear: any) => {
      hears[name] = hear;
    },
  } as any;
  const tell = async (name: string, data: any = {}) => {
    let until: Promise<void> | null = null;
    hears[name]({ waitUntil: (task: Promise<void>) => (until = task), ...data });
    await until;
    return did.splice(0);
  };
  return { scope, hears, tell };
}

/** A scope in which a worker caches. */
function keeping() {
  setGlobals({ caches: {} });
  const begun = scope();
  keep(begun.scope, { version: "1", files: [] });
  return begun;
}

afterEach(() => mock.restoreAll());

test("a worker caches when it is installed, and begins with the pages that are open", async () => {
  const { tell } = keeping();
  assert.deepEqual(await tell("install"), [["install"]]);
  assert.deepEqual(await tell("activate"), [["claim"], ["begin"]]);
});

test("a page says what to cache, what it knows of a game, and when somebody agrees to update", async () => {
  const { tell } = keeping();
  const live = { owners: {} };
  assert.deepEqual(await tell("message", { data: { update: true } }), [["skip"]]);
  assert.deepEqual(await tell("message", { data: { have: ["/a"] } }), [["claim"], ["have", ["/a"]]]);
  assert.deepEqual(await tell("message", { data: { path: "/x/", sight: "en s", live } }), [
    ["hear", "/x/", "en s", live],
  ]);
});

test("a worker answers what is its own to answer", () => {
  const { hears } = keeping();
  const done = [] as any[];
  const note = (it: any) => done.push(it);
  const event = { request: "request", respondWith: note, waitUntil: note };
  mock.method(Keeper.prototype, "answer", (request: any, later: any) => later(`after ${request}`) && "answer");
  hears.fetch(event);
  assert.deepEqual(done, ["after request", "answer"]);
  mock.method(Keeper.prototype, "answer", () => null);
  hears.fetch(event);
  assert.equal(done.length, 2);
});

test("a worker's requests are the browser's, from the folder that it serves, and it waits as long as it says", async () => {
  const waits = [] as number[];
  setGlobals({ caches: "caches" });
  mock.method(globalThis, "setTimeout", (run: () => void, milliseconds: number) => waits.push(milliseconds) && run());
  const asked = mock.method(globalThis, "fetch", async () => "answer");
  const { scope: own, hears } = scope();
  let keeper: any = null;
  mock.method(Keeper.prototype, "answer", function (this: any) {
    keeper = this;
  });
  keep(own, { version: "1", files: ["a"] });
  hears.fetch({ request: { method: "GET" } });
  assert.deepEqual([keeper.ports.caches, keeper.base], ["caches", "https://scores.example/app/"]);
  assert.equal(await keeper.ports.fetch("/a"), "answer");
  assert.deepEqual(asked.mock.calls[0].arguments, ["/a"]);
  await keeper.ports.wait(70);
  assert.deepEqual(waits, [70]);
});

test("a worker that is to go takes our caches along, and no others, then itself", async () => {
  const gone = [] as string[];
  const keys = async () => ["scorer-pages", "else"];
  setGlobals({ caches: { keys, delete: async (name: string) => gone.push(name) } });
  const { scope: own, tell } = scope();
  leave(own);
  assert.deepEqual(await tell("install"), [["skip"]]);
  assert.deepEqual(await tell("activate"), [["unregister"]]);
  assert.deepEqual(gone, ["scorer-pages"]);
});
