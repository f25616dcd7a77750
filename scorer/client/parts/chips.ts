// The players on a page: their tokens, and the row of them where it is wider than the phone.

import { all } from "../dom.ts";

export function showActiveChips() {
  for (const chip of all(".chips [aria-current]")) {
    const row = chip.parentElement;
    if (row) row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }
}

/** Return a copy of a seat's token, if it has one here. */
export function tokenOf(seat: number | null | undefined) {
  const [token] = all(`[data-seat="${seat}"] .token`);
  return token ? [token.cloneNode(true)] : [];
}
