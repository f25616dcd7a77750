// The moves of this phone: painted before they are sent, kept until the server has them, sent again until it does.

import { after } from "./change.js";

const PATH = new URL("./", location.href).pathname;
const KEPT = `move ${PATH} `;
const PATIENCE = 8000;
const SLOW = 600;
const POLL = 4000;

const token = document.querySelector("meta[name=csrf-token]");
let live, hear;
let waiting = [];
let isSending = false;
let tries = 0;
let timer;

// Begin with the server's state. `listener` has changed(view), answered(answer), refused(answer) and hint(name).
export function begin(state, listener) {
  [live, hear] = [state, listener];
  waiting = kept();
  changed();
  send();
  for (const name of ["online", "focus", "pageshow"]) addEventListener(name, refresh);
  document.addEventListener("visibilitychange", refresh);
  setInterval(refresh, POLL);
}

// The game as this phone knows it: what the server said last, and what has not reached it yet.
export function view() {
  return waiting.reduce((state, { move }) => after(state, move), live);
}

export function make(...moves) {
  for (const move of moves) keep({ id: newId(), at: Date.now() + waiting.length / 1000, move });
  changed();
  send();
}

// Wait until everything has arrived, but not for ever.
export async function settled() {
  for (let left = 30; waiting.length && left; left--) await new Promise((resolve) => setTimeout(resolve, 50));
}

export function undo() {
  make({ kind: "undo" });
}

function changed() {
  hear.changed(view());
}

// Random in pages that came over plain http too, where randomUUID is missing.
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function keep(entry) {
  waiting.push(entry);
  try {
    localStorage.setItem(KEPT + entry.id, JSON.stringify(entry));
  } catch {
    // a full or forbidden storage: the move is still in memory and on its way
  }
}

function kept() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
    return keys.map((key) => JSON.parse(localStorage[key])).sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

function drop(entry) {
  waiting = waiting.filter((other) => other !== entry);
  try {
    localStorage.removeItem(KEPT + entry.id);
  } catch {
    // nothing was kept there
  }
}

async function send() {
  if (isSending || !waiting.length) return;
  isSending = true;
  clearTimeout(timer);
  const slow = setTimeout(() => hear.hint("saving"), SLOW);
  while (waiting.length && (await arrived(waiting[0]))) tries = 0;
  clearTimeout(slow);
  isSending = false;
  hear.hint(waiting.length ? "offline" : "");
  if (waiting.length) timer = setTimeout(send, Math.min(1000 * 2 ** tries++, 5000));
}

// Whether the server has taken or refused the move, so that the next one can go.
async function arrived(entry) {
  const answer = await post(entry).catch(() => null);
  if (!answer || answer.status > 500) return false;
  if (answer.status === 400 && (await renewed())) return false;
  const told = await answer.json().catch(() => ({}));
  drop(entry);
  if (told.number >= live.number) live = told;
  changed();
  if (answer.ok) hear.answered(told, waiting.length === 0);
  else hear.refused(told);
  return true;
}

function post({ id, move }) {
  const isUndo = move.kind === "undo";
  return fetch(PATH + (isUndo ? "undo" : "moves"), {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token.content },
    body: JSON.stringify(isUndo ? { id } : { id, move }),
    signal: AbortSignal.timeout?.(PATIENCE),
    keepalive: true, // it arrives even if the page is left meanwhile
  });
}

// Fetch a new token where this page's has grown old; false where it is fresh, so that the move itself is at fault.
async function renewed() {
  const answer = await fetch(PATH, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return false;
  const fresh = new DOMParser()
    .parseFromString(await answer.text(), "text/html")
    .querySelector("meta[name=csrf-token]");
  const isNew = !renewed.once;
  renewed.once = true;
  token.content = fresh.content;
  return isNew;
}

async function refresh() {
  if (document.hidden) return;
  if (waiting.length) return send();
  const answer = await fetch(`${PATH}moves?since=${live.number}`, { headers: { Accept: "application/json" } }).catch(
    () => null,
  );
  if (answer?.status !== 200 || waiting.length) return;
  const told = await answer.json();
  if (told.number < live.number) return;
  live = told;
  changed();
}
