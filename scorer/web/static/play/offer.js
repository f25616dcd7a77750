// What the map page offers and asks without covering or stopping anything: to give claims to another player, and
// whether claims that were entered player by player are in the order of play, on which the country cards depend (P2).

import { one } from "../engine/dom.js";
import { gamePath, storage } from "../engine/storage.js";

/** An offer at the lower edge, which the next thing that somebody does takes away. */
export class Offer {
  /** @param {HTMLElement} offer */
  constructor(offer) {
    this.offer = offer;
    this.button = one("button", offer);
    this.accept = () => {};
    this.button.addEventListener("click", () => {
      this.withdraw();
      this.accept();
    });
  }

  /**
   * @param {Record<string, string | number>} words  for the placeholders of its sentence
   * @param {() => void} accept
   */
  propose(words, accept) {
    this.button.textContent = filled(this.offer, words);
    this.accept = accept;
    this.offer.hidden = false;
  }

  withdraw() {
    this.offer.hidden = true;
  }
}

/**
 * The sentence in an element's data-template with its placeholders filled.
 * @param {HTMLElement} element
 * @param {Record<string, string | number>} words
 */
export function filled({ dataset }, words) {
  return (dataset.template ?? "").replace(/\{(\w+)\}/g, (_, key) => String(words[key]));
}

// ---- The order of play ----

const sureKey = () => `order ${gamePath()}`;

/** @returns {HTMLElement | null}  null where the board has no country cards */
function question() {
  return document.querySelector("#order");
}

/**
 * Store the answer on this phone, or enter the cards as they lie.
 * @param {() => Promise<void>} enterAsTheyLie
 */
export function listenForOrder(enterAsTheyLie) {
  const asked = question();
  if (!asked) return;
  one(".sure", asked).addEventListener("click", () => {
    asked.dataset.isSure = "";
    storage()?.setItem(sureKey(), "sure");
    asked.hidden = true;
  });
  one(".lie", asked).addEventListener("click", enterAsTheyLie);
}

/** @param {boolean} isOpen  whether the cards depend on the order */
export function paintQuestion(isOpen) {
  const asked = question();
  if (asked) asked.hidden = !isOpen || "isSure" in asked.dataset || storage()?.getItem(sureKey()) === "sure";
}
