// Paints a guess on our map: in the players' colours what would be taken, dashed and with a question mark what is
// doubtful.

import { all, one } from "../dom.ts";
import { type Drawing, paintLine, paintStation } from "../map/painter.ts";
import { mark, middleOf } from "../parts/doubts.ts";
import type { Proposal } from "./guess.ts";

export type Seat = { name: string; colour: string; mark: string };

export class GuessPainter {
  drawing: Drawing;
  seats: Seat[];

  constructor(drawing: Drawing, seats: Seat[]) {
    this.drawing = drawing;
    this.seats = seats;
  }

  paint({ live, doubts }: Pick<Proposal, "live" | "doubts">) {
    for (const city of this.drawing.board.cities.filter(({ takesStation }) => takesStation))
      paintStation(this.drawing.cities[city.id], this.seats[live.stations[city.id] ?? -1], city);
    const doubtful = new Map(doubts.map((doubt) => [doubt.route, doubt.seat]));
    mark(this.drawing, [...doubtful.keys()]);
    for (const [id, group] of Object.entries(this.drawing.lines)) {
      const isDoubtful = doubtful.has(id);
      const owner = this.seats[(isDoubtful ? doubtful.get(id) : live.owners[id]) ?? -1];
      paintLine(group, owner);
      // for tests and other tools (docs/game-file.md)
      Object.assign(group.dataset, { guessRoute: id, guess: owner?.name ?? "", sure: String(!isDoubtful) });
    }
  }

  /** Return the middle of a route's middle spaces, or of a city. */
  middleOf(id: string) {
    return this.drawing.board.cityOf[id] ?? middleOf(this.drawing.board, id);
  }

  /**
   * Light up the route or city that is asked about.
   * @param id "" for none
   */
  light(id: string) {
    for (const lit of all(".asked", this.drawing.svg)) lit.classList.remove("asked");
    if (!id) return;
    (this.drawing.lines[id] ?? this.drawing.cities[id]).classList.add("asked");
    this.bring(this.middleOf(id));
  }

  /** Scroll the map so that a point of the board is in its middle. */
  bring({ x, y }: { x: number; y: number }) {
    const view = one(".view");
    const at = new DOMPoint(x, y).matrixTransform(this.drawing.svg.getScreenCTM() ?? undefined);
    const seen = view.getBoundingClientRect();
    view.scrollBy(at.x - seen.left - seen.width / 2, at.y - seen.top - seen.height / 2);
  }
}
