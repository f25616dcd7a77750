// The page's side of the service worker, where the browser allows one (on https, and on this machine itself): installs
// it, tells it what to cache, and updates it when somebody agrees.

import { one } from "./dom.js";

/** The address of the worker's script, "" where the server wants none. */
const script = () => document.body.dataset.worker ?? "";

/** @returns {ServiceWorkerContainer | undefined} */
const workers = () => (script() ? navigator.serviceWorker : undefined);

/**
 * Cache this page, the start page and others from now on.
 * @param {string[]} [others]  addresses
 */
export async function install(others = []) {
  const container = workers();
  const registration = await container?.register(script(), { type: "module" }).catch(() => null);
  if (!container || !registration) return;
  offerUpdate(container, registration);
  if (registration.active) registration.update().catch(() => null);
  const { active } = await container.ready;
  const base = new URL("./", new URL(script(), location.href)).href;
  active?.postMessage({
    have: [location.href, base, ...others].map((address) => new URL(address, location.href).href),
  });
}

/** @param {ServiceWorkerContainer} container @param {ServiceWorkerRegistration} registration */
function offerUpdate(container, registration) {
  const offer = one("#update");
  const show = () => {
    offer.hidden = !(registration.waiting && registration.active);
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", show));
  one("button", offer).addEventListener("click", () => {
    container.addEventListener("controllerchange", () => location.reload());
    registration.waiting?.postMessage({ update: true });
  });
  show();
}

/**
 * Cache the state of a game, which its map then shows when it is opened without a network.
 * @param {string} path  the game's
 * @param {any} live
 */
export function keepLive(path, live) {
  if (live?.owners)
    workers()?.controller?.postMessage({ path, live, sight: `${document.documentElement.lang} ${live.sight}` });
}

/**
 * Return whether a page opens without a network.
 * @param {string} address
 */
export async function isKept(address) {
  if (!workers()?.controller) return false;
  const page = new URL(address, location.href);
  page.hash = "";
  page.searchParams.delete("passed"); // as in worker/shelf.js
  if (page.pathname.endsWith("/")) page.search = ""; // the map is one page whichever seat its address names
  return Boolean(await caches.match(page.href));
}
