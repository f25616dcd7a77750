// Offers to make again what was undone, behind the sentence that says so.

import { one, storage } from "../engine/dom.js";
import { say } from "../engine/messages.js";
import { undone } from "../engine/offline.js";

const OFFERED_FOR = 10_000; // milliseconds

/**
 * @param {{said: string, redo: import("../engine/law.js").Move[]}} answer  to an undo
 * @param {(moves: import("../engine/law.js").Move[]) => void} make
 */
export function sayUndone({ said, redo }, make) {
  say(said, OFFERED_FOR);
  if (!redo.length) return;
  const [place, button] = [one("#said"), document.createElement("button")];
  button.type = "button";
  button.dataset.redo = "";
  button.textContent = place.dataset.again ?? "";
  button.addEventListener("click", () => {
    place.textContent = "";
    make(redo);
  });
  place.append(" ", button);
}

/** Say what was undone just before the page was made anew. @param {(moves: import("../engine/law.js").Move[]) => void} make */
export function sayLastUndone(make) {
  const answer = storage()?.getItem(undone());
  if (!answer) return;
  storage()?.removeItem(undone());
  sayUndone(JSON.parse(answer), make);
}
