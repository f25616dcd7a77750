// The other screens of a table: what they tell through the server, who leads them, and the buttons for it.

import { all, gamePath, one } from "../engine/dom.js";
import { asked } from "../engine/leave.js";
import { PATIENCE } from "./company.js";

/** @typedef {import("./company.js").Company} Company */

const EVERY = 700; // milliseconds

/**
 * Connect a page with the server, by a random id; that of a television says that it is one.
 * @param {boolean} isScreen
 * @returns {import("./company.js").Ports}
 */
export function network(isScreen) {
  const page = `${isScreen ? "screen-" : ""}${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;
  /** @type {HTMLMetaElement} */
  const token = one("meta[name=csrf-token]");
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token.content };
  /** @param {string} query @param {RequestInit} [options] */
  const heard = async (query, options) => {
    const patience = { signal: AbortSignal.timeout?.(PATIENCE) };
    const answer = await asked(`${gamePath()}reveal/step${query}`, { ...patience, ...options, headers });
    return answer?.ok ? answer.json().catch(() => null) : null;
  };
  return {
    ask: () => heard(`?page=${page}`),
    tell: (step) => heard("", { method: "POST", body: JSON.stringify({ ...step, page }), keepalive: true }),
    now: () => performance.now(),
  };
}

/**
 * Hear where the others are from now on, and take the lead, or go back to them, by the buttons.
 * @param {Company} company
 * @param {() => import("./company.js").Wanted} place  where this page is
 */
export function listenToOthers(company, place) {
  const [lead, back] = all("#company button");
  lead.addEventListener("click", () => void company.lead({ ...place(), takes: true }));
  back.addEventListener("click", () => void company.join());
  addEventListener("pagehide", () => company.letGo(place()));
  setInterval(() => document.hidden || void company.listen(), EVERY);
}

/** Say who leads, unless nobody else is there. @param {Company} company @param {boolean} isOver */
export function showWho({ heard, isLed, isAlone, hasOthers }, isOver) {
  const [panel, [lead, back]] = [one("#company"), all("#company button")];
  const isLeader = heard.leads === "me" && !isAlone && hasPeopleElsewhere();
  one("span", panel).textContent = isLeader ? (panel.dataset.me ?? "") : isLed ? whoLeads(panel, heard.seats) : "";
  lead.hidden = !isLed;
  back.hidden = !(isAlone && hasOthers);
  panel.hidden = isOver || !(isLeader || isLed || !back.hidden);
}

/** @param {HTMLElement} panel @param {number[]} seats */
function whoLeads({ dataset: { led = "", others = "" } }, seats) {
  const { names = "[]" } = one("#said").dataset;
  const who = seats.map((seat) => JSON.parse(names)[seat]);
  return who.length ? led.replace("{who}", new Intl.ListFormat(document.documentElement.lang).format(who)) : others;
}

function hasPeopleElsewhere() {
  /** @type {import("../engine/people.js").Person[]} */
  const people = JSON.parse(one("#said").dataset.people ?? "[]");
  return people.some(({ at }) => at === "elsewhere");
}
