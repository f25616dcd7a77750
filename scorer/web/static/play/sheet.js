// The rows of all connections, and which of them the sheet shows: those of a city, those that were typed, or a few to
// choose from. On a wide screen the sheet stays open beside the map.

import { all, one, settle, touched } from "../engine/dom.js";
import { matches } from "../search.js";
import * as camera from "./camera.js";
import { board } from "./table.js";
import { own, seats } from "./view.js";

/**
 * @typedef {object} Row
 * @property {HTMLElement} item
 * @property {HTMLElement} button
 * @property {{rail: Element, id: string}[]} lines
 * @property {string[]} names
 * @property {string[]} ends
 *
 * @typedef {object} Listener
 * @property {(connection: string) => void} claim
 * @property {(city: string) => void} build
 * @property {(city: string) => void} remove
 * @property {() => void} opened
 */

const sheet = one("#sheet");
const title = one("h2", sheet);
/** @type {HTMLInputElement} */
const search = one("#search", sheet);
const nothing = one(".nothing", sheet);
/** @type {HTMLElement | null} */
const station = sheet.querySelector(".station");
const find = one("#find");
const wide = matchMedia("(min-width: 62rem) and (min-height: 30rem)");

/** @type {Row[]} */
const rows = all(".rows li", sheet).map((item) => ({
  item,
  button: one("button", item),
  lines: all("[data-line]", item).map((rail) => ({ rail, id: rail.dataset.line ?? "" })),
  names: (item.dataset.names ?? "").split("|"),
  ends: item.dataset.ends?.split(" ") ?? [],
}));

let city = "";
/** @type {Element | null} */
let cameFrom = null;
/** @type {Listener} */
let hear;

/** @param {Listener} listener */
export function listen(listener) {
  hear = listener;
  sheet.addEventListener("click", clicked);
  document.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && escaped(event));
  search.addEventListener("input", showFound);
  search.addEventListener("keydown", ({ key }) => key === "Enter" && takeFound());
  find.addEventListener("click", () => showSearch(true));
  wide.addEventListener("change", close);
  close();
}

/**
 * One thing at a time: what was typed, then the sheet.
 * @param {KeyboardEvent} event
 */
function escaped(event) {
  if (event.target !== search || !search.value) return close();
  event.preventDefault();
  search.value = "";
  showFound();
}

/** @param {Event} event */
function clicked(event) {
  const button = touched(event, "button");
  if (!button) return;
  const { claim, place } = button.dataset;
  if (place) showCity(place);
  else if (claim) claimed(claim);
  else if (button.id === "build") hear.build(city);
  else if (button.id === "remove") hear.remove(city);
  else if (button.classList.contains("close")) close();
}

/** @param {string} connection */
function claimed(connection) {
  const { mode } = sheet.dataset;
  const isNew = rowOf(connection)?.button.ariaPressed === "false";
  hear.claim(connection);
  if (mode === "choice") close();
  if (mode === "search" && isNew && search.value) searchNext();
}

/** @param {string} connection */
function rowOf(connection) {
  return rows.find(({ button }) => button.dataset.claim === connection);
}

function searchNext() {
  search.value = "";
  showFound();
  search.focus({ preventScroll: true });
}

/** Return takes the city that was typed, or the only connection that was found, which it never gives back. */
function takeFound() {
  const [{ button } = { button: null }, ...others] = search.value.trim() ? visible() : [];
  const isOne = button?.dataset.place || (!others.length && button?.ariaPressed === "false");
  if (button && isOne) button.click();
}

/** @param {string} id */
export function showCity(id) {
  city = id;
  const [name] = rows.find(({ button }) => button.dataset.place === id)?.names ?? [""];
  open("city", name, ({ ends }) => ends.includes(id));
  if (station) station.hidden = !board.cityOf[id].takesStation;
  camera.reveal(board.cityOf[id], sheet.getBoundingClientRect());
  hear.opened();
}

/** @param {string[]} connections */
export function showChoice(connections) {
  open("choice", sheet.dataset.which ?? "", ({ button }) => connections.includes(button.dataset.claim ?? ""));
}

/** @param {boolean} isWanted */
function showSearch(isWanted) {
  open("search", sheet.dataset.find ?? "", () => true);
  showFound();
  if (!isWanted) return;
  search.focus();
  search.select();
}

function showFound() {
  const typed = search.value.trim();
  choose(({ names, button }) => (typed ? matches(typed, names) : !button.dataset.place));
  nothing.hidden = visible().length > 0;
}

/** @param {"city" | "choice" | "search"} mode @param {string} words @param {(row: Row) => boolean} isShown */
function open(mode, words, isShown) {
  if (!sheet.contains(document.activeElement)) cameFrom = document.activeElement;
  sheet.dataset.mode = mode;
  title.textContent = words;
  nothing.hidden = true;
  if (station) station.hidden = true;
  choose(isShown);
  sheet.hidden = false;
  sheet.scrollTop = 0;
  settle(sheet);
  if (mode !== "search") sheet.focus({ preventScroll: true });
}

export function close() {
  const hadFocus = sheet.contains(document.activeElement);
  city = "";
  camera.uncover();
  sheet.hidden = !wide.matches;
  if (wide.matches) showSearch(false);
  else if (hadFocus) goBack();
}

/** The focus goes back to where it was; from the map to the way in by keyboard. */
function goBack() {
  const back = cameFrom instanceof HTMLElement && cameFrom !== document.body ? cameFrom : find;
  back.focus({ preventScroll: true });
}

/** @param {(row: Row) => boolean} isShown */
function choose(isShown) {
  for (const row of rows) row.item.hidden = !isShown(row);
}

function visible() {
  return rows.filter(({ item }) => !item.hidden);
}

/** @param {import("../engine/law.js").Live} live @param {number} active */
export function paintRows(live, active) {
  for (const row of rows) if (row.lines.length) paintRow(row, live.owners, active);
  if (station && city) paintStation(station, live, active);
}

/** @param {Row} row @param {Record<string, number>} owners @param {number} active */
function paintRow({ lines, button }, owners, active) {
  const held = lines.map(({ id }) => owners[id]);
  for (const [place, { rail }] of lines.entries()) own(rail, seats[held[place]]);
  button.setAttribute("aria-pressed", String(held.includes(active)));
  one(".owners", button).replaceChildren(...held.filter((seat) => seat !== undefined).map(nameOf));
}

/** @param {number} seat */
function nameOf(seat) {
  const [made, name] = [document.createElement("span"), document.createElement("span")];
  name.className = "visually-hidden";
  name.textContent = ` ${seats[seat].name} `;
  made.append(seats[seat].token.cloneNode(true), name);
  return made;
}

/** @param {HTMLElement} place @param {import("../engine/law.js").Live} live @param {number} active */
function paintStation(place, live, active) {
  const owner = live.stations[city];
  const [build, remove, left] = [one("#build", place), one("#remove", place), one("[data-template]", place)];
  const hadFocus = place.contains(document.activeElement);
  build.hidden = owner === active;
  remove.hidden = owner === undefined;
  if (hadFocus) (build.hidden ? remove : build).focus();
  left.textContent = filled(left, { player: seats[active].name, left: live.players[active].stationsLeft });
  if (owner !== undefined) remove.textContent = filled(remove, { player: seats[owner].name });
}

/** @param {HTMLElement} element @param {Record<string, string | number>} words */
function filled({ dataset }, words) {
  return (dataset.template ?? "").replace(/\{(\w+)\}/g, (_, key) => String(words[key]));
}
