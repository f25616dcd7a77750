// Who sits where, on the chips of a page: a dot where somebody looks at their phone, a tick where they are done. "I am
// done" is sent by the outbox, behind the moves of this phone, and painted at once.

import { all } from "./dom.js";
import { isDoneEntry } from "./queue.js";

/** @typedef {{at: "here" | "elsewhere" | "left" | null, isHere: boolean, isDone: boolean, number: number}} Person */

/** @type {Person[]} */
let people = [];

/**
 * Show the seats.
 * @param {Person[]} [seated]  left out: as before, on new chips
 */
export function showPeople(seated = people) {
  people = seated;
  for (const chip of all("[data-seat]")) chip.dataset.sits = signOf(people[Number(chip.dataset.seat)]);
}

/** Whether a seat is or was at another phone, so that its hand is hidden from this one while the count is closed.
 * @param {number | undefined} seat */
export function isAway(seat) {
  return seat !== undefined && ["elsewhere", "left"].includes(people[seat]?.at ?? "");
}

/** @param {number[]} here  the seats at whose phones somebody looks */
export function showWhoIsHere(here) {
  showPeople(people.map((person, seat) => ({ ...person, isHere: here.includes(seat) })));
}

/** Return the seats at whose phones somebody looks, as far as this page knows. */
export function whoIsHere() {
  return people.flatMap(({ isHere }, seat) => (isHere ? [seat] : []));
}

/**
 * Show who is done after an answer to this phone; who sits where, only polls tell.
 * @param {Person[]} [seated]
 */
export function showDone(seated = people) {
  showPeople(people.map((person, seat) => ({ ...person, isDone: seated[seat].isDone })));
}

/** Return whether all players at this phone are done. */
function isDoneHere() {
  const own = people.filter(({ at }) => at === "here");
  return own.length > 0 && own.every(({ isDone }) => isDone);
}

/** Return this phone's seats, each with the number of its last change of hands. @returns {Record<string, number>} */
function numbered() {
  return Object.fromEntries(people.flatMap(({ at, number }, seat) => (at === "here" ? [[seat, number]] : [])));
}

/** Return whether somebody is done: the count may open at any moment. */
export function isSomebodyDone() {
  return people.some(({ isDone }) => isDone);
}

/** @param {Person | undefined} person */
function signOf(person) {
  if (person?.isDone) return "done";
  return person?.isHere && !("kept" in document.documentElement.dataset) ? "here" : "";
}

/**
 * Send the button's word behind the moves that wait; a second tap takes it back while it still waits itself.
 * @param {() => import("./outbox.js").Outbox} outbox
 */
export function listenForDone(outbox) {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.dataset.done === undefined) return;
    event.preventDefault();
    if (!outbox().withdrawDone())
      void outbox().make([{ kind: "done", is_done: button.value === "1", seats: numbered() }]);
    paintDone(outbox().waiting);
  });
}

/**
 * Paint the buttons as this phone's players have it: done, or not.
 * @param {import("./queue.js").Entry[]} waiting
 */
export function paintDone(waiting) {
  const wanted = waiting.findLast(isDoneEntry)?.moves[0].is_done;
  const isDone = wanted ?? isDoneHere();
  for (const button of all("button[data-done]")) {
    button.setAttribute("aria-pressed", String(isDone));
    button.setAttribute("aria-busy", String(wanted !== undefined));
    button.setAttribute("value", isDone ? "" : "1");
  }
}
