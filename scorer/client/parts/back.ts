// The phone's Back closes what is open on a page, a menu or a sheet with [data-back], before it leaves the page. A step
// of the history stands for all of them; it stays once they are closed, and Back then passes it by. The page that a link
// leads to takes its place.

import { all, one, touched } from "../dom.ts";
import { leads } from "./leave.ts";

const OPEN = ":is(:popover-open, .is-open)"; // which a browser without popovers can read

export function listenForBack() {
  let open: { what: Element; close: () => void } | null = null;
  let isGuarded = Boolean(history.state?.isGuard);

  const hear = (what: Element, isOpen: boolean, close: () => void) => {
    if (!isOpen) {
      if (open?.what === what) open = null;
      return;
    }
    open = { what, close };
    if (!isGuarded) history.pushState({ ...history.state, isGuard: true }, "");
    isGuarded = true;
  };
  const hearOfMenu = (menu: EventTarget | null) => {
    if (menu instanceof HTMLElement && menu.matches("[popover]"))
      hear(menu, menu.matches(OPEN), () => menu.hidePopover());
  };

  addEventListener("popstate", ({ state }) => {
    const isPassed = isGuarded && !state?.isGuard;
    isGuarded = Boolean(state?.isGuard);
    if (!isPassed) return;
    if (open) open.close();
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
  hearOfMenu(document.querySelector(`[popover]${OPEN}`)); // opened before this script came
  for (const sheet of all("[data-back]")) {
    const close = () => one(sheet.dataset.back ?? "", sheet).click(); // its button that closes it
    const changed = () => hear(sheet, !sheet.hidden, close);
    new MutationObserver(changed).observe(sheet, { attributeFilter: ["hidden"] });
  }
}
