// This page and its service worker, where the browser allows one (encrypted connections, and this machine itself): it is
// installed, told what to keep, and renewed when somebody says so.

import { one } from "./dom.js";

const { dataset } = document.body;
const workers = dataset.worker ? navigator.serviceWorker : undefined;
const base = new URL("./", new URL(dataset.worker ?? "./", location.href)).href;

/**
 * Keep this page and those that belong to it, from now on.
 * @param {string[]} [others]
 */
export async function install(others = []) {
  const registration = await workers?.register(dataset.worker ?? "", { type: "module" }).catch(() => null);
  if (!workers || !registration) return;
  offerUpdate(workers, registration);
  if (registration.active) registration.update().catch(() => null);
  const { active } = await workers.ready;
  active?.postMessage({
    have: [location.href, base, ...others].map((address) => new URL(address, location.href).href),
  });
}

/** @param {ServiceWorkerContainer} workers @param {ServiceWorkerRegistration} registration */
function offerUpdate(workers, registration) {
  const offer = one("#update");
  const show = () => {
    offer.hidden = !(registration.waiting && registration.active);
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", show));
  one("button", offer).addEventListener("click", () => {
    workers.addEventListener("controllerchange", () => location.reload());
    registration.waiting?.postMessage({ update: true });
  });
  show();
}

/**
 * What the server has told about a game is what its map shows when it is opened without a network.
 * @param {string} path  the game's
 * @param {any} live
 */
export function keepLive(path, live) {
  if (live?.owners)
    workers?.controller?.postMessage({ path, live, sight: `${document.documentElement.lang} ${live.sight}` });
}

/**
 * Whether a page opens without a network.
 * @param {string} address
 */
export async function isKept(address) {
  if (!workers?.controller) return false;
  const page = new URL(address, location.href);
  page.hash = "";
  if (page.pathname.endsWith("/")) page.search = ""; // the map is one page, whoever's turn its address names
  return Boolean(await caches.match(page.href));
}
