// Connects a page to its game: the outbox with the storage, the locks and the network of this browser.

import { element, gamePath, one, pageIn, storage } from "../dom.ts";
import type { Answer } from "../engine/law.ts";
import { type Listener, Outbox } from "../engine/outbox.ts";
import { poster } from "../engine/post.ts";
import { type Entry, isDoneEntry, Queue } from "../engine/queue.ts";
import { turns } from "../engine/turn.ts";
import { listenForBack } from "./back.ts";
import { install } from "./kept.ts";
import { asked, guardLinks } from "./leave.ts";
import { listenForAside, showAside, showWaiting, writeClocks } from "./messages.ts";
import { keepLive } from "./offline.ts";
import { isAway } from "./people.ts";

const AGAIN = 4000; // milliseconds

/**
 * Open the outbox of this page, which sends at once what waits on this phone.
 * @param elsewhere called when another page of the game has sent something
 */
export function openOutbox(listener: Listener, elsewhere: () => void): Outbox {
  const [path, page, stored] = [gamePath(), newId(), storage()];
  const [queue, aside] = [new Queue(stored, path), new Queue(stored, path, "aside")];
  const count = () => {
    showWaiting(queue.list().filter((entry) => !isDoneEntry(entry)).length, queue.isOnlyHere);
    showAside(aside.list());
  };
  const turn = turns(path, { locks: navigator.locks, wait });
  const hear = counting(path, listener, count, () => queue.isOnlyHere);
  const outbox = new Outbox(
    {
      queue,
      aside,
      page,
      turn,
      post: poster(path, one<HTMLMetaElement>("meta[name=csrf-token]")),
      wait,
      now: Date.now,
      newId,
      isSeen: () => !document.hidden,
    },
    hear,
  );
  const send = () => void outbox.send();
  for (const name of ["online", "focus", "pageshow"]) addEventListener(name, send);
  document.addEventListener("visibilitychange", send);
  setInterval(() => outbox.isSending || send(), AGAIN);
  addEventListener("beforeunload", (event) => queue.isOnlyHere && event.preventDefault());
  addEventListener("storage", ({ key, newValue }) => {
    if (aside.isKey(key)) count();
    if (!queue.isKey(key)) return;
    count();
    newValue === null ? elsewhere() : listener.changed();
  });
  const isHidden = ({ moves }: Entry) => !one("#said").dataset.opened && moves.some(({ seat }) => isAway(seat));
  listenForAside(outbox);
  guardLinks(() => outbox.waiting.length > 0);
  one("#lost").addEventListener("submit", (event) => {
    outbox.enterLost(isHidden);
    const away = aside.list().flatMap(({ moves }) => moves.flatMap(({ seat }) => (isAway(seat) ? [Number(seat)] : [])));
    if (!away.length) event.preventDefault();
    const fields = [...new Set(away)].map((seat) =>
      element("input", { type: "hidden", name: "add", value: `${seat}` }),
    );
    one("#lost .seats").replaceChildren(...fields); // a page asks before they are taken back
  });
  document.addEventListener("seated", () => {
    outbox.sendWanted(isHidden);
    void renewNotices().catch(() => null); // with the page
  });
  setTimeout(() => outbox.sendWanted(isHidden)); // when the page is ready to hear of it
  writeClocks();
  count();
  const others = (one("#said").dataset.keep ?? "").split(" ");
  listenForBack();
  void install(others).catch(() => null); // another time
  return outbox;
}

/** Show who took a seat of this phone over, on a page that is not made anew for what others do. */
async function renewNotices() {
  const answer = await asked(location.href, { headers: { Accept: "text/html" } });
  const fresh = await pageIn(answer);
  if (!fresh) return;
  one("#seat-notices").replaceChildren(...one("#seat-notices", fresh).childNodes);
  writeClocks();
}

/**
 * Wrap a listener: count the waiting moves and cache the server's answer before it hears of anything.
 * @param isOnlyHere whether a move is lost with this page
 */
function counting(path: string, listener: Listener, count: () => void, isOnlyHere: () => boolean): Listener {
  const prepared = (live?: Answer) => {
    keepLive(path, live);
    if (live?.lost) document.dispatchEvent(new Event("seated")); // who has the seat is told first
    count();
    return listener;
  };
  return {
    changed: () => prepared().changed(),
    answered: (live, isLast) => prepared(live).answered(live, isLast),
    refused: (live, entry) => prepared(live).refused(live, entry),
    hint: (name) => listener.hint(name && name !== "saving" && isOnlyHere() ? "only" : name),
  };
}

function wait(milliseconds: number) {
  return new Promise((passed) => setTimeout(passed, milliseconds));
}

/** Make a random id; randomUUID is missing in pages that came over plain http. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
