// The pocket's service worker. It keeps the parts of the app, and passes what pages ask for to the interpreter, which
// runs in a tab: a service worker is ended after seconds, and may start no worker of its own.

import { fetchParts, PARTS } from "./parts.js";

const SHELL = "pocket-shell-";
const FILES = "pocket-files"; // scripts and styles of the pages, as the interpreter answered them
const PATIENCE = 300; // milliseconds until tabs are asked again who runs the interpreter
const LONGEST = 60_000; // milliseconds; whoever has not answered by then is gone

/**
 * @typedef {object} Edition
 * @property {string} version
 * @property {string[]} shell  the files that open without the interpreter, by their addresses below the scope
 * @property {import("./parts.js").Part[]} parts  what the interpreter needs
 */

/** Serve an edition of the app. @param {any} self  the worker @param {Edition} edition */
export function serve(self, { version, shell, parts }) {
  const shelf = SHELL + version;
  self.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install().catch(failed)));
  self.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
  self.addEventListener("message", (/** @type {any} */ { data }) => data === "begin" && self.skipWaiting());
  self.addEventListener("fetch", (/** @type {any} */ event) => {
    const { url, mode, destination } = event.request;
    if (!url.startsWith(self.registration.scope)) return;
    event.respondWith(mode === "navigate" && destination === "document" ? opened(url) : answered(event.request));
  });

  /** Load everything before the first page opens. A break costs the piece that was under way. */
  async function install() {
    await (await caches.open(shelf)).addAll(shell.map((file) => new Request(file, { cache: "no-cache" })));
    await fetchParts(await caches.open(PARTS), parts, self.registration.scope, async (share) => {
      for (const tab of await tabs(self)) tab.postMessage({ share });
    });
  }

  /** Say whether a first load ended for want of room. @param {Error} problem @returns {never} */
  function failed(problem) {
    if (problem.name === "QuotaExceededError" && !self.registration.active)
      new BroadcastChannel("pocket-full").postMessage(true);
    throw problem;
  }

  /** Take over all tabs, and evict what this edition does not need. */
  async function begin() {
    for (const name of await caches.keys())
      if (name === FILES || (name.startsWith(SHELL) && name !== shelf)) await caches.delete(name);
    const kept = await caches.open(PARTS);
    const needed = new Set(parts.map(({ address }) => new URL(address, self.registration.scope).href));
    for (const { url } of await kept.keys()) if (!needed.has(url)) await kept.delete(url);
    await self.clients.claim();
  }

  /** Open the shell, which shows the page of an address within. @param {string} url */
  async function opened(url) {
    const { scope } = self.registration;
    const path = url.slice(scope.length).split("#")[0];
    if (path) return Response.redirect(`${scope}#${path}`);
    return /** @type {Response} */ (await (await caches.open(shelf)).match(scope));
  }

  /** @param {Request} request */
  async function answered(request) {
    const isFile = request.method === "GET" && request.url.split("?")[0] !== self.registration.scope; // both start there
    if (isFile && request.destination !== "iframe") {
      const kept = await caches.match(request.url, { ignoreVary: true });
      if (kept) return kept;
    }
    const answer = await asked(self, request);
    if (answer.headers.get("Cache-Control")?.includes("immutable"))
      await (await caches.open(FILES)).put(request.url, answer.clone());
    return answer;
  }
}

/** Let the interpreter answer. @param {any} self @param {Request} request @returns {Promise<Response>} */
async function asked(self, request) {
  const { method, url } = request;
  const question = { method, url, headers: [...request.headers], body: await request.arrayBuffer() };
  const port = await interpreter(self);
  if (!port) return Response.error();
  /** @type {any} */
  const answer = await new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, LONGEST, null);
    port.postMessage(question);
  });
  port.close();
  if (!answer) return Response.error();
  const { status, headers, body } = answer;
  const isEmpty = status === 204 || status === 304 || method === "HEAD";
  return new Response(isEmpty ? null : body, { status, headers });
}

/** Return a port to the tab that runs the interpreter, once there is one; null if none is found for long.
 * @param {any} self @returns {Promise<MessagePort | null>} */
async function interpreter(self) {
  for (let waited = 0; waited < LONGEST; waited += PATIENCE) {
    const asked = (await tabs(self)).map((tab) => {
      const { port1, port2 } = new MessageChannel();
      tab.postMessage("whose", [port2]);
      return new Promise((resolve) => {
        port1.onmessage = () => resolve(port1);
      });
    });
    const port = await Promise.race([...asked, new Promise((resolve) => setTimeout(resolve, PATIENCE, null))]);
    if (port) return port;
  }
  return null;
}

/** Return the tabs, without the pages within them. @param {any} self @returns {Promise<any[]>} */
async function tabs(self) {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter((/** @type {any} */ { frameType }) => frameType === "top-level");
}
