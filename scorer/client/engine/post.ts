// Sends moves in one request, with the page's CSRF token, which it renews when it has expired.

import type { Answer } from "./law.ts";
import type { Entry } from "./queue.ts";

/**
 * The game's JSON; `status` is 0 where nobody takes anything now, and `pause` the milliseconds asked for until the next
 * try.
 */
type Posted = { status: number; body?: Answer; pause?: number; trouble?: Trouble };

/** Nobody answers; somebody does, but has too much to do, or fails. */
export type Trouble = "offline" | "busy" | "failing";

/** `waiting`: moves behind them. */
export type Post = (entries: Entry[], waiting: number) => Promise<Posted>;

export const TOO_LARGE = 413;

const LARGEST = 60_000; // bytes: the server takes 64 KB, and a browser keeps 64 KB alive of a page that is closed
const PATIENCE = 8000; // milliseconds
const LONGEST_PAUSE = 60_000; // milliseconds: the server counts by the minute; a proxy may ask for hours
const BUSY = [429, 503]; // too much for now, but it is there
const AWAY = [408, 429, 502, 503, 504]; // from a server that is busy, or where this was too much for now; or from a proxy

/** @param token the page's, in its head */
export function poster(path: string, token: { content: string }): Post {
  return async (entries, waiting) => {
    const answer = await send(path, token.content, entries, waiting);
    if (answer.status !== 400) return answer;
    const fresh = await freshToken(path);
    if (!fresh) return { status: 0 };
    token.content = fresh;
    return send(path, fresh, entries, waiting);
  };
}

/**
 * Send entries, unless they are too large. A proxy or a Wi-Fi's log-in page that answers is no answer of the game's
 * server.
 */
async function send(path: string, token: string, entries: Entry[], waiting: number): Promise<Posted> {
  const [place, sent] = entries.length > 1 ? ["moves", { queue: entries.map(bodyOf) }] : placeOf(entries[0]);
  const body = JSON.stringify({ ...sent, waiting });
  if (new TextEncoder().encode(body).length > LARGEST) return { status: TOO_LARGE };
  const answer = await fetch(path + place, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token },
    body,
    signal: AbortSignal.timeout(PATIENCE),
    keepalive: true, // it arrives even if the page is closed meanwhile
  }).catch(() => null);
  if (!answer || AWAY.includes(answer.status)) {
    const pause = 1000 * (Number(answer?.headers.get("Retry-After")) || 0);
    return { status: 0, pause: Math.min(pause, LONGEST_PAUSE), trouble: troubleOf(answer) };
  }
  if (answer.status === TOO_LARGE || answer.status >= 500) return { status: answer.status, trouble: troubleOf(answer) };
  const live = await answer.json().catch(() => null);
  return live ? { status: answer.status, body: live } : { status: 0 };
}

function troubleOf(answer: Response | null): Trouble {
  if (BUSY.includes(answer?.status ?? 0)) return "busy";
  return answer && answer.status >= 500 ? "failing" : "offline";
}

/** Return where an entry that is sent alone goes, and what is sent there. */
function placeOf(entry: Entry): [string, object] {
  const { kind, is_done, seats, ...named } = entry.moves[0];
  if (kind === "done") return ["done", { id: entry.id, done: is_done, is_sure: named.is_sure, seats }];
  if (kind === "undo") return ["undo", { id: entry.id, ...named }];
  return ["moves", bodyOf(entry)];
}

function bodyOf({ id, moves, group }: Entry) {
  const { kind, ...named } = moves[0];
  if (kind === "undo") return { id, undo: named };
  return group ? { id, move: moves[0], group } : { id, moves };
}

async function freshToken(path: string): Promise<string | null> {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (!answer?.ok) return null;
  const text = await answer.text().catch(() => "");
  return /<meta name="csrf-token" content="([^"]+)">/.exec(text)?.[1] ?? null;
}
