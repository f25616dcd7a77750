// The outbox that all pages of a game share. A move is stored on the phone before it is sent, sent in the order it was
// made, with an id that makes it count once, and retried until the server has taken or refused it. So no closed tab, no
// failing network and no restart of the server loses one, and of several open pages one sends. A move on which the
// server fails again and again is set aside, so that the moves behind it arrive: it stays on the phone until somebody
// has it sent again or discards it. Moves made together that are too large for one request are sent one by one.

import { TOO_LARGE } from "./post.js";
import { isDoneEntry } from "./queue.js";

/**
 * @typedef {import("./queue.js").Entry} Entry
 * @typedef {import("./law.js").Move} Move
 * @typedef {object} Listener
 * @property {() => void} changed  other moves wait than before
 * @property {(answer: any, isLast: boolean) => void} answered  the server took moves; nothing waits after the last
 * @property {(answer: any, entry: Entry) => void} refused  the rules forbid one; `answer` has the ways out
 * @property {(name: "" | "saving" | "offline" | "only") => void} hint  the state of sending; "" when all is well
 *
 * @typedef {object} Ports  what the outbox needs of the browser, or of a test
 * @property {import("./queue.js").Queue} queue  what waits
 * @property {import("./queue.js").Queue} aside  what was set aside
 * @property {import("./turn.js").Turn} turn
 * @property {import("./post.js").Post} post
 * @property {(milliseconds: number) => Promise<unknown>} wait
 * @property {() => number} now
 * @property {() => string} newId
 * @property {() => boolean} isSeen  whether somebody looks at this page
 * @property {string} page  this page's own name
 */

const LONGEST_PAUSE = 5000; // milliseconds
const FIRST_PAUSE = 1000;
const SLOW = 600; // milliseconds after which people are told that it takes longer
const TRIES = 4; // errors of the server after which a move is set aside

export class Outbox {
  /**
   * @param {Ports} ports
   * @param {Listener} hear
   */
  constructor(ports, hear) {
    this.ports = ports;
    this.hear = hear;
    this.isSending = false;
    this.pause = 0; // milliseconds that the server asked for
    this.wake = () => {};
  }

  /** The moves that the server does not have yet, in the order they were made. */
  get waiting() {
    return this.ports.queue.list();
  }

  /**
   * Make moves together, all or none: store them now and send them soon. An undo is made alone.
   * @param {Move[]} moves
   * @returns {Promise<void>}
   */
  make(moves) {
    const { queue, now, newId, page } = this.ports;
    const at = Math.max(now(), (this.waiting.at(-1)?.at ?? 0) + 1); // in order even if the clock goes back
    queue.add({ id: newId(), at, moves, page });
    this.hear.changed();
    return this.send();
  }

  /**
   * Send what waits, without waiting for the end of a pause that the server has not asked for; done when all has
   * arrived, or another page sends it.
   */
  async send() {
    this.wake();
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let tries = 0; this.next(); tries++) tries = await this.sendFirst(tries);
    } finally {
      this.isSending = false;
    }
    this.hear.hint("");
  }

  /**
   * Return the entry to send next. A hidden page sends only its own: nobody would see the answers to others.
   * @returns {Entry | undefined}
   */
  next() {
    const [first] = this.waiting;
    return first && (first.page === this.ports.page || this.ports.isSeen()) ? first : undefined;
  }

  /**
   * Send the first entry, or pause where nobody answers, longer after each try.
   * @param {number} tries  failed so far
   * @returns {Promise<number>} -1 after a success, so that the next entry counts from 0
   */
  async sendFirst(tries) {
    const slow = setTimeout(() => this.hear.hint("saving"), SLOW);
    const hasArrived = await this.ports.turn(() => this.arrived());
    clearTimeout(slow);
    if (hasArrived) return -1;
    this.hear.hint("offline");
    const woken = new Promise((resolve) => {
      this.wake = () => this.pause || resolve(undefined);
    });
    const pause = Math.max(this.pause, Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE));
    await Promise.race([woken, this.ports.wait(pause)]);
    return tries;
  }

  /**
   * Send the first entry; return whether the server has taken or refused it, so that the next one can go.
   * @returns {Promise<boolean>}
   */
  async arrived() {
    const entry = this.next();
    if (!entry) return true; // another page has sent it meanwhile
    if (isDoneEntry(entry) && entry.moves[0].is_done && this.ports.aside.list().length) return this.withdrawDone();
    const { status, body, pause = 0 } = await this.ports.post(entry);
    this.pause = pause;
    if (!status) return false;
    if (status === TOO_LARGE && entry.moves.length > 1) return this.divide(entry);
    if (status === TOO_LARGE || status >= 500) return this.setAside(entry);
    this.ports.queue.remove(entry.id);
    if (status < 400) this.hear.answered(body, !this.waiting.length);
    else {
      this.withdrawDone();
      this.hear.refused(body, entry);
    }
    return true;
  }

  /**
   * Replace an entry by portions of one move each, which one undo takes back together. Their ids are those that the
   * server gives to the moves of a group: so they count once, also if the whole group did arrive.
   * @param {Entry} entry
   */
  divide({ moves, ...entry }) {
    for (const [place, move] of moves.entries()) {
      const at = entry.at + place / moves.length; // before the next entry, which is at least a millisecond later
      this.ports.queue.add({ ...entry, id: `${entry.id}-${place + 1}`, at, moves: [move], group: entry.id });
    }
    this.ports.queue.remove(entry.id);
    return true;
  }

  /** Take back "I am done" while it waits: a question is open, or somebody thinks again. Return whether it waited. */
  withdrawDone() {
    const dones = this.waiting.filter(isDoneEntry);
    for (const { id } of dones) this.ports.queue.remove(id);
    if (dones.length) this.hear.changed();
    return dones.length > 0;
  }

  /**
   * Count an error of the server; set the entry aside after the last try, and return whether that happened.
   * @param {Entry} entry
   */
  setAside(entry) {
    const { queue, aside } = this.ports;
    const failed = (entry.failed ?? 0) + 1;
    const isOver = failed >= TRIES;
    queue.remove(entry.id);
    (isOver ? aside : queue).add({ ...entry, failed });
    if (isOver && !this.withdrawDone()) this.hear.changed();
    return isOver;
  }

  /** Retry what was set aside, in its old place. */
  tryAgain() {
    const { queue, aside } = this.ports;
    for (const entry of aside.list()) {
      queue.add({ ...entry, failed: 0 });
      aside.remove(entry.id);
    }
    this.hear.changed();
    return this.send();
  }

  /** Discard what was set aside. */
  throwAway() {
    const { aside } = this.ports;
    for (const { id } of aside.list()) aside.remove(id);
    this.hear.changed();
  }
}
