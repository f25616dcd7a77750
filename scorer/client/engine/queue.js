// The moves on this phone that the server has not, in the order they were made. They are stored where they survive the
// tab, and where other pages of the game find them. A second queue holds the moves that were set aside.

/**
 * @typedef {import("./law.js").Move} Move
 * @typedef {{id: string, at: number, moves: Move[], page?: string, failed?: number, group?: string, lost?: string, isWanted?: boolean}} Entry  moves made
 *   together: `id` makes them count once, `page` names the page that made them, `failed` counts the server's errors on
 *   them; `group` is the entry that this is a portion of; `lost` names tickets that a lost seat refused,
 *   `isWanted` says that they are entered as soon as this phone sees that hand
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Store
 */

/**
 * Return whether an entry is no move, but tells whether this phone's players are done.
 * @param {Entry} entry
 */
export function isDoneEntry({ moves: [{ kind }] }) {
  return kind === "done";
}

export class Queue {
  /**
   * @param {Store | null} storage  localStorage, or null where the browser forbids it: then this page alone has them
   * @param {string} path  the game's
   * @param {"move" | "aside"} kind
   */
  constructor(storage, path, kind = "move") {
    this.storage = storage;
    this.prefix = `${kind} ${path} `;
    /** @type {Map<string, Entry>} */
    this.unstored = new Map();
  }

  /** Whether this page alone has some of the moves, so that they are lost when it is closed. */
  get isOnlyHere() {
    return this.unstored.size > 0;
  }

  /**
   * Return all entries, the oldest first.
   * @returns {Entry[]}
   */
  list() {
    const stored = this.keys().map((key) => read(this.storage?.getItem(key) ?? ""));
    const found = [...stored.filter((entry) => entry !== null), ...this.unstored.values()];
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
      this.unstored.set(entry.id, entry); // the storage is full or forbidden: this page still sends the move
    }
  }

  /** @param {string} id */
  remove(id) {
    this.unstored.delete(id);
    this.storage?.removeItem(this.prefix + id);
  }
}

/**
 * @param {string} text
 * @returns {Entry | null}
 */
function read(text) {
  try {
    const entry = JSON.parse(text);
    return entry?.moves ? entry : null;
  } catch {
    return null; // not ours
  }
}
