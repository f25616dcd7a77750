// The moves on this phone that the server has not, in the order they were made. They are stored where they survive the
// tab, and where other pages of the game find them. A second queue holds the moves that were set aside.

import type { Move } from "./law.ts";

/**
 * Moves made together: `id` makes them count once, `page` names the page that made them, `failed` counts the server's
 * errors on them; `group` is the entry that this is a portion of; `lost` names tickets that a lost seat refused,
 * `isWanted` says that they are entered as soon as this phone sees that hand.
 */
export type Entry = {
  id: string;
  at: number;
  moves: Move[];
  page?: string;
  failed?: number;
  group?: string;
  lost?: string;
  isWanted?: boolean;
};

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Return whether an entry is no move, but tells whether this phone's players are done. */
export function isDoneEntry({ moves: [{ kind }] }: Entry) {
  return kind === "done";
}

export class Queue {
  storage: Store | null;
  prefix: string;
  unstored: Map<string, Entry> = new Map();

  /** @param storage null where the browser forbids it: then this page alone has the entries */
  constructor(storage: Store | null, path: string, kind: "move" | "aside" = "move") {
    this.storage = storage;
    this.prefix = `${kind} ${path} `;
  }

  /** Whether this page alone has some of the moves, so that they are lost when it is closed. */
  get isOnlyHere() {
    return this.unstored.size > 0;
  }

  /** Return all entries, the oldest first. */
  list(): Entry[] {
    const { storage, prefix } = this;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, place) => storage?.key(place) ?? "");
    const stored = keys.filter((key) => key.startsWith(prefix)).map((key) => read(storage?.getItem(key) ?? ""));
    const found = [...stored.filter((entry) => entry !== null), ...this.unstored.values()];
    return found.sort((one, other) => one.at - other.at);
  }

  isKey(key: string | null) {
    return Boolean(key?.startsWith(this.prefix));
  }

  add(entry: Entry) {
    try {
      if (!this.storage) throw new Error("no storage");
      this.storage.setItem(this.prefix + entry.id, JSON.stringify(entry));
    } catch {
      this.unstored.set(entry.id, entry); // the storage is full or forbidden: this page still sends the move
    }
  }

  remove(id: string) {
    this.unstored.delete(id);
    this.storage?.removeItem(this.prefix + id);
  }
}

function read(text: string): Entry | null {
  try {
    const entry = JSON.parse(text);
    return entry?.moves ? entry : null;
  } catch {
    return null; // not ours
  }
}
