// How a move travels: one request, with the page's token, which is renewed where it has grown old.

/**
 * @typedef {{ok: boolean, isBroken: boolean, told: any}} Answer  whether the move was taken, whether the server broke at
 *   it, and its words
 * @typedef {(entry: import("./kept.js").Entry) => Promise<Answer | null>} Post  null: the server has not answered
 */

const PATIENCE = 8000;
const AWAY = [502, 503, 504]; // what a server says that is busy, or a proxy for one that is not there

/**
 * @param {string} path  the game's address
 * @param {{content: string}} token  the page's, in its head
 * @returns {Post}
 */
export function poster(path, token) {
  return async (entry) => {
    let answer = await sent(path, token.content, entry);
    if (answer?.status === 400) {
      const fresh = await freshToken(path);
      if (!fresh) return null;
      token.content = fresh;
      answer = await sent(path, fresh, entry);
    }
    return answer && { ok: answer.status < 400, isBroken: answer.status >= 500, told: answer.told };
  };
}

/**
 * Send a move; null where nobody answers, or somebody who is not the game's server: a proxy, a Wi-Fi's log-in page.
 * @param {string} path
 * @param {string} token
 * @param {import("./kept.js").Entry} entry
 */
async function sent(path, token, { id, moves }) {
  const { kind, ...named } = moves[0];
  const isUndo = kind === "undo";
  const answer = await fetch(path + (isUndo ? "undo" : "moves"), {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token },
    body: JSON.stringify(isUndo ? { id, ...named } : { id, moves }),
    signal: AbortSignal.timeout?.(PATIENCE),
    keepalive: true, // it arrives even if the page is left meanwhile
  }).catch(() => null);
  if (!answer || AWAY.includes(answer.status)) return null;
  if (answer.status >= 500) return { status: answer.status, told: {} };
  const told = await answer.json().catch(() => null);
  return told && { status: answer.status, told };
}

/**
 * The token of a page fetched now; null where it cannot be had.
 * @param {string} path
 * @returns {Promise<string | null>}
 */
async function freshToken(path) {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) }).catch(() => null);
  if (!answer?.ok) return null;
  const text = await answer.text().catch(() => "");
  return /<meta name="csrf-token" content="([^"]+)">/.exec(text)?.[1] ?? null;
}
