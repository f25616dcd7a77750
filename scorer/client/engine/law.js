// The rules on the phone: what a move changes, and which moves the server will refuse. It mirrors as little as possible
// of the core (scorer/rules/play.py); vectors that the core writes (tests/vectors.py) keep it true.

import { isDoneEntry } from "./queue.js";

/**
 * @typedef {{x: number, y: number, radius: number, takesStation: boolean}} CityFacts
 * @typedef {{ends: [string, string], length: number, trains: number, beside: string[], isBorder?: boolean,
 *   isBullet?: boolean, type?: string, wraps?: boolean}} LineFacts  `type`: of the pieces that it takes, trains if it is left out
 *   (X23); `wraps`: it runs over the edge, in two parts (X27)
 * @typedef {{pieces?: Record<string, number>, points: Record<string, number>, stationPoints: number, doublesOpenFrom: number,
 *   triples: Record<string, number>, secondOwners?: number, whiteTrains?: number, spaceLength: number, cities: Record<string, CityFacts>,
 *   lines: Record<string, LineFacts>}} Facts  as scorer/web/parts/board_facts.py writes them
 *
 * @typedef {{trainsLeft: number, stationsLeft: number, total: number}} Player
 * @typedef {Record<string, number | null>} Hands  who owns what: a seat, or null for nobody
 * @typedef {{owners?: Hands, seconds?: Hands, thirds?: Hands, fourths?: Hands, commons?: Hands, stations?: Hands,
 *   doubles?: boolean}} Change  `seconds` and so on: whose a line is beside its first owner (X13); `commons`: who laid
 *   white trains on an owned line, for everybody (X15)
 * @typedef {Change & {said?: string, group?: string, line?: number}} Step  one undo: what it changes, and the
 *   name of what it takes back
 * @typedef {{owners: Record<string, number>, seconds?: Record<string, number>, thirds?: Record<string, number>,
 *   fourths?: Record<string, number>}} Owners
 * @typedef {Owners & {number: number, commons: Record<string, number>, stations: Record<string, number>, players: Player[],
 *   doubles: boolean, counted?: string, unsure: string[], stacks: Record<string, number[]>, asksOrder: boolean, undo: Step[], seatings: number,
 *   next?: Way[], seats: import("./people.js").Person[]}} Live
 *   the state of a game as pages show it
 *
 * @typedef {{place: number, kind: string, label: string, to: string, does?: string}} Way  an open
 *   step of the guide (table/guide.py)
 *
 * @typedef {{kind: string, seat?: number, route?: string, shared?: boolean, city?: string, is_open?: boolean,
 *   as_they_lie?: boolean, place?: number, count?: string, number?: number, group?: string, line?: number, is_done?: boolean,
 *   is_unsure?: boolean,
 *   is_sure?: boolean, seats?: Record<string, number>}} Move  an undo and "done" travel with the moves, but are none
 */

/** The owners of a line, the first one first (X13). @type {(keyof Owners)[]} */
const PLACES = ["owners", "seconds", "thirds", "fourths"];

/**
 * Return the seats that own a line, the first owner first (R9, X13).
 * @param {Owners} live
 * @param {string} route
 */
export function holdersOf(live, route) {
  return PLACES.map((place) => live[place]?.[route]).filter((seat) => seat !== undefined);
}

/**
 * Return the change after which a line has these owners.
 * @param {string} route
 * @param {number[]} seats
 * @returns {Change}
 */
function heldBy(route, seats) {
  return Object.fromEntries(PLACES.map((place, number) => [place, { [route]: seats[number] ?? null }]));
}

/**
 * Return the state after a move, or null where the rules forbid it.
 * @param {Facts} facts
 * @param {Live} live
 * @param {Move} move
 * @returns {Live | null}
 */
export function after(facts, live, move) {
  const change = effect(facts, live, move);
  if (!change) return null;
  const [changed, back] = applied(facts, live, change);
  changed.undo = move.kind === "undo" ? live.undo.slice(1) : [back, ...live.undo];
  return changed;
}

/**
 * Return the state after moves that are made together, or null where the rules forbid one. One undo, by the name of
 * their group, takes all of them back.
 * @param {Facts} facts
 * @param {Live} live
 * @param {Move[]} moves
 * @param {string} group
 * @returns {Live | null}
 */
export function afterAll(facts, live, moves, group) {
  /** @type {Live | null} */
  let changed = live;
  for (const move of moves) changed = changed && after(facts, changed, move);
  if (!changed || moves[0].kind === "undo") return changed;
  const steps = changed.undo.slice(0, moves.length);
  return { ...changed, undo: [{ ...joined(steps), said: "", group }, ...live.undo] };
}

/** What hands hold. @type {("commons" | "stations" | keyof Owners)[]} */
const KINDS = [...PLACES, "commons", "stations"];

