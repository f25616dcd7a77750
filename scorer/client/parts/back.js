// The phone's Back closes what is open on a page, a menu or a sheet with [data-back], before it leaves the page. A step
// of the history stands for all of them; it stays once they are closed, and Back then passes it by. The page that a link
// leads to takes its place.

import { all, one, touched } from "../engine/dom.js";
import { leads } from "../engine/leave.js";

/** What is open, and how it is closed. @type {{what: Element, close: () => void} | null} */
let open = null;
let isGuarded = Boolean(history.state?.isGuard);

/**
 * @param {Element} what
 * @param {boolean} isOpen
 * @param {() => void} close
 */
function hear(what, isOpen, close) {
  if (!isOpen) {
    if (open?.what === what) open = null;
    return;
  }
  open = { what, close };
  if (!isGuarded) history.pushState({ ...history.state, isGuard: true }, "");
  isGuarded = true;
}

/** @param {EventTarget | null} menu */
function hearOfMenu(menu) {
  if (!(menu instanceof HTMLElement) || !menu.matches("[popover]")) return;
  hear(menu, menu.matches(":popover-open"), () => menu.hidePopover());
}

/** @param {HTMLElement} sheet  [data-back] is its button that closes it */
function watch(sheet) {
  const close = () => one(sheet.dataset.back ?? "", sheet).click();
  const changed = () => hear(sheet, !sheet.hidden, close);
  new MutationObserver(changed).observe(sheet, { attributeFilter: ["hidden"] });
}

addEventListener("popstate", ({ state }) => {
  const isPassed = isGuarded && !state?.isGuard;
  isGuarded = Boolean(state?.isGuard);
  if (!isPassed) return;
  if (open) open.close();
  else history.back();
});
addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (touched(event, "a[href]"));
  const isOurs = link?.origin === location.origin && !link.hasAttribute("download");
  if (!isGuarded || !link || !isOurs || !leads(event, link)) return;
  event.preventDefault();
  location.replace(link.href);
});
document.addEventListener("toggle", ({ target }) => hearOfMenu(target), true); // it does not bubble
hearOfMenu(document.querySelector("[popover]:popover-open")); // opened before this script came
all("[data-back]").forEach(watch);
