// Polls for what happens on other phones: every second while somebody is active, twice a second while somebody is done,
// so that all screens begin together, every few seconds while nobody is, and not at all while the page is hidden. Each
// poll says how many moves wait on this phone, since the count waits for them. The count of this game is told once on
// every phone: each opening, a line of the log.

import { all, gamePath, isFromCache, one, remember, storage } from "../dom.ts";
import type { Answer, Person } from "../engine/law.ts";
import type { Outbox } from "../engine/outbox.ts";
import { isDoneEntry } from "../engine/queue.ts";
import { asked, leaveFor } from "./leave.ts";
import { announce, say } from "./messages.ts";
import { keepLive } from "./offline.ts";
import { isSomebodyDone, showPeople, showWhoIsHere, whoIsHere } from "./people.ts";

const ACTIVE = 1000; // milliseconds
const AWAITED = 500;
const IDLE = 4000;
const LATELY = 60_000;
const JITTER = 0.2; // so that phones that began together do not go on polling together
const PATIENCE = 8000; // milliseconds for an answer
const MOST_ASKED = 5; // polls on their way, so that a slow network does not make them rarer
const AGAIN = 10_000; // milliseconds after which a page that could not be left tries again

/** How many open lines and lines about hands a page was made from, and the last change of seats. */
type Numbers = { number: number; hands: number; seatings: number };

export type Told = Answer & Numbers & { news?: { said: string; isOurs: boolean }[]; seats: Person[] };

/** Return the numbers of a page that brings no state of the game. */
export function numbersSaid(): Numbers {
  const { number, hands, seatings } = one("#said").dataset;
  return { number: Number(number), hands: Number(hands), seatings: Number(seatings) };
}

/** Polls, and goes to the telling of the count once anybody has opened it. */
export class News {
  known: Numbers;
  outbox: Outbox;
  hear: (live: Told) => void;
  isHeld: () => boolean;
  tell: (answer: Told) => void;
  isOpened = Boolean(one("#said").dataset.opened);
  /** The line that opened the count whose telling is due. */
  due = tellingOwed(one("#said"));
  livelyAt = Number.NEGATIVE_INFINITY;
  askedAt = performance.now();
  leftAt = Number.NEGATIVE_INFINITY;
  asking = 0;
  isSaid = false;
  next = setTimeout(() => this.tick(), this.due ? 0 : this.pause());

  /**
   * @param outbox of this page; nothing is heard while moves wait in it
   * @param hear takes the new state of the game
   * @param ways `isHeld`: whether nothing may change now, as under a finger; `tell`: how the news are said
   */
  constructor(
    known: Numbers,
    outbox: Outbox,
    hear: (live: Told) => void,
    ways: { isHeld?: () => boolean; tell?: (answer: Told) => void } = {},
  ) {
    this.known = known;
    this.outbox = outbox;
    this.hear = hear;
    this.isHeld = ways.isHeld ?? (() => false);
    this.tell = ways.tell ?? ((answer) => this.say(answer));
    for (const name of ["online", "focus", "pageshow"]) addEventListener(name, () => void this.ask());
    document.addEventListener("visibilitychange", () => void this.ask());
  }

  /** Poll often for a while: something was done here, and others may be about to answer. */
  stir() {
    this.livelyAt = performance.now();
  }

  /** Whether somebody is done, so that the count may open at any moment. */
  get isAwaited() {
    return isSomebodyDone() && !this.isOpened;
  }

  get isBusy() {
    return this.outbox.waiting.length > 0 || this.isHeld();
  }

  pause() {
    return (this.isAwaited ? AWAITED : ACTIVE) * (1 - JITTER * Math.random());
  }

  tick() {
    this.next = setTimeout(() => this.tick(), this.pause());
    const isLively = performance.now() - this.livelyAt < LATELY || this.isAwaited;
    const isTime = this.due || isLively || performance.now() - this.askedAt >= IDLE - ACTIVE / 2;
    if (isTime && this.asking < MOST_ASKED) void this.ask();
  }

  async ask() {
    clearTimeout(this.next);
    this.next = setTimeout(() => this.tick(), this.pause());
    this.askedAt = performance.now();
    if (document.hidden || this.isLeaving() || (this.isHeld() && !this.outbox.waiting.length)) return;
    this.asking++;
    await this.learn(this.known);
    this.asking--;
  }

  isLeaving() {
    if (this.due && !this.isBusy && !this.goToTelling(this.due)) this.due = null;
    return this.due !== null && !this.isBusy;
  }

  async learn(since: Numbers) {
    const waiting = this.outbox.waiting.filter((entry) => !isDoneEntry(entry)).length;
    const heard = `since=${since.number}&hands=${since.hands}&seatings=${since.seatings}`;
    const asks = `${heard}&here=${whoIsHere().join("")}&waiting=${waiting}`;
    const response = await asked(`${gamePath()}moves?${asks}`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response) showWhoIsHere([]); // nobody knows while there is no connection
    const answer = response?.status === 200 ? await response.json().catch(() => null) : null;
    if (answer?.here) showWhoIsHere(answer.here);
    if (answer?.number === undefined || this.isBusy) return;
    if (answer.reveals) this.due = answer.opened;
    if (answer.seatings !== this.known.seatings) document.dispatchEvent(new Event("seated"));
    if (this.isLeaving() || since !== this.known) return; // or another poll has brought it already
    const { number, hands, seatings } = answer;
    this.known = { number, hands, seatings }; // what others did before an own move is news
    this.isOpened = Boolean(answer.opened);
    keepLive(gamePath(), answer);
    this.tell(answer);
    this.hear(answer);
  }

  /** Say what other phones did; announce what they changed of this phone's, so that nobody misses it. */
  say({ news = [], seats }: Told) {
    if (news.length) this.stir();
    const sentences = (isOurs: boolean) => news.filter((one) => one.isOurs === isOurs).map(({ said }) => said);
    say(sentences(false).join(" "));
    announce(sentences(true).join(" "));
    showPeople(seats);
  }

  /**
   * Go to the telling, unless this phone has told this count; wait while somebody is typing a card.
   * @param opened the line that opened it
   * @returns whether the telling begins, now or after the card
   */
  goToTelling(opened: number | null | undefined): boolean {
    if (isTold(opened)) return false;
    if (isTyping()) {
      if (!this.isSaid) announce(one("#said").dataset.due);
      this.isSaid = true;
    } else if (performance.now() - this.leftAt > AGAIN) {
      this.leftAt = performance.now();
      leaveFor(`${gamePath()}reveal`);
    }
    return true;
  }
}

const key = () => `told ${gamePath()}`;

/** Note that this phone tells the count that was opened by a line of the log. */
export function noteTold(opened: number | string | null | undefined) {
  if (opened) remember(key(), String(opened));
}

function isTold(opened: number | string | null | undefined) {
  return storage()?.getItem(key()) === String(opened);
}

/**
 * Return the line that opened the count if a page owes this phone its telling; null if not, or where the browser could
 * not remember that it was told.
 */
export function tellingOwed({ dataset: { owed, opened } }: HTMLElement): number | null {
  return owed === undefined || isFromCache() || storage() === null || isTold(opened) ? null : Number(opened);
}

/** Whether somebody is typing a card: a form with data-typing has something in it, or the cursor. */
function isTyping() {
  return all("form[data-typing]").some((form) => {
    const fields: HTMLInputElement[] = all("input:not([type=hidden]), select", form);
    return (
      form.getClientRects().length > 0 && (form.contains(document.activeElement) || fields.some(({ value }) => value))
    );
  });
}
