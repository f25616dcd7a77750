// "I am done": sent by the outbox, behind the moves of this phone, and painted at once.

import { all } from "./dom.js";
import { isDoneHere } from "./people.js";
import { isDoneEntry } from "./queue.js";

/**
 * Send the button's word behind the moves that wait; a second tap takes it back while it still waits itself.
 * @param {() => import("./outbox.js").Outbox} outbox
 */
export function listenForDone(outbox) {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.dataset.done === undefined) return;
    event.preventDefault();
    if (!outbox().withdrawDone()) void outbox().make([{ kind: "done", is_done: button.value === "1" }]);
    paintDone(outbox().waiting);
  });
}

/**
 * Paint the buttons as this phone's players have it: done, or not.
 * @param {import("./queue.js").Entry[]} waiting
 */
export function paintDone(waiting) {
  const wanted = waiting.findLast(isDoneEntry)?.moves[0].is_done;
  const isDone = wanted ?? isDoneHere();
  for (const button of all("button[data-done]")) {
    button.ariaPressed = String(isDone);
    button.ariaBusy = String(wanted !== undefined);
    button.setAttribute("value", isDone ? "" : "1");
  }
}
