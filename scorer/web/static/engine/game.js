// A page's way to its game: the outbox, with the storage, the locks and the network of this browser.

import { one } from "./dom.js";
import { Kept } from "./kept.js";
import { Outbox } from "./outbox.js";
import { poster } from "./post.js";
import { endLease, turns } from "./turn.js";
import { listenForAside, tellAside, tellWaiting } from "./waiting.js";
import { install, keepLive } from "./worker.js";

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
  const [kept, aside, page] = [new Kept(storage, path), new Kept(storage, path, "aside"), newId()];
  const count = () => {
    tellWaiting(kept.list().length);
    tellAside(aside.list().length);
  };
  const hear = counting(listener, count);
  const outbox = new Outbox({ kept, aside, page, ...senders(page), wait, now: Date.now, newId, isSeen }, hear);
  const send = () => void outbox.send();
  for (const name of ["online", "focus", "pageshow"]) addEventListener(name, send);
  document.addEventListener("visibilitychange", send);
  setInterval(() => outbox.isSending || send(), AGAIN);
  addEventListener("pagehide", () => storage && endLease(storage, path, page));
  addEventListener("storage", ({ key, newValue }) => {
    if (aside.isKey(key)) count();
    if (!kept.isKey(key)) return;
    count();
    newValue === null ? elsewhere() : listener.changed();
  });
  listenForAside(outbox);
  count();
  void install((one("#said").dataset.keep ?? "").split(" "));
  return outbox;
}

/**
 * The same listener; before it hears of anything, the moves that wait are counted, and what the server says is kept.
 * @param {import("./outbox.js").Listener} listener
 * @param {() => void} count
 * @returns {import("./outbox.js").Listener}
 */
function counting(listener, count) {
  /** @param {any} [answer] */
  const told = (answer) => {
    count();
    keepLive(path, answer);
    return listener;
  };
  return {
    changed: () => told().changed(),
    answered: (answer, isLast) => told(answer).answered(answer, isLast),
    refused: (answer, entry) => told(answer).refused(answer, entry),
    hint: listener.hint,
  };
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
