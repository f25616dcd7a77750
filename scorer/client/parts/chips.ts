// The players on a page: their tokens.

import { all } from "../dom.ts";

/** Return a copy of a seat's token, if it has one here. */
export function tokenOf(seat: number | null | undefined) {
  const [token] = all(`[data-seat="${seat}"] .token`);
  return token ? [token.cloneNode(true)] : [];
}
