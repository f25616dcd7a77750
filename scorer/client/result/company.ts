// One telling on all screens of a table: one page leads, and the others show the step at which it is, until somebody
// lets go there to look alone. Where the network fails, a page goes on by itself.

/** As scorer/web/table/leading.py tells it; `at` is null where nothing is told just now. */
export type Heard = { at: number | null; isOver: boolean; leads: "me" | "other" | "nobody"; seats: number[] };

export type Wanted = { at: number; isOver: boolean; how?: "begins" | "takes" | "leaves" };

export interface Ports {
  ask: () => Promise<Heard | null>; // null where nobody answers
  tell: (wanted: Wanted) => Promise<Heard | null>;
  now: () => number;
}

export const PATIENCE = 4000; // milliseconds without an answer after which a page goes on by itself

const NOBODY: Heard = { at: null, isOver: false, leads: "nobody", seats: [] };

export class Company {
  ports: Ports;
  hear: () => void;
  heard = NOBODY;
  isAlone = false;
  hasOthers = false; // whom a page that looks alone can go back to
  isAsking = false;
  heardAt: number;
  asked = 0;

  /** @param hear called after every answer, and after every one that is missing */
  constructor(ports: Ports, hear: () => void) {
    this.ports = ports;
    this.hear = hear;
    this.heardAt = ports.now();
  }

  /** Whether this page goes with the others, as far as it has heard of them lately. */
  get isWith() {
    return !this.isAlone && this.ports.now() - this.heardAt < PATIENCE;
  }

  /** Whether another page leads this one. */
  get isLed() {
    return this.isWith && this.heard.leads === "other";
  }

  /** Whether this page turns over only what another one has, or what a tap on it does. */
  get waits() {
    return this.isWith && this.heard.leads !== "me";
  }

  /** The step that this page is to show; null where it goes its own way. */
  get wanted() {
    return this.waits ? this.heard.at : null;
  }

  /** Ask where the others are, unless this page waits for an answer. */
  async listen() {
    if (this.isAlone || this.isAsking) return;
    this.isAsking = true;
    await this.answered(this.ports.ask());
    this.isAsking = false;
  }

  /** Come to the others. A page of before does not know where they are: it asks first, else it would call them back. */
  async begin(place: () => Wanted, isOld: boolean) {
    if (isOld) await this.listen();
    await this.lead({ ...place(), how: "begins" });
  }

  /** Lead the others to a step, unless this page looks alone or another one leads. */
  async lead(wanted: Wanted) {
    if (!this.isAlone) await this.answered(this.ports.tell(wanted));
  }

  /** Look alone from now on; whoever follows goes on without this page. */
  letGo(wanted: Wanted) {
    this.hasOthers = this.isLed;
    if (this.heard.leads === "me") void this.ports.tell({ ...wanted, how: "leaves" });
    this.isAlone = true;
    this.asked++;
    this.heard = NOBODY;
  }

  async join() {
    this.isAlone = false;
    await this.listen();
  }

  /** Take an answer, unless this page has asked something newer. What was over before it came, it tells for itself. */
  async answered(answer: Promise<Heard | null>) {
    const number = ++this.asked;
    const heard = await answer;
    if (number !== this.asked || this.isAlone) return;
    if (heard?.isOver && (this.heard.at === null || !this.isWith)) this.letGo({ at: 0, isOver: true });
    else if (heard) [this.heard, this.heardAt] = [{ ...NOBODY, ...heard }, this.ports.now()];
    this.hear();
  }
}
