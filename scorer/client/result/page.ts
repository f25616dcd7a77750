// The result, and the count that is told above it: a number of the table opens its reason below its row, and closes it
// again. Moves that still wait on this phone are sent, and the result is then counted again (parts/buttons.ts).

import { all, one, touched } from "../dom.ts";
import { stayAwake } from "../parts/awake.ts";
import { listenForButtons } from "../parts/buttons.ts";
import { noteTold } from "../parts/news.ts";
import { OnMap } from "./show.ts";
import { Count } from "./telling.ts";

const isTelling = document.body.matches(".is-telling");
if (isTelling) noteTold(one("#said").dataset.opened); // before anything could lead to it
listenForButtons();
const map = document.getElementById("on-map") ? new OnMap() : null; // before a reason opens, which has its button
if (isTelling) new Count(map);
if (isTelling || document.body.matches(".is-screen")) stayAwake();

/** The id of the reason that is open; it stays open when the result is counted again. */
let opened = "";

/** @param id empty: close all */
function open(id: string) {
  opened = id;
  for (const reason of all(".reason")) reason.classList.toggle("is-open", reason.id === id);
  for (const number of all(".points [aria-expanded]"))
    number.setAttribute("aria-expanded", String(number.getAttribute("href") === `#${id}`));
}

/** Open what the address names: a reason, or what is folded up. */
function openNamed() {
  const wanted = document.getElementById(location.hash.slice(1));
  if (wanted instanceof HTMLDetailsElement) wanted.open = true;
  if (!wanted?.matches(".reason")) return;
  open(wanted.id);
  wanted.scrollIntoView({ block: "center" });
}

// A reason opens and closes without a new entry in the history, so that one press of Back leaves the page.
document.addEventListener("click", (event) => {
  const number = touched(event, ".points [aria-expanded]");
  if (!number) return;
  event.preventDefault();
  const id = number.getAttribute("href")?.slice(1) ?? "";
  open(id === opened ? "" : id);
  history.replaceState(null, "", opened ? `#${opened}` : location.pathname + location.search);
  document.getElementById(opened)?.scrollIntoView({ block: "nearest" });
});
document.addEventListener("refreshed", () => open(opened));
addEventListener("hashchange", openNamed);
openNamed();
