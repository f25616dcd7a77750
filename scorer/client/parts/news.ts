// Polls for what happens on other phones: every second while somebody is active, twice a second while somebody is done,
// so that all screens begin together, every few seconds while nobody is, and not at all while the page is hidden. Each
// poll says how many moves wait on this phone, since the count waits for them. The count of this game is told once on
// every phone: each opening, a line of the log.

import { all, gamePath, one, remember, storage } from "../dom.ts";
import type { Person } from "../engine/law.ts";
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

type News = { said: string; isOurs: boolean };

export type Answer = {
  number: number;
  seatings: number;
  opened?: number | null;
  reveals?: boolean;
  news?: News[];
  seats: Person[];
};

let livelyAt = Number.NEGATIVE_INFINITY;
let isOpened = false;

/** Poll often for a while: something was done here, and others may be about to answer. */
export function stirred() {
  livelyAt = performance.now();
}

/** Whether somebody is done, so that the count may open at any moment. */
function isAwaited() {
  return isSomebodyDone() && !isOpened;
}

function isLively() {
  return performance.now() - livelyAt < LATELY || isAwaited();
}

function pause() {
  return (isAwaited() ? AWAITED : ACTIVE) * (1 - JITTER * Math.random());
}

/**
 * Poll, and go to the telling of the count once anybody has opened it.
 * @param known what the page was made from
 * @param outbox of this page; nothing is heard while moves wait in it
 * @param hear takes the new state of the game
 * @param ways `isHeld`: whether nothing may change now, as under a finger; `tell`: how the news are said
 * @returns polls now
 */
export function listenForNews(
  { number, seatings }: { number: number; seatings: number },
  outbox: Outbox,
  hear: (live: any) => void,
  { isHeld = () => false, tell = sayNews }: { isHeld?: () => boolean; tell?: (answer: Answer) => void } = {},
): () => Promise<void> {
  const path = gamePath();
  let asking = 0;
  let next: ReturnType<typeof setTimeout>;
  let due = openingOwed(one("#said"));
  isOpened = Boolean(one("#said").dataset.opened);
  let askedAt = performance.now();
  const tick = () => {
    next = setTimeout(tick, pause());
    const isTime = due || isLively() || performance.now() - askedAt >= IDLE - ACTIVE / 2;
    if (isTime && asking < MOST_ASKED) void ask();
  };
  const ask = async () => {
    clearTimeout(next);
    next = setTimeout(tick, pause());
    askedAt = performance.now();
    if (document.hidden || isLeaving() || (isHeld() && !outbox.waiting.length)) return;
    asking++;
    await learn(number, seatings);
    asking--;
  };
  const isBusy = () => outbox.waiting.length > 0 || isHeld();
  const isLeaving = () => {
    if (due && !isBusy() && !goToTelling(due)) due = null;
    return due !== null && !isBusy();
  };
  const learn = async (since: number, seated: number) => {
    const waiting = outbox.waiting.filter((entry) => !isDoneEntry(entry)).length;
    const asks = `since=${since}&seatings=${seated}&here=${whoIsHere().join("")}&waiting=${waiting}`;
    const response = await asked(`${path}moves?${asks}`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout?.(PATIENCE),
    });
    if (!response) showWhoIsHere([]); // nobody knows while there is no connection
    const answer = response?.status === 200 ? await response.json().catch(() => null) : null;
    if (answer?.here) showWhoIsHere(answer.here);
    if (answer?.number === undefined || isBusy()) return;
    if (answer.reveals) due = answer.opened;
    if (answer.seatings !== seatings) document.dispatchEvent(new Event("seated"));
    if (isLeaving() || since !== number || seated !== seatings) return; // or another poll has brought it already
    ({ number, seatings } = answer); // what this phone did itself is not news, but what others did before it is
    isOpened = Boolean(answer.opened);
    keepLive(path, answer);
    tell(answer);
    hear(answer);
  };
  for (const name of ["online", "focus", "pageshow"]) addEventListener(name, ask);
  document.addEventListener("visibilitychange", ask);
  next = setTimeout(tick, due ? 0 : pause());
  return ask;
}

/** Say what other phones did; announce what they changed of this phone's, so that nobody misses it. */
function sayNews({ news = [], seats }: Answer) {
  if (news.length) stirred();
  const sentences = (isOurs: boolean) => news.filter((one) => one.isOurs === isOurs).map(({ said }) => said);
  say(sentences(false).join(" "));
  announce(sentences(true).join(" "));
  showPeople(seats);
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
export function openingOwed({ dataset: { owed, opened } }: HTMLElement): number | null {
  const isFromCache = "kept" in document.documentElement.dataset;
  return owed === undefined || isFromCache || storage() === null || isTold(opened) ? null : Number(opened);
}

/** Whether somebody is typing a card: a form with data-typing has something in it, or the cursor. */
function isTyping() {
  return all("form[data-typing]").some((form) => {
    const fields = all("input:not([type=hidden]), select", form) as HTMLInputElement[];
    return (
      form.getClientRects().length > 0 && (form.contains(document.activeElement) || fields.some(({ value }) => value))
    );
  });
}

const AGAIN = 10_000; // milliseconds after which a page that could not be left tries again

let leftAt = Number.NEGATIVE_INFINITY;
let isSaid = false;

/**
 * Go to the telling, unless this phone has told this count; wait while somebody is typing a card.
 * @param opened the line that opened it
 * @returns whether the telling begins, now or after the card
 */
export function goToTelling(opened: number): boolean {
  if (isTold(opened)) return false;
  if (isTyping()) {
    if (!isSaid) announce(one("#said").dataset.due);
    isSaid = true;
  } else if (performance.now() - leftAt > AGAIN) {
    leftAt = performance.now();
    leaveFor(`${gamePath()}reveal`);
  }
  return true;
}
