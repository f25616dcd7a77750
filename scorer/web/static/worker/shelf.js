// What the service worker keeps on this phone: under which names, and which of our pages at all.

const NAME = "scorer-";

/** The pages of this phone's games, of whichever version. */
export const PAGES = `${NAME}pages`;

/** @param {string} version  of the files, as their address has it */
export function shelfOf(version) {
  return `${NAME}files-${version}`;
}

/** @param {string} name */
export function isOurs(name) {
  return name.startsWith(NAME);
}

const PLACES = /^(games\/[\w-]+\/)(tickets|claims|counts|result)?$/;

/**
 * What a page is kept by; null for all that is not kept. The map is the same whoever's turn an address names.
 * @param {string} address
 * @param {string} base  the address of the start page
 * @returns {string | null}
 */
export function keyOf(address, base) {
  const { origin, pathname, search } = new URL(address, base);
  if (origin + pathname === base) return base;
  const found = (origin + pathname).startsWith(base) && PLACES.exec((origin + pathname).slice(base.length));
  return found ? origin + pathname + (found[2] ? search : "") : null;
}

/**
 * The game that a kept page is of, by its address; "" for the start page.
 * @param {string} key
 * @param {string} base
 */
export function gameOf(key, base) {
  const found = PLACES.exec(new URL(key).href.slice(base.length).replace(/\?.*/, ""));
  return found ? base + found[1] : "";
}
