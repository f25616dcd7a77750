// A row of players that is wider than the phone shows the one whose things are seen.

import { all } from "./engine/dom.js";

export function showActiveChips() {
  for (const chip of all(".chips [aria-current]")) {
    const row = chip.parentElement;
    if (row) row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }
}
