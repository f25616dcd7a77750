// The result: a number of the table opens its reason below its row, and closes it again. Moves that still wait on this
// phone are sent, and the result is then counted again (parts/buttons.ts).

import { all, touched } from "../dom.ts";
import { listenForButtons } from "../parts/buttons.ts";
import { OnMap } from "./show.ts";

listenForButtons();
if (document.getElementById("on-map")) new OnMap(); // before a reason opens, which has its button

/** The id of the reason that is open; it stays open when the result is counted again. */
let opened = "";

/** @param id empty: close all */
function open(id: string) {
  opened = id;
  for (const reason of all(".reason")) reason.classList.toggle("is-open", reason.id === id);
  for (const number of all(".points [aria-expanded]"))
    number.setAttribute("aria-expanded", String(number.getAttribute("href") === `#${id}`));
  if (!id) return;
  for (const link of all<HTMLAnchorElement>("#correct [data-of-seat]")) {
    const address = new URL(link.href);
    address.searchParams.set("seat", id.slice(id.lastIndexOf("-") + 1)); // whose number was tapped is corrected
    link.href = address.href;
  }
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
