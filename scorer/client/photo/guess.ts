// Compares a photo with what the table has entered: what can be taken, and what of it has to be asked. Guesses that the
// rules forbid are asked, too, and so is everything that contradicts a claim; these two are not taken unasked.

import { after, type Facts, type Live, type Move } from "../engine/law.ts";
import { assigned, type Limit } from "./assignment.ts";
import { type Open, surenesses } from "./counts.ts";

/**
 * Seat null: nobody; `likely` has all owners, the likeliest first, `odds` how probable they are; what is late goes
 * without trains if there are too few.
 */
export type Guess = {
  route: string;
  seat: number | null;
  p: number;
  sure: boolean;
  likely: (number | null)[];
  odds: number[];
  isLate?: boolean;
};

type Why = "unsure" | "differs" | "trains" | "double";

export type Doubt = Guess & { why: Why };

/** What people have said of routes. */
type Answers = Map<string, number | null>;

/**
 * The moves that would be made as one group, the state after them, the doubts, how many routes would change hands, and
 * how many of those are unsure.
 */
export type Proposal = { moves: Move[]; live: Live; doubts: Doubt[]; changes: number; unsure: number };

/** A player who would have laid `count` trains, more than there are, and their least sure routes. */
type Excess = { seat: number; count: number; routes: string[] };

export function proposal(facts: Facts, live: Live, guesses: Guess[], answers: Answers): Proposal {
  const doubts = guesses.flatMap((guess) => doubtOf(guess, live, answers));
  const differing = new Set(doubts.filter(({ why }) => why === "differs").map(({ route }) => route));
  const wanted = guesses.map((guess) => wish(guess, answers)).filter(({ route }) => !differing.has(route));
  const changing = wanted.filter(({ route, seat }) => seat !== (live.owners[route] ?? null));
  const { moves, state, refused } = movesFor(facts, live, changing);
  const forbidden = new Set(refused.map(({ route }) => route));
  const all = [...doubts.filter(({ route }) => !forbidden.has(route)), ...refused];
  const changed = new Set(moves.map(({ route }) => route));
  for (const { route, why } of all) if (why !== "differs") moves.push({ kind: "mark", route, is_unsure: true });
  const open = new Set(all.map(({ route }) => route));
  for (const route of live.unsure)
    if (!open.has(route) && !changed.has(route)) moves.push({ kind: "mark", route, is_unsure: false });
  const unsure = all.filter(({ route, why }) => why === "unsure" && changed.has(route)).length;
  return { moves, live: state, doubts: all, changes: changed.size, unsure };
}

/**
 * Return the doubt about a route, if nobody has answered it and the photo is not sure or contradicts what is entered.
 */
function doubtOf(guess: Guess, { owners, unsure }: Live, answers: Answers): Doubt[] {
  if (answers.has(guess.route)) return [];
  const isEntered = guess.route in owners && !unsure.includes(guess.route);
  if (isEntered) return owners[guess.route] === guess.seat ? [] : [{ ...guess, why: "differs" }];
  return guess.sure ? [] : [{ ...guess, why: "unsure" }];
}

/**
 * Return the stations that would be built: sure ones, and those that people have confirmed. A guess whose player would
 * have more stations than there are is as unsure as all of that player's; what is entered stays.
 * @param guesses `route` is the city
 */
export function built(
  facts: Facts,
  live: Live,
  guesses: Guess[],
  answers: Answers,
): { moves: Move[]; live: Live; doubts: Doubt[] } {
  const open = guesses
    .filter(({ route }) => !(route in live.stations))
    .map((guess) => wish(guess, answers))
    .filter(({ seat }) => seat !== null);
  const isTooMany = (seat: number | null) =>
    open.filter((guess) => guess.seat === seat).length > (live.players[seat ?? -1]?.stationsLeft ?? 0);
  const moves: Move[] = [];
  const doubts: Doubt[] = [];
  let state = live;
  for (const guess of [...open].sort((one, other) => other.p - one.p)) {
    const isSure = answers.has(guess.route) || (guess.sure && !isTooMany(guess.seat));
    const build = { kind: "build", seat: guess.seat ?? -1, city: guess.route };
    const next = isSure ? after(facts, state, build) : null;
    if (next) moves.push(build);
    else doubts.push({ ...guess, why: "unsure" });
    state = next ?? state;
  }
  return { moves, live: state, doubts };
}

function wish(guess: Guess, answers: Answers): Guess {
  const answer = answers.get(guess.route);
  return answer === undefined ? guess : { ...guess, seat: answer, p: 1, sure: true };
}

/**
 * Return the moves for some wishes. They first release all that goes to others, then claim the surest first; so if
 * wishes exclude each other the rules refuse the least sure. An entered claim is never lost by that.
 */
function movesFor(facts: Facts, live: Live, wanted: Guess[]): { moves: Move[]; state: Live; refused: Doubt[] } {
  const entered = wanted.filter(({ route }) => route in live.owners);
  const moves: Move[] = entered.map(({ route }) => ({ kind: "release", route }));
  let state = moves.reduce((before, move) => after(facts, before, move) ?? before, live);
  const refused: Doubt[] = [];
  for (const guess of [...wanted].sort(surestFirst)) {
    if (guess.seat === null) continue;
    const claim = { kind: "claim", seat: guess.seat, route: guess.route };
    const next = after(facts, state, claim);
    const isShort = facts.lines[guess.route].trains > state.players[guess.seat].trainsLeft; // R4, or else R3
    if (next) moves.push(claim);
    else refused.push({ ...guess, why: isShort ? "trains" : "double" });
    state = next ?? state;
  }
  const lost = refused.filter(({ route }) => route in live.owners);
  if (!lost.length) return { moves, state, refused };
  const others = wanted.filter(({ route }) => !lost.some((other) => other.route === route));
  const again = movesFor(facts, live, others);
  return { ...again, refused: [...again.refused, ...lost] };
}

