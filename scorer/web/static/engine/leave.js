// Leaving a page by its links and forms: what is on its way to the server goes first, and without a connection the page
// stays and says why, since behind the link there would be an error page of the browser: unless this phone keeps the page.

import { asked, isFresh } from "./contact.js";
import { one, touched } from "./dom.js";
import { say, sayStuck } from "./said.js";
import { isKept } from "./worker.js";

const PATIENCE = 4000; // milliseconds for the server's answer
const PAUSE = 50;
const PAUSES = 30;

/** @typedef {HTMLAnchorElement | HTMLFormElement} Way */

/**
 * Let nobody leave for nowhere. Links that lead to something final, which says so in data-final, are kept back while
 * moves wait.
 * @param {() => boolean} isWaiting  whether moves are still on this phone
 */
export function guardLinks(isWaiting = () => false) {
  let isFree = false;

  /** @param {Event} event @param {Way} way @param {() => void} leave */
  const ask = async (event, way, leave) => {
    if (isFree || (isFresh() && !isWaiting())) return;
    event.preventDefault();
    const why = await hindrance(isWaiting, way.dataset.final);
    if (why) return say(why);
    if (why === "" && !(way instanceof HTMLAnchorElement && (await isKept(way.href)))) return sayStuck();
    isFree = true;
    leave();
    isFree = false;
  };
  addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (touched(event, "a[href]"));
    if (link && leads(event, link)) void ask(event, link, () => link.click());
  });
  addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!event.defaultPrevented) void ask(event, form, () => form.requestSubmit(event.submitter));
  });
}

/**
 * Go to another page of ours as a link would, or save what is there under a name.
 * @param {string} address
 * @param {string} [name]
 */
export function leaveFor(address, name) {
  const link = document.createElement("a");
  link.href = address;
  if (name) link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Whether a click on a link leaves this page, in this tab.
 * @param {MouseEvent} event @param {HTMLAnchorElement} link */
function leads(event, link) {
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target;
  const isHere = link.hash && link.pathname + link.search === location.pathname + location.search;
  return !(event.defaultPrevented || isElsewhere || isHere);
}

/**
 * Why this page cannot be left now, "" if nobody answers; null if it can.
 * @param {() => boolean} isWaiting
 * @param {string | undefined} final
 */
async function hindrance(isWaiting, final) {
  if (!navigator.onLine) return "";
  for (let left = PAUSES; isWaiting() && left; left--) await new Promise((passed) => setTimeout(passed, PAUSE));
  if (final && isWaiting()) return final;
  return (await isAnswering()) ? null : "";
}

/** Whether the server is there: the smallest thing it has is asked for. */
async function isAnswering() {
  const { href } = /** @type {HTMLLinkElement} */ (one("link[rel=icon]", document));
  const options = { method: "HEAD", cache: /** @type {const} */ ("no-store"), signal: AbortSignal.timeout?.(PATIENCE) };
  const answer = await asked(href, options);
  return Boolean(answer && answer.status < 500);
}
