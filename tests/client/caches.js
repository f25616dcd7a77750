// The browser's caches as far as the worker uses them; Node has none. What is read from one is read once, as there.

/** @typedef {(request: Request | string) => Promise<Response>} Fetch */

class Shelf {
  /** @param {Fetch} fetch */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {Map<string, Response>} */
    this.kept = new Map();
  }
  /** @param {string} address */
  async match(address) {
    return this.kept.get(address)?.clone();
  }
  /** @param {string} address @param {Response} answer */
  async put(address, answer) {
    this.kept.set(address, new Response(await answer.text(), { headers: answer.headers }));
  }
  /** @param {string} address */
  async delete(address) {
    await new Promise(setImmediate); // a real one takes its time, too
    return this.kept.delete(address);
  }
  async keys() {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
  /** @param {string[]} addresses */
  async addAll(addresses) {
    const answers = await Promise.all(addresses.map((address) => this.fetch(address)));
    if (!answers.every(({ ok }) => ok)) throw new TypeError("Request failed");
    for (const [place, answer] of answers.entries()) await this.put(addresses[place], answer);
  }
}

export class Shelves {
  /** @param {Fetch} fetch */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {Map<string, Shelf>} */
    this.shelves = new Map();
  }
  /** @param {string} name */
  async open(name) {
    const shelf = this.shelves.get(name) ?? new Shelf(this.fetch);
    this.shelves.set(name, shelf);
    return /** @type {Cache} */ (/** @type {unknown} */ (shelf));
  }
  async keys() {
    return [...this.shelves.keys()];
  }
  /** @param {string} address */
  async match(address) {
    for (const shelf of this.shelves.values()) if (shelf.kept.has(address)) return shelf.match(address);
    return undefined;
  }
  /** @param {string} name */
  async delete(name) {
    return this.shelves.delete(name);
  }
}
