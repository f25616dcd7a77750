// Makes moves with the buttons of a page: stores and paints them at once, and sends them by the outbox. A button named
// "moves" has them as a JSON list, and a card's in [data-opposite] what puts it back. Elements with [data-live] are fetched again when all moves have arrived.

import { all, one } from "../dom.ts";
import type { Move } from "../engine/law.ts";
import { stayAwake } from "./awake.ts";
import { showActiveChips } from "./chips.ts";
import { openOutbox } from "./game.ts";
import { asked, guardLinks, leaveFor } from "./leave.ts";
import { hint, say, sayFailed, writeClocks } from "./messages.ts";
import { goToTelling, listenForNews, stirred } from "./news.ts";
import { listenForDone, paintDone, showDone, showPeople } from "./people.ts";
import { sayLastUndone, sayUndone } from "./redo.ts";
import { Refusals } from "./refusals.ts";

const LIFTED = ["pointerup", "pointercancel"];
const TWICE = 300; // milliseconds in which a second tap on a button belongs to the first

const { number, seatings, people } = one("#said").dataset;
const known = { number: Number(number), seatings: Number(seatings) };
const outbox = openOutbox({ changed, answered, refused, hint }, refresh);
listenForNews(known, outbox, () => void refresh(), { isHeld: () => isTouched });
const refusals = new Refusals(one("#refusal"), makeMoves);

if (document.querySelector(".lobby")) stayAwake();

export function makeMoves(moves: Move[]) {
  stirred();
  void outbox.make(moves);
}

/** Whether a finger is on the page. Nothing moves under it: news and answers wait until it is lifted. */
let isTouched = false;

addEventListener("pointerdown", () => {
  isTouched = true;
});
for (const name of LIFTED) {
  addEventListener(name, () => {
    isTouched = false;
  });
}

/** Wait until no finger is on the page, and its click has been handled. */
async function untouched() {
  while (isTouched) {
    await new Promise((done) => {
      for (const name of LIFTED) addEventListener(name, () => setTimeout(done), { once: true });
    });
  }
}

function changed() {
  paintDone(outbox.waiting);
}

function answered(answer: any, isLast: boolean) {
  const { said = "", announced = "", seats, reveals, opened, redo } = answer;
  showDone(seats);
  paintDone(outbox.waiting);
  if (reveals && goToTelling(opened)) return;
  if (redo) sayUndone(answer, makeMoves);
  else say(`${said} ${announced}`.trim());
  if (isLast) void refresh();
}

function refused(answer: any) {
  if (answer.sentence) refusals.ask(answer);
  else sayFailed();
  paintDone(outbox.waiting);
  void refresh();
}

let refreshes = 0;

/** Show the page as the server has it now, unless more moves are on their way or were since. */
async function refresh() {
  if (outbox.waiting.length) return;
  const number = ++refreshes;
  const answer = await asked(location.href, { headers: { Accept: "text/html" } });
  if (answer?.status === 409) return location.reload(); // tickets are secret again: the page says so, and the way on
  const text = answer?.ok && answer.headers.has("Scorer") ? await answer.text().catch(() => "") : "";
  await untouched();
  const isNewest = !outbox.waiting.length && number === refreshes;
  if (text && isNewest) replaceParts(new DOMParser().parseFromString(text, "text/html"));
}

function replaceParts(fresh: Document) {
  const focused = document.activeElement;
  const parts = all("[data-live]");
  if (!parts.every(({ id }) => fresh.getElementById(id))) return location.reload(); // it is another page now
  const unfolded = all("[data-live] details[open][id]").map(({ id }) => id);
  const around = ["details[id]", "[data-live]"].map((place) => focused?.closest(place)?.id);
  for (const part of parts) part.replaceChildren(...one(`#${part.id}`, fresh).childNodes);
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  refocus(focused?.id, ...around);
  showActiveChips();
  showPeople();
  writeClocks();
  document.dispatchEvent(new Event("refreshed"));
}

/**
 * Put the focus back on what is still there: the element, what it was folded up in, or the part of the page.
 * @param ids none: it was on nothing that changed
 */
function refocus(...ids: (string | undefined)[]) {
  const [place] = ids.flatMap((id) => (id && document.getElementById(id)) || []);
  if (place?.matches("[data-live]")) place.tabIndex = -1;
  const summary: HTMLElement | null | undefined = place?.querySelector(":scope > summary");
  (summary ?? place)?.focus({ preventScroll: true });
}

/** Paint a button at once as pressed, or no longer; the next tap on a card puts it back, also before the answer. */
function press(button: HTMLButtonElement) {
  button.setAttribute("aria-busy", "true");
  const pressed = button.getAttribute("aria-pressed");
  if (pressed) button.setAttribute("aria-pressed", String(pressed !== "true"));
  if (isCard(button)) [button.value, button.dataset.opposite] = [button.dataset.opposite ?? "", button.value];
}

function isCard(button: HTMLButtonElement) {
  return button.dataset.opposite !== undefined;
}

/** Paint the buttons of moves that have waited since the page was left or reloaded. */
function pressWaiting() {
  const buttons = all("button[name=moves]") as HTMLButtonElement[];
  for (const { moves } of outbox.waiting) {
    const made = JSON.stringify(moves);
    for (const button of buttons) if (JSON.stringify(movesOf(button)) === made) press(button);
  }
}

function movesOf({ value }: HTMLButtonElement): Move[] {
  return JSON.parse(value || "[]");
}

function isHere(address: string) {
  return new URL(address, location.href).pathname === location.pathname;
}

let lastTap: { button?: HTMLElement; at: number } = { at: 0 };

/** Whether a tap is the second of a double tap. */
function isSecond(button: HTMLElement, at: number) {
  const isSame = lastTap.button === button && at - lastTap.at < TWICE;
  lastTap = { button, at };
  return isSame;
}

document.addEventListener("submit", (event) => {
  const pressed = event.submitter;
  if (!(pressed instanceof HTMLButtonElement) || pressed.name !== "moves") return;
  if (pressed.dataset.openCount !== undefined) return; // the server asks first, so that needs it
  event.preventDefault();
  if (isSecond(pressed, event.timeStamp) || (pressed.getAttribute("aria-busy") === "true" && !isCard(pressed))) return;
  const moves = movesOf(pressed);
  press(pressed);
  makeMoves(moves);
  const back = pressed.form?.elements.namedItem("back");
  if (back instanceof HTMLInputElement && !isHere(back.value)) leaveFor(back.value);
});

listenForDone(() => outbox);
guardLinks(() => outbox.waiting.length > 0);
pressWaiting();
showActiveChips();
showPeople(JSON.parse(people ?? "[]"));
paintDone(outbox.waiting);
sayLastUndone(makeMoves);
void outbox.send();
