// The browser's caches as far as the worker uses them; Node has none. What is read from one is read once, as there.

type Fetch = (request: Request | string) => Promise<Response>;

class Shelf {
  fetch: Fetch;
  kept: Map<string, Response> = new Map();

  constructor(fetch: Fetch) {
    this.fetch = fetch;
  }
  async match(address: string) {
    return this.kept.get(address)?.clone();
  }
  async put(address: string, answer: Response) {
    this.kept.set(address, new Response(await answer.text(), { headers: answer.headers }));
  }
  async delete(address: string) {
    await new Promise(setImmediate); // a real one takes its time, too
    return this.kept.delete(address);
  }
  async keys() {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
  async addAll(addresses: string[]) {
    const answers = await Promise.all(addresses.map((address) => this.fetch(address)));
    if (!answers.every(({ ok }) => ok)) throw new TypeError("Request failed");
    for (const [place, answer] of answers.entries()) await this.put(addresses[place], answer);
  }
}

export class Shelves {
  fetch: Fetch;
  shelves: Map<string, Shelf> = new Map();

  constructor(fetch: Fetch) {
    this.fetch = fetch;
  }
  async open(name: string) {
    const shelf = this.shelves.get(name) ?? new Shelf(this.fetch);
    this.shelves.set(name, shelf);
    return shelf as unknown as Cache;
  }
  async keys() {
    return [...this.shelves.keys()];
  }
  async match(address: string) {
    for (const shelf of this.shelves.values()) if (shelf.kept.has(address)) return shelf.match(address);
    return undefined;
  }
  async delete(name: string) {
    return this.shelves.delete(name);
  }
}
