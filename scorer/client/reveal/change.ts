// A change of the game while its count is told: the telling stops, says what has changed, and can be told anew from the
// first step that is another one now.

import { all, one, pageIn } from "../dom.ts";
import type { Answer } from "../engine/law.ts";
import { openOutbox } from "../parts/game.ts";
import { asked, leaveFor } from "../parts/leave.ts";
import { hint } from "../parts/messages.ts";
import { News, numbersSaid, type Told } from "../parts/news.ts";
import { Refusals } from "../parts/refusals.ts";

/** `from`: the first step that is another one now. */
export type Choice = { from: number; isToEnd: boolean };

export class Change {
  panel: HTMLElement;
  stop: () => void;
  tellAnew: (fresh: Document, choice: Choice) => void;
  isLed: () => boolean;
  sentences: string[] = [];
  fresh: Document | null = null;
  told: string[];

  /**
   * @param stop called when the telling is out of date
   * @param isLed whether nobody is to choose here: a television, or a phone that another one leads
   */
  constructor(
    panel: HTMLElement,
    stop: () => void,
    tellAnew: (fresh: Document, choice: Choice) => void,
    isLed: () => boolean,
  ) {
    this.panel = panel;
    this.stop = stop;
    this.tellAnew = tellAnew;
    this.isLed = isLed;
    this.told = stepsIn(document); // as the server wrote them
    one(".from", panel).addEventListener("click", () => this.take(false));
    one(".end", panel).addEventListener("click", () => this.take(true));
  }

  /**
   * Look whether the count is another one now; leave where there is none any more.
   * @param sentences what others did, or this phone's own moves that have just arrived
   */
  async look(sentences: string[]) {
    this.sentences.push(...sentences.filter((said) => said && !this.sentences.includes(said)));
    const answer = await asked(location.href, { headers: { Accept: "text/html" } });
    const fresh = await pageIn(answer);
    if (fresh && answer?.redirected) return leaveFor(answer.url);
    if (!fresh || this.firstChanged(fresh) === null) return;
    this.fresh = fresh;
    this.show();
  }

  show() {
    one("p", this.panel).textContent = this.sentences.join(" ");
    if (!this.panel.hidden) return;
    if (this.isLed()) return this.take(false);
    this.stop();
    this.panel.hidden = false;
    this.panel.focus({ preventScroll: true });
  }

  take(isToEnd: boolean) {
    const from = this.fresh && this.firstChanged(this.fresh);
    if (!this.fresh || from === null) return;
    this.told = stepsIn(this.fresh);
    this.tellAnew(this.fresh, { from, isToEnd });
    this.sentences = [];
    this.fresh = null;
    this.panel.hidden = true;
  }

  /** Return the first step that differs from the one that is told; null if none does. The podium is always the last. */
  firstChanged(fresh: Document) {
    const first = stepsIn(fresh).findIndex((step, place) => step !== this.told[place]);
    return first < 0 ? null : first;
  }
}

/** Send what waits on this phone, and look at the count after every change of the game. */
export function listenForChanges(change: Change): News {
  const look = (sentences: string[]) => void change.look(sentences);
  const answered = ({ said = "" }: Answer, isLast: boolean) => isLast && look([said]);
  const refused = (answer: Answer) => refusals.ask(answer);
  const outbox = openOutbox({ changed: () => {}, answered, refused, hint }, () => look([]));
  const refusals = new Refusals(one("#refusal"), (moves) => void outbox.make(moves));
  const tell = ({ news = [] }: Told) => look(news.map(({ said }) => said));
  return new News(numbersSaid(), outbox, () => {}, { tell });
}

function stepsIn(page: Document) {
  return all(".step", page).map(({ dataset, textContent }) => `${dataset.told} ${textContent?.replace(/\s+/g, " ")}`);
}
