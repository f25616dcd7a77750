// What a page tells the service worker, where the browser allows one: on https, and on this machine itself
// (parts/kept.ts installs it).

import { brought, later } from "../dom.ts";
import type { Answer, Live } from "../engine/law.ts";

const COUNTS = ["result", "reveal", "handing"];
const QUIET = 5000; // milliseconds after the last change until they are cached anew
const SAID_FOR = 6000; // milliseconds until a page is made anew because others play, or by other rules
const RARELY = 60_000; // milliseconds between two such times, before the count is open

/** The address of the worker's script, "" where the server wants none. */
export const script = () => document.body.dataset.worker ?? "";

export const workers = (): ServiceWorkerContainer | undefined => (script() ? navigator.serviceWorker : undefined);

/** Tell the service worker something, as soon as there is one: a page's first moves may come before it. */
function tell(message: unknown) {
  void workers()?.ready.then(({ active }) => active?.postMessage(message));
}

/**
 * Cache the state of a game, which its map then shows when it is opened without a network, and soon its count as well.
 */
export function keepLive(path: string, live: Answer | undefined) {
  if (!live?.owners) return;
  if (setUpIn(live.sight) !== setUpIn(document.body.dataset.sight))
    setTimeout(() => location.reload(), live.redo ? 0 : SAID_FOR); // when people have read who changed something
  tell(heard(path, live));
  const pause = live.opened ? 0 : Math.max(QUIET, renewedAt + RARELY - performance.now());
  later(renewCount, pause, () => renewCount(path));
}

/** What the service worker is told of a game. */
export function heard(path: string, live: Answer) {
  return { path, live, sight: `${document.documentElement.lang} ${live.sight}` };
}

/** Return what this phone heard last of the game of a page from the cache, and when (worker/keeper.ts). */
export function known(): { at: string; live: Live } | null {
  return document.querySelector("#known") && brought("known");
}

/** Return by which set-up a page is made (table/views.py). */
function setUpIn(sight: string | undefined) {
  return sight?.split(":")[2];
}

let renewedAt = Number.NEGATIVE_INFINITY;

function renewCount(path: string) {
  renewedAt = performance.now();
  tell({ renew: COUNTS.map((page) => new URL(path + page, location.href).href) });
}

/** Return whether a page opens without a network. */
export async function isKept(address: string) {
  if (!workers()?.controller) return false;
  const page = new URL(address, location.href);
  page.hash = "";
  page.searchParams.delete("passed"); // as in worker/shelf.ts
  if (/\/(result|reveal|handing)?$/.test(page.pathname)) page.search = "";
  return Boolean(await caches.match(page.href));
}
