// Sends moves in one request, with the page's CSRF token, which it renews when it has expired.

/**
 * @typedef {import("./queue.js").Entry} Entry
 * @typedef {{status: number, body?: any, pause?: number, trouble?: Trouble}} Answer  the game's JSON; `status` is 0
 *   where nobody takes anything now, and `pause` the milliseconds asked for until the next try
 * @typedef {"offline" | "busy" | "failing"} Trouble  nobody answers; somebody does, but has too much to do, or fails
 * @typedef {(entries: Entry[], waiting: number) => Promise<Answer>} Post  `waiting`: moves behind them
 */

/** The status of what is too large for one request. */
export const TOO_LARGE = 413;

const LARGEST = 60_000; // bytes: the server takes 64 KB, and a browser keeps 64 KB alive of a page that is closed
const PATIENCE = 8000; // milliseconds
const LONGEST_PAUSE = 60_000; // milliseconds: the server counts by the minute; a proxy may ask for hours
const BUSY = [429, 503]; // too much for now, but it is there
const AWAY = [408, 429, 502, 503, 504]; // from a server that is busy, or where this was too much for now; or from a proxy

/**
 * @param {string} path  the game's address
 * @param {{content: string}} token  the page's, in its head
 * @returns {Post}
 */
export function poster(path, token) {
  return async (entries, waiting) => {
    const answer = await posted(path, token.content, entries, waiting);
    if (answer.status !== 400) return answer;
    const fresh = await freshToken(path);
    if (!fresh) return { status: 0 };
    token.content = fresh;
    return posted(path, fresh, entries, waiting);
  };
}

/**
 * Send entries, unless they are too large. A proxy or a Wi-Fi's log-in page that answers is no answer of the game's server.
 * @param {string} path
 * @param {string} token
 * @param {Entry[]} entries
 * @param {number} waiting
 * @returns {Promise<Answer>}
 */
async function posted(path, token, entries, waiting) {
  const [place, sent] = entries.length > 1 ? ["moves", { queue: entries.map(queued) }] : addressed(entries[0]);
  const body = JSON.stringify({ ...sent, waiting });
  if (new TextEncoder().encode(body).length > LARGEST) return { status: TOO_LARGE };
  const answer = await fetch(path + place, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token },
    body,
    signal: AbortSignal.timeout?.(PATIENCE),
    keepalive: true, // it arrives even if the page is closed meanwhile
  }).catch(() => null);
  if (!answer || AWAY.includes(answer.status)) return { status: 0, pause: pauseOf(answer), trouble: troubleOf(answer) };
  if (answer.status === TOO_LARGE || answer.status >= 500) return { status: answer.status, trouble: troubleOf(answer) };
  const live = await answer.json().catch(() => null);
  return live ? { status: answer.status, body: live } : { status: 0 };
}

/** @param {Response | null} answer @returns {Trouble} */
function troubleOf(answer) {
  if (BUSY.includes(answer?.status ?? 0)) return "busy";
  return answer && answer.status >= 500 ? "failing" : "offline";
}

/** Return the milliseconds that an answer asks for until the next try. @param {Response | null} answer */
function pauseOf(answer) {
  return Math.min(1000 * (Number(answer?.headers.get("Retry-After")) || 0), LONGEST_PAUSE);
}

/**
 * Return where an entry that is sent alone goes, and what is sent there.
 * @param {Entry} entry
 * @returns {[string, object]}
 */
function addressed(entry) {
  const { kind, is_done, is_sure, ...named } = entry.moves[0];
  if (kind === "done") return ["done", { id: entry.id, done: is_done, is_sure }];
  if (kind === "undo") return ["undo", { id: entry.id, ...named }];
  return ["moves", queued(entry)];
}

/** @param {Entry} entry */
function queued({ id, moves, group }) {
  const { kind, ...named } = moves[0];
  if (kind === "undo") return { id, undo: named };
  return group ? { id, move: moves[0], group } : { id, moves };
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
