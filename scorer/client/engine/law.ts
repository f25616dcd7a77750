// The rules on the phone: what a move changes, and which moves the server will refuse. It mirrors as little as possible
// of the core (scorer/rules/play.py); vectors that the core writes (tests/vectors.py) keep it true.

export type CityFacts = { x: number; y: number; radius: number; takesStation: boolean };

/**
 * `type`: of the pieces that it takes, trains if it is left out (X23); `wraps`: it runs over the edge, in two parts
 * (X27).
 */
export type LineFacts = {
  ends: [string, string];
  length: number;
  trains: number;
  beside: string[];
  isBorder?: boolean;
  isBullet?: boolean;
  type?: string;
  wraps?: boolean;
};

/** As scorer/web/parts/board_facts.py writes them. */
export type Facts = {
  marks?: boolean; // whether city markers are put down with lines (X20)
  pieces?: Record<string, number>;
  points: Record<string, number>;
  stationPoints: number;
  doublesOpenFrom: number;
  triples: Record<string, number>;
  secondOwners?: number;
  whiteTrains?: number;
  spaceLength: number;
  cities: Record<string, CityFacts>;
  lines: Record<string, LineFacts>;
};

type Player = { trainsLeft: number; stationsLeft: number; total: number };

/** Who owns what: a seat, or null for nobody. */
type Hands = Record<string, number | null>;

/**
 * `seconds` and so on: whose a line is beside its first owner (X13); `commons`: who laid white trains on an owned line,
 * for everybody (X15).
 */
type Change = {
  owners?: Hands;
  seconds?: Hands;
  thirds?: Hands;
  fourths?: Hands;
  commons?: Hands;
  stations?: Hands;
  doubles?: boolean;
};

/** One undo: what it changes, and the name of what it takes back. */
type Step = Change & { said?: string; group?: string; line?: number };

export type Owners = {
  owners: Record<string, number>;
  seconds?: Record<string, number>;
  thirds?: Record<string, number>;
  fourths?: Record<string, number>;
};

export type Person = { at: "here" | "elsewhere" | "left" | null; isHere: boolean; isDone: boolean; number: number };

/** The state of a game as pages show it. */
export type Live = Owners & {
  number: number; // of open lines
  hands: number; // lines about hands of which this phone may know
  commons: Record<string, number>;
  stations: Record<string, number>;
  /** Where he stands; who caught him last, with which line, and where he may go (X22). */
  alvin?: { city: string; seat?: number; route?: string; goes?: string[] };
  players: Player[];
  doubles: boolean;
  counted?: string;
  unsure: string[];
  stacks: Record<string, number[]>;
  asksOrder: boolean;
  undo: Step[];
  seatings: number;
  next?: Way[];
  seats: Person[];
};

/** An open step of the guide (table/guide.py). */
export type Way = { place: number; kind: string; label: string; to: string; does?: string };

/** An undo and "done" travel with the moves, but are none. */
export type Move = {
  kind: string;
  seat?: number;
  route?: string;
  shared?: boolean;
  city?: string;
  is_open?: boolean;
  as_they_lie?: boolean;
  place?: number;
  count?: string;
  number?: number;
  group?: string;
  line?: number;
  is_done?: boolean;
  is_unsure?: boolean;
  is_sure?: boolean;
  seats?: Record<string, number>;
};

/** A way out of a refusal; `seat`: of one of several that are as likely. */
export type Remedy = { label: string; moves: Move[]; seat?: number };

/** The rule card that a refusal goes by, and the line that stands against the move. */
export type Why = { rule: string; address: string; route?: string };

/**
 * The server's answer to moves: the state after them, what is said here and announced to whom it concerns, what makes
 * an undone move again, and whether this page owes its phone the telling. A refusal has a sentence with the ways out, how
 * many moves were taken before it, and the tickets that a lost seat refuses.
 */
export type Answer = Partial<Live> & {
  said?: string;
  announced?: string;
  redo?: Move[];
  reveals?: boolean;
  opened?: number | null;
  sight?: string;
  sentence?: string;
  remedies?: Remedy[];
  why?: Why | null;
  taken?: number;
  lost?: string;
};

/** The owners of a line, the first one first (X13). */
const PLACES: (keyof Owners)[] = ["owners", "seconds", "thirds", "fourths"];

/** Return the seats that own a line, the first owner first (R9, X13). */
export function holdersOf(live: Owners, route: string) {
  return PLACES.map((place) => live[place]?.[route]).filter((seat) => seat !== undefined);
}

