// The search over the rule cards. People type questions, so of their words as many as possible must be found.

import { all, one } from "../dom.ts";
import { fold, found } from "../parts/search.ts";

const search: HTMLInputElement = one("#search");
const cards = all("[data-card]");
const sections = all(".rules");
const none = one("#none");

/** Return the cards that have the most of the typed words, typos forgiven. */
function answers<Card>(typed: string, list: Card[], namesOf: (card: Card) => string[]) {
  const whole = found(typed, list, namesOf).rows;
  if (whole.length) return whole;
  const times: Map<Card, number> = new Map();
  for (const word of typed.split(/\s+/).filter((each) => each.length > 2))
    for (const card of found(word, list, namesOf).rows) times.set(card, (times.get(card) ?? 0) + 1);
  const most = Math.max(0, ...times.values());
  return list.filter((card) => most > 0 && times.get(card) === most);
}

/**
 * Return the words of a card, one by one: a typo is quickly found in a short name. Who types the board means any card.
 */
function namesOf(card: HTMLElement) {
  const said = all("p:not(:last-child)", card).map(({ textContent }) => textContent);
  return fold([one("h1").textContent, card.dataset.find, ...said].join(" ")).split(" ");
}

function show() {
  const wanted = new Set(search.value.trim() ? answers(search.value, cards, namesOf) : cards);
  for (const card of cards) card.hidden = !wanted.has(card);
  for (const section of sections) section.hidden = !all("[data-card]:not([hidden])", section).length;
  none.hidden = wanted.size > 0;
}

search.addEventListener("input", show);
show();
