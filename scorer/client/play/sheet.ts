// The sheet of connections: those of a city, those that match what was typed, or a few to choose from. On a wide screen
// it stays open beside the map.

import { all, element, filled, one, settle, touched } from "../dom.ts";
import { holdersOf, type Live } from "../engine/law.ts";
import type { Board } from "../map/board.ts";
import { own } from "../map/painter.ts";
import { found, linesBetween, pairIn } from "../parts/search.ts";
import type { Seat } from "./bars.ts";
import type { Camera } from "./camera.ts";

interface Row {
  item: HTMLElement;
  button: HTMLElement;
  lines: { rail: Element; id: string }[];
  names: string[];
  ends: string[];
  painted?: string; // who had its lines when it was painted last
}

interface Listener {
  claim: (connection: string) => void;
  build: (city: string) => void;
  remove: (city: string) => void;
  alvin: (city: string) => void;
  opened: () => void;
}

export class Sheet {
  sheet: HTMLElement;
  board: Board;
  camera: Camera;
  seats: Seat[];
  listener: Listener;
  title: HTMLElement;
  search: HTMLInputElement;
  nothing: HTMLElement;
  apart: HTMLElement;
  station: HTMLElement | null;
  find = one("#find");
  wide = matchMedia("(min-width: 62rem) and (min-height: 30rem)");
  rows: Row[];
  places: Row[];
  lines: Row[];
  /** The rows as they lie in the page; what was found with typos lies in its own order. */
  order: Row[];
  city = "";
  cameFrom: Element | null = null;