/** Return the change after which a line has these owners. */
function heldBy(route: string, seats: number[]): Change {
  return Object.fromEntries(PLACES.map((place, number) => [place, { [route]: seats[number] ?? null }]));
}

/** Return the state after a move, or null where the rules forbid it. */
export function after(facts: Facts, live: Live, move: Move): Live | null {
  const change = effect(facts, live, move);
  if (!change) return null;
  const [changed, back] = apply(facts, live, change);
  changed.undo = move.kind === "undo" ? live.undo.slice(1) : [back, ...live.undo];
  return changed;
}

/**
 * Return the state after moves that are made together, or null where the rules forbid one. One undo, by the name of
 * their group, takes all of them back.
 */
export function afterAll(facts: Facts, live: Live, moves: Move[], group: string): Live | null {
  let changed: Live | null = live;
  for (const move of moves) changed = changed && after(facts, changed, move);
  if (!changed || moves[0].kind === "undo") return changed;
  const steps = changed.undo.slice(0, moves.length);
  return { ...changed, undo: [{ ...join(steps), said: "", group }, ...live.undo] };
}

/** What hands hold. */
const KINDS: ("commons" | "stations" | keyof Owners)[] = [...PLACES, "commons", "stations"];

/** Join several undos, the latest move's first, into one that leads back before all of them. */
function join(steps: Step[]): Change {
  const all = KINDS.map((kind) => [kind, Object.assign({}, ...steps.map((step) => step[kind]))]);
  return { ...Object.fromEntries(all), doubles: steps.at(-1)?.doubles };
}

/** Return what a move changes, or null where the rules forbid it. The server alone judges tickets and cards. */
function effect(
  facts: Facts,
  live: Live,
  { kind, seat = -1, route = "", shared = false, city = "", is_open = false, ...named }: Move,
): Change | null {
  switch (kind) {
    case "claim":
      return claim(facts, live, seat, route, shared);
    case "release":
      return release(live, route, seat < 0 ? undefined : seat);
    case "give":
      return give(facts, live, seat, route);
    case "build":
      return mayBuild(facts, live, seat, city) ? { stations: { [city]: seat } } : null;
    case "remove":
      return city in live.stations ? { stations: { [city]: null } } : null;
    case "open-doubles":
      return openDoubles(facts, live, is_open);
    case "undo": {
      const [step] = live.undo;
      const isNamed = (named.group ?? step?.group) === step?.group && (named.line ?? step?.line) === step?.line;
      return step && isNamed ? step : null; // if it names anything, it is the last step
    }
    default:
      return {};
  }
}

/** Claim a line, with a white train where that is possible (X15), or become one more owner (X13). */
function claim(facts: Facts, live: Live, seat: number, route: string, shared: boolean): Change | null {
  const holders = holdersOf(live, route);
  const mayShare = shared && facts.secondOwners && !holders.includes(seat);
  const isWhite = Boolean(facts.lines[route]?.isBullet) && Object.keys(live.commons).length < (facts.whiteTrains ?? 0);
  if ((holders.length && !mayShare) || !mayClaim(facts, live, seat, route, isWhite)) return null;
  if (isWhite) return { owners: { [route]: seat }, commons: { [route]: seat } };
  return heldBy(route, [...holders, seat]);
}

/** Let an owner give a line up, the first if no seat is named; the next one is the first then (X13). */
function release(live: Live, route: string, seat?: number): Change | null {
  const holders = holdersOf(live, route);
  const gone = seat ?? holders[0];
  if (!holders.includes(gone)) return null;
  const given = heldBy(
    route,
    holders.filter((holder) => holder !== gone),
  );
  return route in live.commons ? { ...given, commons: { [route]: null } } : given;
}

/** Return how many play: the seat of who left stays empty. */
function tableOf({ players }: { players: (Player | null)[] }) {
  return players.filter(Boolean).length;
}

/**
 * Return whether a seat may claim a line: R3, P4 and R4, as in the core's `refusal_of`.
 * @param isWhite whether it takes none of the seat's trains (X15)
 */
function mayClaim({ lines, triples, pieces }: Facts, live: Live, seat: number, route: string, isWhite: boolean) {
  const [line, player] = [lines[route], live.players[seat]];
  if (!line || !player) return false;
  if (line.beside.some((other) => holdersOf(live, other).includes(seat))) return false;
  if (!live.doubles && isClosed(line, live.owners, triples[tableOf(live)])) return false;
  const alike = Object.entries(lines).filter(
    ([id, { type }]) => type === line.type && holdersOf(live, id).includes(seat),
  );
  const laid = alike.reduce((sum, [, { trains }]) => sum + trains, 0);
  const left = (pieces?.[line.type ?? "train"] ?? Infinity) - laid; // of that type, whatever else the seat has (X23)
  return isWhite || line.trains <= Math.min(player.trainsLeft, left);
}

