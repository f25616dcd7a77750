// The service worker itself: passes the browser's events to the keeper.

import { isPhoto, put } from "../parts/handover.ts";
import { Keeper } from "./keeper.ts";
import { isOurs } from "./shelf.ts";

/** What a browser gives its service worker. */
interface Scope {
  addEventListener: (name: string, hear: (event: any) => void) => void;
  registration: { scope: string; unregister: () => Promise<boolean> };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
}

/** Cache this phone's games. A newer worker waits until somebody agrees to update, or no page is open. */
export function keep(scope: Scope, edition: { version: string; files: string[] }) {
  const wait = (milliseconds: number) => new Promise((passed) => setTimeout(passed, milliseconds));
  const ports = { caches, wait, fetch: (request: Request | string) => fetch(request) };
  const keeper = new Keeper(ports, { ...edition, base: scope.registration.scope });
  scope.addEventListener("install", (event) => event.waitUntil(keeper.install()));
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim().then(() => keeper.begin())));
  scope.addEventListener("message", (event) => event.waitUntil(obey(keeper, scope, event.data)));
  scope.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    const isShared = method === "POST" && mode === "navigate" && url === `${scope.registration.scope}open`;
    if (isShared) return event.respondWith(takeUp(event.request)); // a phone shares something with the app
    const answer = keeper.answer(event.request, (task) => event.waitUntil(task));
    if (answer) event.respondWith(answer);
  });
}

/** Take a photo up here, and let the page ask which game it is of; send anything else. */
async function takeUp(request: Request) {
  const sent = await request.clone().formData();
  const photo = sent.getAll("file").find((file) => file instanceof File && isPhoto(file));
  if (!(photo instanceof File)) return fetch(request);
  await put(photo);
  return Response.redirect(`${request.url}#photo`, 303);
}

async function obey(keeper: Keeper, scope: Scope, { update, have, shown, renew, path, sight, live }: any) {
  if (update) await scope.skipWaiting();
  if (have) {
    await scope.clients.claim(); // a page that was on its way when the worker began has none
    await keeper.have(have);
  }
  if (shown) await keeper.know(new URL(shown.path, keeper.base).href, shown.sight, shown.live);
  if (live) await keeper.hear(path, sight, live);
  if (renew) await keeper.renew(renew);
}

/** Delete the caches of all our versions, and then this worker itself. */
export function leave(scope: Scope) {
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  const takeAway = async () => {
    for (const name of await caches.keys()) if (isOurs(name)) await caches.delete(name);
    await scope.registration.unregister();
  };
  scope.addEventListener("activate", (event) => event.waitUntil(takeAway()));
}
