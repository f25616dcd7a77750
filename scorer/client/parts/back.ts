// The phone's Back closes what is open on a page, a menu or a sheet with [data-back], before it leaves the page. A step
// of the history stands for all of them; it stays once they are closed, and Back then passes it by. The page that a link
// leads to takes its place.

import { all, one, touched } from "../dom.ts";
import { leads } from "./leave.ts";

const MENU = "[popover]:is(:popover-open, .is-open)"; // which a browser without popovers can read

export function listenForBack() {
  let isGuarded = Boolean(history.state?.isGuard);

  const guard = (isOpen: boolean) => {
    if (isOpen && !isGuarded) history.pushState({ ...history.state, isGuard: true }, "");
    isGuarded ||= isOpen;
  };
  const hearOfMenu = (menu: EventTarget | null) => guard(menu instanceof HTMLElement && menu.matches(MENU));

  addEventListener("popstate", ({ state }) => {
    const isPassed = isGuarded && !state?.isGuard;
    isGuarded = Boolean(state?.isGuard);
    if (!isPassed) return;
    const menu = document.querySelector<HTMLElement>(MENU);
    const sheet = document.querySelector<HTMLElement>("[data-back]:not([hidden])");
    if (menu) menu.hidePopover();
    else if (sheet)
      one(sheet.dataset.back ?? "", sheet).click(); // its button that closes it
    else history.back();
  });
  addEventListener("click", (event) => {
    const link = touched(event, "a[href]") as HTMLAnchorElement | null;
    const isOurs = link?.origin === location.origin && !link.hasAttribute("download");
    if (!isGuarded || !link || !isOurs || !leads(event, link)) return;
    event.preventDefault();
    location.replace(link.href);
  });
  document.addEventListener("toggle", ({ target }) => hearOfMenu(target), true); // it does not bubble
  hearOfMenu(document.querySelector<HTMLElement>(MENU)); // opened before this script came
  for (const sheet of all("[data-back]"))
    new MutationObserver(() => guard(!sheet.hidden)).observe(sheet, { attributeFilter: ["hidden"] });
}