/**
 * Return whether closed doubles close a line because another of the two or three is taken (R3, X11); borders are open
 * (P4).
 * @param ofTriple lines of a triple that are open all the same
 */
function isClosed({ beside, isBorder }: LineFacts, owners: Record<string, number>, ofTriple: number = 1) {
  const taken = beside.filter((other) => other in owners).length;
  return !isBorder && taken >= (beside.length === 2 ? ofTriple : 1);
}

function give(facts: Facts, live: Live, seat: number, route: string): Change | null {
  const freed = release(live, route);
  const then = freed && claim(facts, apply(facts, live, freed)[0], seat, route, true);
  return then && { ...join([freed, then]), stations: {}, doubles: undefined };
}

/**
 * Return whether a seat may build: one station a city, no more than the player owns, none in a country (E1); its first
 * city marker anywhere, the others where it has a line (X20).
 */
export function mayBuild({ cities, lines, marks }: Facts, live: Live, seat: number, city: string) {
  const { stations, players, owners } = live;
  const isPlace = city in cities && cities[city].takesStation;
  const isFirst = !marks || !Object.values(stations).includes(seat);
  const leads = isFirst || Object.keys(owners).some((id) => owners[id] === seat && lines[id].ends.includes(city));
  return isPlace && !(city in stations) && players[seat]?.stationsLeft > 0 && leads;
}

/** Open or close doubles (R3); null where more lines of one are claimed than closing would leave open. */
function openDoubles({ lines, doublesOpenFrom, triples }: Facts, live: Live, isOpen: boolean): Change | null {
  const doubles = isOpen || tableOf(live) >= doublesOpenFrom;
  const isTooMany = (route: string) => isClosed(lines[route], live.owners, triples[tableOf(live)]);
  return !doubles && Object.keys(live.owners).some(isTooMany) ? null : { doubles };
}

/** The state with a change in it, and what would change it back. */
function apply(facts: Facts, live: Live, change: Change): [Live, Step] {
  const changed = { ...live };
  for (const kind of KINDS) changed[kind] = { ...live[kind] };
  changed.players = live.players.map((player) => player && { ...player });
  changed.doubles = change.doubles ?? live.doubles;
  const lay = (seat: number, route: string, sign: 1 | -1) => {
    if (route in (sign < 0 ? live : changed).commons) return; // white trains are nobody's and score nothing
    const { length, trains } = facts.lines[route];
    count(changed.players[seat], -sign * trains, 0, sign * facts.points[length]);
  };
  const back: Step = { said: "", commons: transfer(changed.commons, change.commons, () => {}), doubles: live.doubles };
  for (const place of PLACES) back[place] = transfer(changed[place] ?? {}, change[place], lay);
  back.stations = transfer(changed.stations, change.stations, (seat, _, sign) => {
    count(changed.players[seat], 0, -sign, -sign * facts.stationPoints);
  });
  return [changed, back];
}

/** Hand things over, tell what each hand loses and gains, and return whose they were before. */
function transfer(
  held: Record<string, number>,
  wanted: Hands | undefined,
  tell: (seat: number, id: string, sign: 1 | -1) => void,
): Hands {
  const before: Hands = {};
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

function count(player: Player, trains: number, stations: number, points: number) {
  player.trainsLeft += trains;
  player.stationsLeft += stations;
  player.total += points;
}

/** The game as this phone knows it: the last state from the server, and on top of it the moves that wait to be sent. */
export class State {
  facts: Facts;
  live: Live;

  /** @param live the state that the page brought */
  constructor(facts: Facts, live: Live) {
    this.facts = facts;
    this.live = live;
  }

  /** Take a state from the server, unless a newer one has overtaken it. */
  adopt(live: Partial<Live>) {
    const { number, seatings, hands } = live as Live;
    const since = this.live; // where seats change hands, a phone may know of fewer lines about hands than before
    const newer = number - since.number || seatings - since.seatings || hands - since.hands;
    if (number !== undefined && !(newer < 0)) this.live = live as Live;
  }

  /** Return the state after the waiting moves. Those that the rules forbid change nothing; the server will say why. */
  view(waiting: { id: string; moves: Move[]; group?: string }[]): Live {
    const entries = waiting.filter(({ moves: [{ kind }] }) => kind !== "done");
    return entries.reduce(
      (live, { id, moves, group = id }) => afterAll(this.facts, live, moves, group) ?? live,
      this.live,
    );
  }
}
