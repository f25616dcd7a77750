// The codes of a game as they are read, in any order (scorer/files/codes.py).

const CODE = /(\d\d?)-(\d\d?)-([0-9a-f]{8})-\d+/g;

export class Codes {
  /** @type {Map<number, string>} */
  #read = new Map();
  #hash = "";
  /** How many the game has; 0 before the first one. */
  all = 0;

  /**
   * Take the codes in a text; those of another game begin anew. Return whether there were any.
   * @param {string} text
   */
  add(text) {
    const found = [...text.matchAll(CODE)];
    for (const [code, place, all, hash] of found) {
      if (hash !== this.#hash) this.#read.clear();
      this.#hash = hash;
      this.all = Number(all);
      this.#read.set(Number(place), code);
    }
    return found.length > 0;
  }

  get number() {
    return this.#read.size;
  }

  get isWhole() {
    return this.all > 0 && this.number === this.all;
  }

  /** The codes as the form sends them. */
  get text() {
    return [...this.#read.values()].join(" ");
  }
}
