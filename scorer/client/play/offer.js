// What the map page offers, tells and asks without stopping anything: to give claims to another player, what a release
// cost, and whether claims entered player by player are in the order of play, on which the country cards depend (P2).

import { filled, gamePath, one, remember, storage } from "../engine/dom.js";
import { signed } from "./bars.js";

/**
 * @typedef {import("../engine/law.js").Live} Live
 * @typedef {import("../engine/law.js").Move} Move
 */

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
    this.button.textContent = filled(this.offer.dataset.template, words);
    this.accept = accept;
    this.offer.hidden = false;
  }

  withdraw() {
    this.offer.hidden = true;
  }
}

/** What a release cost: whose line it was and their points before and after, with "Undo" beside it. */
export class Freed {
  /**
   * @param {HTMLElement} notice
   * @param {import("./bars.js").Seat[]} seats
   * @param {() => void} undo
   */
  constructor(notice, seats, undo) {
    this.notice = notice;
    this.words = one("[data-template]", notice);
    this.seats = seats;
    /** @type {{seat: number, before: number} | null} */
    this.release = null;
    one("button", notice).addEventListener("click", undo);
  }

  /**
   * Note the release among the moves that are made now; without one, the notice of the last is over.
   * @param {Move[]} moves
   * @param {Live} live  the state before them
   */
  by(moves, { owners, players }) {
    const move = moves.find(({ kind }) => kind === "release");
    const seat = move?.seat ?? owners[move?.route ?? ""];
    this.release = seat === undefined ? null : { seat, before: players[seat].total };
    this.notice.hidden = !this.release;
  }

  /** @param {Live} live */
  paint({ players }) {
    if (!this.release) return;
    const { seat, before } = this.release;
    const points = { before: signed(before), after: signed(players[seat].total) };
    this.words.textContent = filled(this.words.dataset.template, { player: this.seats[seat].name, ...points });
  }

  withdraw() {
    this.release = null;
    this.notice.hidden = true;
  }
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
    remember(sureKey(), "sure");
    asked.hidePopover();
    paintQuestion(false);
  });
  one(".lie", asked).addEventListener("click", enterAsTheyLie);
}

/**
 * Ask in the place of the stacks, so that the map stays free while people go on.
 * @param {boolean} isOpen  whether the cards depend on the order
 */
export function paintQuestion(isOpen) {
  const asked = question();
  if (!asked) return;
  const isAsked = isOpen && !("isSure" in asked.dataset) && storage()?.getItem(sureKey()) !== "sure";
  one(".asks").hidden = !isAsked;
  one(".stacks").hidden = isAsked;
}
