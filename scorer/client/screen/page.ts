// A television follows its game: what has changed is fetched again, and new trains shine for a moment. It asks as nobody,
// without the cookie of a laptop that has a seat.

import { all, gamePath, one, pageIn } from "../dom.ts";
import { stayAwake } from "../parts/awake.ts";

stayAwake();

const EVERY = 2000; // milliseconds
const PATIENCE = 8000;
const SHINES = 2500;

function ask(address: string, kind: string) {
  const options = {
    headers: { Accept: kind },
    credentials: "omit" as const,
    signal: AbortSignal.timeout(PATIENCE),
  };
  return fetch(address, options).catch(() => null);
}

async function look() {
  const { number, hands, seatings } = one("#screen").dataset;
  const asks = `since=${number}&hands=${hands}&seatings=${seatings}`;
  const answer = await ask(`${gamePath()}moves?${asks}`, "application/json");
  const news = answer?.ok ? await answer.json().catch(() => null) : null;
  if (news?.number !== undefined) await refresh();
  setTimeout(look, EVERY);
}

async function refresh() {
  const answer = await ask(location.href, "text/html");
  const fresh = await pageIn(answer);
  if (fresh && answer?.redirected) return location.replace(answer.url);
  if (!fresh) return;
  const before = claimed();
  Object.assign(one("#screen").dataset, one("#screen", fresh).dataset);
  for (const part of all("[data-live]")) part.replaceChildren(...one(`#${part.id}`, fresh).childNodes);
  for (const id of claimed()) if (!before.has(id)) shine(one(`[data-route="${id}"]`));
}

/** @returns the lines that somebody has */
function claimed(): Set<string | undefined> {
  return new Set(all("#map .claimed[data-route]").map(({ dataset }) => dataset.route));
}

function shine(line: HTMLElement) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const glow = "drop-shadow(0 0 12px var(--glow)) drop-shadow(0 0 4px var(--glow))";
  line.animate([{ filter: glow }, { filter: glow, offset: 0.6 }, { filter: "none" }], { duration: SHINES });
}

setTimeout(look, EVERY);
