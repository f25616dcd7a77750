// Makes moves with the buttons of a page: stores and paints them at once, and sends them by the outbox. A button named
// "moves" has them as a JSON list, and a card's in [data-opposite] what puts it back. Elements with [data-live] are
// fetched again when all moves have arrived.

import { all, gamePath, one, pageIn, restBar } from "../dom.ts";
import type { Answer, Move } from "../engine/law.ts";
import { stayAwake } from "./awake.ts";
import { openOutbox } from "./game.ts";
import { asked, leaveFor } from "./leave.ts";
import { hint, say, writeClocks } from "./messages.ts";
import { News, numbersSaid } from "./news.ts";
import { listenForDone, paintDone, showDone, showPeople } from "./people.ts";
import { forgetUndone, listenForRedo, noteUndone } from "./redo.ts";
import { Refusals } from "./refusals.ts";

const LIFTED = ["pointerup", "pointercancel"];
const TWICE = 300; // milliseconds in which a second tap on a button belongs to the first

/**
 * Let the buttons of the page make moves; return what makes others. Tell the server this phone's time zone, by which it
 * names the day of a game.
 */
export function listenForButtons() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const base = gamePath().replace(/\/games\/[^/]*\/$/, "") || "/";
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers that we serve have no CookieStore
  document.cookie = `zone=${encodeURIComponent(timeZone)};path=${base};max-age=31536000;samesite=lax`;
  return new Buttons().make;
}

class Buttons {
  outbox = openOutbox(
    {
      changed: () => paintDone(this.outbox.waiting),
      answered: (answer, isLast) => this.answered(answer, isLast),
      refused: (answer) => this.refused(answer),
      hint,
    },
    () => void this.refresh(),
  );
  news = new News(numbersSaid(), this.outbox, () => void this.refresh(), { isHeld: () => this.isTouched });
  refusals = new Refusals(one("#refusal"), (moves) => this.make(moves));
  /** Whether a finger is on the page. Nothing moves under it: news and answers wait until it is lifted. */
  isTouched = false;
  refreshes = 0;
  lastTap: { button?: HTMLElement; at: number } = { at: 0 };

  constructor() {
    if (document.querySelector(".lobby")) stayAwake();
    addEventListener("pointerdown", () => {
      this.isTouched = true;
    });
    for (const name of LIFTED) {
      addEventListener(name, () => {
        this.isTouched = false;
      });
    }
    document.addEventListener("submit", (event) => this.submitted(event));
    listenForDone(this.outbox);
    this.pressWaiting();
    showPeople(JSON.parse(one("#said").dataset.people ?? "[]"));
    paintDone(this.outbox.waiting);
    listenForRedo((moves) => void this.outbox.make(moves));
    void this.outbox.send();
  }

  make = (moves: Move[]) => {
    this.news.stir();
    forgetUndone(moves);
    void this.outbox.make(moves);
  };

  answered(answer: Answer, isLast: boolean) {
    const { said = "", announced = "", seats, reveals, opened } = answer;
    noteUndone(answer);
    showDone(seats);
    paintDone(this.outbox.waiting);
    if (reveals && this.news.goToTelling(opened)) return;
    say(`${said} ${announced}`.trim());
    if (isLast) void this.refresh();
  }

  refused(answer: Answer) {
    this.refusals.ask(answer);
    paintDone(this.outbox.waiting);
    void this.refresh();
  }

  /** Show the page as the server has it now, unless more moves are on their way or were since. */
  async refresh() {
    if (this.outbox.waiting.length) return;
    const number = ++this.refreshes;
    const answer = await asked(location.href, { headers: { Accept: "text/html" } });
    if (answer?.status === 409) return location.reload(); // tickets are secret again: the page says so, and the way on
    const fresh = await pageIn(answer);
    await this.untouched();
    const isNewest = !this.outbox.waiting.length && number === this.refreshes;
    if (fresh && isNewest) replaceParts(fresh);
  }

  /** Wait until no finger is on the page, and its click has been handled. */
  async untouched() {
    while (this.isTouched) {
      await new Promise((done) => {
        for (const name of LIFTED) addEventListener(name, () => setTimeout(done), { once: true });
      });
    }
  }

  submitted(event: SubmitEvent) {
    const pressed = event.submitter;
    if (!(pressed instanceof HTMLButtonElement) || pressed.name !== "moves") return;
    if (pressed.dataset.openCount !== undefined) return; // the server asks first, so that needs it
    event.preventDefault();
    const isOnItsWay = pressed.getAttribute("aria-busy") === "true" && !isCard(pressed);
    const { button, at } = this.lastTap;
    this.lastTap = { button: pressed, at: event.timeStamp };
    if (isOnItsWay || (button === pressed && event.timeStamp - at < TWICE)) return;
    const moves = movesOf(pressed);
    press(pressed);
    this.make(moves);
    const back = pressed.form?.elements.namedItem("back");
    const address = back instanceof HTMLInputElement ? back.value : "";
    if (new URL(address, location.href).pathname !== location.pathname) leaveFor(address);
  }

  /** Paint the buttons of moves that have waited since the page was left or reloaded. */
  pressWaiting() {
    const buttons: HTMLButtonElement[] = all("button[name=moves]");
    for (const { moves } of this.outbox.waiting) {
      const made = JSON.stringify(moves);
      for (const button of buttons) if (JSON.stringify(movesOf(button)) === made) press(button);
    }
  }
}

function replaceParts(fresh: Document) {
  const focused = document.activeElement;
  const parts = all("[data-live]");
  if (!parts.every(({ id }) => fresh.getElementById(id))) return location.reload(); // it is another page now
  const unfolded = all("[data-live] details[open][id]").map(({ id }) => id);
  const around = ["details[id]", "[data-live]"].map((place) => focused?.closest(place)?.id);
  if (wayIn(document) !== wayIn(fresh)) restBar();
  for (const part of parts) part.replaceChildren(...one(`#${part.id}`, fresh).childNodes);
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  refocus(focused?.id, ...around);
  showPeople();
  writeClocks();
  document.dispatchEvent(new Event("refreshed"));
}

function wayIn(page: Document) {
  return page.querySelector("#guide [data-next-step]:not([hidden])")?.textContent?.trim();
}

/**
 * Put the focus back on what is still there: the element, what it was folded up in, or the part of the page.
 * @param ids none: it was on nothing that changed
 */
function refocus(...ids: (string | undefined)[]) {
  const [place] = ids.flatMap((id) => (id && document.getElementById(id)) || []);
  if (place?.matches("[data-live]")) place.tabIndex = -1;
  const summary: HTMLElement | null | undefined = place?.querySelector(":scope > summary");
  (summary ?? place)?.focus({ preventScroll: true });
}

/** Paint a button at once as pressed, or no longer; the next tap on a card puts it back, also before the answer. */
function press(button: HTMLButtonElement) {
  button.setAttribute("aria-busy", "true");
  const pressed = button.getAttribute("aria-pressed");
  if (pressed) button.setAttribute("aria-pressed", String(pressed !== "true"));
  if (isCard(button)) [button.value, button.dataset.opposite] = [button.dataset.opposite ?? "", button.value];
}

function isCard(button: HTMLButtonElement) {
  return button.dataset.opposite !== undefined;
}

function movesOf({ value }: HTMLButtonElement): Move[] {
  return JSON.parse(value || "[]");
}
