// Keeps the pages of this phone's games and the files they need, so that they open without a network. Pages come from
// the network first; moves and what is told about them are never kept: they are the outbox's.

import { gameOf, isOurs, keyOf, PAGES, shelfOf } from "./shelf.js";

const PATIENCE = 3000; // milliseconds in a poor Wi-Fi, after which a page that is kept opens as it was
const ANEW = /** @type {const} */ ({ cache: "no-cache" }); // Back would be answered by the browser's own memory
const LIVE = /(<script type="application\/json" id="live">)([^<]*)/;

/**
 * @typedef {object} Ports  the world outside: the worker's, or a test's
 * @property {Pick<CacheStorage, "open" | "keys" | "match" | "delete">} caches
 * @property {(request: Request | string) => Promise<Response>} fetch
 * @property {(milliseconds: number) => Promise<unknown>} wait
 *
 * @typedef {{base: string, version: string, files: string[]}} Edition  the start page's address, what the files are
 *   called together, and their addresses
 * @typedef {(task: Promise<unknown>) => void} Later  what still has to be done when a page has its answer
 */

export class Keeper {
  /** @param {Ports} ports @param {Edition} edition */
  constructor(ports, { base, version, files }) {
    this.ports = ports;
    this.base = base;
    this.version = version;
    this.files = files;
    /** @type {Promise<unknown>} */
    this.turn = Promise.resolve();
  }

  /** Have all files before the first page is answered. */
  async install() {
    await (await this.ports.caches.open(shelfOf(this.version))).addAll(this.files);
  }

  /** Have every page in this version, and no files that no page needs; a page that cannot be had stays with its files. */
  async begin() {
    for (const [key, page] of await this.all())
      if (page.headers.get("Kept-Files") !== this.version) await this.fetch(key);
    await this.sweep();
  }

  /**
   * The answer to what a page asks for; null where the browser is to do what it always does.
   * @param {Request} request
   * @param {Later} later
   * @returns {Promise<Response> | null}
   */
  answer(request, later) {
    if (request.method !== "GET") return null;
    if (request.url.startsWith(`${this.base}static/`)) return this.file(request, later);
    const key = keyOf(request.url, this.base);
    if (!key) return null;
    return request.mode === "navigate" ? this.opened(key, request, later) : this.fresh(key, request, later);
  }

  /** @param {Request} request @param {Later} later */
  async file(request, later) {
    const { caches, fetch } = this.ports;
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    const answer = await fetch(request);
    const copy = answer.headers.get("Cache-Control")?.includes("immutable") && answer.clone();
    const [version] = request.url.slice(`${this.base}static/`.length).split("/");
    if (answer.ok && copy) later(caches.open(shelfOf(version)).then((shelf) => shelf.put(request.url, copy)));
    return answer;
  }

  /**
   * A page that somebody goes to: as the server has it now, or as it was where that cannot be had, or not soon.
   * @param {string} key
   * @param {Request} request
   * @param {Later} later
   */
  async opened(key, request, later) {
    const kept = await this.kept(key);
    const fresh = this.fresh(key, request, later);
    if (!kept) return fresh;
    later(fresh.catch(() => null));
    const answer = await Promise.race([fresh.catch(() => null), this.ports.wait(PATIENCE).then(() => null)]);
    return answer && answer.status < 500 ? answer : marked(kept);
  }

  /** @param {string} key @param {Request} request @param {Later} later */
  async fresh(key, request, later) {
    const answer = await this.ports.fetch(new Request(request, ANEW));
    if (isWhole(answer)) later(this.keep(key, answer.clone()));
    else if (answer.status === 404) later(this.inTurn((pages) => pages.delete(key)));
    return answer;
  }

  // ---- What is kept ----

  /** @param {string} key */
  async kept(key) {
    return (await this.ports.caches.open(PAGES)).match(key);
  }

  /** All pages that are kept, by their addresses. @returns {Promise<[string, Response][]>} */
  async all() {
    const pages = await this.ports.caches.open(PAGES);
    const keys = (await pages.keys()).map(({ url }) => url);
    const found = await Promise.all(keys.map((key) => pages.match(key)));
    return keys.flatMap((key, place) => (found[place] ? [[key, found[place]]] : []));
  }

  /**
   * One change after the other.
   * @template T
   * @param {(pages: Cache) => Promise<T>} change
   * @returns {Promise<T>}
   */
  inTurn(change) {
    const done = this.turn.then(async () => change(await this.ports.caches.open(PAGES)));
    this.turn = done.catch(() => null);
    return done;
  }

