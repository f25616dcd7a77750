// What the engine's tests need of a phone and a server: a storage as browsers have it, and a small real server that
// takes moves as the game's does: each id counts once, some moves are refused, some requests fail.

import { createServer } from "node:http";

/** A storage that several pages share, as localStorage; it lists its keys in whatever order. */
export class Storage {
  constructor() {
    /** @type {Map<string, string>} */
    this.kept = new Map();
  }
  get length() {
    return this.kept.size;
  }
  /** @param {number} place */
  key(place) {
    return [...this.kept.keys()].sort().reverse()[place] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.kept.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.kept.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.kept.delete(key);
  }
}

/**
 * A server on a free port: `log` has the moves that count, `requests` all that came. `failing` holds what to answer
 * instead: a status, "silence" (the connection breaks) or "page" (somebody else's page).
 */
export async function startServer() {
  /** @type {{log: any[], requests: string[], failing: (number | string)[], refused: string[], token: string}} */
  const told = { log: [], requests: [], failing: [], refused: [], token: "fresh" };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.method === "GET") return void response.end(`<meta name="csrf-token" content="${told.token}">`);
    told.requests.push(`${request.url?.split("/").at(-1)} ${JSON.parse(body).id}`);
    const failure = told.failing.shift();
    if (failure === "silence") return void request.socket.destroy();
    if (failure === "page") return void response.end("<html>Welcome to our Wi-Fi</html>");
    const [status, answer] = failure
      ? [Number(failure), {}]
      : taken(told, request.headers["x-csrftoken"], JSON.parse(body));
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const stop = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { ...told, told, path: `http://127.0.0.1:${port}/games/x/`, stop };
}

/**
 * @param {{log: any[], refused: string[], token: string}} told
 * @param {unknown} token
 * @param {{id: string, moves?: any[]}} sent
 * @returns {[number, object]}
 */
function taken(told, token, { id, moves, ...named }) {
  if (token !== told.token) return [400, { sentence: "This page has grown old." }];
  if (moves?.some(({ route }) => told.refused.includes(route)))
    return [409, { sentence: "No.", number: told.log.length }];
  if (!told.log.some((line) => line.id === id)) told.log.push({ id, moves: moves ?? [{ kind: "undo", ...named }] });
  return [200, { number: told.log.length }];
}
