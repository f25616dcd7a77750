// Leaving a page by its links and forms: moves are sent first, and without a connection the page stays and says why,
// since the browser would only show an error; unless this phone has the other page in its cache. Whether the server
// answered a moment ago is known here; the page itself is its first answer.

import { element, isFromCache, one, touched } from "../dom.ts";
import { say, sayStuck } from "./messages.ts";
import { isKept } from "./offline.ts";

const PATIENCE = 4000; // milliseconds for the server's answer
const PAUSE = 50;
const PAUSES = 30;
const FRESH = 15_000; // milliseconds

type Way = HTMLAnchorElement | HTMLFormElement;

let heardAt = performance.now();

/** Fetch from the server; null where it does not answer. */
export async function asked(address: string, options?: RequestInit): Promise<Response | null> {
  const answer = await fetch(address, options).catch(() => null);
  heardAt = answer ? performance.now() : Number.NEGATIVE_INFINITY;
  if (answer) delete document.documentElement.dataset.kept;
  return answer;
}

/** Return whether the server can be expected to answer, so that nobody need wait to find out. */
function isFresh() {
  return navigator.onLine && !isFromCache() && performance.now() - heardAt < FRESH;
}

/**
 * Keep people from leaving for a page that does not open. A link with data-final leads to something final, so it stays
 * closed, with that sentence, while moves wait.
 */
export function guardLinks(isWaiting: () => boolean = () => false) {
  let isFree = false;

  const ask = async (event: Event, way: Way, leave: () => void) => {
    showLeaving(!("download" in way && way.download));
    if (isFree || (isFresh() && !isWaiting())) return;
    event.preventDefault();
    await arrived(isWaiting);
    const why = isWaiting() && way.dataset.final;
    const isStuck = !(why || (await isAnswering()) || (way instanceof HTMLAnchorElement && (await isKept(way.href))));
    if (why || isStuck) showLeaving(false);
    if (why) return say(why);
    if (isStuck) return sayStuck();
    isFree = true;
    leave();
    isFree = false;
  };
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) heardAt = Number.NEGATIVE_INFINITY; // it comes from the browser's memory
  });
  addEventListener("pagehide", () => showLeaving(false));
  addEventListener("click", (event) => {
    const link = touched(event, "a[href]") as HTMLAnchorElement | null;
    if (link && leads(event, link)) void ask(event, link, () => link.click());
  });
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!event.defaultPrevented) void ask(event, form, () => form.requestSubmit(event.submitter));
  });
}

/** Show at once that a tap was heard, until the next page is there. */
function showLeaving(isLeaving: boolean) {
  document.documentElement.toggleAttribute("data-leaving", isLeaving);
}

/** Go to another page of ours as a link would, or save what is there as a file of a name. */
export function leaveFor(address: string, name?: string) {
  const link = element("a", { href: address, hidden: true });
  if (name) link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Return whether a click on a link leaves this page, in this tab. */
export function leads(event: MouseEvent, link: HTMLAnchorElement) {
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target;
  const isHere = link.hash && link.pathname + link.search === location.pathname + location.search;
  return !(event.defaultPrevented || isElsewhere || isHere);
}

/** Wait a moment for the server to have every move. */
export async function arrived(isWaiting: () => boolean) {
  for (let left = PAUSES; isWaiting() && left; left--) await new Promise((passed) => setTimeout(passed, PAUSE));
}

/** Return whether the server answers, by asking for the smallest thing it has. */
async function isAnswering() {
  const { href } = one<HTMLLinkElement>("link[rel=icon]");
  const options = { method: "HEAD", cache: "no-store" as const, signal: AbortSignal.timeout(PATIENCE) };
  const answer = await asked(href, options);
  return Boolean(answer && answer.status < 500);
}
