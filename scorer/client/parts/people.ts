// Who sits where, in the lobby and above the map: a dot where somebody looks at their phone, a tick where they are done. "I am
// done" is sent by the outbox, behind the moves of this phone, and painted at once.

import { all, isFromCache } from "../dom.ts";
import type { Person } from "../engine/law.ts";
import type { Outbox } from "../engine/outbox.ts";
import { type Entry, isDoneEntry } from "../engine/queue.ts";

let people: Person[] = [];

/** Show the seats, or those of before on new chips; nowhere else, least of all on points. */
export function showPeople(seated: Person[] = people) {
  people = seated;
  for (const chip of all(":is(.lobby, .seats) [data-seat]")) {
    const { isDone = false, isHere = false } = people[Number(chip.dataset.seat)] ?? {};
    chip.dataset.sits = isDone ? "done" : isHere && !isFromCache() ? "here" : "";
  }
}

/** Whether a seat is or was at another phone, so that its hand is hidden from this one while the count is closed. */
export function isAway(seat: number | undefined) {
  return seat !== undefined && ["elsewhere", "left"].includes(people[seat]?.at ?? "");
}

/** @param here the seats at whose phones somebody looks */
export function showWhoIsHere(here: number[]) {
  showPeople(people.map((person, seat) => ({ ...person, isHere: here.includes(seat) })));
}

/** Return the seats at whose phones somebody looks, as far as this page knows. */
export function whoIsHere() {
  return people.flatMap(({ isHere }, seat) => (isHere ? [seat] : []));
}

/** Show who is done after an answer to this phone; who sits where, only polls tell. */
export function showDone(seated: Person[] = people) {
  showPeople(people.map((person, seat) => ({ ...person, isDone: seated[seat].isDone })));
}

/** Return whether somebody is done: the count may open at any moment. */
export function isSomebodyDone() {
  return people.some(({ isDone }) => isDone);
}

/** Send the button's word behind the moves that wait; a second tap takes it back while it still waits itself. */
export function listenForDone(outbox: Outbox) {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.dataset.done === undefined) return;
    event.preventDefault();
    const seats = Object.fromEntries(people.flatMap(({ at, number }, seat) => (at === "here" ? [[seat, number]] : [])));
    if (!outbox.withdrawDone()) void outbox.make([{ kind: "done", is_done: button.value === "1", seats }]);
    paintDone(outbox.waiting);
  });
}

/** Paint the buttons as this phone's players have it: all of them done, or not. */
export function paintDone(waiting: Entry[]) {
  const wanted = waiting.filter(isDoneEntry).at(-1)?.moves[0].is_done;
  const own = people.filter(({ at }) => at === "here");
  const isDone = wanted ?? (own.length > 0 && own.every((person) => person.isDone));
  for (const button of all("button[data-done]")) {
    button.setAttribute("aria-pressed", String(isDone));
    button.setAttribute("aria-busy", String(wanted !== undefined));
    button.setAttribute("value", isDone ? "" : "1");
  }
}
