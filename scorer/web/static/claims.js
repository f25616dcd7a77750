// The order of play, changed by dragging a claim at its handle to its place; the country cards follow (moves.js).

import { makeMoves, refresh, say } from "./moves.js";

const EDGE = 60; // pixels from the edge of the screen where dragging scrolls

function placeOf(claim) {
  return [...claim.parentElement.children].indexOf(claim);
}

// Move the claim past the neighbours whose middle the finger has passed.
function follow(claim, y) {
  const { previousElementSibling: before, nextElementSibling: after } = claim;
  if (before && y < middle(before)) before.before(claim);
  else if (after && y > middle(after)) after.after(claim);
  if (y < EDGE) scrollBy(0, -12);
  if (y > innerHeight - EDGE) scrollBy(0, 12);
}

function middle(claim) {
  const box = claim.getBoundingClientRect();
  return box.top + box.height / 2;
}

// When the order has changed, say which cards have changed hands.
let known = awards();

function awards() {
  return [...document.querySelectorAll(".taken")].map((award) => award.textContent);
}

document.addEventListener("refreshed", () => {
  say(
    awards()
      .filter((award) => !known.includes(award))
      .join(". "),
  );
  known = awards();
});

document.querySelector("[aria-invalid]")?.focus();

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest(".handle");
  if (!handle) return;
  const claim = handle.closest("li");
  const start = placeOf(claim);
  const drag = (moved) => follow(claim, moved.clientY);
  const drop = () => {
    document.removeEventListener("pointermove", drag);
    claim.classList.remove("is-dragged");
    if (placeOf(claim) !== start) {
      makeMoves([{ kind: "shift", route: claim.dataset.route, place: placeOf(claim) }]).then(refresh);
    }
  };
  event.preventDefault();
  claim.classList.add("is-dragged");
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", drop, { once: true });
});
