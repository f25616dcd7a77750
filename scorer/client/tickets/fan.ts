// The hand above the list of tickets: a card for each that is held, in the order in which they came. A tap puts it back;
// its place stays, so that the next one does not move under the finger, and a second tap takes it again.

import { all, element, one, touched } from "../dom.ts";

type Card = { id: string; shown: Node[]; value: string; isHeld: boolean; isDone: boolean; isOpen: boolean };

/** Let a tap on the hand press its card in the list; return what shows the hand as the list's cards say it is now. */
export function fanIn(fan: HTMLElement) {
  const order: string[] = [];
  fan.addEventListener("click", (event) => {
    const id = touched(event, "button")?.id.replace("fan ", "");
    if (id) document.getElementById(id)?.click();
  });
  return () => paint(fan, order);
}

/** Paint the cards in the order in which they came; what says the same stays, under a finger too. */
function paint(fan: HTMLElement, order: string[]) {
  const made = element("ul");
  const ours = all("#cards li:not(.elsewhere) button, #cards [aria-pressed=true]"); // what was refused was never held
  const cards = new Map(ours.map((button) => [button.id, cardOf(button)]));
  for (const { id, isHeld } of cards.values()) if (isHeld && !order.includes(id)) order.push(id);
  made.append(...order.flatMap((id) => cards.get(id) ?? []).map((card) => placeOf(card, fan.dataset)));
  const held = [...cards.values()].filter(({ isHeld }) => isHeld).length;
  for (const told of all("#hand [data-held]")) // hidden while taps that the server has not answered make it another one
    one("#hand").style.visibility = Number(told.dataset.held) === held ? "" : "hidden";
  if (fan.innerHTML === made.innerHTML) return;
  const focused = document.activeElement?.id;
  fan.replaceChildren(...made.childNodes);
  if (focused?.startsWith("fan ")) document.getElementById(focused)?.focus();
}

function cardOf(button: HTMLElement): Card {
  const shown = [".picture", ".ends"].map((name) => one(name, button).cloneNode(true));
  const value = String(one(".value", button).textContent).trim();
  const [isDone, isOpen] = [".good", ".bad"].map((sign) => Boolean(button.querySelector(`.state ${sign}`)));
  return { id: button.id, shown, value, isHeld: button.getAttribute("aria-pressed") === "true", isDone, isOpen };
}

function placeOf({ id, shown, value, isHeld, isDone, isOpen }: Card, { back = "", again = "" }: DOMStringMap) {
  const state = isHeld ? (isDone && "✓") || (isOpen && "✗") || "" : "";
  const part = (className: string, textContent: string) => element("span", { className, textContent });
  const sign = part("sign", isHeld ? "↩" : "+");
  sign.setAttribute("aria-hidden", "true");
  const does = part("visually-hidden", isHeld ? back : again);
  const parts = [does, ...shown, part("value", `${value} ${state}`), sign];
  const className = isHeld ? "fine bold" : "fine back";
  return element("li", {}, element("button", { id: `fan ${id}`, type: "button", className }, ...parts));
}
