// What a page tells the service worker, and when it offers a new one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "../../../scorer/client/parts/kept.ts";
import { isKept, keepLive } from "../../../scorer/client/parts/offline.ts";
import { openPage, the } from "../document.ts";
import { answered, element, GAME, setGlobals } from "../page.ts";

/** A part of the browser that remembers what it was told. */
function worker(more: Record<string, any> = {}): any {
  const told = [] as any[];
  const postMessage = (message: any) => told.push(message);
  return element({}, { told, postMessage, ...more });
}

/** Open a page whose browser has service workers. */
function open(registration: any = { active: worker() }) {
  openPage("play");
  const updates = [] as string[];
  const registered = worker({ update: async () => updates.push("update"), ...registration });
  const asked = [] as any[];
  const container = worker({ controller: worker(), ready: Promise.resolve(registered) });
  container.register = async (...how: any[]) => asked.push(how) && registered;
  setGlobals({ navigator: { serviceWorker: container } });
  Object.defineProperty(location, "reload", { value: () => updates.push("reload") });
  return { registered, container, asked, updates };
}

test("a first worker is told when it is there, and not updated", async () => {
  const first = open({ active: null });
  const active = worker();
  first.container.ready = Promise.resolve({ active });
  await install();
  assert.deepEqual([active.told.length, first.updates], [1, []]);
});

test("a page does without a worker: where the server wants none, the browser has none or refuses it", async () => {
  const unwanted = open();
  delete document.body.dataset.worker;
  await install();
  keepLive("/games/x/", { owners: {} });
  await answered();
  assert.deepEqual([unwanted.asked, unwanted.registered.active.told, await isKept(GAME)], [[], [], false]);
  const refused = open();
  refused.container.register = () => Promise.reject(new Error("refused"));
  await install();
  const stale = open({ active: worker(), update: () => Promise.reject(new Error("no network")) });
  await install();
  assert.equal(stale.registered.active.told.length, 1);
  open();
  setGlobals({ navigator: {} });
  await install();
  keepLive("/games/x/", { owners: {} });
  assert.equal(await isKept(GAME), false);
});

test("the count is cached anew soon after the last change, rarely, and at once when it is open", async () => {
  const { told } = open().registered.active;
  const renewed = () => told.filter(({ renew }: any) => renew).length;
  let now = 0;
  const timers = [] as number[];
  setGlobals({
    performance: { now: () => now },
    clearTimeout: () => timers.pop(),
    setTimeout: (call: any, pause: number, ...how: any[]) => {
      timers.push(pause);
      now += pause;
      call(...how);
    },
  });
  const counts = ["result", "reveal", "handing"].map((page) => GAME + page);
  keepLive("/games/x/", { owners: {}, opened: 4 });
  await answered();
  assert.deepEqual([renewed(), told.at(-1)], [1, { renew: counts }]);
  for (const _ of [1, 2]) keepLive("/games/x/", { owners: {}, opened: null });
  await answered();
  assert.deepEqual([renewed(), timers], [3, [60_000]], "a minute after the last time");
  now += 120_000;
  keepLive("/games/x/", { owners: {}, opened: null });
  assert.equal(timers.at(-1), 5000);
});

test("a worker that begins after the page's first move hears of it", async () => {
  const { container } = open();
  const active = worker();
  const { promise: ready, resolve } = Promise.withResolvers();
  Object.assign(container, { ready, controller: null });
  keepLive("/games/x/", { owners: {}, number: 3 });
  resolve({ active });
  await answered();
  assert.deepEqual(active.told[0].live, { owners: {}, number: 3 });
});

test("over plain http a page says that without a network there is no count, and nowhere else", async () => {
  for (const [address, browser, isSaid] of [
    ["http://192.168.0.7:5000/games/x/tickets", {}, true],
    ["http://localhost:5000/games/x/tickets", { serviceWorker: worker({ register: () => Promise.reject() }) }, false],
    ["https://scores.example/games/x/tickets", {}, false],
  ] as const) {
    openPage("tickets");
    setGlobals({ navigator: browser, location: new URL(address) });
    await install();
    assert.equal(!the("#unkept").hidden, isSaid, address);
  }
});

test("a page opens without a network if it is cached, whichever step was passed, and a map for any seat", async () => {
  const { container } = open();
  const cached = [GAME, `${GAME}tickets?seat=1`, `${GAME}result`];
  setGlobals({ caches: { match: async (address: string) => cached.find((one) => one === address) } });
  for (const [address, is] of [
    ["tickets?seat=1&passed=check#top", true],
    ["tickets?seat=0", false],
    ["result?path=2#top", true],
    ["./?seat=1", true],
    ["story", false],
  ] as const)
    assert.equal(await isKept(address), is, address);
  container.controller = null;
  assert.equal(await isKept(GAME), false, "nothing answers in its place");
  await answered();
});
