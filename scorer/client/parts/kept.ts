// The pages that this phone keeps: installs the service worker, tells it what to cache, and updates it when somebody
// agrees. A page from the cache says from when it is, and which app counts without a network. No page needs this at once.

import { all, brought, filled, gamePath, isFromCache, one } from "../dom.ts";
import { heard, known, script, workers } from "./offline.ts";

/** Cache this page, the start page and other addresses from now on. */
export async function install(others: string[] = []) {
  for (const note of all("#unkept")) note.hidden = !script() || Boolean(workers()) || location.protocol === "https:";
  const isKept = isFromCache();
  if (isKept) {
    showKept();
    void offerPocket();
  }
  const container = workers();
  const registration = await container?.register(script()).catch(() => null);
  if (!container || !registration) return;
  offerUpdate(container, registration);
  if (registration.active) registration.update().catch(() => null);
  const { active } = await container.ready;
  const base = new URL("./", new URL(script(), location.href)).href;
  const have = [location.href, base, ...others].map((address) => new URL(address, location.href).href);
  const isNews = !isKept && document.querySelector("#live");
  active?.postMessage({ have, shown: isNews && heard(gamePath(), brought("live")) });
}

function offerUpdate(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
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

/** Say from when the page is, or else the state that it shows; and whether more was entered since. */
export function showKept() {
  const { lang, dataset } = document.documentElement;
  const [place] = all(".kept");
  if (!dataset.kept || !place) return;
  const { at: heardAt, live } = known() ?? { at: "" };
  const { number, hands } = document.querySelector<HTMLElement>("#said")?.dataset ?? {};
  const isOld = live && Number(number) + Number(hands) < live.number + live.hands;
  const at = number === undefined && heardAt > dataset.kept ? heardAt : dataset.kept;
  const time = new Intl.DateTimeFormat(lang, { timeStyle: "short" }).format(new Date(at));
  place.textContent = `${filled(place.dataset.at, { time })} ${isOld ? place.dataset.more : ""}`.trim();
}

/** Offer the app that counts on this phone, on a page without a count, where the app is installed. */
export async function offerPocket() {
  const [offer] = all("#pocket");
  if (offer) offer.hidden = !(await caches.match(new URL(offer.dataset.pocket ?? "", location.href).href));
}
