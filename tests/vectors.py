"""Writes what the core says about positions and moves, for the scripts' law to be held against (make scripts).

A vector is a position, a move, and the position after it or null where the core refuses. Positions come from long
random games on every board, at every number of players, with and without the house rule for doubles; they gather
where the rules bite: beside lines that are taken, with exactly as many trains left as a line is long.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from scorer import atlas
from scorer.draw.drawing import draw
from scorer.draw.shapes import MARGIN
from scorer.files.wire import json_of
from scorer.rules.board import Board, Route
from scorer.rules.errors import ScorerError
from scorer.rules.game import Game, Player
from scorer.rules.moves import BuildStation, ClaimRoute, GiveRoute, Move, OpenDoubles, ReleaseRoute, RemoveStation
from scorer.rules.play import play
from scorer.web.parts.board_facts import facts_of
from tools.asked import asked

NAMES = ("Anna", "Björn", "Chloé", "Dan", "Eve")
MOVES = 160
"""Moves of one random game."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for board in atlas.boards():
        told = {
            "facts": facts_of(next(tables(board))),
            "size": [board.width + 2 * MARGIN, board.height + 2 * MARGIN],
            "spaces": spaces_of(board),
            "vectors": [vector for game in tables(board) for vector in vectors(game)],
            "tickets": tickets_of(board),
            "names": {place.id: [place.name, *place.spellings] for place in board.places.values()},
        }
        (folder / f"{board.id}.json").write_text(json.dumps(told), encoding="utf-8")


def spaces_of(board: Board) -> dict[str, list[tuple[float, float, float]]]:
    """Tell where the spaces of each line lie, and how they are turned: on a page the map tells it."""
    return {line.route.id: [(one.x, one.y, one.angle) for one in line.spaces] for line in draw(board).lines}


def tickets_of(board: Board) -> list[list[str]]:
    """Return the places of every ticket, each ticket once."""
    tickets = [ticket for edition in board.editions.values() for ticket in edition.tickets]
    return [list(ends) for ends in dict.fromkeys((one.start, *(goal.city for goal in one.goals)) for one in tickets)]


def tables(board: Board) -> Iterator[Game]:
    """Yield an empty table for every number of players, by the rulebook and by the house rule."""
    for count in range(board.fewest_players, board.most_players + 1):
        for is_open in (False, True):
            seated = tuple(Player(*who) for who in zip(NAMES[:count], board.colours, strict=False))
            yield Game(board, next(iter(board.editions.values())), seated, doubles_open=is_open)


def vectors(game: Game) -> Iterator[dict[str, object]]:
    """Play a long game at random, and short ones that end at the last of parallel lines."""
    chance = Random(f"{game.board.id} {len(game.players)} {game.doubles_open}")
    yield from judged(game, (lambda game: drawn(chance, game) for _ in range(MOVES)))
    for lines in parallel(game.board):
        yield from judged(game, [constant(move) for move in last_line(game, lines)])


def judged(game: Game, moves: Iterable[Callable[[Game], Move | None]]) -> Iterator[dict[str, object]]:
    """Ask the core about one move after the other, each chosen on the position that the ones before it made."""
    past: list[Game] = []
    for choose in moves:
        move = choose(game)
        after = tried(game, past, move)
        before = position(game) | {"undo": [difference(game, past[-1])] if past else []}
        yield {"before": before, "move": told(move), "after": after and told_after(game, after, move)}
        if after:
            past = past[:-1] if move is None else [*past, game]
            game = after


def last_line(game: Game, lines: Sequence[Route]) -> Iterator[Move]:
    """Claim parallel lines, each for another player, give the last one away, close doubles (R3, P4, X11)."""
    seats = range(len(game.players))
    yield from (ClaimRoute(seat, line.id) for seat, line in zip(seats, lines, strict=False))
    if game.board.second_owners:
        yield from (ClaimRoute(seat, lines[0].id, shared=True) for seat in seats[::-1])
        yield ClaimRoute(seats[-1], lines[-1].id)
        yield ReleaseRoute(lines[0].id)
    yield GiveRoute(seats[-1], lines[min(len(lines), len(seats)) - 1].id)
    yield OpenDoubles(False)


def parallel(board: Board) -> Iterable[Sequence[Route]]:
    """Return all parallel lines, those between the same two places together."""
    groups = ([route, *board.beside[route.id]] for route in board.routes.values() if board.beside[route.id])
    return {frozenset(line.id for line in lines): lines for lines in groups}.values()


def constant(move: Move) -> Callable[[Game], Move]:
    return lambda _: move


