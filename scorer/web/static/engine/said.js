// Words at the lower edge of a page, which go away by themselves since they lie on it, and how the sending goes.

import { one } from "./dom.js";

const SAID_FOR = 4000;
const ANNOUNCED_FOR = 8000;
const said = one("#said");
const hints = [said.dataset.saving, said.dataset.offline];
let timer = 0;
let announcing = 0;

/**
 * Words on top of the page, which nobody may miss.
 * @param {string | undefined} words
 */
export function announce(words) {
  if (!words) return;
  const announced = one(".announced");
  announced.textContent = words;
  announced.hidden = false;
  clearTimeout(announcing);
  announcing = setTimeout(() => {
    announced.hidden = true;
  }, ANNOUNCED_FOR);
}

/** @param {string | undefined} words */
export function say(words) {
  if (!words) return;
  said.textContent = words;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (said.textContent === words) said.textContent = "";
  }, SAID_FOR);
}

/**
 * Say how the sending goes until it goes otherwise.
 * @param {"" | "saving" | "offline"} name
 */
export function hint(name) {
  const words = said.dataset[name];
  if (words) said.textContent = words;
  else if (!name && hints.includes(said.textContent ?? "")) said.textContent = "";
}

/** There is no connection, so that this page stays. */
export function sayStuck() {
  say(said.dataset.stuck);
}

/** A move failed, and the server did not say why. */
export function sayFailed() {
  say(said.dataset.failed);
}
