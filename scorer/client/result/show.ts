// The map of the result. The winners' longest paths glow on it; a reason is shown on it instead: on a phone on the whole
// screen, where Back closes it again, on a laptop in its place beside the table.

import { all, element, one, touched } from "../dom.ts";
import { lay } from "../map/turn.ts";
import { handle } from "../stage/fingers.ts";
import { Stage } from "../stage/stage.ts";

const LENGTH = 1800; // milliseconds in which a path is ridden

export class OnMap {
  wide = matchMedia("(min-width: 64rem)");
  calm = matchMedia("(prefers-reduced-motion: reduce)");
  dialog: HTMLDialogElement = one("#on-map");
  whole = one(".view", this.dialog);
  stage = this.begun();

  constructor() {
    const { dialog, wide } = this;
    handle(this.whole, () => this.stage);
    document.addEventListener("click", (event) => {
      const part = touched(event, "[data-lights]");
      if (!part) return;
      event.preventDefault();
      this.open(part);
    });
    dialog.addEventListener("close", () => {
      this.close();
      if (history.state?.isShown) history.back();
    });
    addEventListener("popstate", () => dialog.open && dialog.close());
    wide.addEventListener("change", () => dialog.open && dialog.close());
    document.addEventListener("refreshed", () => {
      if (!dialog.open) this.stage = this.begun();
    });
    addEventListener("resize", () => {
      const { lights, window } = this.stage;
      this.stage.enter(window);
      this.stage.show(lights);
      this.layScenes();
    });
  }

  /** Find the place of the map on the page; it is a new element after the result was counted again. */
  get home() {
    return one(".map-frame");
  }

  begun() {
    this.layScenes();
    const fresh = new Stage(this.home);
    this.show(this.home, fresh);
    return fresh;
  }

  /** Turn the story's small pictures as the map. */
  layScenes() {
    for (const scene of all<SVGSVGElement>(".scene")) lay(scene);
  }

  /** Light what an element has to show. */
  show(part: HTMLElement, on: Stage = this.stage, length: number = LENGTH) {
    on.show(JSON.parse(part.dataset.lights ?? "{}"), this.calm.matches ? 0 : length);
  }

  /** @param part a reason's button, or the map itself */
  open(part: HTMLElement) {
    const { dialog, home, whole } = this;
    const isWide = this.wide.matches;
    for (const caption of all(".paths .caption")) caption.remove();
    if (!isWide) {
      dialog.showModal();
      history.pushState({ isShown: true }, "");
      this.stage.enter(whole);
    }
    if (part !== home) {
      const caption = isWide ? element("div", { className: "caption card" }) : one(".caption", dialog);
      if (isWide) home.after(caption);
      tell(part, caption);
    }
    this.show(part);
    whole.focus();
  }

  /** Put the map back on the page, as it was, or as it was counted again in the meantime. */
  close() {
    const { dialog, home, stage } = this;
    one(".caption", dialog).replaceChildren();
    if (home.querySelector(".stage") && !home.contains(stage.stage)) {
      stage.stage.remove();
      this.stage = this.begun();
    } else {
      stage.enter(home);
      this.show(home, stage, 0);
    }
  }
}

/** Show the words of a reason, with the names of the player and the column. */
function tell(button: HTMLElement, caption: HTMLElement) {
  const words = button.closest("li")?.cloneNode(true) as HTMLElement;
  for (const left of all(".scene, .show, .which-rule", words)) left.remove();
  const heading = button.closest(".reason")?.querySelector("h3")?.cloneNode(true).childNodes ?? [];
  const title = element("p", { className: "row one bold" }, ...heading);
  for (const left of all(".which-rule", title)) left.remove();
  caption.replaceChildren(title, ...words.childNodes);
}
