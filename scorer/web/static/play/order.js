// Claims that came player by player: whether that was the order of play, which the country cards follow from (P2). The
// answer is remembered on this phone; nothing is covered or stopped by the question.

import { one } from "../engine/dom.js";
import { path, storage } from "../engine/game.js";

const SURE = `order ${path}`;

/** @type {HTMLElement | null} */
const question = document.querySelector("#order");

/** @param {() => Promise<void>} enterAsTheyLie */
export function listen(enterAsTheyLie) {
  if (!question) return;
  one(".sure", question).addEventListener("click", () => {
    question.dataset.isSure = "";
    storage?.setItem(SURE, "sure");
    question.hidden = true;
  });
  one(".lie", question).addEventListener("click", enterAsTheyLie);
}

/** @param {boolean} isAsked */
export function paintQuestion(isAsked) {
  if (question) question.hidden = !isAsked || "isSure" in question.dataset || storage?.getItem(SURE) === "sure";
}
