// The names of the service worker's caches, and which of our pages it caches at all.

const NAME = "scorer-";

/** The cache of pages, of any version. */
export const PAGES = `${NAME}pages`;

/** The cache of what is known last of each game. */
export const STATES = `${NAME}states`;

/** @param version of the files, as the header `Scorer` of a page says */
export function shelfOf(version: string) {
  return `${NAME}files-${version}`;
}

export function isOurs(name: string) {
  return name.startsWith(NAME);
}

const PASSED = /[?&]passed=\d+$/; // what the guide says of the way here: the page is the same

const PLACES = /^(games\/[\w-]+\/)(tickets|claims|counts|check|photo|asks|result|reveal|handing)?$/;

const ONE = ["", "asks", "result", "reveal", "handing"]; // the same page whatever its address asks for

/**
 * Return the key of a page in the cache; null for a page that is not cached, such as a television's.
 * @param base the address of the start page
 */
export function keyOf(address: string, base: string): string | null {
  const { origin, pathname, search } = new URL(address, base);
  if (origin + pathname === base) return base;
  if (origin + pathname === `${base}rules`) return origin + pathname + search;
  const found = (origin + pathname).startsWith(base) && PLACES.exec((origin + pathname).slice(base.length));
  if (!found || new URLSearchParams(search).has("screen")) return null;
  return origin + pathname + (ONE.includes(found[2] ?? "") ? "" : search.replace(PASSED, ""));
}

/** Return the address of the game that a cached page belongs to; "" for the start page. */
export function gameOf(key: string, base: string) {
  const found = PLACES.exec(new URL(key).href.slice(base.length).replace(/\?.*/, ""));
  return found ? base + found[1] : "";
}
