// Paints a guess on our map: in the players' colours what would be taken, dashed and with a question mark what is
// doubtful.

import { all, one } from "../dom.ts";
import { type Board, centreOf, type Point } from "../map/board.ts";
import { windowOf } from "../map/lens.ts";
import { type Drawing, paintLine, paintStation } from "../map/painter.ts";
import { mark, middleOf } from "../parts/doubts.ts";
import type { Proposal } from "./guess.ts";

export type Seat = { name: string; colour: string; mark: string };

export function paint(drawing: Drawing, seats: Seat[], { live, doubts }: Pick<Proposal, "live" | "doubts">) {
  for (const city of drawing.board.cities.filter(({ takesStation }) => takesStation))
    paintStation(drawing.cities[city.id], seats[live.stations[city.id] ?? -1], city);
  const doubtful = new Map(doubts.map((doubt) => [doubt.route, doubt.seat]));
  mark(drawing, [...doubtful.keys()]);
  for (const [id, group] of Object.entries(drawing.lines)) {
    const isDoubtful = doubtful.has(id);
    const owner = seats[(isDoubtful ? doubtful.get(id) : live.owners[id]) ?? -1];
    paintLine(group, owner);
    // for tests and other tools (docs/game-file.md)
    Object.assign(group.dataset, { guessRoute: id, guess: owner?.name ?? "", sure: String(!isDoubtful) });
  }
}

/** Return the middle of a route's middle spaces, or of a city. */
export function placeOf(board: Board, id: string): Point {
  return board.cityOf[id] ?? middleOf(board, id);
}

/** Light up the route or city that is asked about, "" for none, in the middle of its window. */
export function light({ svg, board, lines, cities }: Drawing, id: string) {
  for (const lit of all(".asked", svg)) lit.classList.remove("asked");
  if (!id) return;
  (lines[id] ?? cities[id]).classList.add("asked");
  const { x, y } = placeOf(board, id);
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM() ?? undefined);
  const view = one(".view");
  const middle = centreOf(windowOf(view));
  view.scrollBy(at.x - middle.x, at.y - middle.y);
}
