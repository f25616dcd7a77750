// Asks whether claims that were entered player by player are in the order of play, on which the country cards depend
// (P2); only where the board has such cards.

import { gamePath, one, remember, storage } from "../dom.ts";

const sureKey = () => `order ${gamePath()}`;

/** Store the answer on this phone, or enter the cards as they lie. */
export function listenForOrder(enterAsTheyLie: () => Promise<void>) {
  const asked = one("#order");
  one(".sure", asked).addEventListener("click", () => {
    asked.dataset.isSure = "";
    remember(sureKey(), "sure");
    asked.hidePopover();
    paintQuestion(false);
  });
  one(".lie", asked).addEventListener("click", enterAsTheyLie);
}

/** Ask above the map, which stays free while people go on, as long as the cards depend on the order. */
export function paintQuestion(isOpen: boolean) {
  const asked = one("#order");
  const isAsked = isOpen && !("isSure" in asked.dataset) && storage()?.getItem(sureKey()) !== "sure";
  one(".asks").hidden = !isAsked;
}
