// A page's way to its game: the outbox, with the storage, the locks and the network of this browser.

import { one } from "./dom.js";
import { Kept } from "./kept.js";
import { Outbox } from "./outbox.js";
import { poster } from "./post.js";
import { endLease, turns } from "./turn.js";

const AGAIN = 4000;

/** The game's address, and what its things in the phone's storage are called by. */
export const path = new URL("./", location.href).pathname;

/** The storage that all pages share, or null where the browser forbids it. */
export const storage = usable();

/** @returns {Storage | null} */
function usable() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * The outbox of this page, which sends at once what waits on this phone. `elsewhere` is called when another page of the
 * game has sent something.
 * @param {import("./outbox.js").Listener} listener
 * @param {() => void} elsewhere
 * @returns {Outbox}
 */
export function openOutbox(listener, elsewhere) {
  const [kept, page] = [new Kept(storage, path), newId()];
  const outbox = new Outbox({ kept, page, ...senders(page), wait, now: Date.now, newId, isSeen }, listener);
  const send = () => void outbox.send();
  for (const name of ["online", "focus", "pageshow"]) addEventListener(name, send);
  document.addEventListener("visibilitychange", send);
  setInterval(() => outbox.isSending || send(), AGAIN);
  addEventListener("pagehide", () => storage && endLease(storage, path, page));
  addEventListener("storage", ({ key, newValue }) => {
    if (kept.isKey(key)) newValue === null ? elsewhere() : listener.changed();
  });
  return outbox;
}

/** @param {string} page */
function senders(page) {
  /** @type {HTMLMetaElement} */
  const token = one("meta[name=csrf-token]");
  const turn = turns(path, page, { locks: navigator.locks, storage, now: Date.now, wait });
  return { turn, post: poster(path, token) };
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((passed) => setTimeout(passed, milliseconds));
}

function isSeen() {
  return !document.hidden;
}

/** Random in pages that came over plain http too, where randomUUID is missing. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
