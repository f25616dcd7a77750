// The map page's sheet and bar as its template has them, for the small cross and two players.

import { facts } from "../map/cross.js";

/** @type {Record<string, string>} */
export const NAMES = { a: "Aachen", b: "Bern", c: "Chur", d: "Dover" };

const places = Object.entries(NAMES).map(
  ([id, name]) =>
    `<li class="place" data-names="${name}${id === "a" ? "|Aix" : ""}"><button data-place="${id}">${name}</button></li>`,
);
const connections = ["a-b", "b-c", "b-d"].map((id) => {
  const ends = id.split("-");
  const rails = Object.entries(facts.lines).filter(([, line]) => line.ends.join("-") === id);
  return `<li data-names="${ends.map((end) => NAMES[end]).join("|")}" data-ends="${ends.join(" ")}">
    <button data-claim="${id}" aria-pressed="false">${rails.map(([line]) => `<svg><path data-line="${line}"></path></svg>`).join("")}
    <span class="owners"></span></button></li>`;
});

export const SEATS = `<svg class="wash"><rect class="p-red"></rect></svg>${[
  ["Anna", "red", "disc"],
  ["Björn", "blue", "bar"],
]
  .map(
    (
      [name, colour, mark],
      seat,
    ) => `<button class="seat" data-seat="${seat}" data-player="${name}" data-colour="${colour}"
      data-mark="${mark}"><i class="token">${mark}</i><b data-total="${name}"></b><span class="left"><b class="trains"></b>
      <span data-one="train left" data-many="trains left"></span></span></button>`,
  )
  .join("")}`;

const STATION = `<div class="station"><button id="build">Build <span data-template="{player}, {left} left"></span></button>
  <button id="remove" data-template="Take away {player}'s" hidden></button></div>`;

/** @param {string} [station] */
export const sheetWith = (station = STATION) => `<button id="find"></button>
  <section id="sheet" tabindex="-1" data-find="Find a route" data-which="Which one?" hidden>
  <h2></h2><button class="close"><b>x</b></button><input id="search">${station}
  <p class="apart" data-template="No line joins {one} and {other}." hidden></p><p class="words"></p>
  <ul class="rows">${places.join("")}${connections.join("")}</ul><p class="nothing" hidden></p></section>`;
