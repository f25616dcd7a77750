// The law on the phone: what a move changes, and which moves the server will refuse. The smallest mirror of the core's
// (scorer/rules/play.py), held to it by vectors that the core writes (tests/vectors.py).

/**
 * @typedef {{x: number, y: number, radius: number, takesStation: boolean}} CityFacts
 * @typedef {{ends: [string, string], length: number, trains: number, beside: string[], isBorder: boolean}} LineFacts
 * @typedef {{points: Record<string, number>, stationPoints: number, doublesOpenFrom: number, spaceLength: number,
 *   cities: Record<string, CityFacts>, lines: Record<string, LineFacts>}} Facts  as scorer/web/facts.py writes them
 *
 * @typedef {{trainsLeft: number, stationsLeft: number, total: number}} Player
 * @typedef {Record<string, number | null>} Hands  whose is what: a seat, or null for nobody
 * @typedef {{owners?: Hands, stations?: Hands, doubles?: boolean}} Change
 * @typedef {Change & {said?: string, group?: string, line?: number}} Step  back, and the name of what it takes back
 * @typedef {{number: number, owners: Record<string, number>, stations: Record<string, number>, players: Player[],
 *   doubles: boolean, stacks: Record<string, number[]>, asksOrder: boolean, undo: Step[], seatings: number,
 *   seats: import("./people.js").Person[]}} Live
 *   the state of a game as pages show it
 *
 * @typedef {{kind: string, seat?: number, route?: string, city?: string, is_open?: boolean,
 *   as_they_lie?: boolean, place?: number, count?: string, number?: number, group?: string, line?: number}} Move
 */

/**
 * The state after one more move, or null where the rules forbid it.
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
 * The state after moves that are made together, all or none; null where the rules forbid one. They are undone together,
 * by the name of their group.
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

/**
 * One step back instead of several, the latest of which comes first: what was so before all of them.
 * @param {Step[]} steps
 * @returns {Change}
 */
function joined(steps) {
  const [owners, stations] = [steps.map((step) => step.owners), steps.map((step) => step.stations)];
  return {
    owners: Object.assign({}, ...owners),
    stations: Object.assign({}, ...stations),
    doubles: steps.at(-1)?.doubles,
  };
}

/**
 * What a move changes; null where the rules forbid it. Of tickets and cards a phone knows nothing: the server judges.
 * @param {Facts} facts
 * @param {Live} live
 * @param {Move} move
 * @returns {Change | null}
 */
function effect(facts, live, { kind, seat = -1, route = "", city = "", is_open = false, ...named }) {
  switch (kind) {
    case "claim":
      return mayClaim(facts, live, seat, route) ? { owners: { [route]: seat } } : null;
    case "release":
      return route in live.owners ? { owners: { [route]: null } } : null;
    case "give":
      return mayGive(facts, live, seat, route) ? { owners: { [route]: seat } } : null;
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
 * Whether there is a step back, and it is the one that an undo names, if it names one.
 * @param {Step | undefined} step
 * @param {{group?: string, line?: number}} named
 */
function isNamed(step, { group, line }) {
  return step !== undefined && (group ?? step.group) === step.group && (line ?? step.line) === step.line;
}

/**
 * R9, R3, P4 and R4, as the core's `refusal_of` puts them.
 * @param {Facts} facts
 * @param {Live} live
 * @param {number} seat
 * @param {string} route
 */
function mayClaim({ lines }, { owners, players, doubles }, seat, route) {
  const [line, player] = [lines[route], players[seat]];
  if (!line || !player || route in owners) return false;
  if (line.beside.some((other) => owners[other] === seat)) return false;
  return (doubles || !isLast(line, owners)) && line.trains <= player.trainsLeft;
}

/**
 * R3 and X11: whether a line is the one that closed doubles close, the last of two or of three; borders have none (P4).
 * @param {LineFacts} line
 * @param {Record<string, number>} owners
 */
function isLast({ beside, isBorder }, owners) {
  return !isBorder && beside.length > 0 && beside.every((other) => other in owners);
}

/**
 * @param {Facts} facts
 * @param {Live} live
 * @param {number} seat
 * @param {string} route
 */
function mayGive(facts, live, seat, route) {
  if (!(route in live.owners)) return false;
  const [without] = applied(facts, live, { owners: { [route]: null } });
  return mayClaim(facts, without, seat, route);
}

/**
 * E1: one station a city, and no more than the player owns; countries have none.
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
 * R3: whether doubles are open after the table's word; closing them is refused while all lines of one are claimed.
 * @param {Facts} facts
 * @param {Live} live
 * @param {boolean} isOpen
 * @returns {Change | null}
 */
function doublesWhere({ lines, doublesOpenFrom }, { owners, players }, isOpen) {
  const doubles = isOpen || players.length >= doublesOpenFrom;
  return !doubles && Object.keys(owners).some((route) => isLast(lines[route], owners)) ? null : { doubles };
}

/**
 * The state with a change in it, and what would change it back.
 * @param {Facts} facts
 * @param {Live} live
 * @param {Change} change
 * @returns {[Live, Step]}
 */
function applied(facts, live, change) {
  const changed = { ...live, owners: { ...live.owners }, stations: { ...live.stations } };
  changed.players = live.players.map((player) => ({ ...player }));
  changed.doubles = change.doubles ?? live.doubles;
  const owners = hand(changed.owners, change.owners, (seat, route, sign) => {
    const { length, trains } = facts.lines[route];
    count(changed.players[seat], -sign * trains, 0, sign * facts.points[length]);
  });
  const stations = hand(changed.stations, change.stations, (seat, _, sign) => {
    count(changed.players[seat], 0, -sign, -sign * facts.stationPoints);
  });
  return [changed, { said: "", owners, stations, doubles: live.doubles }];
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
