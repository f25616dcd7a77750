// Messages on a page: sentences that go away by themselves, the state of sending, and how many moves are unsent.

import { all, filled, later, one } from "../dom.ts";
import type { Outbox } from "../engine/outbox.ts";
import type { Trouble } from "../engine/post.ts";
import type { Entry } from "../engine/queue.ts";

const WAITS_FOR = 600; // milliseconds until it is told: not of a move that is there at once
const SAID_FOR = 4000; // milliseconds
const ANNOUNCED_FOR = 8000; // milliseconds

/** Show a sentence on top of the page, where nobody misses it. */
export function announce(text: string | undefined) {
  if (!text) return;
  const announced = one(".announced");
  announced.textContent = text;
  announced.hidden = false;
  later(announced, ANNOUNCED_FOR, () => {
    announced.hidden = true;
  });
}

/** Show a sentence at the lower edge. */
export function say(text: string | undefined) {
  if (!text) return;
  const said = one("#said");
  said.textContent = text;
  later(said, SAID_FOR, () => {
    if (said.textContent?.startsWith(text)) said.textContent = said.dataset.state ?? "";
  });
}

/**
 * Show the state of sending until it changes; a sentence that is being said is left to be read first.
 * @param name "" when all is well
 */
export function hint(name: "" | "saving" | "only" | Trouble) {
  const said = one("#said");
  const text = name && said.dataset[name];
  if (text === undefined) return;
  const isFree = ["", said.dataset.state].includes(said.textContent ?? "");
  said.dataset.state = text; // which stands where no sentence does
  if (isFree && said.textContent !== text) said.textContent = text; // told once
}

/** Say that there is no connection, so that the page stays. */
export function sayStuck() {
  say(one("#said").dataset.stuck);
}

/** Say that a move failed, nobody knows why. */
export function sayFailed() {
  say(one("#said").dataset.failed);
}

/** @param isOnlyHere whether they are lost when this page is closed */
export function showWaiting(count: number, isOnlyHere: boolean) {
  for (const place of all("[data-waiting]")) {
    place.dataset.waiting = String(count);
    const only = isOnlyHere && one("#said").dataset.only;
    later(place, count ? WAITS_FOR : 0, () => {
      place.textContent = count ? only || wordsFor(place, count) : "";
      place.hidden = !count;
    });
  }
}

export function showAside(entries: Entry[]) {
  const lost = entries.flatMap((entry) => entry.lost ?? []);
  const failed = entries.length - lost.length;
  one("#aside").hidden = !failed;
  one("#aside p").textContent = failed ? wordsFor(one("#aside p"), failed) : "";
  one("#lost").hidden = !lost.length;
  one("#lost p").textContent = filled(one("#lost p").dataset.lost, { tickets: lost.join(", ") });
}

/** Write the times of a page, or of a part of it, by this phone's clock. */
export function writeClocks(within: ParentNode = document) {
  for (const time of within.querySelectorAll("time[datetime]")) {
    const when = new Date((time as HTMLTimeElement).dateTime);
    time.textContent = when.toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
  }
}

/** The words for a number of things, from an element's data-one and data-many. */
function wordsFor({ dataset: { one: single, many } }: HTMLElement, count: number) {
  return ((count === 1 ? single : many) ?? "").replace("{count}", String(count));
}

export function listenForAside(outbox: Outbox) {
  one("#aside .again").addEventListener("click", () => void outbox.tryAgain());
  one("#aside .drop").addEventListener("click", () => outbox.throwAway(false));
  one("#lost .drop").addEventListener("click", () => outbox.throwAway(true));
}
