// Who sits where, on the chips of a page: a dot where somebody looks at their phone, a tick where they are done.

import { all } from "./dom.js";

/** @typedef {{at: "here" | "elsewhere" | null, isHere: boolean, isDone: boolean}} Person */

/** @type {Person[]} */
let people = [];

/**
 * Show the seats, and return those that were at this phone and are at another one now.
 * @param {Person[]} [seated]  left out: as before, on new chips
 * @returns {number[]}
 */
export function showPeople(seated = people) {
  const lost = seated.map(({ at }, seat) => (at === "elsewhere" && people[seat]?.at === "here" ? seat : -1));
  people = seated;
  for (const chip of all("[data-seat]")) chip.dataset.sits = signOf(people[Number(chip.dataset.seat)]);
  return lost.filter((seat) => seat >= 0);
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
export function isDoneHere() {
  const own = people.filter(({ at }) => at === "here");
  return own.length > 0 && own.every(({ isDone }) => isDone);
}

/** Return whether somebody is done: the count may open at any moment. */
export function isSomebodyDone() {
  return people.some(({ isDone }) => isDone);
}

/** @param {Person | undefined} person */
function signOf(person) {
  if (person?.isDone) return "done";
  return person?.isHere ? "here" : "";
}
