// Compares a photo with what the table has entered: what can be taken, and what has to be asked. Sure guesses that the
// rules forbid are asked, too, and so is everything that contradicts a claim.

import { after } from "../engine/law.js";

/**
 * @typedef {import("../engine/law.js").Facts} Facts
 * @typedef {import("../engine/law.js").Live} Live
 * @typedef {import("../engine/law.js").Move} Move
 * @typedef {{route: string, seat: number | null, p: number, sure: boolean}} Guess  seat null: nobody
 * @typedef {"unsure" | "differs" | "trains" | "double"} Why
 * @typedef {Guess & {why: Why}} Doubt
 * @typedef {Map<string, number | null>} Answers  what people have said of routes
 * @typedef {{moves: Move[], live: Live, doubts: Doubt[], changes: number}} Proposal  the moves that would be made as
 *   one group, the state after them, the doubts with the largest first, and how many routes would change hands
 */

const URGENT = ["differs", "double", "trains", "unsure"]; // asked in this order: an answer may settle later doubts

/**
 * @param {Facts} facts
 * @param {Live} live
 * @param {Guess[]} guesses
 * @param {Answers} answers
 * @returns {Proposal}
 */
export function proposal(facts, live, guesses, answers) {
  const doubts = guesses.flatMap((guess) => doubtOf(guess, live, answers));
  const asked = new Set(doubts.map(({ route }) => route));
  const wanted = guesses.flatMap((guess) => wish(guess, answers)).filter(({ route }) => !asked.has(route));
  const changing = wanted.filter(({ route, seat }) => seat !== (live.owners[route] ?? null));
  const { moves, state, refused } = made(facts, live, changing);
  doubts.push(...refused);
  return {
    moves,
    live: state,
    doubts: doubts.sort((one, other) => URGENT.indexOf(one.why) - URGENT.indexOf(other.why) || one.p - other.p),
    changes: new Set(moves.map(({ route }) => route)).size,
  };
}

/**
 * Return the doubt about a route, if nobody has answered it and the photo is not sure or contradicts what is entered.
 * @param {Guess} guess
 * @param {Live} live
 * @param {Answers} answers
 * @returns {Doubt[]}
 */
function doubtOf(guess, { owners }, answers) {
  if (answers.has(guess.route)) return [];
  const isEntered = guess.route in owners;
  if (isEntered) return owners[guess.route] === guess.seat ? [] : [{ ...guess, why: "differs" }];
  return guess.sure ? [] : [{ ...guess, why: "unsure" }];
}

/** @param {Guess} guess @param {Answers} answers @returns {Guess[]} */
function wish(guess, answers) {
  const answer = answers.get(guess.route);
  return [answer === undefined ? guess : { ...guess, seat: answer, p: 1, sure: true }];
}

/**
 * Return the moves for some wishes. They first release all that goes to others, then claim the surest first; so if
 * wishes exclude each other the rules refuse the least sure. An entered claim is never lost by that.
 * @param {Facts} facts
 * @param {Live} live
 * @param {Guess[]} wanted
 * @returns {{moves: Move[], state: Live, refused: Doubt[]}}
 */
function made(facts, live, wanted) {
  const entered = wanted.filter(({ route }) => route in live.owners);
  /** @type {Move[]} */
  const moves = entered.map(({ route }) => ({ kind: "release", route }));
  let state = moves.reduce((before, move) => after(facts, before, move) ?? before, live);
  /** @type {Doubt[]} */
  const refused = [];
  for (const guess of wanted.toSorted((one, other) => other.p - one.p)) {
    if (guess.seat === null) continue;
    const claim = { kind: "claim", seat: guess.seat, route: guess.route };
    const next = after(facts, state, claim);
    if (next) moves.push(claim);
    else refused.push({ ...guess, why: reason(facts, state, guess.route, guess.seat) });
    state = next ?? state;
  }
  const lost = refused.filter(({ route }) => route in live.owners);
  if (!lost.length) return { moves, state, refused };
  const again = made(facts, live, without(wanted, lost));
  return { ...again, refused: [...again.refused, ...lost] };
}

/** @param {Guess[]} guesses @param {Guess[]} others */
function without(guesses, others) {
  return guesses.filter(({ route }) => !others.some((other) => other.route === route));
}

/**
 * Return why a claim is refused: the player has too few trains (R4), or a line beside it is taken (R3).
 * @param {Facts} facts
 * @param {Live} live
 * @param {string} route
 * @param {number} seat
 * @returns {Why}
 */
function reason({ lines }, { players }, route, seat) {
  return lines[route].trains > players[seat].trainsLeft ? "trains" : "double";
}

/**
 * Return how many trains each player would have laid, and how many more lie on doubtful routes.
 * @param {Facts} facts
 * @param {Proposal} proposal
 * @param {number} trains  that everybody begins with
 */
export function laid({ lines }, { live, doubts }, trains) {
  return live.players.map(({ trainsLeft }, seat) => ({
    laid: trains - trainsLeft,
    doubtful: doubts.filter((doubt) => doubt.seat === seat).reduce((sum, { route }) => sum + lines[route].trains, 0),
  }));
}
