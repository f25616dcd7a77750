// A quiet offer at the lower edge, which the next thing that somebody does takes away.

import { one } from "../engine/dom.js";

/** @type {HTMLElement} */
const offer = one("#offer");
/** @type {HTMLButtonElement} */
const button = one("button", offer);
let take = () => {};

/**
 * @param {Record<string, string | number>} words
 * @param {() => void} taken
 */
export function propose(words, taken) {
  button.textContent = (offer.dataset.template ?? "").replace(/\{(\w+)\}/g, (_, key) => String(words[key]));
  take = taken;
  offer.hidden = false;
}

export function withdraw() {
  offer.hidden = true;
}

button.addEventListener("click", () => {
  withdraw();
  take();
});
