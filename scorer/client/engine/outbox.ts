// The outbox that all pages of a game share. A move is stored on the phone before it is sent, sent in the order it was
// made, with an id that makes it count once, and retried until the server has taken or refused it. So no closed tab, no
// failing network and no restart of the server loses one, and of several open pages one sends. All that waits goes in
// one request. A move on which the server fails again and again is set aside, so that the moves behind it arrive: it
// stays on the phone until somebody has it sent again or discards it. Moves made together that are too large for one
// request are sent one by one.

import type { Answer, Move } from "./law.ts";
import { type Post, TOO_LARGE, type Trouble } from "./post.ts";
import { type Entry, isDoneEntry, type Queue } from "./queue.ts";
import type { Turn } from "./turn.ts";

export interface Listener {
  changed: () => void; // other moves wait than before
  answered: (answer: Answer, isLast: boolean) => void; // the server took moves; nothing waits after the last
  refused: (answer: Answer, entry: Entry) => void; // the rules forbid one; `answer` has the ways out
  hint: (name: "" | "saving" | "only" | Trouble) => void; // the state of sending; "" when all is well
}

/** What the outbox needs of the browser, or of a test. */
interface Ports {
  queue: Queue; // what waits
  aside: Queue; // what was set aside
  turn: Turn;
  post: Post;
  wait: (milliseconds: number) => Promise<unknown>;
  now: () => number;
  newId: () => string;
  isSeen: () => boolean; // whether somebody looks at this page
  page: string; // this page's own name
}

const LONGEST_PAUSE = 5000; // milliseconds
const FIRST_PAUSE = 1000;
const SLOW = 600; // milliseconds after which people are told that it takes longer
const TRIES = 4; // errors of the server after which a move is set aside
const MOST = 100; // entries in a request, as the server takes them
const REFUSED = 409; // by the rules

export class Outbox {
  ports: Ports;
  hear: Listener;
  isSending = false;
  pause = 0; // milliseconds that the server asked for
  most = MOST; // entries in the next request
  /** Why the last try failed. */
  trouble: Trouble = "offline";
  wake = () => {};

  constructor(ports: Ports, hear: Listener) {
    this.ports = ports;
    this.hear = hear;
  }

  /** The moves that the server does not have yet, in the order they were made. */
  get waiting() {
    return this.ports.queue.list();
  }

