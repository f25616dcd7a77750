// What the engine's tests need of a phone and a server: a storage as browsers have it, and a small real server that
// takes moves as the game's does: each id counts once, some moves are refused, some requests fail.

import { createServer } from "node:http";

/** A storage that several pages share, as localStorage; it lists its keys in whatever order. */
export class Storage {
  items: Map<string, string> = new Map();

  get length() {
    return this.items.size;
  }
  key(place: number) {
    return [...this.items.keys()].sort().reverse()[place] ?? null;
  }
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}

/**
 * A server on a free port: `log` has the moves that count, `requests` all that came, `behind` how many waited behind
 * each. `failing` holds what to answer instead: a status, "429 in 60" with seconds to wait, "silence" (the connection
 * breaks), "page" (somebody else's page), or 0 for what it always does. It fails at all that names one of `broken`, and
 * refuses what names one of `lost` as a lost seat's. Bodies beyond `largest` bytes are too large for it.
 */
export async function startServer() {
  const told = {
    log: [] as any[],
    behind: [] as (number | undefined)[],
    requests: [] as string[],
    failing: [] as (number | string)[],
    refused: [] as string[],
    broken: [] as string[],
    lost: [] as string[],
    token: "fresh",
    isAway: false,
    largest: 65_536,
    held: Promise.resolve() as Promise<unknown>,
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.method === "GET" && told.isAway) return void request.socket.destroy();
    if (request.method === "GET") return void response.end(`<meta name="csrf-token" content="${told.token}">`);
    const { queue, id } = JSON.parse(body);
    told.requests.push(`${request.url?.split("/").at(-1)} ${queue?.map((one: any) => one.id).join(" ") ?? id}`);
    if (request.headers["content-type"] !== "application/json") return void response.writeHead(415).end("{}");
    if (request.headers.accept !== "application/json") return void response.writeHead(406).end("<html>No JSON");
    await told.held;
    const failure = told.failing.shift();
    if (failure === "silence") return void request.socket.destroy();
    if (failure === "page") return void response.end("<html>Welcome to our Wi-Fi</html>");
    const [refusal, seconds] = String(failure || (body.length > told.largest ? 413 : "")).split(" in ");
    const isBroken = told.broken.some((id) => body.includes(`"id":"${id}"`) || body.includes(`"route":"${id}"`));
    const isTaken = !refusal && !isBroken;
    const [status, answer] = isTaken
      ? taken(told, request.headers["x-csrftoken"], JSON.parse(body))
      : [Number(refusal || 500), {}];
    const headers = { "Content-Type": "application/json", ...(seconds && { "Retry-After": seconds }) };
    response.writeHead(status, headers).end(status === 413 ? "<html>Too large" : JSON.stringify(answer)); // by a proxy
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = server.address() as import("node:net").AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { ...told, told, path: `http://127.0.0.1:${port}/games/x/`, stop };
}

type Told = Awaited<ReturnType<typeof startServer>>["told"];
type Sent = { id: string; move?: any; moves?: any[]; undo?: object; queue?: Sent[]; waiting?: number };

function taken(told: Told, token: unknown, { queue, waiting, ...sent }: Sent): [number, object] {
  told.behind.push(waiting);
  if (token !== told.token) return [400, { sentence: "This page has grown old." }];
  let answer: [number, object] = [500, {}];
  for (const [place, each] of (queue ?? [sent]).entries()) {
    answer = takenOne(told, each);
    if (answer[0] !== 200) return [answer[0], { ...answer[1], taken: place }];
  }
  return answer;
}

function takenOne(told: Told, { id, undo, move, moves = move && [move], ...named }: Sent): [number, object] {
  const lost = moves?.filter(({ route }) => told.lost.includes(route)).map(({ route }) => route);
  if (lost?.length) return [409, { sentence: "Not here.", number: told.log.length, lost: lost.join(", ") }];
  if (moves?.some(({ route }) => told.refused.includes(route)))
    return [409, { sentence: "No.", number: told.log.length }];
  if (!told.log.some((line) => line.id === id))
    told.log.push(moves ? { id, moves, ...named } : { id, moves: [{ kind: "undo", ...undo, ...named }] });
  return [200, { number: told.log.length }];
}
