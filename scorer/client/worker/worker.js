// The service worker itself: passes the browser's events to the keeper.

import { isPhoto, put } from "../parts/handover.js";
import { Keeper } from "./keeper.js";
import { isOurs } from "./shelf.js";

/**
 * @typedef {object} Scope  what a browser gives its service worker
 * @property {(name: string, hear: (event: any) => void) => void} addEventListener
 * @property {{scope: string, unregister: () => Promise<boolean>}} registration
 * @property {{claim: () => Promise<void>}} clients
 * @property {() => Promise<void>} skipWaiting
 */

/**
 * Cache this phone's games. A newer worker waits until somebody agrees to update, or no page is open.
 * @param {Scope} scope
 * @param {{version: string, files: string[]}} edition
 */
export function keep(scope, edition) {
  /** @param {number} milliseconds */
  const wait = (milliseconds) => new Promise((passed) => setTimeout(passed, milliseconds));
  const ports = { caches, wait, fetch: (/** @type {Request | string} */ request) => fetch(request) };
  const keeper = new Keeper(ports, { ...edition, base: scope.registration.scope });
  scope.addEventListener("install", (event) => event.waitUntil(keeper.install()));
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim().then(() => keeper.begin())));
  scope.addEventListener("message", (event) => event.waitUntil(obey(keeper, scope, event.data)));
  scope.addEventListener("fetch", (event) => {
    if (isShared(event.request, scope.registration.scope)) return event.respondWith(takeUp(event.request));
    const answer = keeper.answer(event.request, (task) => event.waitUntil(task));
    if (answer) event.respondWith(answer);
  });
}

/** Return whether a phone shares something with the app. @param {Request} request @param {string} base */
function isShared({ method, mode, url }, base) {
  return method === "POST" && mode === "navigate" && url === `${base}open`;
}

/** Take a photo up here, and let the page ask which game it is of; send anything else. @param {Request} request */
async function takeUp(request) {
  const sent = await request.clone().formData();
  const photo = sent.getAll("file").find((file) => file instanceof File && isPhoto(file));
  if (!(photo instanceof File)) return fetch(request);
  await put(photo);
  return Response.redirect(`${request.url}#photo`, 303);
}

/** @param {Keeper} keeper @param {Scope} scope @param {any} message */
async function obey(keeper, scope, { update, have, renew, path, sight, live }) {
  if (update) await scope.skipWaiting();
  if (have) {
    await scope.clients.claim(); // a page that was on its way when the worker began has none
    await keeper.have(have);
  }
  if (live) await keeper.hear(path, sight, live);
  if (renew) await keeper.renew(renew);
}

/**
 * Delete the caches of all our versions, and then this worker itself.
 * @param {Scope} scope
 */
export function leave(scope) {
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(takeAway(scope)));
}

/** @param {Scope} scope */
async function takeAway({ registration }) {
  for (const name of await caches.keys()) if (isOurs(name)) await caches.delete(name);
  await registration.unregister();
}
