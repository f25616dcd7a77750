// Moves made by the buttons of a page: kept and painted at once, sent by the outbox. A button named "moves" carries them
// as a JSON list; parts with [data-live] are fetched anew when all have arrived.

import { showActiveChips } from "./chips.js";
import { asked } from "./engine/contact.js";
import { all, one } from "./engine/dom.js";
import { openOutbox } from "./engine/game.js";
import { guardLinks, leaveFor } from "./engine/leave.js";
import { listenForNews, stirred } from "./engine/news.js";
import { showPeople } from "./engine/people.js";
import { Refusals } from "./engine/refusals.js";
import { hint, say, sayFailed } from "./engine/said.js";

const LIFTED = ["pointerup", "pointercancel"];

const { number, seatings, people } = one("#said").dataset;
const known = { number: Number(number), seatings: Number(seatings) };
const outbox = openOutbox({ changed: () => {}, answered, refused, hint }, refresh);
listenForNews(
  known,
  () => outbox.waiting.length > 0 || isTouched,
  () => void refresh(),
);
const refusals = new Refusals(one("#refusal"), makeMoves);

/** @param {import("./engine/law.js").Move[]} moves */
export function makeMoves(moves) {
  stirred();
  void outbox.make(moves);
}

/** Whether a finger is on the page: nothing moves under it, news and answers wait until it is lifted. */
let isTouched = false;

addEventListener("pointerdown", () => {
  isTouched = true;
});
for (const name of LIFTED) {
  addEventListener(name, () => {
    isTouched = false;
  });
}

/** Done when no finger is on the page any more, and the click that it made has been heard. */
async function untouched() {
  while (isTouched) {
    await new Promise((done) => {
      for (const name of LIFTED) addEventListener(name, () => setTimeout(done), { once: true });
    });
  }
}

/** @param {any} told @param {boolean} isLast */
function answered({ said = "", announced = "" }, isLast) {
  say(`${said} ${announced}`.trim());
  if (isLast) void refresh();
}

/** @param {any} told */
function refused(told) {
  if (told.sentence) refusals.ask(told);
  else sayFailed();
  void refresh();
}

/** Show what the server knows now, unless more is on its way. */
async function refresh() {
  if (outbox.waiting.length) return;
  const answer = await asked(location.href, { headers: { Accept: "text/html" } });
  const text = answer?.ok ? await answer.text().catch(() => "") : "";
  await untouched();
  if (text && !outbox.waiting.length) replaceParts(new DOMParser().parseFromString(text, "text/html"));
}

/** @param {Document} fresh */
function replaceParts(fresh) {
  const focused = document.activeElement?.id;
  const parts = all("[data-live]");
  if (!parts.every(({ id }) => fresh.getElementById(id))) return location.reload(); // it is another page now
  const unfolded = all("[data-live] details[open][id]").map(({ id }) => id);
  for (const part of parts) part.replaceChildren(...one(`#${part.id}`, fresh).childNodes);
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus();
  showActiveChips();
  showPeople();
  document.dispatchEvent(new Event("refreshed"));
}

/** A button does what it says at once, as far as can be seen: it is pressed, or no longer.
 * @param {HTMLElement} button */
function press(button) {
  button.ariaBusy = "true";
  if (button.ariaPressed) button.ariaPressed = String(button.ariaPressed !== "true");
}

/** Moves of this page that wait since it was left, or loaded anew, are painted as when they were made. */
function pressWaiting() {
  const waiting = new Set(outbox.waiting.map(({ moves }) => JSON.stringify(moves)));
  for (const button of all("button[name=moves]")) {
    if (waiting.has(JSON.stringify(movesOf(button)))) press(button);
  }
}

/** @param {HTMLElement} button */
function movesOf(button) {
  return JSON.parse(button.getAttribute("value") ?? "[]");
}

/** @param {string} address */
function isHere(address) {
  return new URL(address, location.href).pathname === location.pathname;
}

document.addEventListener("submit", (event) => {
  const pressed = event.submitter;
  if (!(pressed instanceof HTMLButtonElement) || pressed.name !== "moves") return;
  event.preventDefault();
  if (pressed.ariaBusy === "true") return;
  press(pressed);
  makeMoves(movesOf(pressed));
  const back = pressed.form?.elements.namedItem("back");
  if (back instanceof HTMLInputElement && !isHere(back.value)) leaveFor(back.value);
});

guardLinks(() => outbox.waiting.length > 0);
pressWaiting();
showActiveChips();
showPeople(JSON.parse(people ?? "[]"));
void outbox.send();
