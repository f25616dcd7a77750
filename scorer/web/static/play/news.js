// What happens on other phones: asked for every few seconds while nothing of this phone is under way.

import { asked } from "../engine/contact.js";
import { path } from "../engine/game.js";

const AGAIN = 4000;

/**
 * @param {() => number} known  the number of the state that this phone knows
 * @param {() => boolean} isBusy  something of this phone is under way; its answer will bring the news
 * @param {(told: any) => void} hear
 * @returns {() => Promise<void>} asks now
 */
export function listenForNews(known, isBusy, hear) {
  let heard = known(); // what this phone did itself is not news, but what others did before it is
  const ask = async () => {
    if (document.hidden || isBusy()) return;
    const headers = { Accept: "application/json" };
    const answer = await asked(`${path}moves?since=${heard}`, { headers });
    const told = answer?.status === 200 ? await answer.json().catch(() => null) : null;
    if (told?.number === undefined || isBusy()) return;
    heard = told.number;
    hear(told);
  };
  for (const name of ["online", "focus", "pageshow"]) addEventListener(name, ask);
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, AGAIN);
  return ask;
}
