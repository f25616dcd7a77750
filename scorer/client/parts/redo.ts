// Offers to make again what was undone, behind the sentence that says so.

import { element, one, storage } from "../dom.ts";
import type { Answer, Move } from "../engine/law.ts";
import { say } from "./messages.ts";
import { undone } from "./offline.ts";

const OFFERED_FOR = 10_000; // milliseconds

/** @param answer to an undo */
export function sayUndone({ said, redo = [] }: Answer, make: (moves: Move[]) => void) {
  say(said, OFFERED_FOR);
  if (!redo.length) return;
  const place = one("#said");
  const button = element("button", { type: "button", textContent: place.dataset.again ?? "" });
  button.dataset.redo = "";
  button.addEventListener("click", () => {
    place.textContent = "";
    make(redo);
  });
  place.append(" ", button);
}

/** Say what was undone just before the page was made anew. */
export function sayLastUndone(make: (moves: Move[]) => void) {
  const answer = storage()?.getItem(undone());
  if (!answer) return;
  storage()?.removeItem(undone());
  sayUndone(JSON.parse(answer), make);
}
