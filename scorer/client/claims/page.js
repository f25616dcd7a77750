// Changes the order of play by dragging a claim at its handle; the country cards follow it.

import { all, touched } from "../engine/dom.js";
import { say } from "../engine/messages.js";
import { stayAwake } from "../parts/awake.js";
import { makeMoves } from "../parts/buttons.js";

stayAwake();

const EDGE = 60; // pixels from the edge of the screen where dragging scrolls

/** @param {Element} claim */
function placeOf(claim) {
  return [...(claim.parentElement?.children ?? [])].indexOf(claim);
}

/**
 * Move the claim past the neighbours whose middle the finger has passed.
 * @param {Element} claim
 * @param {number} y
 */
function follow(claim, y) {
  const { previousElementSibling: before, nextElementSibling: after } = claim;
  if (before && y < middle(before)) before.before(claim);
  else if (after && y > middle(after)) after.after(claim);
  if (y < EDGE) scrollBy(0, -12);
  if (y > innerHeight - EDGE) scrollBy(0, 12);
}

/** @param {Element} claim */
function middle(claim) {
  const box = claim.getBoundingClientRect();
  return box.top + box.height / 2;
}

// The awards that the page showed last, to say which cards have changed hands.
let known = awards();

function awards() {
  return all(".taken").map((award) => award.textContent);
}

document.addEventListener("refreshed", () => {
  say(
    awards()
      .filter((award) => !known.includes(award))
      .join(". "),
  );
  known = awards();
});

/** @param {HTMLElement} claim */
function drag(claim) {
  const start = placeOf(claim);
  /** @param {PointerEvent} moved */
  const move = (moved) => follow(claim, moved.clientY);
  const drop = () => {
    document.removeEventListener("pointermove", move);
    claim.classList.remove("is-dragged");
    const place = placeOf(claim);
    if (place !== start) makeMoves([{ kind: "shift", route: claim.dataset.route, place }]);
  };
  claim.classList.add("is-dragged");
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", drop, { once: true });
}

document.addEventListener("pointerdown", (event) => {
  const claim = /** @type {HTMLElement | null} */ (touched(event, ".handle")?.closest("li"));
  if (!claim) return;
  event.preventDefault();
  drag(claim);
});

for (const field of all("[aria-invalid]").slice(0, 1)) field.focus();
