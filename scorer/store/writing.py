"""Writes games and lines of their logs, in a transaction that the caller has begun."""

import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy.engine import Connection

from scorer import gamefile
from scorer.files.wire import json_of
from scorer.rules.game import Game
from scorer.rules.moves import (
    BuildStation,
    ClaimRoute,
    EnterCheck,
    MarkRoute,
    Move,
    SendAlvin,
    TakeCard,
    TakeTicket,
    TypeCount,
)
from scorer.store.maps import keep_map
from scorer.store.record import SET_UP, Entry
from scorer.store.room import Room
from scorer.store.tables import games, moves

_BYTES_OF_A_LINE = 250
"""On the disk, with its part of the indexes."""


def write_games(
    connection: Connection, given: Sequence[tuple[Game, datetime]], phone: str, room: Room
) -> Sequence[str]:
    """Write new games, each with the time of its creation, and return their keys; raises what `Room.take` does.

    What a game holds already becomes the first group of its log.
    """
    logs = [
        [replace(line, id=secrets.token_urlsafe(9)) for line in group_lines(SET_UP, _moves_to(game), phone)]
        for game, _ in given  # random ids, since numbered ones tell how much others hold (R10)
    ]
    if lines := sum(map(len, logs)):
        room.take(connection, lines * _BYTES_OF_A_LINE)
    return [_write_game(connection, *one, log, room) for one, log in zip(given, logs, strict=True)]


def _write_game(connection: Connection, game: Game, created: datetime, log: Sequence[Entry], room: Room) -> str:
    key = secrets.token_urlsafe(12)
    set_up = replace(
        game,
        claims=(),
        stations=(),
        tickets=(),
        counts=(),
        checks=(),
        unsure=frozenset(),
        entered_cards=None if game.entered_cards is None else (),
    )
    source = game.board.source
    row = {
        "key": key,
        "created": created,
        "set_up": gamefile.dump(replace(set_up, board=replace(game.board, source=""))),
        "map": keep_map(connection, source, room) if source else None,
        "opened": datetime.now(UTC).date(),
    }
    connection.execute(games.insert(), row)
    write(connection, key, log)
    return key


def group_lines(group: str, made: Iterable[Move], phone: str) -> list[Entry]:
    """Return the lines of a group, numbered from 1; their ids are made from the group's."""
    return [Entry(number, f"{group}-{number}", move, phone, group) for number, move in enumerate(made, 1)]


def write(connection: Connection, key: str, lines: Iterable[Entry]) -> None:
    now, rows = datetime.now(UTC), list[dict[str, object]]()
    for line in lines:
        move = json.dumps(json_of(line.step))
        written = {"id": line.id, "made": now, "move": move, "phone": line.phone, "group": line.group}
        written["own"] = json.dumps(line.own) if line.own else None
        rows.append({"game": key, "number": line.number, **written})
    if rows:
        connection.execute(moves.insert(), rows)


def _moves_to(game: Game) -> Iterator[Move]:
    """Yield the moves that lead from a game's set-up to the game."""
    for place, claim in sorted(enumerate(game.claims), key=lambda placed: placed[1].comes_late):
        bullet = claim.is_bullet if game.board.white_trains else None
        yield ClaimRoute(claim.seat, claim.route.id, place if claim.comes_late else None, claim.is_shared, bullet)
    for station in game.stations:
        yield BuildStation(station.seat, station.city.id, station.route or None)
    yield from (SendAlvin(claim.route.id, claim.alvin) for claim in game.claims if claim.alvin)
    for held in game.tickets:
        yield TakeTicket.of(held.seat, held.ticket)
    for typed in game.counts:
        yield TypeCount(typed.seat, typed.count.id, typed.number)
    for seen in game.checks:
        yield EnterCheck(seen.seat, seen.kind, seen.number)
    yield from (MarkRoute(route, is_unsure=True) for route in sorted(game.unsure))
    for card in game.entered_cards or ():
        yield TakeCard(card.seat, card.card.country.id, card.card.value)