  constructor(sheet: HTMLElement, board: Board, camera: Camera, seats: Seat[], listener: Listener) {
    this.sheet = sheet;
    this.board = board;
    this.camera = camera;
    this.seats = seats;
    this.listener = listener;
    this.title = one("h2", sheet);
    this.search = one("#search", sheet);
    this.nothing = one(".nothing", sheet);
    this.apart = one(".apart", sheet);
    this.station = sheet.querySelector(".station");
    this.rows = rowsIn(sheet);
    this.places = this.rows.filter(({ button }) => button.dataset.place);
    this.lines = this.rows.filter(({ button }) => button.dataset.claim);
    this.order = this.rows;
    const { search } = this;
    sheet.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (event.target !== search || !search.value) return this.close();
      event.preventDefault();
      this.clearSearch();
    });
    search.addEventListener("input", () => this.showFound());
    search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // the button that gets the focus would be pressed by the same key
      this.takeFound();
    });
    this.find.addEventListener("click", () => this.showSearch(true));
    this.wide.addEventListener("change", () => this.close());
    this.close();
  }

  clicked(event: Event) {
    const button = touched(event, "button");
    if (!button) return;
    const { claim, place } = button.dataset;
    if (place) this.showCity(place);
    else if (claim) this.claimed(claim);
    else if (["build", "give"].includes(button.id)) this.build();
    else if (button.id === "remove") this.listener.remove(this.city);
    else if (button.id === "alvin") this.listener.alvin(this.city);
    else if (button.classList.contains("close")) this.close();
  }

  build() {
    const { city } = this;
    this.close();
    this.listener.build(city);
  }

  claimed(connection: string) {
    const { mode } = this.sheet.dataset;
    const row = this.lines.find(({ button }) => button.dataset.claim === connection);
    const isNew = row?.button.getAttribute("aria-pressed") === "false";
    this.listener.claim(connection);
    if (mode === "choice") this.close();
    if (mode !== "search" || !isNew || !this.search.value) return;
    this.clearSearch();
    this.search.focus({ preventScroll: true });
  }

  clearSearch() {
    this.search.value = "";
    void this.showFound();
  }

  /** Take the city that was typed, or the only connection that was found, but never release one. */
  takeFound() {
    this.showFound();
    const isFound = this.search.value.trim() && this.apart.hidden;
    const [{ button } = { button: null }, ...others] = isFound ? this.order.filter(({ item }) => !item.hidden) : [];
    const isOne = button?.dataset.place || (!others.length && button?.getAttribute("aria-pressed") === "false");
    if (!button || !isOne) return;
    button.click();
    if (this.isForStation()) one(":is(#build, #give, #remove):not([hidden])", this.sheet).focus(); // Enter once more
  }

  showCity(id: string) {
    this.city = id;
    const [name] = this.rows.find(({ button }) => button.dataset.place === id)?.names ?? [""];
    const { takesStation } = this.board.cityOf[id];
    this.open("city", name, this.isForStation() ? [] : this.lines.filter(({ ends }) => ends.includes(id)));
    if (this.station) this.station.hidden = !takesStation;
    this.camera.reveal(this.board.cityOf[id], this.sheet.getBoundingClientRect());
    this.listener.opened();
  }

  /** Whether a city is shown that takes a station, in the step of the evening that asks for them. */
  isForStation() {
    return "stations" in this.sheet.dataset && this.board.cityOf[this.city]?.takesStation;
  }

  showChoice(connections: string[]) {
    const rows = this.lines.filter(({ button }) => connections.includes(button.dataset.claim ?? ""));
    this.open("choice", this.sheet.dataset.which ?? "", rows);
  }

  /** @param isWanted somebody has asked for it, and will type */
  showSearch(isWanted: boolean) {
    this.open("search", this.sheet.dataset.find ?? "", this.lines);
    this.showFound();
    if (!isWanted) return;
    this.search.focus();
    this.search.select();
  }

  showFound() {
    const typed = this.search.value.trim();
    if (this.sheet.dataset.mode !== "search") return;
    const { rows, typos, pair } = this.foundBy(typed);
    this.lay(rows, typos);
    const [one = "", other = ""] = pair ?? [];
    this.apart.textContent = pair ? filled(this.apart.dataset.template, { one, other }) : "";
    this.apart.hidden = !pair;
    this.nothing.hidden = rows.length > 0;
  }

  /** Find cities and connections, and where two cities have no line between them, the nearest lines. */
  foundBy(typed: string): { rows: Row[]; typos?: number; pair?: string[] } {
    if (!typed) return { rows: this.lines };
    const rows = found(typed, this.rows, namesOf);
    const pair = rows.typos ? pairIn(typed, this.places, namesOf) : { rows: [], typos: Infinity };
    const [one, other] = pair.rows.map(({ button }) => button.dataset.place ?? "");
    const isLine = this.lines.some(({ ends }) => ends.includes(one) && ends.includes(other));
    if (!other || isLine || pair.typos > rows.typos) return rows;
    const near = linesBetween([one, other], this.lines, this.board.cityOf);
    return { rows: near, typos: Infinity, pair: pair.rows.map(({ names }) => names[0]) };
  }

  open(mode: "city" | "choice" | "search", title: string, rows: Row[]) {
    const { sheet } = this;
    if (!sheet.contains(document.activeElement)) this.cameFrom = document.activeElement;
    sheet.dataset.mode = mode;
    this.title.textContent = title;
    this.nothing.hidden = true;
    this.apart.hidden = true;
    if (this.station) this.station.hidden = true;
    this.lay(rows);
    sheet.hidden = false;
    sheet.scrollTop = 0;
    settle(sheet);
    if (mode !== "search") sheet.focus({ preventScroll: true });
  }

  close() {
    const hadFocus = this.sheet.contains(document.activeElement);
    const byKeys = hadFocus && document.activeElement?.matches(":focus-visible");
    this.city = "";
    this.camera.uncover();
    this.sheet.hidden = !this.wide.matches;
    if (this.wide.matches) this.showSearch(Boolean(byKeys));
    else if (hadFocus) {
      const { cameFrom, find } = this; // instead of the map, the button that finds a route has the focus
      const back = cameFrom instanceof HTMLElement && cameFrom !== document.body ? cameFrom : find;
      back.focus({ preventScroll: true });
    }
  }

  /** Show some rows, in their own order if typos were forgiven. */
  lay(shown: Row[], typos: number = 0) {
    for (const { item } of this.rows) item.hidden = true;
    for (const { item } of shown) item.hidden = false;
    const order = typos ? shown : this.rows;
    if (order !== this.order) one(".rows", this.sheet).append(...order.map(({ item }) => item));
    this.order = order;
  }

  paint(live: Live, active: number) {
    for (const row of this.rows) if (row.lines.length) this.paintRow(row, live, active);
    if (this.station && this.city) this.paintStation(this.station, live, active);
  }

  /** Paint a row if its lines have changed hands, or the player has: a tap changes one row of a hundred. */
  paintRow(row: Row, live: Live, active: number) {
    const { lines, button } = row;
    const held = lines.flatMap(({ id }) => holdersOf(live, id));
    const isOwn = held.includes(active);
    const painted = JSON.stringify([isOwn, held, lines.map(({ id }) => live.owners[id])]);
    if (row.painted === painted) return;
    row.painted = painted;
    for (const { id, rail } of lines) own(rail, this.seats[live.owners[id]]);
    button.setAttribute("aria-pressed", String(isOwn));
    const names = held.map((seat) => {
      const { name, token } = this.seats[seat];
      const words = element("span", { className: "visually-hidden", textContent: ` ${name} ` });
      return element("span", {}, token.cloneNode(true), words);
    });
    one(".owners", button).replaceChildren(...names);
  }

  paintStation(station: HTMLElement, live: Live, active: number) {
    const owner = live.stations[this.city];
    const [build, give, remove] = [one("#build", station), one("#give", station), one("#remove", station)];
    const [left, { name: player }] = [one("[data-template]", build), this.seats[active]];
    const hadFocus = station.contains(document.activeElement);
    build.hidden = owner !== undefined;
    remove.hidden = owner === undefined;
    give.hidden = remove.hidden || owner === active;
    const [sends, { seat, city, goes = [] } = {}] = [station.querySelector<HTMLElement>("#alvin"), live.alvin];
    if (sends) sends.hidden = seat !== active || city === this.city || !goes.includes(this.city);
    if (hadFocus) (build.hidden ? remove : build).focus();
    left.textContent = filled(left.dataset.template, { player, left: live.players[active].stationsLeft });
    give.textContent = filled(give.dataset.template, { player });
    if (owner !== undefined) remove.textContent = filled(remove.dataset.template, { player: this.seats[owner].name });
  }
}

const namesOf = ({ names }: Row) => names;

function rowsIn(sheet: HTMLElement): Row[] {
  return all(".rows li", sheet).map((item) => ({
    item,
    button: one("button", item),
    lines: all("[data-line]", item).map((rail) => ({ rail, id: rail.dataset.line ?? "" })),
    names: (item.dataset.names ?? "").split("|"),
    ends: item.dataset.ends?.split(" ") ?? [],
  }));
}
