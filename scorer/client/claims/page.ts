// Changes the order of play by dragging a claim at its handle; the country cards follow it.

import { all, touched } from "../dom.ts";
import { stayAwake } from "../parts/awake.ts";
import { listenForButtons } from "../parts/buttons.ts";
import { say } from "../parts/messages.ts";

stayAwake();
const make = listenForButtons();

const EDGE = 60; // pixels from the edge of the screen where dragging scrolls

function placeOf(claim: Element) {
  return [...(claim.parentElement?.children ?? [])].indexOf(claim);
}

/** Move the claim past the neighbours whose middle the finger has passed. */
function follow(claim: Element, y: number) {
  const { previousElementSibling: before, nextElementSibling: after } = claim;
  if (before && y < middle(before)) before.before(claim);
  else if (after && y > middle(after)) after.after(claim);
  if (y < EDGE) scrollBy(0, -12);
  if (y > innerHeight - EDGE) scrollBy(0, 12);
}

function middle(claim: Element) {
  const box = claim.getBoundingClientRect();
  return box.top + box.height / 2;
}

// The awards that the page showed last, to say which cards have changed hands.
let known = awards();

function awards() {
  return all(".taken").map((award) => award.textContent);
}

document.addEventListener("refreshed", () => {
  const before = known;
  known = awards();
  say(known.filter((award) => !before.includes(award)).join(". "));
});

document.addEventListener("pointerdown", (event) => {
  const claim = touched(event, ".handle")?.closest("li") as HTMLElement | null;
  if (!claim) return;
  event.preventDefault();
  const start = placeOf(claim);
  const move = (moved: PointerEvent) => follow(claim, moved.clientY);
  const drop = () => {
    document.removeEventListener("pointermove", move);
    claim.classList.remove("is-dragged");
    const place = placeOf(claim);
    if (place !== start) make([{ kind: "shift", route: claim.dataset.route, place }]);
  };
  claim.classList.add("is-dragged");
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", drop, { once: true });
});

for (const field of all("[aria-invalid]").slice(0, 1)) field.focus();