def drawn(chance: Random, game: Game) -> Move | None:
    """Choose a move that somebody might tap; None is an undo."""
    makers: list[tuple[int, Callable[[Random, Game, int], Move | None]]] = [
        (60, claim),
        (6, release),
        (12, give),
        (10, build),
        (5, remove),
        (4, lambda chance, *_: OpenDoubles(chance.random() < 0.4)),
        (4, lambda *_: None),
    ]
    maker = chance.choices([make for _, make in makers], [weight for weight, _ in makers])[0]
    return maker(chance, game, chance.randrange(len(game.players)))


def claim(chance: Random, game: Game, seat: int) -> Move:
    free = [route for route in game.board.routes.values() if route.id not in game.owners]
    tight = [route for route in free if route.length - game.trains_left(seat) in (0, 1)]
    beside = [route for route in free if any(other.id in game.owners for other in game.board.beside[route.id])]
    wished = chance.choice([tight, beside, free, free, list(game.board.routes.values())])
    bullets = [route for route in free if route.is_bullet]
    if bullets and chance.random() < 0.5:
        return ClaimRoute(seat, chance.choice(bullets).id)
    if game.board.second_owners and chance.random() < 0.4:
        return ClaimRoute(seat, some_route(chance, game).id, shared=True)
    return ClaimRoute(seat, chance.choice(wished or free).id)


def release(chance: Random, game: Game, seat: int) -> Move:
    named = seat if game.board.second_owners and chance.random() < 0.5 else None
    return ReleaseRoute(some_route(chance, game).id, named)


def give(chance: Random, game: Game, seat: int) -> Move:
    return GiveRoute(seat, some_route(chance, game).id)


def some_route(chance: Random, game: Game) -> Route:
    claimed = [claim.route for claim in game.claims]
    return chance.choice(claimed if claimed and chance.random() < 0.8 else list(game.board.routes.values()))


def build(chance: Random, game: Game, seat: int) -> Move:
    """Build somewhere; with which line a city marker may be put down the server alone judges (X20)."""
    if game.board.is_controlled:
        return claim(chance, game, seat)
    return BuildStation(seat, chance.choice(list(game.board.cities)))


def remove(chance: Random, game: Game, _: int) -> Move:
    built = [station.city.id for station in game.stations]
    return RemoveStation(chance.choice(built if built and chance.random() < 0.8 else list(game.board.cities)))


def tried(game: Game, past: list[Game], move: Move | None) -> Game | None:
    """Return the game after a move, None where the core refuses it or nothing is left to undo."""
    if move is None:
        return past[-1] if past else None
    try:
        return play(game, move)
    except ScorerError:
        return None


def told(move: Move | None) -> dict[str, object]:
    return {"kind": "undo"} if move is None else dict(json_of(move))


def told_after(before: Game, after: Game, move: Move | None) -> dict[str, object]:
    """Tell the position, and after a move also what its undoing would change."""
    return position(after) | ({} if move is None else {"back": difference(after, before)})


def position(game: Game) -> dict[str, object]:
    """Tell whose everything is, and what each player has left and has from routes and stations (R1, R4, E1)."""
    return {
        "owners": game.owners,
        **sharers(game),
        "commons": game.common,
        "stations": station_owners(game),
        "doubles": game.uses_doubles,
        "players": [player(game, seat) for seat in range(len(game.players))],
    }


def sharers(game: Game) -> dict[str, dict[str, int]]:
    """Tell the second, third and fourth owners of lines, in the order of their claims (X13)."""
    held: dict[str, dict[str, int]] = {"seconds": {}, "thirds": {}, "fourths": {}}
    for claim in (claim for claim in game.claims if claim.is_shared):
        next(owners for owners in held.values() if claim.route.id not in owners)[claim.route.id] = claim.seat
    return held


def player(game: Game, seat: int) -> dict[str, int]:
    left = game.board.stations - len(game.stations_of(seat))
    lines = [] if game.board.is_controlled else game.routes_of(seat)  # points of city markers the server counts (X20)
    points = sum(game.board.points[route.length] for route in lines) + left * game.board.station_points
    return {"trainsLeft": game.trains_left(seat), "stationsLeft": left, "total": points}


def station_owners(game: Game) -> dict[str, int]:
    return {station.city.id: station.seat for station in game.stations}


def difference(now: Game, then: Game) -> dict[str, object]:
    """Tell what an undo changes: everything that was otherwise, null where there was nothing."""
    pairs = {
        "owners": (now.owners, then.owners),
        **{place: (held, sharers(then)[place]) for place, held in sharers(now).items()},
        "commons": (now.common, then.common),
        "stations": (station_owners(now), station_owners(then)),
    }
    changed = {
        kind: {id: old.get(id) for id in sorted({*new, *old}) if new.get(id) != old.get(id)}
        for kind, (new, old) in pairs.items()
    }
    return changed | {"doubles": then.uses_doubles}


if __name__ == "__main__":
    main(*map(Path, asked(__doc__, "FOLDER")))
