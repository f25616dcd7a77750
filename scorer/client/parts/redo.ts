// The steps that this phone took back, to be made again one by one, the last one first, on any page and after a reload.
// Something new forgets them.

import { all, gamePath, remember, storage, touched } from "../dom.ts";
import type { Answer, Move } from "../engine/law.ts";

const key = () => `redo ${gamePath()}`;

const steps = (): Move[][] => JSON.parse(storage()?.getItem(key()) ?? "[]");

function keep(kept: Move[][]) {
  remember(key(), JSON.stringify(kept));
  paint();
}

function paint() {
  for (const button of all("[data-redo]")) button.hidden = !steps().length;
}

/** Note what makes an undone step again; nothing does where it closed the count. */
export function noteUndone({ redo }: Answer) {
  if (redo) keep(redo.length ? [...steps(), redo] : []);
}

export function forgetUndone([{ kind }]: Move[]) {
  if (kind !== "undo") keep([]);
}

/** How many steps could be made again. */
export function undone() {
  return steps().length;
}

/** Return all of them as they are made again, the last one first, and forget them. */
export function takeUndone() {
  const kept = steps().reverse();
  keep([]);
  return kept;
}

/** Let the bar's button make the last step again; one that the rules forbid by now is refused, and left out. */
export function listenForRedo(make: (moves: Move[]) => void) {
  document.addEventListener("click", (event) => {
    const kept = touched(event, "[data-redo]") ? steps() : [];
    const moves = kept.pop();
    if (!moves) return;
    keep(kept);
    make(moves);
  });
  document.addEventListener("refreshed", paint);
  paint();
}
