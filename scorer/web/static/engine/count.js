// The count of this game as this phone has told it: each opening, a line of the log, is told once on every phone.

import { all, gamePath, one, storage } from "./dom.js";
import { leaveFor } from "./leave.js";
import { announce } from "./messages.js";

const key = () => `told ${gamePath()}`;

/**
 * Note that this phone tells the count that was opened by a line of the log.
 * @param {number | string | null | undefined} opened
 */
export function noteTold(opened) {
  try {
    if (opened) storage()?.setItem(key(), String(opened));
  } catch {
    // the storage is full: the count may be told again
  }
}

/** @param {number | string | null | undefined} opened */
function isTold(opened) {
  return storage()?.getItem(key()) === String(opened);
}

/**
 * Return the line that opened the count if a page owes this phone its telling; null if not, or where the browser could
 * not remember that it was told.
 * @param {HTMLElement} said
 * @returns {number | null}
 */
export function openingOwed({ dataset: { owed, opened } }) {
  const isFromCache = "kept" in document.documentElement.dataset;
  return owed === undefined || isFromCache || storage() === null || isTold(opened) ? null : Number(opened);
}

/** Whether somebody is typing a card: a form with data-typing has something in it, or the cursor. */
function isTyping() {
  return all("form[data-typing]").some((form) => {
    const fields = /** @type {HTMLInputElement[]} */ (all("input:not([type=hidden]), select", form));
    return form.checkVisibility() && (form.contains(document.activeElement) || fields.some(({ value }) => value));
  });
}

const AGAIN = 10_000; // milliseconds after which a page that could not be left tries again

let leftAt = Number.NEGATIVE_INFINITY;
let isSaid = false;

/**
 * Go to the telling, unless this phone has told this count; wait while somebody is typing a card.
 * @param {number} opened  the line that opened it
 * @returns {boolean} whether the telling begins, now or after the card
 */
export function goToTelling(opened) {
  if (isTold(opened)) return false;
  if (isTyping()) {
    if (!isSaid) announce(one("#said").dataset.due);
    isSaid = true;
  } else if (performance.now() - leftAt > AGAIN) {
    leftAt = performance.now();
    leaveFor(`${gamePath()}reveal`);
  }
  return true;
}
