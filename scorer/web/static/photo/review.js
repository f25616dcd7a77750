// Lets people go through a guess: the map, one doubt after the other, everybody's trains, and the button that takes it.

import { all, one } from "../engine/dom.js";
import { connectionsNear } from "../map/board.js";
import { GuessPainter } from "./drawn.js";
import { laid, proposal } from "./guess.js";
import { Question } from "./question.js";

/**
 * @typedef {import("./drawn.js").Seat} Seat
 * @typedef {import("./guess.js").Guess} Guess
 * @typedef {import("../engine/law.js").Live} Live
 * @typedef {import("../engine/law.js").Move} Move
 */

const REACH = 30; // units of the board around a finger

export class Review {
  /**
   * @param {HTMLElement} section
   * @param {import("../map/painter.js").Drawing} drawing
   * @param {import("../engine/law.js").Facts} facts
   * @param {Seat[]} seats
   * @param {{names: Record<string, string>, trains: number}} printed
   * @param {{current: () => Live, cut: (route: string) => void}} page  the current state, and what shows a cut-out
   */
  constructor(section, drawing, facts, seats, { names, trains }, page) {
    this.section = section;
    this.drawing = drawing;
    this.facts = facts;
    this.painter = new GuessPainter(drawing, seats);
    this.seats = seats;
    this.trains = trains;
    this.page = page;
    /** @type {Guess[]} */
    this.guesses = [];
    /** @type {Map<string, number | null>} */
    this.answers = new Map();
    /** @type {Set<string>} */
    this.later = new Set();
    this.picked = "";
    this.asked = "";
    this.question = new Question(one("#question", section), seats, names, (seat) => this.answer(seat));
    one("#later", section).addEventListener("click", () => this.postpone());
    drawing.svg.addEventListener("click", (event) => this.pick(event));
  }

  /** Begin with the guesses of a photo. @param {Guess[]} guesses */
  begin(guesses) {
    this.guesses = guesses;
    this.answers.clear();
    this.later.clear();
    this.picked = "";
    this.show();
  }

  get proposal() {
    return proposal(this.facts, this.page.current(), this.guesses, this.answers);
  }

  show() {
    const made = this.proposal;
    this.painter.paint(made);
    this.showTrains(laid(this.facts, made, this.trains));
    this.showQuestion(made);
    this.showTaking(made);
  }

  /** @param {{laid: number, doubtful: number}[]} counts */
  showTrains(counts) {
    for (const [seat, { laid, doubtful }] of counts.entries()) {
      const chip = one(`#players [data-seat="${seat}"]`, this.section);
      one(".laid", chip).textContent = String(laid);
      one(".perhaps", chip).textContent = doubtful ? `+${doubtful}?` : "\u00a0";
      chip.classList.toggle("is-over", laid + doubtful > this.trains);
    }
  }

  /**
   * Ask about the line that was tapped, else about the first doubt that is not for later.
   * @param {import("./guess.js").Proposal} made
   */
  showQuestion({ doubts, live }) {
    const open = [
      ...doubts.filter(({ route }) => !this.later.has(route)),
      ...doubts.filter(({ route }) => this.later.has(route)),
    ];
    const doubt = this.picked ? doubts.find(({ route }) => route === this.picked) : open[0];
    const asked = doubt ?? this.pickedGuess(live);
    this.asked = asked?.route ?? "";
    const stands = asked ? (this.page.current().owners[asked.route] ?? null) : null;
    this.question.show(asked ? { ...asked, stands } : null, this.which(doubts.length));
    one("#later", this.section).hidden = !asked;
    one("#cutout", this.section).hidden = !asked;
    this.painter.light(this.asked);
    if (asked) this.page.cut(asked.route);
  }

  /** Return what to say of a tapped line that is in no doubt. @param {Live} live */
  pickedGuess({ owners }) {
    return this.picked ? { route: this.picked, seat: owners[this.picked] ?? null, why: "stands" } : null;
  }

  /** @param {number} count  of doubts */
  which(count) {
    const { one: single = "", many = "" } = one(".which", this.section).dataset;
    return count === 1 ? single : count ? many.replace("{count}", String(count)) : "";
  }

  /** @param {import("./guess.js").Proposal} made */
  showTaking({ changes, doubts }) {
    const take = one("#take", this.section);
    const { none = "", one: single = "", many = "" } = take.dataset;
    take.textContent = [none, single][changes] ?? many.replace("{count}", String(changes));
    one("#open", this.section).hidden = !doubts.length;
  }

  /** @param {number | null} seat */
  answer(seat) {
    this.answers.set(this.asked, seat);
    this.later.add(this.asked); // what the rules forbid is asked again when the others are done
    this.picked = "";
    this.show();
  }

  /** Go on to the next doubt; a line that was only looked at stays as it is. */
  postpone() {
    if (this.later.has(this.asked)) this.later.clear();
    if (this.asked !== this.picked || this.proposal.doubts.some(({ route }) => route === this.asked))
      this.later.add(this.asked);
    this.picked = "";
    this.show();
  }

  /** @param {MouseEvent} event */
  pick({ clientX, clientY }) {
    const { svg, board } = this.drawing;
    const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    const near = connectionsNear(board, point, REACH)[0];
    if (!near) return;
    this.picked = near.line.id;
    this.show();
  }
}

/** Read the seats from the chips of the page. @returns {Seat[]} */
export function seatsShown() {
  return all("#players [data-seat]").map(({ dataset }) => ({
    name: dataset.name ?? "",
    colour: dataset.colour ?? "",
    mark: dataset.mark ?? "",
  }));
}
