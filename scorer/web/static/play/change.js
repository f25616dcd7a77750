// What a move changes in the live state, the same on the phone as on the server: whose is a line, whose a station.

let facts;

// Say what things are worth: {points by length, lengths by route, lines beside each route, stationPoints}.
export function know(given) {
  facts = given;
}

// A copy of the live state after one more move, or after an undo; the same state where the server will refuse it.
export function after(live, move) {
  if (isRefused(live, move)) return live;
  const view = structuredClone(live);
  if (move.kind === "undo") return undone(view);
  const { owners = {}, stations = {}, doubles } = effect(move);
  const back = { said: "", owners: give(view, "owners", owners), stations: give(view, "stations", stations) };
  view.undo.unshift(back);
  view.doubles = doubles ?? view.doubles;
  return view;
}

function isRefused({ owners, stations, players, doubles }, { kind, seat, route, city }) {
  if (kind === "build") return city in stations || players[seat].stationsLeft <= 0;
  if (kind === "claim") return route in owners || players[seat].trainsLeft < facts.lengths[route] || isBesideAnother();
  return false;

  function isBesideAnother() {
    const { lines, isBorder } = facts.beside[route];
    return lines.some((line) => line in owners && (owners[line] === seat || (!doubles && !isBorder)));
  }
}

function effect(move) {
  switch (move.kind) {
    case "claim":
    case "give":
      return { owners: { [move.route]: move.seat } };
    case "release":
      return { owners: { [move.route]: null } };
    case "build":
      return { stations: { [move.city]: move.seat } };
    case "remove":
      return { stations: { [move.city]: null } };
    case "open-doubles":
      return { doubles: move.is_open };
    default:
      return {};
  }
}

function undone(view) {
  const step = view.undo.shift();
  if (step) for (const kind of ["owners", "stations"]) give(view, kind, step[kind]);
  return view;
}

// Hand things over, count what that is worth, and return who had them before.
function give(view, kind, wanted) {
  const before = {};
  for (const [id, seat] of Object.entries(wanted)) {
    before[id] = view[kind][id] ?? null;
    count(view.players[before[id]], kind, id, -1);
    count(view.players[seat], kind, id, 1);
    if (seat === null) delete view[kind][id];
    else view[kind][id] = seat;
  }
  return before;
}

function count(player, kind, id, sign) {
  if (!player) return;
  if (kind === "stations") {
    player.stationsLeft -= sign;
    player.total -= sign * facts.stationPoints;
  } else {
    player.trainsLeft -= sign * facts.lengths[id];
    player.total += sign * facts.points[facts.lengths[id]];
  }
}