function surestFirst(one: Guess, other: Guess) {
  const lateness = Number(one.isLate ?? 0) - Number(other.isLate ?? 0);
  return lateness || Number(other.sure) - Number(one.sure) || other.p - one.p;
}

const UNLIKELY = 1e-9;

/**
 * Return the guesses with the counts of trains as a checksum: where they do not fit, the likeliest owners that do.
 * Where a player has said how many trains are left, these are guessed; where there are only too many, they go without.
 */
export function balanced({ lines }: Facts, live: Live, guesses: Guess[], answers: Answers, limits: Limit[]): Guess[] {
  const entered = Object.entries(live.owners).filter(([route]) => !live.unsure.includes(route));
  const known = new Map([...entered, ...answers]);
  const choices = guesses.map(({ route, seat, likely, odds }) => ({
    route,
    ...lines[route],
    seat: known.has(route) ? (known.get(route) ?? null) : seat,
    options: known.has(route)
      ? [{ seat: known.get(route) ?? null, score: 0 }]
      : likely.map((owner, at) => ({ seat: owner, score: Math.log(Math.max(odds[at], UNLIKELY)) })),
  }));
  const isFitting = limits.every(({ least, most }, seat) => {
    const laid = choices.reduce((sum, choice) => sum + (choice.seat === seat ? choice.trains : 0), 0);
    return laid >= least && laid <= most;
  });
  if (isFitting) return settle({ lines }, guesses, known, limits);
  const owners = assigned(choices, limits, live.doubles);
  return owners ? guesses.map((guess) => rebalance(guess, owners.get(guess.route) ?? null, known, limits)) : guesses;
}

const SETTLED = 0.97;
const LEAST = 0.5; // how probable a guess has to be without the counts

/** Return the guesses, sure where the counts of trains that players have typed leave hardly another owner. */
function settle({ lines }: Pick<Facts, "lines">, guesses: Guess[], known: Map<string, number | null>, limits: Limit[]) {
  const open = guesses.filter(({ route, sure }) => !sure && !known.has(route));
  const counted = [...limits.entries()].filter(([, { least, most }]) => least === most);
  const wanted = new Map(counted.map(([seat, { most }]) => [seat, most - trainsOf(seat)]));
  const sureness = surenesses(open.map(openOf), wanted);
  const sure = new Set(open.filter(({ p }, at) => p >= LEAST && (sureness?.[at] ?? 0) >= SETTLED));
  return guesses.map((guess) => (sure.has(guess) ? { ...guess, sure: true } : guess));

  /** Trains on lines that are known or sure. */
  function trainsOf(seat: number) {
    const fixed = guesses.filter((guess) => !open.includes(guess));
    const own = fixed.filter(({ route, seat: guess }) => (known.has(route) ? known.get(route) : guess) === seat);
    return own.reduce((sum, { route }) => sum + lines[route].trains, 0);
  }

  function openOf({ route, likely, odds }: Guess): Open {
    const options = likely.map((seat, at) => ({ seat, p: odds[at] })).filter(({ p }) => p > UNLIKELY);
    return { trains: lines[route].trains, options };
  }
}

function rebalance(guess: Guess, seat: number | null, known: Map<string, unknown>, limits: Limit[]): Guess {
  if (known.has(guess.route) || seat === guess.seat) return guess;
  const isCounted = [seat, guess.seat].some((one) => one !== null && limits[one].least > 0);
  return isCounted ? { ...guess, seat, sure: false } : { ...guess, isLate: true };
}

const SHOWN = 2; // routes, of which one is wrong where there are too many trains

/**
 * Return who would have laid more trains than there are (R4), with their least sure routes: one of them is not theirs.
 */
export function excesses({ lines }: Facts, guesses: Guess[], answers: Answers, most: number): Excess[] {
  const wishes = guesses
    .map((guess) => wish(guess, answers))
    .sort(surestFirst)
    .reverse();
  const seats = [...new Set(wishes.flatMap(({ seat }) => seat ?? []))].sort((one, other) => one - other);
  return seats.flatMap((seat) => {
    const own = wishes.filter((wished) => wished.seat === seat);
    const count = own.reduce((sum, { route }) => sum + lines[route].trains, 0);
    return count > most ? [{ seat, count, routes: own.slice(0, SHOWN).map(({ route }) => route) }] : [];
  });
}

/** Return how many trains each player would have laid, and how many more lie on doubtful routes. */
export function laid({ lines }: Facts, { live, doubts }: Proposal) {
  const doubtful = new Set(doubts.map(({ route }) => route));
  const sure = Object.entries(live.owners).filter(([route]) => !doubtful.has(route));
  const trains = (owned: [string, number | null][], seat: number) =>
    owned.reduce((sum, [route, owner]) => (owner === seat ? sum + lines[route].trains : sum), 0);
  const asked = doubts.map(({ route, seat }) => [route, seat] as [string, number | null]);
  return live.players.map((_, seat) => ({ laid: trains(sure, seat), doubtful: trains(asked, seat) }));
}
