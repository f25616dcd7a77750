// Shows the reasons of the result on the map: on the whole screen, where Back closes it again; on a laptop beside the
// table.

import { all, one, touched } from "../engine/dom.js";
import { handle } from "../stage/hand.js";
import { Stage } from "../stage/stage.js";

const LENGTH = 1800; // milliseconds in which a path is ridden

const wide = matchMedia("(min-width: 64rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {HTMLDialogElement} */
const dialog = one("#on-map");
const whole = one(".view", dialog);

/** @type {Stage | null} */
let stage = null;

/** Find the place of the map on the page; it is a new element after the result was counted again. */
function home() {
  return one(".map-frame");
}

/** @param {HTMLElement} button */
function open(button) {
  close();
  const window = wide.matches ? widened() : whole;
  tell(button, wide.matches ? beside() : one(".caption", dialog));
  if (!wide.matches) {
    dialog.showModal();
    history.pushState({ isShown: true }, "");
  }
  const map = one(".stage", home());
  stage = new Stage(window, map);
  stage.show(JSON.parse(button.dataset.lights ?? "{}"), calm.matches ? 0 : LENGTH);
  whole.focus();
}

/** Make the map on the page a window of its present size. */
function widened() {
  const frame = home();
  frame.style.height = `${frame.clientHeight}px`;
  frame.classList.add("view");
  return frame;
}

/** Make the place for the words beside the map on a laptop. */
function beside() {
  const caption = document.createElement("div");
  caption.className = "caption card";
  home().after(caption);
  return caption;
}

/** Show the words of a reason, with the names of the column and the player.
 * @param {HTMLElement} button @param {HTMLElement} caption */
function tell(button, caption) {
  const words = /** @type {HTMLElement} */ (one("*", parts(button)).cloneNode(true));
  for (const way of all(".show, .which-rule", words)) way.remove();
  const whose = button.closest(".reasons")?.querySelector("h3")?.cloneNode(true);
  const column = button.closest("details")?.querySelector("summary > span")?.textContent ?? "";
  const title = document.createElement("p");
  title.className = "title";
  title.append(...(whose?.childNodes ?? []), ` ${column}`);
  for (const left of all(".quiet", title)) left.remove();
  caption.replaceChildren(title, ...words.childNodes);
}

/** @param {HTMLElement} button */
function parts(button) {
  const part = document.createElement("div");
  part.append(button.closest("li")?.cloneNode(true) ?? "");
  return part;
}

/** Put the map back on the page. */
function close() {
  const frame = home();
  for (const caption of all(".paths .caption")) caption.remove();
  if (!stage) return;
  stage.picture.picture.remove();
  const isAnew = !frame.contains(stage.stage) && frame.querySelector(".stage");
  if (isAnew) stage.stage.remove();
  else stage.leave(frame);
  stage = null;
  frame.classList.remove("view");
  frame.style.height = "";
}

handle(whole, () => stage);
document.addEventListener("click", (event) => {
  const button = touched(event, "[data-lights]");
  if (button) {
    event.preventDefault();
    open(button);
  } else if (wide.matches && touched(event, "[data-longest]")) close();
});
dialog.addEventListener("close", () => {
  close();
  if (history.state?.isShown) history.back();
});
addEventListener("popstate", () => dialog.open && dialog.close());
document.addEventListener("refreshed", () => dialog.open || close());
wide.addEventListener("change", () => (dialog.open ? dialog.close() : close()));
