"""Checks before the count: what everybody sees on the table, held against the entries, with what mends a difference."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.ask.agenda import place_at
from scorer.ask.checks import (
    difference,
    differing,
    expected_number,
    explanations,
    on_track,
    track_of,
    unmoved,
)
from scorer.draw.seats import Seat, seats_of
from scorer.files.entries import Json
from scorer.files.wire import json_of, move_from
from scorer.rules.board import Route
from scorer.rules.game import CHECKS, TRACK, TRAINS_LEFT, Check, Game
from scorer.rules.moves import ClaimRoute, EnterCheck, GiveRoute, MarkRoute, Move, ReleaseRoute
from scorer.web.http.language import listed, words
from scorer.web.parts.game_page import game_page, open_map
from scorer.web.table.moves import enter
from scorer.web.table.refusals import strokes_of
from scorer.web.table.remedies import Remedy
from scorer.web.table.views import open_game
from scorer.words.moves import describe_all

area = Blueprint("check", __name__, url_prefix="/games/<key>")

_ROW = 5
"""Numbers to tap, from a multiple of this on: the expected one is among them, and nobody sees which it is."""

_NAMED = 3
"""Lines named for which a marker may have stood still."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A player's check."""

    seat: Seat
    number: int | None
    wanted: int
    """What the entries give, as the table shows it."""
    more: int
    """How much more the player sees than the entries give."""
    choices: tuple[tuple[int, list[dict[str, Json]]], ...]
    """Numbers to tap, each with its moves; the one that was tapped is taken back."""
    mends: tuple[Remedy, ...] = ()
    agrees_on_track: bool = False
    """Whether the marker stands where the entries put it."""
    unmoved: str = ""
    """Names of the lines for which the marker may have stood still, or moved twice."""


@area.get("/check")
def page(key: str) -> str:
    """Show the checks of every player, those who sit at this phone first."""
    view = open_map(key)
    own = {sitting.seat for sitting in view.own}
    seats = sorted(seats_of(view.game), key=lambda seat: seat.number not in own)
    strokes = strokes_of(view)
    tables = {kind: [_row(view.game, seat, kind, strokes) for seat in seats] for kind in CHECKS}
    unsure = _unsure_lines(view.game)
    return game_page(
        "check/page.html",
        view,
        place=place_at("check"),
        trains=tables[TRAINS_LEFT],
        track=tables[TRACK],
        is_on_track=any(row.number is not None for row in tables[TRACK]),
        unsure=unsure,
        all_right=[move for _, _, moves in unsure for move in moves],
    )


@area.post("/check")
def save(key: str) -> ResponseReturnValue:
    """Save the changed numbers of the page, all or none. For browsers without scripts."""
    game, moves, back = open_game(key).game, list[EnterCheck](), url_for("check.page", key=key)
    for kind, seat in product(CHECKS, game.seats):
        text = request.form.get(f"{kind}/{seat}")  # an empty field is no check
        move = move_from({"kind": "check", "seat": seat, "check": kind, "number": text or None})
        if text is not None and isinstance(move, EnterCheck) and move.number != game.seen(seat, kind):
            moves.append(move)
    if moves:
        enter(key, moves, back=back)
    return redirect(back, 303)


def _unsure_lines(game: Game) -> list[tuple[Route, Seat | None, list[dict[str, Json]]]]:
    """Return the routes that a photo guessed and nobody confirmed: their owner, if any, and what confirms them."""
    seats = {seat.number: seat for seat in seats_of(game)}
    return [
        (game.board.routes[id], seats.get(game.owners.get(id, -1)), [json_of(MarkRoute(id, is_unsure=False))])
        for id in sorted(game.unsure)
    ]


def _row(game: Game, seat: Seat, kind: str, strokes: Sequence[Sequence[str]]) -> Checked:
    number, wanted = game.seen(seat.number, kind), expected_number(game, seat.number, kind)
    wanted = wanted if kind == TRAINS_LEFT else on_track(wanted)
    choices = tuple(_choices(game, seat.number, kind))
    if number is None or not (more := difference(game, Check(seat.number, kind, number))):
        return Checked(seat, number, wanted, 0, choices)
    lines = unmoved(game, seat.number) if kind == TRACK else ()
    names = listed(game.board.name_of(route) for route in lines[:_NAMED])
    mends, track = tuple(_mends(game, seat.number, kind, strokes)), game.seen(seat.number, TRACK)
    agrees = track is not None and not difference(game, Check(seat.number, TRACK, track))
    return Checked(seat, number, wanted, more, choices, mends, agrees, names)


def _choices(game: Game, seat: int, kind: str) -> Iterator[tuple[int, list[dict[str, Json]]]]:
    wanted = expected_number(game, seat, kind)
    first = wanted - wanted % _ROW
    if kind == TRAINS_LEFT:
        first = min(first, game.board.trains + 1 - _ROW)
    for number in range(first, first + _ROW):
        seen = number if kind == TRAINS_LEFT else on_track(number)
        is_taken_back = game.seen(seat, kind) == seen
        yield seen, [json_of(EnterCheck(seat, kind, None if is_taken_back else seen))]


def _mends(game: Game, seat: int, kind: str, strokes: Sequence[Sequence[str]]) -> Iterator[Remedy]:
    """Yield what may be wrong, the likeliest first; slips that explain both checks stand below the trains."""
    if kind == TRAINS_LEFT or all(check.kind == TRACK for check in differing(game, seat)):
        for explanation in explanations(game, seat, strokes):
            label = _slip(game, explanation.moves)
            if (other := explanation.exchanges) is not None:
                pair = {"player": game.players[seat].shown, "other": game.players[other].shown}
                label = gettext("Swapped: all lines of %(player)s and %(other)s", **pair)
            elif settles := listed(game.players[other] for other in sorted(explanation.settles)):
                label = gettext("%(slip)s; then it is right for %(players)s, too", slip=label, players=settles)
            yield Remedy(label, explanation.moves)
    if kind == TRACK:
        place = on_track(track_of(game, seat))
        label = gettext("The marker is wrong: put it on %(place)s", place=place)
        yield Remedy(label, (EnterCheck(seat, TRACK, place),))


def _slip(game: Game, moves: Sequence[Move]) -> str:
    """Name the slip that moves mend; one that is none of the usual by what the moves do."""
    routes = listed(_line(game, move.route) for move in moves if isinstance(move, ClaimRoute | ReleaseRoute))
    match moves:
        case [ReleaseRoute(wrong), ClaimRoute(_, right)]:
            return str(gettext("%(route)s, not %(other)s", route=_line(game, right), other=_line(game, wrong)))
        case [GiveRoute(seat, route)]:
            things = {"player": game.players[seat].shown, "owner": game.players[game.owners[route]].shown}
            return str(gettext("%(route)s is %(player)s’s, not %(owner)s’s", route=_line(game, route), **things))
        case [ClaimRoute()] | [ClaimRoute(), ClaimRoute()]:
            return str(gettext("Forgotten: %(routes)s", routes=routes))
        case [ReleaseRoute()] | [ReleaseRoute(), ReleaseRoute()]:
            return str(gettext("Too much: %(routes)s", routes=routes))
        case _:
            return describe_all(words(), [(game, move) for move in moves]).removesuffix(".")


def _line(game: Game, id: str) -> str:
    route = game.board.routes[id]
    trains = words().pieces(route).replace(" ", "\u00a0")
    return str(gettext("%(route)s (%(trains)s)", route=game.board.name_of(route), trains=trains))
