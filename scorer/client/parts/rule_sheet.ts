// Opens a rule card over the page that asks for it, with the cards that belong to it. Without scripts, or where it
// cannot be had, the link leads to it.

import { all, element, pageIn, touched } from "../dom.ts";
import { asked, leads, leaveFor } from "./leave.ts";

/** Return the sheet, which Escape, Back and a tap beside it close. */
function theSheet() {
  const [known] = all(".rule-sheet");
  if (known) return known;
  const sheet = element("dialog", { className: "rule-sheet" });
  sheet.setAttribute("popover", "auto"); // as a property only browsers with popovers know it
  document.body.append(sheet);
  return sheet;
}

async function open(link: HTMLAnchorElement) {
  link.setAttribute("aria-busy", "true");
  const answer = await asked(link.href, { headers: { Accept: "text/html" } });
  const page = await pageIn(answer);
  link.removeAttribute("aria-busy");
  const card = page?.getElementById(link.dataset.rule ?? "");
  if (!page || !card) return leaveFor(link.href);
  const sheet = theSheet();
  const others = all(`[data-beside~="${card.id}"]`, page.body);
  const textContent = page.querySelector("h1")?.textContent ?? "";
  const rules = element("a", { className: "button", href: link.href, textContent });
  sheet.replaceChildren(card, ...wayToCase(link), ...others, rules);
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
  const usual = link.closest("li, article")?.querySelector<HTMLElement>("[data-lights]");
  if (!usual || !link.dataset.here) return [];
  const way = element("button", { textContent: usual.textContent });
  way.addEventListener("click", () => {
    const lights = usual.dataset.lights;
    theSheet().hidePopover();
    usual.dataset.lights = link.dataset.here;
    usual.click();
    usual.dataset.lights = lights;
  });
  return [way];
}

document.addEventListener("click", (event) => {
  const link = touched(event, "a[data-rule]") as HTMLAnchorElement | null;
  if (!link || !("showPopover" in link) || !leads(event, link)) return;
  event.preventDefault();
  void open(link);
});
