// The rows of all connections, and which of them the sheet shows: those of a city, those that were typed, or a few to
// choose from. On a wide screen the sheet stays open beside the map.

import { matches } from "../search.js";
import { lineOf } from "./rails.js";
import { own, seats } from "./view.js";

const sheet = document.querySelector("#sheet");
const title = sheet.querySelector("h2");
const search = sheet.querySelector("#search");
const nothing = sheet.querySelector(".nothing");
const station = sheet.querySelector(".station");
const find = document.querySelector("#find");
const wide = matchMedia("(min-width: 62rem) and (min-height: 30rem)");

const rows = [...sheet.querySelectorAll(".rows li")].map((item) => {
  const button = item.firstElementChild;
  const lines = [...item.querySelectorAll("[data-line]")].map((rail) => ({ rail, id: rail.dataset.line }));
  return {
    item,
    button,
    lines,
    names: item.dataset.names.split("|"),
    ends: item.dataset.ends?.split(" ") ?? [],
    owners: item.querySelector(".owners"),
  };
});

let city = null;
let hear;

// `listener` has claim(connection, isChoice), build(city) and remove(city).
export function listen(listener) {
  hear = listener;
  sheet.addEventListener("click", clicked);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  search.addEventListener("input", showFound);
  search.addEventListener("keydown", ({ key }) => key === "Enter" && visible()[0]?.button.click());
  find.addEventListener("click", () => showSearch(true));
  wide.addEventListener("change", close);
  close();
}

function clicked({ target }) {
  const button = target.closest("button");
  if (!button) return;
  const { claim, place } = button.dataset;
  if (place) showCity(place, place);
  else if (claim) claimed(claim);
  else if (button.id === "build") hear.build(city);
  else if (button.id === "remove") hear.remove(city);
  else if (button.classList.contains("close")) close();
}

function claimed(connection) {
  const { mode } = sheet.dataset;
  hear.claim(connection);
  if (mode === "choice") close();
  if (mode === "search") search.select();
}

export function showCity(id) {
  city = id;
  const name = rows.find(({ button }) => button.dataset.place === id).names[0];
  open("city", name, ({ ends }) => ends.includes(id));
  if (station) station.hidden = document.querySelector(`[data-city="${id}"]`).classList.contains("country");
  hear.opened();
}

export function showChoice(connections) {
  open("choice", sheet.dataset.which, ({ button }) => connections.includes(button.dataset.claim));
}

function showSearch(isWanted) {
  open("search", sheet.dataset.find, () => true);
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

function open(mode, words, isShown) {
  sheet.dataset.mode = mode;
  title.textContent = words;
  nothing.hidden = true;
  if (station) station.hidden = true;
  choose(isShown);
  sheet.hidden = false;
  sheet.scrollTop = 0;
  if (mode !== "search") sheet.focus({ preventScroll: true });
}

export function close() {
  const hadFocus = sheet.contains(document.activeElement);
  city = null;
  sheet.hidden = !wide.matches;
  if (wide.matches) showSearch(false);
  else if (hadFocus) find.focus({ preventScroll: true });
}

function choose(isShown) {
  for (const row of rows) row.item.hidden = !isShown(row);
}

function visible() {
  return rows.filter(({ item }) => !item.hidden);
}

export function paintRows(view, active) {
  for (const { lines, button, owners } of rows) {
    if (!lines.length) continue;
    const held = lines.map(({ id }) => view.owners[id]);
    for (const [place, { rail }] of lines.entries()) own(rail, seats[held[place]]);
    button.setAttribute("aria-pressed", String(held.includes(active)));
    owners.replaceChildren(...held.filter((seat) => seat !== undefined).map(nameOf));
  }
  if (station && city) paintStation(view, active);
}

function nameOf(seat) {
  const [made, name] = [document.createElement("span"), document.createElement("span")];
  name.className = "visually-hidden";
  name.textContent = ` ${seats[seat].name} `;
  made.append(seats[seat].token.cloneNode(true), name);
  return made;
}

function paintStation(view, active) {
  const owner = view.stations[city];
  const [build, remove] = station.children;
  const left = build.querySelector("[data-template]");
  const hadFocus = station.contains(document.activeElement);
  build.hidden = owner === active;
  remove.hidden = owner === undefined;
  if (hadFocus) (build.hidden ? remove : build).focus();
  left.textContent = filled(left, { player: seats[active].name, left: view.players[active].stationsLeft });
  if (owner !== undefined) remove.textContent = filled(remove, { player: seats[owner].name });
}

function filled({ dataset }, words) {
  return dataset.template.replace(/\{(\w+)\}/g, (_, key) => words[key]);
}

export function linesOf(connection) {
  return rows.find(({ button }) => button.dataset.claim === connection).lines.map(({ id }) => lineOf[id]);
}
