// Makes the form for a new game follow the chosen board: its editions, colours and seats. The server checks everything.

import { all, isFromCache, one, touched } from "../dom.ts";
import { openDoor } from "../parts/door.ts";
import { dropAllBut } from "../parts/handover.ts";
import { install } from "../parts/kept.ts";
import { guardLinks } from "../parts/leave.ts";

const form: HTMLFormElement = one(".new-game");
const seats = all(".seat", form);
const more = one(".more", form);
/** The way to the rules, which waits for names; not in the set-up of a running game. */
const onward = form.querySelector<HTMLElement>("#to-rules");
const nameless = form.querySelector<HTMLElement>("#nameless");

const words = (text: string | undefined) => (text ?? "").split(" ");

let shown = Math.max(2, seats.filter((seat) => nameOf(seat).value).length);

/** Return the chosen board, before a first one is chosen that which stands first. */
function board(): HTMLInputElement {
  return form.querySelector("[name=board]:checked") ?? one("[name=board]", form);
}

/** Let a way on wait for what is missing. */
function hold(way: HTMLElement, isHeld: boolean) {
  if (isHeld) way.setAttribute("aria-disabled", "true");
  else way.removeAttribute("aria-disabled");
}

function nameOf(seat: HTMLElement): HTMLInputElement {
  return one("[name$=-name]", seat);
}

function shortOf(seat: HTMLElement): HTMLInputElement {
  return one("[name$=-short]", seat);
}

function coloursOf(seat: HTMLElement) {
  return all(".colours label", seat);
}

function chosenFor(seat: HTMLElement): HTMLInputElement | null {
  return seat.querySelector(".colours :checked");
}

function choose(seat: HTMLElement, colour: string | undefined) {
  const input: HTMLInputElement | null = seat.querySelector(`.colours [value="${colour}"]`);
  if (input) input.checked = true;
}