  /** Make moves together, all or none: store them now and send them soon. An undo is made alone. */
  make(moves: Move[]): Promise<void> {
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
      for (let tries = 0; this.next().length; tries++) tries = await this.sendSome(tries);
    } finally {
      this.isSending = false;
    }
    this.hear.hint("");
  }

  /**
   * Return the entries to send next, in one request; "I am done" goes alone, and an undo is the last: its answer has
   * what makes the step again. A hidden page sends only its own: nobody
   * would see the answers to others.
   */
  next(): Entry[] {
    const { waiting, most } = this;
    const isForOthers = ({ page }: Entry) => page !== this.ports.page && !this.ports.isSeen();
    const isAlone = (place: number) =>
      place > 0 && ([waiting[0], waiting[place]].some(isDoneEntry) || waiting[place - 1].moves[0].kind === "undo");
    const end = waiting.findIndex((entry, place) => isForOthers(entry) || isAlone(place) || place === most);
    return end < 0 ? waiting : waiting.slice(0, end);
  }

  /**
   * Send the next entries, or pause where nobody answers, longer after each try.
   * @param tries failed so far
   * @returns -1 after a success, so that the next request counts from 0
   */
  async sendSome(tries: number): Promise<number> {
    const slow = setTimeout(() => this.hear.hint("saving"), SLOW);
    const hasArrived = await this.ports.turn(() => this.arrived());
    clearTimeout(slow);
    if (hasArrived) return -1;
    this.hear.hint(this.trouble);
    const woken = new Promise((resolve) => {
      this.wake = () => this.pause || resolve(undefined);
    });
    const pause = Math.max(this.pause, Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE));
    await Promise.race([woken, this.ports.wait(pause)]);
    return tries;
  }

  /** Send the next entries; return whether the server has taken or refused some, so that the next ones can go. */
  async arrived(): Promise<boolean> {
    const entries = this.next();
    const [entry] = entries;
    if (!entry) return true; // another page has sent it meanwhile
    const hasFailed = this.ports.aside.list().some(({ lost }) => !lost);
    if (isDoneEntry(entry) && entry.moves[0].is_done && hasFailed) return this.withdrawDone();
    const behind = this.waiting.filter((other) => !isDoneEntry(other) && entries.every(({ id }) => id !== other.id));
    const { status, body = {}, pause = 0, trouble = "offline" } = await this.ports.post(entries, behind.length);
    this.pause = pause;
    this.trouble = trouble;
    if (!status) return false;
    if (status >= 400 && status !== REFUSED && entries.length > 1) {
      this.most = Math.ceil(entries.length / 2); // to find the one at which it fails
      return true;
    }
    if (status === TOO_LARGE && entry.moves.length > 1) return this.divide(entry);
    if (status === TOO_LARGE || status >= 500) return this.setAside(entry);
    this.most = MOST;
    this.settle(entries, body, status < 400);
    return true;
  }

  /**
   * Forget what the server has taken, and what it has refused.
   * @param body its answer, which says how many it has `taken` before the one that it refuses
   * @param isTaken whether it has taken all
   */
  settle(entries: Entry[], body: Answer, isTaken: boolean) {
    const refused = isTaken ? undefined : entries[body.taken ?? 0];
    for (const { id } of entries.slice(0, refused && entries.indexOf(refused) + 1)) this.ports.queue.remove(id);
    if (refused) this.withdrawDone();
    // what a lost seat refuses is set aside, until somebody enters it or leaves it out
    if (refused && body.lost) this.ports.aside.add({ ...refused, lost: body.lost, isWanted: false });
    if (refused && !body.lost) this.hear.refused(body, refused);
    else this.hear.answered(body, !this.waiting.length);
  }

  /** Want everything entered that lost seats have refused: what is not away any more is sent now. */
  enterLost(isAway: (entry: Entry) => boolean) {
    const { aside } = this.ports;
    for (const entry of aside.list()) if (entry.lost) aside.add({ ...entry, isWanted: true });
    this.sendWanted(isAway);
  }

  sendWanted(isAway: (entry: Entry) => boolean) {
    const isReady = (entry: Entry) => Boolean(entry.lost && entry.isWanted) && !isAway(entry);
    if (this.ports.aside.list().some(isReady)) void this.tryAgain(isReady);
  }

  /**
   * Replace an entry by portions of one move each, which one undo takes back together. Their ids are those that the
   * server gives to the moves of a group: so they count once, also if the whole group did arrive.
   */
  divide({ moves, ...entry }: Entry) {
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

  /** Count an error of the server; set the entry aside after the last try, and return whether that happened. */
  setAside(entry: Entry) {
    const { queue, aside } = this.ports;
    const failed = (entry.failed ?? 0) + 1;
    const isOver = failed >= TRIES;
    queue.remove(entry.id);
    (isOver ? aside : queue).add({ ...entry, failed });
    if (isOver && !this.withdrawDone()) this.hear.changed();
    return isOver;
  }

  /** Retry what was set aside, in its old place. */
  tryAgain(which: (entry: Entry) => boolean = ({ lost }) => !lost) {
    const { queue, aside } = this.ports;
    for (const entry of aside.list().filter(which)) {
      queue.add({ ...entry, failed: 0 });
      aside.remove(entry.id);
    }
    this.hear.changed();
    return this.send();
  }

  /** Discard what was set aside, because a lost seat refused it or because the server failed. */
  throwAway(isLost: boolean) {
    const { aside } = this.ports;
    for (const { id, lost } of aside.list()) if (Boolean(lost) === isLost) aside.remove(id);
    this.hear.changed();
  }
}
