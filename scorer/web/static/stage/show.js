// Every reason of the result on the map: on all of the screen, where Back closes it again; on a laptop beside the table.

import { all, one, touched } from "../engine/dom.js";
import { handle } from "./hand.js";
import { Stage } from "./stage.js";

const LENGTH = 1800; // milliseconds in which a path is ridden

const wide = matchMedia("(min-width: 64rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {HTMLDialogElement} */
const dialog = one("#on-map");
const whole = one(".view", dialog);

/** @type {Stage | null} */
let stage = null;

/** Where the map lies on the page; another element once the result was counted anew. */
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

/** The map on the page becomes a window of the size that it has. */
function widened() {
  const frame = home();
  frame.style.height = `${frame.clientHeight}px`;
  frame.classList.add("view");
  return frame;
}

/** What is told beside the map on a laptop. */
function beside() {
  const told = document.createElement("div");
  told.className = "caption card";
  home().after(told);
  return told;
}

/** The words of a reason, with the name of the column and of the player.
 * @param {HTMLElement} button @param {HTMLElement} caption */
function tell(button, caption) {
  const words = /** @type {HTMLElement} */ (one("*", parts(button)).cloneNode(true));
  for (const show of all(".show", words)) show.remove();
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

/** The map lies on the page again. */
function close() {
  const frame = home();
  for (const told of all(".paths .caption")) told.remove();
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
