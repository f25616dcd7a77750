// The pocket's service worker. It keeps the parts of the app, and passes what pages ask for to the interpreter, which
// runs in a tab: a service worker is ended after seconds, and may start no worker of its own.

import { fetchParts, PARTS, type Part } from "./parts.ts";

const SHELL = "pocket-shell-";
const FILES = "pocket-files"; // scripts and styles of the pages, as the interpreter answered them
const PATIENCE = 300; // milliseconds until tabs are asked again who runs the interpreter
const LONGEST = 60_000; // milliseconds; whoever has not answered by then is gone

interface Edition {
  version: string;
  shell: string[]; // the files that open without the interpreter, by their addresses below the scope
  parts: Part[]; // what the interpreter needs
}

/**
 * Serve an edition of the app.
 * @param self the worker
 */
export function serve(self: any, { version, shell, parts }: Edition) {
  const shelf = SHELL + version;
  self.addEventListener("install", (event: any) => event.waitUntil(install().catch(failed)));
  self.addEventListener("activate", (event: any) => event.waitUntil(begin()));
  self.addEventListener("message", ({ data }: any) => data === "begin" && self.skipWaiting());
  self.addEventListener("fetch", (event: any) => {
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

  /** Say whether a first load ended for want of room. */
  function failed(problem: Error): never {
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

  /** Open the shell, which shows the page of an address within. */
  async function opened(url: string) {
    const { scope } = self.registration;
    const path = url.slice(scope.length).split("#")[0];
    if (path) return Response.redirect(`${scope}#${path}`);
    return (await (await caches.open(shelf)).match(scope)) as Response;
  }

  async function answered(request: Request) {
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

/** Let the interpreter answer. */
async function asked(self: any, request: Request): Promise<Response> {
  const { method, url } = request;
  const question = { method, url, headers: [...request.headers], body: await request.arrayBuffer() };
  const port = await interpreter(self);
  if (!port) return Response.error();
  const answer: any = await new Promise((resolve) => {
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

/** Return a port to the tab that runs the interpreter, once there is one; null if none is found for long. */
async function interpreter(self: any): Promise<MessagePort | null> {
  for (let waited = 0; waited < LONGEST; waited += PATIENCE) {
    const asked = (await tabs(self)).map((tab) => {
      const { port1, port2 } = new MessageChannel();
      tab.postMessage("whose", [port2]);
      return new Promise<MessagePort>((resolve) => {
        port1.onmessage = () => resolve(port1);
      });
    });
    const port = await Promise.race([...asked, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))]);
    if (port) return port;
  }
  return null;
}

/** Return the tabs, without the pages within them. */
async function tabs(self: any): Promise<any[]> {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ frameType }: any) => frameType === "top-level");
}
