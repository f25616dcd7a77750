// Who sits where, as the chips of a page show it: a dot where somebody looks at their phone, a tick where they are done.

import { all } from "./dom.js";

/** @typedef {{at: "here" | "elsewhere" | null, isHere: boolean, isDone: boolean}} Person */

/** @type {Person[]} */
let people = [];

/**
 * Show the seats; the ones that were at this phone and are at another one now.
 * @param {Person[]} [told]  left out: as before, on chips that are new
 * @returns {number[]}
 */
export function showPeople(told = people) {
  const lost = told.map(({ at }, seat) => (at === "elsewhere" && people[seat]?.at === "here" ? seat : -1));
  people = told;
  for (const chip of all("[data-seat]")) chip.dataset.sits = signOf(people[Number(chip.dataset.seat)]);
  return lost.filter((seat) => seat >= 0);
}

/** @param {number[]} here  the seats at whose phones somebody looks */
export function showWhoIsHere(here) {
  showPeople(people.map((person, seat) => ({ ...person, isHere: here.includes(seat) })));
}

/** The seats at whose phones somebody looks, as far as this page knows. */
export function whoIsHere() {
  return people.flatMap(({ isHere }, seat) => (isHere ? [seat] : []));
}

/** @param {Person | undefined} person */
function signOf(person) {
  if (person?.isDone) return "done";
  return person?.isHere ? "here" : "";
}