/**
 * Join several undos, the latest move's first, into one that leads back before all of them.
 * @param {Step[]} steps
 * @returns {Change}
 */
function joined(steps) {
  const all = KINDS.map((kind) => [kind, Object.assign({}, ...steps.map((step) => step[kind]))]);
  return { ...Object.fromEntries(all), doubles: steps.at(-1)?.doubles };
}

/**
 * Return what a move changes, or null where the rules forbid it. The server alone judges tickets and cards.
 * @param {Facts} facts
 * @param {Live} live
 * @param {Move} move
 * @returns {Change | null}
 */
function effect(facts, live, { kind, seat = -1, route = "", shared = false, city = "", is_open = false, ...named }) {
  switch (kind) {
    case "claim":
      return claimed(facts, live, seat, route, shared);
    case "release":
      return released(live, route, seat < 0 ? undefined : seat);
    case "give":
      return given(facts, live, seat, route);
    case "build":
      return mayBuild(facts, live, seat, city) ? { stations: { [city]: seat } } : null;
    case "remove":
      return city in live.stations ? { stations: { [city]: null } } : null;
    case "open-doubles":
      return doublesWhere(facts, live, is_open);
    case "undo":
      return isNamed(live.undo[0], named) ? live.undo[0] : null;
    default:
      return {};
  }
}

/**
 * Return whether there is something to undo, and it is what the undo names, if it names anything.
 * @param {Step | undefined} step
 * @param {{group?: string, line?: number}} named
 */
function isNamed(step, { group, line }) {
  return step !== undefined && (group ?? step.group) === step.group && (line ?? step.line) === step.line;
}

/**
 * Claim a line, with a white train where that is possible (X15), or become one more owner (X13).
 * @param {Facts} facts
 * @param {Live} live
 * @param {number} seat
 * @param {string} route
 * @param {boolean} shared
 * @returns {Change | null}
 */
function claimed(facts, live, seat, route, shared) {
  const holders = holdersOf(live, route);
  const mayShare = shared && facts.secondOwners && !holders.includes(seat);
  const isWhite = Boolean(facts.lines[route]?.isBullet) && Object.keys(live.commons).length < (facts.whiteTrains ?? 0);
  if ((holders.length && !mayShare) || !mayClaim(facts, live, seat, route, isWhite)) return null;
  if (isWhite) return { owners: { [route]: seat }, commons: { [route]: seat } };
  return heldBy(route, [...holders, seat]);
}

/**
 * Let an owner give a line up, the first if no seat is named; the next one is the first then (X13).
 * @param {Live} live
 * @param {string} route
 * @param {number} [seat]
 * @returns {Change | null}
 */
function released(live, route, seat) {
  const holders = holdersOf(live, route);
  const gone = seat ?? holders[0];
  if (!holders.includes(gone)) return null;
  const given = heldBy(
    route,
    holders.filter((holder) => holder !== gone),
  );
  return route in live.commons ? { ...given, commons: { [route]: null } } : given;
}

/** Return how many play: the seat of who left stays empty. @param {{players: (Player | null)[]}} live */
function tableOf({ players }) {
  return players.filter(Boolean).length;
}

/**
 * Return whether a seat may claim a line: R3, P4 and R4, as in the core's `refusal_of`.
 * @param {Facts} facts
 * @param {Live} live
 * @param {number} seat
 * @param {string} route
 * @param {boolean} isWhite  whether it takes none of the seat's trains (X15)
 */
function mayClaim({ lines, triples, pieces }, live, seat, route, isWhite) {
  const [line, player] = [lines[route], live.players[seat]];
  if (!line || !player) return false;
  if (line.beside.some((other) => holdersOf(live, other).includes(seat))) return false;
  const isOpen = live.doubles || !isClosed(line, live.owners, triples[tableOf(live)]);
  return (
    isOpen && (isWhite || line.trains <= Math.min(player.trainsLeft, leftOf(line.type, lines, live, seat, pieces)))
  );
}

/**
 * Return how many pieces of a type a seat can still lay, whatever else it has (X23).
 * @param {string | undefined} type
 * @param {Record<string, LineFacts>} lines
 * @param {Live} live
 * @param {number} seat
 * @param {Record<string, number>} [pieces]
 */
function leftOf(type, lines, live, seat, pieces) {
  let left = pieces?.[type ?? "train"] ?? Infinity;
  for (const [id, line] of Object.entries(lines)) {
    if (line.type === type && holdersOf(live, id).includes(seat)) left -= line.trains;
  }
  return left;
}

/**
 * Return whether closed doubles close a line because another of the two or three is taken (R3, X11); borders are open
 * (P4).
 * @param {LineFacts} line
 * @param {Record<string, number>} owners
 * @param {number} [ofTriple]  lines of a triple that are open all the same
 */
