// The outbox of all pages of a game. A move is kept on the phone before it is sent, sent in the order it was made, with
// an id that lets it count once, and sent again until the server has taken or refused it. So nothing is lost by closing
// the tab, by another page of the game, by a network that fails or a server that starts anew; and of several pages that
// are open one sends. A move at which the server breaks again and again is set aside, so that those behind it arrive: it
// stays on the phone until somebody has it sent again or throws it away.

/**
 * @typedef {import("./kept.js").Entry} Entry
 * @typedef {import("./law.js").Move} Move
 * @typedef {object} Listener
 * @property {() => void} changed  other moves wait than before
 * @property {(told: any, isLast: boolean) => void} answered  the server took moves; nothing waits after the last
 * @property {(told: any, entry: Entry) => void} refused  the rules forbid one; `told` has its ways out
 * @property {(name: "" | "saving" | "offline") => void} hint  how it goes: well, slowly, not at all for now
 *
 * @typedef {object} Ports  the world outside: the browser's, or a test's
 * @property {import("./kept.js").Kept} kept  what waits
 * @property {import("./kept.js").Kept} aside  what was set aside
 * @property {import("./turn.js").Turn} turn
 * @property {import("./post.js").Post} post
 * @property {(milliseconds: number) => Promise<unknown>} wait
 * @property {() => number} now
 * @property {() => string} newId
 * @property {() => boolean} isSeen  whether somebody looks at this page
 * @property {string} page  this page's own name
 */

const LONGEST_PAUSE = 5000;
const FIRST_PAUSE = 1000;
const SLOW = 600;
const TRIES = 4;

export class Outbox {
  /**
   * @param {Ports} ports
   * @param {Listener} hear
   */
  constructor(ports, hear) {
    this.ports = ports;
    this.hear = hear;
    this.isSending = false;
    this.wake = () => {};
  }

  /** The moves that the server has not, in the order they were made. */
  get waiting() {
    return this.ports.kept.list();
  }

  /**
   * Make moves together, all or none; they are kept at once and on their way soon. An undo is made alone.
   * @param {Move[]} moves
   * @returns {Promise<void>}
   */
  make(moves) {
    const { kept, now, newId, page } = this.ports;
    const at = Math.max(now(), (this.waiting.at(-1)?.at ?? 0) + 1); // in order though a clock goes back
    kept.add({ id: newId(), at, moves, page });
    this.hear.changed();
    return this.send();
  }

  /** Send what waits, at once if that was pausing; done when all has arrived, or others send it. */
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
   * The move whose turn it is. A page that nobody sees sends only what was made on it: nobody would hear the answer.
   * @returns {Entry | undefined}
   */
  next() {
    const [first] = this.waiting;
    return first && (first.page === this.ports.page || this.ports.isSeen()) ? first : undefined;
  }

  /**
   * Send the first move, or pause where nobody answers, longer after each try; the number of tries in vain.
   * @param {number} tries
   */
  async sendFirst(tries) {
    const slow = setTimeout(() => this.hear.hint("saving"), SLOW);
    const hasArrived = await this.ports.turn(() => this.arrived());
    clearTimeout(slow);
    if (hasArrived) return -1;
    this.hear.hint("offline");
    const woken = new Promise((resolve) => {
      this.wake = () => resolve(undefined);
    });
    await Promise.race([woken, this.ports.wait(Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE))]);
    return tries;
  }

  /**
   * Whether the server has taken or refused the first move, so that the next one can go.
   * @returns {Promise<boolean>}
   */
  async arrived() {
    const entry = this.next();
    if (!entry) return true; // another page has sent it meanwhile
    const answer = await this.ports.post(entry);
    if (!answer) return false;
    if (answer.isBroken) return this.setAside(entry);
    this.ports.kept.remove(entry.id);
    if (answer.ok) this.hear.answered(answer.told, !this.waiting.length);
    else this.hear.refused(answer.told, entry);
    return true;
  }

  /**
   * Whether the server has broken at a move so often that it makes way for the others.
   * @param {Entry} entry
   */
  setAside(entry) {
    const { kept, aside } = this.ports;
    const failed = (entry.failed ?? 0) + 1;
    const isOver = failed >= TRIES;
    kept.remove(entry.id);
    (isOver ? aside : kept).add({ ...entry, failed });
    if (isOver) this.hear.changed();
    return isOver;
  }

  /** Send what was set aside once more, in its old place. */
  tryAgain() {
    const { kept, aside } = this.ports;
    for (const entry of aside.list()) {
      kept.add({ ...entry, failed: 0 });
      aside.remove(entry.id);
    }
    this.hear.changed();
    return this.send();
  }

  /** Nobody wants any more what was set aside. */
  throwAway() {
    const { aside } = this.ports;
    for (const { id } of aside.list()) aside.remove(id);
    this.hear.changed();
  }
}
