// The search over the rule cards. People type questions: of the words that carry meaning most must be found.

import { all, one } from "../dom.ts";
import { fold, found } from "../parts/search.ts";

const search: HTMLInputElement = one("#search");
const cards = all("[data-card]");
const sections = all(".rules");
const none = one("#none");

/** Words of questions that carry no meaning, folded: in any language, since people type the one they think in. */
const EMPTY = new Set(
  fold(
    `a an and any are as at be before but by can could do does doing for from get had has have how i if in is it
    its many may me much must my need of on one only or our out so than that the their them then there they this to
    up us use want was we what when where which who whose why will with without you your
    aber am an auf aus bei bin darf das dass dem den der des die du ein eine einem einen einer er es euch fur gibt habe
    haben hat ich ihr im in ist kann man mein meine mit muss nach nicht noch nur oder sein sich sie sind uber
    um und uns von vor wann war warum was wenn wer werden wie wieviel wird wir wo zu zum zur
    ai au aux avec avoir c ce ces cette combien comment d dans de des du elle en est et etre faire faut il ils j je l la
    le les leur lui ma mais me mes mon n ne nous on ou par pas peut peux plus pour pourquoi puis qu quand que quel quelle
    qui quoi s sa sans se ses si son sont sur t ta te tu un une va vous y a`,
  ).split(" "),
);
const NEAREST = 3;

/** Return the cards that have most of the typed words, typos forgiven; where none has more than half, the nearest. */
function answers(typed: string, list: HTMLElement[]) {
  const words = fold(typed).split(" ");
  const meant = words.filter((word) => !EMPTY.has(word));
  const times: Map<HTMLElement, number> = new Map();
  for (const word of meant.length ? meant : words)
    for (const card of found(word, list, namesOf).rows) times.set(card, (times.get(card) ?? 0) + 1);
  const most = Math.max(0, ...times.values());
  const isSure = 2 * most > meant.length;
  const best = list.filter((card) => most > 0 && times.get(card) === most);
  return { best: isSure ? best : best.slice(0, NEAREST), isSure };
}

/**
 * Return the words of a card, one by one: a typo is quickly found in a short name. Who types the board means any card.
 */
function namesOf(card: HTMLElement) {
  const said = all("p:not(:last-child)", card).map(({ textContent }) => textContent);
  return fold([one("h1").textContent, card.dataset.find, ...said].join(" ")).split(" ");
}

function show() {
  const { best, isSure } = search.value.trim() ? answers(search.value, cards) : { best: cards, isSure: true };
  for (const card of cards) card.hidden = !best.includes(card);
  for (const section of sections) section.hidden = !all("[data-card]:not([hidden])", section).length;
  none.hidden = isSure;
  one("#perhaps").hidden = isSure || !best.length;
}

search.addEventListener("input", show);
show();