function isClosed({ beside, isBorder }, owners, ofTriple = 1) {
  const taken = beside.filter((other) => other in owners).length;
  return !isBorder && taken >= (beside.length === 2 ? ofTriple : 1);
}

/**
 * @param {Facts} facts
 * @param {Live} live
 * @param {number} seat
 * @param {string} route
 * @returns {Change | null}
 */
function given(facts, live, seat, route) {
  const freed = released(live, route);
  const then = freed && claimed(facts, applied(facts, live, freed)[0], seat, route, true);
  return then && { ...joined([freed, then]), stations: {}, doubles: undefined };
}

/**
 * Return whether a seat may build: one station a city, no more than the player owns, none in a country (E1).
 * @param {Facts} facts
 * @param {Live} live
 * @param {number} seat
 * @param {string} city
 */
function mayBuild({ cities }, { stations, players }, seat, city) {
  const isPlace = city in cities && cities[city].takesStation;
  return isPlace && !(city in stations) && players[seat]?.stationsLeft > 0;
}

/**
 * Open or close doubles (R3); null where more lines of one are claimed than closing would leave open.
 * @param {Facts} facts
 * @param {Live} live
 * @param {boolean} isOpen
 * @returns {Change | null}
 */
function doublesWhere({ lines, doublesOpenFrom, triples }, live, isOpen) {
  const doubles = isOpen || tableOf(live) >= doublesOpenFrom;
  const isTooMany = (/** @type {string} */ route) => isClosed(lines[route], live.owners, triples[tableOf(live)]);
  return !doubles && Object.keys(live.owners).some(isTooMany) ? null : { doubles };
}

/**
 * The state with a change in it, and what would change it back.
 * @param {Facts} facts
 * @param {Live} live
 * @param {Change} change
 * @returns {[Live, Step]}
 */
function applied(facts, live, change) {
  const changed = { ...live };
  for (const kind of KINDS) changed[kind] = { ...live[kind] };
  changed.players = live.players.map((player) => player && { ...player });
  changed.doubles = change.doubles ?? live.doubles;
  const lay = (/** @type {number} */ seat, /** @type {string} */ route, /** @type {1 | -1} */ sign) => {
    if (route in (sign < 0 ? live : changed).commons) return; // white trains are nobody's and score nothing
    const { length, trains } = facts.lines[route];
    count(changed.players[seat], -sign * trains, 0, sign * facts.points[length]);
  };
  /** @type {Step} */
  const back = { said: "", commons: hand(changed.commons, change.commons, () => {}), doubles: live.doubles };
  for (const place of PLACES) back[place] = hand(changed[place] ?? {}, change[place], lay);
  back.stations = hand(changed.stations, change.stations, (seat, _, sign) => {
    count(changed.players[seat], 0, -sign, -sign * facts.stationPoints);
  });
  return [changed, back];
}

/**
 * Hand things over, tell what each hand loses and gains, and return whose they were before.
 * @param {Record<string, number>} held
 * @param {Hands | undefined} wanted
 * @param {(seat: number, id: string, sign: 1 | -1) => void} tell
 * @returns {Hands}
 */
function hand(held, wanted, tell) {
  /** @type {Hands} */
  const before = {};
  for (const [id, seat] of Object.entries(wanted ?? {})) {
    const owner = held[id] ?? null;
    if (owner === seat) continue;
    before[id] = owner;
    if (owner !== null) tell(owner, id, -1);
    if (seat !== null) tell(seat, id, 1);
    if (seat === null) delete held[id];
    else held[id] = seat;
  }
  return before;
}

/**
 * @param {Player} player
 * @param {number} trains
 * @param {number} stations
 * @param {number} points
 */
function count(player, trains, stations, points) {
  player.trainsLeft += trains;
  player.stationsLeft += stations;
  player.total += points;
}

/** The game as this phone knows it: the last state from the server, and on top of it the moves that wait to be sent. */
export class State {
  /**
   * @param {Facts} facts
   * @param {Live} live  the state that the page brought
   */
  constructor(facts, live) {
    this.facts = facts;
    this.live = live;
  }

  /**
   * Take a state from the server, unless a newer one has overtaken it.
   * @param {Partial<Live>} live
   */
  adopt(live) {
    if (live.number !== undefined && live.number >= this.live.number) this.live = /** @type {Live} */ (live);
  }

  /**
   * Return the state after the waiting moves. Those that the rules forbid change nothing; the server will say why.
   * @param {{id: string, moves: Move[], group?: string}[]} waiting
   * @returns {Live}
   */
  view(waiting) {
    const moves = /** @type {import("./queue.js").Entry[]} */ (waiting).filter((entry) => !isDoneEntry(entry));
    return moves.reduce(
      (live, { id, moves, group = id }) => afterAll(this.facts, live, moves, group) ?? live,
      this.live,
    );
  }
}