/** @param isNew whether another board was chosen */
function follow(isNew: boolean) {
  for (const part of all("[data-boards]", form)) {
    part.hidden = !words(part.dataset.boards).includes(board().value);
  }
  for (const link of all<HTMLAnchorElement>("[data-rule]", form))
    link.href = link.href.replace(/([?&]board=)[^&#]+/, `$1${board().value}`);
  const editions: HTMLInputElement[] = all(".editions label:not([hidden]) input", form);
  one(".editions", form).hidden = editions.length === 1;
  if (!editions.some(({ checked }) => checked)) editions[0].checked = true;
  for (const way of all("#to-people", form)) way.hidden = !board().checked; // a finger on a board leads on by itself
  showSeats();
  showColours(isNew);
}

function showSeats() {
  const most = Number(board().dataset.seats);
  for (const [place, seat] of seats.entries()) {
    seat.hidden = place >= Math.min(shown, most);
    nameOf(seat).disabled = seat.hidden;
  }
  more.hidden = shown >= most;
  followNames();
}

/**
 * Ask only what matters with so many players, and for short names where the whole ones are too long for bars and tables;
 * lead on when they are enough.
 */
function followNames() {
  for (const seat of seats) {
    const [name, short] = [nameOf(seat), shortOf(seat)];
    const isShort = name.value.trim().length <= short.maxLength;
    short.hidden = short.disabled = isShort || Boolean(seat.hidden);
  }
  const named = seats.filter((seat) => !seat.hidden && nameOf(seat).value.trim()).length;
  const { doubles, fewest, seats: most } = board().dataset;
  one(".doubles", form).hidden = named >= Number(doubles);
  if (nameless) nameless.hidden = named > 0;
  for (const many of all("#nameless button", form))
    many.hidden = Number(many.textContent) < Number(fewest) || Number(many.textContent) > Number(most);
  if (!onward) return;
  hold(onward, named < Number(fewest));
  const asked = all("#variant > fieldset:not([hidden])", form).length > 0;
  one("#variant").hidden = !asked;
  onward.hidden = !asked;
  one(asked ? "#variant .foot" : "#people .foot").append(one(".begins", form));
}

/** Give each seat its colour, or a free one if a seat before has it or a new board has it not; show the box's first. */
function showColours(isNew: boolean) {
  const box = words(board().dataset.colours);
  const taken: Set<string | undefined> = new Set();
  for (const seat of seats) {
    const labels = coloursOf(seat);
    one("[role=radiogroup]", seat).prepend(
      ...box.flatMap((id) => labels.filter(({ dataset }) => dataset.colour === id)),
    );
    if (!isNew && seat.hidden) continue;
    const wanted = chosenFor(seat)?.value;
    const stays = wanted && !taken.has(wanted) && (!isNew || box.includes(wanted));
    const colour = stays ? wanted : box.find((free) => !taken.has(free));
    choose(seat, colour);
    taken.add(colour);
  }
  showSigns();
}

/** Give the player whose colour was taken the other one's colour in exchange. */
function exchange(input: HTMLInputElement) {
  const seat = input.closest(".seat") as HTMLElement;
  const other = seats.find((one) => one !== seat && !one.hidden && chosenFor(one)?.value === input.value);
  if (other) choose(other, seat.dataset.had);
  showSigns();
}

/** Show on each seat its colour, and among those to choose from which of them another seat has. */
function showSigns() {
  const visible = seats.filter((seat) => !seat.hidden);
  for (const seat of visible) {
    seat.dataset.had = chosenFor(seat)?.value ?? "";
    const others = visible.filter((one) => one !== seat).map((one) => chosenFor(one)?.value);
    for (const label of coloursOf(seat))
      label.classList.toggle("is-elsewhere", others.includes(label.dataset.colour ?? ""));
    const [summary, [, ...sign]] = [one("summary", seat), chosenFor(seat)?.labels?.[0].children ?? []];
    summary.replaceChildren(summary.children[0], ...sign.map((part) => part.cloneNode(true)));
  }
}

/** Lead to the names, ready to type the first where none is known. */
function askWho() {
  location.hash = "people";
  if (!nameOf(seats[0]).value) nameOf(seats[0]).focus({ preventScroll: true });
}

form.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "board") follow(true);
  if (target.name.endsWith("-colour")) exchange(target);
});
form.addEventListener("input", followNames);
form.addEventListener("click", (event) => {
  if (touched(event, "[name=board]") && event.detail) askWho(); // a finger; arrow keys look around
  const isChosen = touched(event, ".colours input") && event.detail; // by a finger, too
  for (const colours of all<HTMLDetailsElement>(".colours", form))
    if (isChosen || !colours.contains(event.target as Node)) colours.open = false;
  const held = touched(event, "[aria-disabled]");
  if (!held) return;
  event.preventDefault();
  if (held !== onward) return;
  for (const seat of seats.filter((seat) => !seat.hidden && !nameOf(seat).value.trim()).slice(0, 1))
    nameOf(seat).focus();
});
// Enter goes to the next name, or asks for one more player; only the button starts a game.
form.addEventListener("keydown", (event) => {
  const seat = touched(event, ".seat") as HTMLElement | null;
  if (event.key !== "Enter" || event.isComposing || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (!seat || ![nameOf(seat), shortOf(seat)].includes(event.target)) return;
  const next = seats.slice(seats.indexOf(seat) + 1).find((other) => !other.hidden);
  if (next) nameOf(next).focus();
  else if (!more.hidden && nameOf(seat).value.trim()) more.click();
  else if (onward && !onward.hidden) onward.focus();
  else nameOf(seat).blur(); // on a button that starts, one Return too many would
});
more.addEventListener("click", () => {
  shown += 1;
  follow(false);
  nameOf(seats[shown - 1]).focus();
});
follow(false);
if (document.getElementById("file")) {
  openDoor();
  const games = all<HTMLAnchorElement>(":not(.removed) > .games a.game").map((to) => new URL("./", to.href).pathname);
  const isNow = !isFromCache(); // a page of before lacks newer games
  if (isNow) void dropAllBut(games).catch(() => {});
}
guardLinks();
void install();
for (const problem of all("#problems, [aria-invalid]").slice(0, 1)) problem.focus();
form.querySelector(".errors")?.scrollIntoView({ block: "center" });
