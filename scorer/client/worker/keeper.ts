// Caches the pages of this phone's games and the files they need, so that they open without a network. Pages come from
// the network first. Moves and the answers to them are never cached: they belong to the outbox. What the server says of a
// page to this worker stands in headers (web/http/keeping.py); what pages hear of a game is kept beside them.

import { gameOf, isOurs, keyOf, PAGES, STATES, shelfOf } from "./shelf.ts";

const PATIENCE = 3000; // milliseconds, in a poor Wi-Fi, after which a cached page opens
const ANEW = { cache: "no-cache" } as const; // else the browser would answer Back from its own cache
const REFUSED = 409;

/** What the keeper needs of the worker, or of a test. */
interface Ports {
  caches: Pick<CacheStorage, "open" | "keys" | "match" | "delete">;
  fetch: (request: Request | string) => Promise<Response>;
  wait: (milliseconds: number) => Promise<unknown>;
}

/** The start page's address, the version of the files, and their addresses. */
type Edition = { base: string; version: string; files: string[] };

/** What pages heard last of a game: who sees it so, since when it is known, and what they call `live`. */
type Known = { sight: string; at: string; live: { number: number; hands: number; [name: string]: unknown } };

/** Takes a task that goes on after a page has its answer. */
type Later = (task: Promise<unknown>) => void;

export class Keeper {
  ports: Ports;
  base: string;
  version: string;
  files: string[];
  turn: Promise<unknown> = Promise.resolve();

  constructor(ports: Ports, { base, version, files }: Edition) {
    this.ports = ports;
    this.base = base;
    this.version = version;
    this.files = files;
  }

  /** Fetch all files before the first page is answered. */
  async install() {
    await (await this.ports.caches.open(shelfOf(this.version))).addAll(this.files);
  }

  /** Fetch every page in this version, and evict files that no page needs. A page that fails keeps its files. */
  async begin() {
    for (const [key, page] of await this.all()) if (page.headers.get("Scorer") !== this.version) await this.fetch(key);
    await this.sweep();
  }

  /** Return the answer to a request; null where the browser shall handle it as usual. */
  answer(request: Request, later: Later): Promise<Response> | null {
    if (request.method !== "GET") return null;
    if (request.url.startsWith(`${this.base}static/`)) return this.file(request, later);
    const key = keyOf(request.url, this.base);
    if (!key) return null;
    return request.mode === "navigate" ? this.opened(key, request, later) : this.fresh(key, request, later);
  }

  async file(request: Request, later: Later) {
    const { caches, fetch } = this.ports;
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    const answer = await fetch(request);
    const copy = isForEver(answer) && answer.clone();
    if (copy) later(caches.open(shelfOf(this.version)).then((shelf) => shelf.put(request.url, copy)));
    return answer;
  }

  /** Open a page as the server has it now, or from the cache where the server fails or is slow. */
  async opened(key: string, request: Request, later: Later) {
    const kept = await this.kept(key);
    const fresh = this.fresh(key, request, later);
    if (!kept) return this.orLater(key, fresh);
    later(fresh.catch(() => null));
    const answer = await Promise.race([fresh.catch(() => null), this.ports.wait(PATIENCE).then(() => null)]);
    return answer && isAnswered(answer) ? answer : mark(kept, await this.known(gameOf(key, this.base)));
  }

  /** Return the answer to what is not cached; where nobody answers for the count, the way to its next cached page. */
  async orLater(key: string, fresh: Promise<Response>) {
    for (const later of ["reveal", "result"]) {
      const page = key.replace(/(asks|reveal)$/, later);
      if (page !== key && (await this.kept(page))) return fresh.catch(() => Response.redirect(page, 303));
    }
    return fresh;
  }

  async fresh(key: string, request: Request, later: Later) {
    const answer = await this.ports.fetch(new Request(request, ANEW));
    if (isWhole(answer)) later(this.keep(key, answer.clone()));
    else if (answer.status === 404) later(this.inTurn((pages) => pages.delete(key)));
    return answer;
  }

  // ---- The caches ----

  async kept(key: string) {
    return (await this.ports.caches.open(PAGES)).match(key);
  }

  async all(): Promise<[string, Response][]> {
    const pages = await this.ports.caches.open(PAGES);
    const keys = (await pages.keys()).map(({ url }) => url);
    const found = await Promise.all(keys.map((key) => pages.match(key)));
    return keys.flatMap((key, place) => (found[place] ? [[key, found[place]]] : []));
  }

  /** Run changes of the cached pages one after the other. */
  inTurn<T>(change: (pages: Cache) => Promise<T>): Promise<T> {
    const done = this.turn.then(async () => change(await this.ports.caches.open(PAGES)));
    this.turn = done.catch(() => null);
    return done;
  }

  /** Cache a page; evict those that show what this phone may no longer see, or belong to a game that it has left. */
  async keep(key: string, answer: Response) {
    await this.put(key, answer);
    const listed = answer.headers.get("Scorer-Games");
    if (listed !== null) await this.forgetAllBut(listed.split(" "));
    else await this.agree(gameOf(key, this.base), sightOf(answer));
  }

