// The map of the result. The winners' longest paths glow on it; a reason is shown on it instead: on a phone on the whole
// screen, where Back closes it again, on a laptop in its place beside the table.

import { all, one, touched } from "../dom.ts";
import { handle } from "../stage/hand.ts";
import { Stage } from "../stage/stage.ts";

const LENGTH = 1800; // milliseconds in which a path is ridden

const wide = matchMedia("(min-width: 64rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const dialog: HTMLDialogElement = one("#on-map");
const whole = one(".view", dialog);

let stage: Stage = begun();

/** Find the place of the map on the page; it is a new element after the result was counted again. */
function home() {
  return one(".map-frame");
}

function begun() {
  const fresh = new Stage(home());
  show(home(), fresh);
  return fresh;
}

/** Light what an element has to show. */
function show(part: HTMLElement, on: Stage = stage, length: number = LENGTH) {
  on.show(JSON.parse(part.dataset.lights ?? "{}"), calm.matches ? 0 : length);
}

/** @param part a reason's button, or the map itself */
function open(part: HTMLElement) {
  for (const caption of all(".paths .caption")) caption.remove();
  if (!wide.matches) {
    dialog.showModal();
    history.pushState({ isShown: true }, "");
    stage.enter(whole);
  }
  if (part !== home()) tell(part, wide.matches ? beside() : one(".caption", dialog));
  show(part);
  whole.focus();
}

/** Make the place for the words beside the map on a laptop. */
function beside() {
  const caption = document.createElement("div");
  caption.className = "caption card";
  home().after(caption);
  return caption;
}

/** Show the words of a reason, with the names of the player and the column. */
function tell(button: HTMLElement, caption: HTMLElement) {
  const words = button.closest("li")?.cloneNode(true) as HTMLElement;
  for (const left of all(".show, .which-rule", words)) left.remove();
  const title = document.createElement("p");
  title.className = "title";
  title.append(...(button.closest(".reason")?.querySelector("h3")?.cloneNode(true).childNodes ?? []));
  for (const left of all(".which-rule", title)) left.remove();
  caption.replaceChildren(title, ...words.childNodes);
}

/** Put the map back on the page, as it was, or as it was counted again in the meantime. */
function close() {
  one(".caption", dialog).replaceChildren();
  const isAnew = home().querySelector(".stage") && !home().contains(stage.stage);
  if (isAnew) stage.stage.remove();
  else stage.enter(home());
  if (isAnew) stage = begun();
  else show(home(), stage, 0);
}

handle(whole, () => stage);
document.addEventListener("click", (event) => {
  const part = touched(event, "[data-lights]");
  if (!part) return;
  event.preventDefault();
  open(part);
});
dialog.addEventListener("close", () => {
  close();
  if (history.state?.isShown) history.back();
});
addEventListener("popstate", () => dialog.open && dialog.close());
document.addEventListener("refreshed", () => {
  if (!dialog.open) stage = begun();
});
addEventListener("resize", () => {
  const { lights } = stage;
  stage.enter(stage.window);
  stage.show(lights);
});
wide.addEventListener("change", () => dialog.open && dialog.close());
