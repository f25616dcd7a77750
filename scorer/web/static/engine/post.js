// Sends a move in one request, with the page's CSRF token, which it renews when it has expired.

/**
 * @typedef {{ok: boolean, isBroken: boolean, body: any}} Answer  whether the move was taken, whether the server failed
 *   on it, and its JSON
 * @typedef {(entry: import("./queue.js").Entry) => Promise<Answer | null>} Post  null where the server does not answer
 */

const PATIENCE = 8000; // milliseconds
const AWAY = [429, 502, 503, 504]; // from a server that is busy, or where this was too much for now; or from a proxy

/**
 * @param {string} path  the game's address
 * @param {{content: string}} token  the page's, in its head
 * @returns {Post}
 */
export function poster(path, token) {
  return async (entry) => {
    let answer = await posted(path, token.content, entry);
    if (answer?.status === 400) {
      const fresh = await freshToken(path);
      if (!fresh) return null;
      token.content = fresh;
      answer = await posted(path, fresh, entry);
    }
    return answer && { ok: answer.status < 400, isBroken: answer.status >= 500, body: answer.body };
  };
}

/**
 * Send an entry; null where nobody answers, or something else than the game's server: a proxy, a Wi-Fi's log-in page.
 * @param {string} path
 * @param {string} token
 * @param {import("./queue.js").Entry} entry
 */
async function posted(path, token, { id, moves }) {
  const [place, sent] = addressed(id, moves);
  const answer = await fetch(path + place, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token },
    body: JSON.stringify(sent),
    signal: AbortSignal.timeout?.(PATIENCE),
    keepalive: true, // it arrives even if the page is closed meanwhile
  }).catch(() => null);
  if (!answer || AWAY.includes(answer.status)) return null;
  if (answer.status >= 500) return { status: answer.status, body: {} };
  const body = await answer.json().catch(() => null);
  return body && { status: answer.status, body };
}

/**
 * Return where an entry goes, and what is sent there.
 * @param {string} id
 * @param {import("./law.js").Move[]} moves
 * @returns {[string, object]}
 */
function addressed(id, moves) {
  const { kind, is_done, is_sure, ...named } = moves[0];
  if (kind === "done") return ["done", { id, done: is_done, is_sure }];
  return kind === "undo" ? ["undo", { id, ...named }] : ["moves", { id, moves }];
}

/**
 * Fetch a fresh token; null where that fails.
 * @param {string} path
 * @returns {Promise<string | null>}
 */
async function freshToken(path) {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) }).catch(() => null);
  if (!answer?.ok) return null;
  const text = await answer.text().catch(() => "");
  return /<meta name="csrf-token" content="([^"]+)">/.exec(text)?.[1] ?? null;
}