  /** Keep a page, and none beside it that tells what this phone may no longer see, or of a game that it has left.
   * @param {string} key @param {Response} answer */
  async keep(key, answer) {
    const text = await answer.text();
    const page = pageOf(text, answer.headers);
    await this.inTurn((pages) => pages.put(key, page.clone()));
    if (key === this.base) await this.forgetAllBut(text);
    else await this.agree(gameOf(key, this.base), page.headers.get("Kept-Sight") ?? "");
  }

  /** The start page names the games of this phone; of others nothing stays. @param {string} text */
  async forgetAllBut(text) {
    for (const [key] of await this.all()) {
      const game = gameOf(key, this.base);
      if (game && !text.includes(`"${new URL(game).pathname}"`)) await this.inTurn((pages) => pages.delete(key));
    }
    await this.sweep();
  }

  /**
   * Have every page of a game as what this phone may see now: seats change hands, and a count is closed again (R10).
   * What was kept before goes first, for nobody knows whether the network will last.
   * @param {string} game
   * @param {string} sight
   */
  async agree(game, sight) {
    const all = await this.all();
    const old = all.filter(
      ([key, { headers }]) => gameOf(key, this.base) === game && headers.get("Kept-Sight") !== sight,
    );
    for (const [key] of old) await this.inTurn((pages) => pages.delete(key));
    for (const [key] of old) await this.fetch(key);
  }

  /** Keep a page as the server has it now, without opening it. @param {string} key */
  async fetch(key) {
    const answer = await this.ports
      .fetch(new Request(key, { ...ANEW, headers: { Accept: "text/html" } }))
      .catch(() => null);
    if (!answer || !isWhole(answer)) return;
    const page = pageOf(await answer.text(), answer.headers);
    await this.inTurn((pages) => pages.put(key, page));
  }

  /** Have these pages, one after the other. @param {string[]} addresses */
  async have(addresses) {
    for (const address of addresses) {
      const key = keyOf(address, this.base);
      if (key && !(await this.kept(key))) await this.fetch(key);
    }
  }

  /**
   * A page has heard how its game stands: the map that is kept stands so, too, when it is opened.
   * @param {string} path
   * @param {string} sight  what the page that heard it may see
   * @param {{number: number, [name: string]: unknown}} live
   */
  async hear(path, sight, live) {
    const key = new URL(path, this.base).href;
    await this.agree(key, sight);
    await this.inTurn(async (pages) => {
      const page = await pages.match(key);
      const text = page && (await page.text());
      const known = text && LIVE.exec(text);
      if (!known || JSON.parse(known[2]).number > live.number) return;
      await pages.put(key, new Response(told(text, live), { headers: page.headers }));
    });
  }

  /** Files of a version that no page names any more are not needed. */
  async sweep() {
    const { caches } = this.ports;
    const named = (await this.all()).map(([, { headers }]) => shelfOf(headers.get("Kept-Files") ?? ""));
    const needed = new Set([PAGES, shelfOf(this.version), ...named]);
    for (const name of await caches.keys()) if (isOurs(name) && !needed.has(name)) await caches.delete(name);
  }
}

/** A page, and not a way to another one, an error, or a file. @param {Response} answer */
function isWhole({ status, redirected, headers }) {
  return status === 200 && !redirected && Boolean(headers.get("Content-Type")?.startsWith("text/html"));
}

/**
 * A page as it is kept, with what it is told by: its language with what it may see, and the version of its files.
 * @param {string} text
 * @param {Headers} headers
 */
function pageOf(text, headers) {
  const page = new Response(text, { headers });
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) page.headers.delete(name);
  page.headers.set(
    "Kept-Sight",
    /<html lang="(\w+)"[\s\S]*?<body[^>]* data-sight="([^"]*)"/.exec(text)?.slice(1).join(" ") ?? "",
  );
  page.headers.set("Kept-Files", /\/static\/(\w+)\//.exec(text)?.[1] ?? "");
  return page;
}

/** A page that says that it is not fresh. @param {Response} page */
async function marked(page) {
  const text = await page.text();
  return new Response(text.replace("<html ", "<html data-kept "), { headers: page.headers });
}

/** @param {string} text @param {unknown} live */
function told(text, live) {
  const json = JSON.stringify(live).replaceAll("<", "\\u003c");
  return text.replace(LIVE, (_, begin) => begin + json);
}
