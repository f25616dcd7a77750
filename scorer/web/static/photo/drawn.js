// The guess on our map: what would be taken in the players' colours, what is doubtful dashed and with a question mark.

import { all, one } from "../engine/dom.js";
import { board, lineGroups, shape, svg } from "../play/table.js";

/**
 * @typedef {import("./guess.js").Proposal} Proposal
 * @typedef {{name: string, colour: string, mark: string}} Seat
 */

const BADGE = 13;

/**
 * @param {Proposal} proposal
 * @param {Seat[]} seats
 */
export function paint({ live, doubts }, seats) {
  const doubtful = new Map(doubts.map((doubt) => [doubt.route, doubt.seat]));
  for (const mark of all(".question", svg)) mark.remove();
  for (const { id } of board.lines) {
    const seat = doubtful.has(id) ? doubtful.get(id) : live.owners[id];
    paintLine(id, seats[seat ?? -1], doubtful.has(id));
    tell(id, seats[seat ?? -1], !doubtful.has(id));
  }
}

/** @param {string} id @param {Seat | undefined} owner @param {boolean} isDoubtful */
function paintLine(id, owner, isDoubtful) {
  const group = lineGroups[id];
  group.classList.remove(...[...group.classList].filter((name) => name.startsWith("p-")));
  group.classList.toggle("claimed", Boolean(owner));
  group.classList.toggle("doubtful", isDoubtful);
  if (owner) group.classList.add(`p-${owner.colour}`);
  for (const space of all("use", group)) {
    const printed = space.classList.contains("locomotive") ? "locomotive" : "space";
    space.setAttribute("href", owner ? `#train-${owner.mark}` : `#${printed}`);
  }
  if (isDoubtful) svg.append(questionAt(id));
}

/** The guess, for tests and other tools (docs/game-file.md). @param {string} id @param {Seat | undefined} owner @param {boolean} sure */
function tell(id, owner, sure) {
  Object.assign(lineGroups[id].dataset, { guessRoute: id, guess: owner?.name ?? "", sure: String(sure) });
}

/** A question mark at the middle of a route. @param {string} id */
function questionAt(id) {
  const { x, y } = middleOf(id);
  const badge = shape("g", { class: "question", "data-route": id, transform: `translate(${x} ${y})` });
  const mark = shape("text", { "text-anchor": "middle", y: 6 });
  mark.textContent = "?";
  badge.append(shape("circle", { r: BADGE }), mark);
  return badge;
}

/** The middle of a route's middle spaces. @param {string} id */
export function middleOf(id) {
  const { middles } = board.lineOf[id];
  const [one, other] = [middles[(middles.length - 1) >> 1], middles[middles.length >> 1]];
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** The route that is asked about now is lit up. @param {string} id  "" for none */
export function light(id) {
  for (const lit of all(".asked", svg)) lit.classList.remove("asked");
  if (!id) return;
  lineGroups[id].classList.add("asked");
  bring(middleOf(id));
}

/** Scroll the map so that a place of the board is in its middle. @param {{x: number, y: number}} place */
function bring({ x, y }) {
  const view = one(".view");
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM() ?? undefined);
  const seen = view.getBoundingClientRect();
  view.scrollBy(at.x - seen.left - seen.width / 2, at.y - seen.top - seen.height / 2);
}
