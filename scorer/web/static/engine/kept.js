// The moves that wait on this phone for the server, in the order they were made: kept where closing the tab, loading it
// anew or another page of the game finds them again. So are those that were set aside, since the server breaks at them.

/**
 * @typedef {import("./law.js").Move} Move
 * @typedef {{id: string, at: number, moves: Move[], page?: string, failed?: number}} Entry  moves made together, with
 *   the id that makes them count once, the page they were made on, and how often the server broke at them
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Keeper
 */

export class Kept {
  /**
   * @param {Keeper | null} storage  localStorage, or null where the browser forbids it: then only this page remembers
   * @param {string} path  the game's
   * @param {"move" | "aside"} kind
   */
  constructor(storage, path, kind = "move") {
    this.storage = storage;
    this.prefix = `${kind} ${path} `;
    /** @type {Map<string, Entry>} */
    this.unkept = new Map();
  }

  /**
   * All that waits, the oldest move first.
   * @returns {Entry[]}
   */
  list() {
    const stored = this.keys().map((key) => read(this.storage?.getItem(key) ?? ""));
    const found = [...stored.filter((entry) => entry !== null), ...this.unkept.values()];
    return found.sort((one, other) => one.at - other.at);
  }

  keys() {
    const { storage, prefix } = this;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, place) => storage?.key(place) ?? "");
    return keys.filter((key) => key.startsWith(prefix));
  }

  /** @param {string | null} key */
  isKey(key) {
    return Boolean(key?.startsWith(this.prefix));
  }

  /** @param {Entry} entry */
  add(entry) {
    try {
      if (!this.storage) throw new Error("no storage");
      this.storage.setItem(this.prefix + entry.id, JSON.stringify(entry));
    } catch {
      this.unkept.set(entry.id, entry); // a full or forbidden storage: the move is still in memory and on its way
    }
  }

  /** @param {string} id */
  remove(id) {
    this.unkept.delete(id);
    this.storage?.removeItem(this.prefix + id);
  }
}

/**
 * @param {string} text
 * @returns {Entry | null}
 */
function read(text) {
  try {
    const { move, ...entry } = JSON.parse(text);
    return move ? { ...entry, moves: [move] } : entry; // an older page kept each move for itself
  } catch {
    return null; // somebody else's
  }
}
