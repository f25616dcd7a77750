// The other screens of a table: what they tell through the server, who leads them, and the buttons for it.

import { all, gamePath, one } from "../dom.ts";
import type { Person } from "../engine/law.ts";
import { asked } from "../parts/leave.ts";
import { type Company, PATIENCE, type Ports, type Wanted } from "./company.ts";

const EVERY = 700; // milliseconds

/** Connect a page with the server, by a random id; that of a television says that it is one. */
export function network(isScreen: boolean): Ports {
  const page = `${isScreen ? "screen-" : ""}${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;
  const token: HTMLMetaElement = one("meta[name=csrf-token]");
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token.content };
  const heard = async (query: string, options?: RequestInit) => {
    const patience = { signal: AbortSignal.timeout(PATIENCE) };
    const answer = await asked(`${gamePath()}reveal/step${query}`, { ...patience, ...options, headers });
    return answer?.ok ? answer.json().catch(() => null) : null;
  };
  return {
    ask: () => heard(`?page=${page}`),
    tell: (step) => heard("", { method: "POST", body: JSON.stringify({ ...step, page }), keepalive: true }),
    now: () => performance.now(),
  };
}

/** Hear where the others are from now on, and take the lead, or go back to them, by the buttons; return the timer. */
export function listenToOthers(company: Company, place: () => Wanted) {
  const [lead, back] = all("#company button");
  lead.addEventListener("click", () => void company.lead({ ...place(), how: "takes" }));
  back.addEventListener("click", () => void company.join());
  return setInterval(() => document.hidden || void company.listen(), EVERY);
}

/** Say who leads, unless nobody else is there. */
export function showWho({ heard, isLed, isAlone, hasOthers }: Company) {
  const [panel, [lead, back]] = [one("#company"), all("#company button")];
  const people: Person[] = JSON.parse(one("#said").dataset.people ?? "[]");
  const isLeader = heard.leads === "me" && !isAlone && people.some(({ at }) => at === "elsewhere");
  one("span", panel).textContent = isLeader ? (panel.dataset.me ?? "") : isLed ? whoLeads(panel, heard.seats) : "";
  lead.hidden = !isLed;
  back.hidden = !(isAlone && hasOthers);
  panel.hidden = !(isLeader || isLed || !back.hidden);
}

function whoLeads({ dataset: { led = "", others = "" } }: HTMLElement, seats: number[]) {
  const { names = "[]" } = one("#said").dataset;
  const who = seats.map((seat) => JSON.parse(names)[seat]);
  return who.length ? led.replace("{who}", new Intl.ListFormat(document.documentElement.lang).format(who)) : others;
}
