// Opens a rule card over the page that asks for it, with the cards that belong to it. Without scripts, or where it
// cannot be had, the link leads to it.

import { all, touched } from "../dom.ts";
import { asked, leads, leaveFor } from "./leave.ts";

let sheet: HTMLDialogElement | undefined;

/** Return the sheet, which Escape, Back and a tap beside it close. */
function made() {
  const dialog = document.createElement("dialog");
  dialog.className = "rule-sheet";
  dialog.popover = "auto";
  document.body.append(dialog);
  return dialog;
}

async function open(link: HTMLAnchorElement) {
  link.setAttribute("aria-busy", "true");
  const answer = await asked(link.href, { headers: { Accept: "text/html" } });
  const text = answer?.ok ? await answer.text() : "";
  link.removeAttribute("aria-busy");
  const page = new DOMParser().parseFromString(text, "text/html");
  const card = page.getElementById(link.dataset.rule ?? "");
  if (!card) return leaveFor(link.href);
  sheet ??= made();
  const others = all(`[data-beside~="${card.id}"]`, page.body);
  sheet.replaceChildren(
    card,
    ...wayToCase(link),
    ...others,
    wayTo(link.href, page.querySelector("h1")?.textContent ?? ""),
  );
  for (const one of [card, ...others]) {
    one.removeAttribute("id"); // the page may have the same one
    one.classList.remove("card");
  }
  sheet.showPopover();
  sheet.scrollTop = 0;
  card.focus();
}

/** Return what shows the case on the map as the reason is shown, where the map is. */
function wayToCase(link: HTMLAnchorElement) {
  const usual: HTMLElement | null | undefined = (link.closest("li") ?? link.closest("article"))?.querySelector(
    "[data-lights]",
  );
  if (!usual || !link.dataset.here) return [];
  const way = document.createElement("button");
  way.textContent = usual.textContent;
  way.addEventListener("click", () => {
    const lights = usual.dataset.lights;
    sheet?.hidePopover();
    usual.dataset.lights = link.dataset.here;
    usual.click();
    usual.dataset.lights = lights;
  });
  return [way];
}

/** Return what leads to all rules. */
function wayTo(address: string, title: string) {
  const way = document.createElement("a");
  way.className = "button";
  way.href = address;
  way.textContent = title;
  return way;
}

document.addEventListener("click", (event) => {
  const link = touched(event, "a[data-rule]") as HTMLAnchorElement | null;
  if (!link || !leads(event, link)) return;
  event.preventDefault();
  void open(link);
});
