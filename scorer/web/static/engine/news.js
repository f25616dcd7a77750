// What happens on other phones: asked for every second while somebody is active, every few seconds while nobody is, and
// not at all by a page that nobody looks at.

import { asked } from "./contact.js";
import { one } from "./dom.js";
import { path } from "./game.js";
import { leaveFor } from "./leave.js";
import { showPeople, showWhoIsHere, whoIsHere } from "./people.js";
import { announce, say } from "./said.js";
import { keepLive } from "./worker.js";

const ACTIVE = 1000; // milliseconds
const IDLE = 4000;
const LATELY = 60_000;
const JITTER = 0.2; // so that phones that began together do not go on asking together

/**
 * @typedef {{said: string, isOurs: boolean}} News
 * @typedef {{number: number, seatings: number, news?: News[], seats: import("./people.js").Person[]}} Told
 */

let livelyAt = Number.NEGATIVE_INFINITY;

/** Something has been done here, so others will hear of it soon, and are perhaps about to answer. */
export function stirred() {
  livelyAt = performance.now();
}

function pause() {
  const each = performance.now() - livelyAt < LATELY ? ACTIVE : IDLE;
  return each * (1 + JITTER * (2 * Math.random() - 1));
}

/**
 * Once the count has been opened, by whomever, this phone tells it.
 * @param {{number: number, seatings: number}} known  what the page was made from
 * @param {() => boolean} isBusy  something of this phone is under way
 * @param {(told: any) => void} hear  takes the state of the game; the words about it are said here
 * @returns {() => Promise<void>} asks now
 */
export function listenForNews({ number, seatings }, isBusy, hear) {
  let next = 0;
  const ask = async () => {
    clearTimeout(next);
    if (!document.hidden && !isBusy()) await learn();
    clearTimeout(next);
    next = setTimeout(ask, pause());
  };
  const learn = async () => {
    const address = `${path}moves?since=${number}&seatings=${seatings}&here=${whoIsHere().join("")}`;
    const answer = await asked(address, { headers: { Accept: "application/json" } });
    const told = answer?.status === 200 ? await answer.json().catch(() => null) : null;
    if (told?.here) showWhoIsHere(told.here);
    if (told?.number === undefined || isBusy()) return;
    if (told.reveals) return leaveFor(`${path}reveal`);
    ({ number, seatings } = told); // what this phone did itself is not news, but what others did before it is
    keepLive(path, told);
    tell(told);
    hear(told);
  };
  for (const name of ["online", "focus", "pageshow"]) addEventListener(name, ask);
  document.addEventListener("visibilitychange", ask);
  next = setTimeout(ask, pause());
  return ask;
}

/**
 * What other phones did is said; what they changed of this phone's, nobody may miss.
 * @param {Told} told
 */
function tell({ news = [], seats }) {
  if (news.length) stirred();
  /** @param {boolean} isOurs */
  const of = (isOurs) => news.filter((one) => one.isOurs === isOurs).map(({ said }) => said);
  say(of(false).join(" "));
  announce([...of(true), ...showPeople(seats).map(lost)].join(" "));
}

/** @param {number} seat */
function lost(seat) {
  const names = JSON.parse(one("#said").dataset.names ?? "[]");
  return (one("#said").dataset.lost ?? "").replace("{player}", names[seat]);
}
