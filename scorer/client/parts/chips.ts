// Scrolls a row of players that is wider than the phone to the active one.

import { all } from "../dom.ts";

export function showActiveChips() {
  for (const chip of all(".chips [aria-current]")) {
    const row = chip.parentElement;
    if (row) row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }
}
