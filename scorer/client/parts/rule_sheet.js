// Opens a rule card over the page that asks for it. Without scripts, or where it cannot be had, the link leads to it.

import { touched } from "../engine/dom.js";
import { asked, leads, leaveFor } from "../engine/leave.js";

/** @type {HTMLDialogElement | undefined} */
let sheet;

/** Return the sheet, which Escape, Back and a tap beside it close. */
function made() {
  const dialog = document.createElement("dialog");
  dialog.popover = "auto";
  document.body.append(dialog);
  return dialog;
}

/** @param {HTMLAnchorElement} link */
async function open(link) {
  link.ariaBusy = "true";
  const answer = await asked(link.href, { headers: { Accept: "text/html" } });
  const text = answer?.ok ? await answer.text() : "";
  link.ariaBusy = null;
  const page = new DOMParser().parseFromString(text, "text/html");
  const card = page.getElementById(link.dataset.rule ?? "");
  if (!card) return leaveFor(link.href);
  sheet ??= made();
  sheet.replaceChildren(card, wayTo(link.href, page.querySelector("h1")?.textContent ?? ""));
  card.removeAttribute("id");
  card.classList.remove("card");
  sheet.showPopover();
  card.focus();
}

/** Return what leads to all rules. @param {string} address @param {string} title */
function wayTo(address, title) {
  const way = document.createElement("a");
  way.className = "button";
  way.href = address;
  way.textContent = title;
  return way;
}

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (touched(event, "a[data-rule]"));
  if (!link || !leads(event, link)) return;
  event.preventDefault();
  void open(link);
});