  async put(key: string, answer: Response) {
    await this.haveLand(answer.headers);
    const page = new Response(await answer.text(), { headers: answer.headers });
    for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) page.headers.delete(name);
    page.headers.set("Kept-At", new Date().toISOString());
    await this.inTurn((pages) => pages.put(key, page));
  }

  async known(game: string): Promise<Known | null> {
    const kept = await (await this.states()).match(`${game}live`);
    return kept ? kept.json() : null;
  }

  async forget(game: string) {
    await (await this.states()).delete(`${game}live`);
  }

  states() {
    return this.ports.caches.open(STATES);
  }

  /** Know a state of a game, unless an equal or newer one is known. */
  async know(game: string, sight: string, live: Known["live"]) {
    await this.inTurn(async () => {
      const before = (await this.known(game))?.live;
      if (before && before.number + before.hands >= live.number + live.hands) return;
      const known = JSON.stringify({ sight, at: new Date().toISOString(), live });
      await (await this.states()).put(`${game}live`, new Response(known));
    });
  }

  /** Evict every game that is not on this phone's list. */
  async forgetAllBut(listed: string[]) {
    const games = ["", ...listed.map((id) => `${this.base}games/${id}/`)];
    for (const [key] of await this.all()) {
      const game = gameOf(key, this.base);
      if (games.includes(game)) continue;
      await this.inTurn((pages) => pages.delete(key));
      await this.forget(game);
    }
    await this.sweep();
  }

  /**
   * Renew every page of a game that shows something else than this phone may see now: seats change hands, and a count
   * is closed again (R10). Evict them all before the first is fetched, since the network may fail in between.
   */
  async agree(game: string, sight: string) {
    if ((await this.known(game))?.sight !== sight) await this.forget(game);
    const all = await this.all();
    const pages = all.filter(([key]) => gameOf(key, this.base) === game);
    const old = pages.filter(([, page]) => sightOf(page) !== sight);
    for (const [key] of old) await this.inTurn((pages) => pages.delete(key));
    for (const [key] of old) await this.fetch(key);
  }

  /** Cache a page as the server has it now, without opening it. */
  async fetch(key: string) {
    const request = new Request(key, { ...ANEW, headers: { Accept: "text/html" } });
    const answer = await this.ports.fetch(request).catch(() => null);
    if (answer && isOurPage(answer.headers) && (answer.redirected || answer.status === REFUSED))
      return this.inTurn((pages) => pages.delete(key)); // it would not open any more
    if (!answer || !isWhole(answer)) return;
    await this.put(key, answer);
  }

  /** Cache the land under a page's map, no file that all pages need, on the shelf of its files, unless nobody answers. */
  async haveLand(headers: Headers) {
    const path = headers.get("Scorer-Land");
    if (!path) return;
    const address = new URL(path, this.base).href;
    const shelf = await this.ports.caches.open(shelfOf(headers.get("Scorer") ?? ""));
    if (await shelf.match(address, { ignoreVary: true })) return;
    const tasks: Promise<unknown>[] = [];
    const answer = await this.file(new Request(address), (task) => tasks.push(task)).catch(() => null);
    await Promise.all(tasks);
    if (answer && isForEver(answer) && !tasks.length) await shelf.put(address, answer);
  }

  /** Cache these pages, one after the other, unless they are cached. */
  async have(addresses: string[]) {
    for (const address of addresses) {
      const key = keyOf(address, this.base);
      if (key && !(await this.kept(key))) await this.fetch(key);
    }
  }

  /** Cache these pages anew: they show a count, which the server alone makes. */
  async renew(addresses: string[]) {
    for (const address of addresses) {
      const key = keyOf(address, this.base) ?? "";
      if (key) await this.fetch(key);
      const kept = key && (await this.kept(key));
      if (kept) await this.agree(gameOf(key, this.base), sightOf(kept));
    }
  }

  /** Know a newer state of a game, with which its cached pages open that may see it. */
  async hear(path: string, sight: string, live: Known["live"]) {
    const game = new URL(path, this.base).href;
    await this.agree(game, sight);
    await this.know(game, sight, live);
  }

  /** Evict the files of versions that no cached page needs any more. */
  async sweep() {
    const { caches } = this.ports;
    const named = (await this.all()).map(([, { headers }]) => shelfOf(headers.get("Scorer") ?? ""));
    const needed = new Set([PAGES, STATES, shelfOf(this.version), ...named]);
    for (const name of await caches.keys()) if (isOurs(name) && !needed.has(name)) await caches.delete(name);
  }
}

function isWhole({ status, redirected, headers }: Response) {
  const isHtml = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && !redirected && isOurPage(headers) && isHtml;
}

/** Return whether our server answered: no proxy that is in trouble or under repair, and no Wi-Fi's log-in page. */
function isAnswered({ status, headers }: Response) {
  return status < 500 && (status !== 200 || isOurPage(headers));
}

/** Return whether a file is ours, and its address says its content. */
function isForEver({ ok, headers }: Response) {
  return ok && Boolean(headers.get("Cache-Control")?.includes("immutable"));
}

function isOurPage(headers: Headers) {
  return headers.has("Scorer");
}

/** Return in which language a page is, and what it may show of its game. */
function sightOf({ headers }: Response) {
  return headers.get("Scorer-Sight") ?? "";
}

/** Return a page that says that it comes from the cache, and from when it is, with what was heard since. */
async function mark(page: Response, known: Known | null) {
  const text = (await page.text()).replace("<html ", `<html data-kept="${page.headers.get("Kept-At")}" `);
  if (known?.sight !== sightOf(page)) return new Response(text, { headers: page.headers });
  const heard = JSON.stringify(known).replaceAll("<", "\\u003c");
  const script = `<script type="application/json" id="known">${heard}</script>`;
  return new Response(text + script, { headers: page.headers });
}
