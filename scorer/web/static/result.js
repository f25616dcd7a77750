// A number of the table opens its reason, and a chip shows that player's longest path, without leaving the page.

const NS = "http://www.w3.org/2000/svg";
const map = document.querySelector(".map-frame");
const chips = [...document.querySelectorAll("[data-longest]")];

function open() {
  const wanted = location.hash && document.querySelector(`details${location.hash}`);
  if (!wanted) return;
  wanted.open = true;
  wanted.scrollIntoView({ block: "center" });
}

function show(chip) {
  for (const other of chips) other.toggleAttribute("aria-current", false);
  chip.setAttribute("aria-current", "true");
  map.querySelector(".longest").replaceChildren(...chip.dataset.longest.split(" ").filter(Boolean).map(glow));
}

function glow(route) {
  const copy = document.createElementNS(NS, "path");
  copy.setAttribute("d", map.querySelector(`[data-route="${route}"] .way`).getAttribute("d"));
  return copy;
}

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-longest]") ?? chips[event.target.closest("[data-shows]")?.dataset.shows];
  if (!chip) return;
  event.preventDefault();
  show(chip);
  map.scrollIntoView({ block: "nearest" });
});
addEventListener("hashchange", open);
open();
