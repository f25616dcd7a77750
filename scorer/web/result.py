"""The result: places, points by category, and behind each number its reason; and the same for programs."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from flask import Blueprint, Response, jsonify, render_template, request
from flask_babel import lazy_gettext

from scorer import gamefile
from scorer.drawing import draw
from scorer.map import owners_on_map, seats_of
from scorer.rules.board import Board, Route
from scorer.rules.countries import Award, awards
from scorer.rules.game import Game
from scorer.rules.scoring import CRITERIA, PlayerScore, ScoreSheet
from scorer.web.language import listed
from scorer.web.views import open_game

area = Blueprint("result", __name__, url_prefix="/games/<key>")

CATEGORIES = {
    "routes": lazy_gettext("Routes"),
    "tickets": lazy_gettext("Tickets"),
    "stations": lazy_gettext("Stations"),
    "longest_path": lazy_gettext("Longest path"),
    "globetrotter": lazy_gettext("Globetrotter"),
    "country_cards": lazy_gettext("Country cards"),
}
"""Names of the point columns."""


@area.get("/result")
def page(key: str) -> str:
    """Show the result; `?path=n` draws the longest path of seat n on the map."""
    view = open_game(key)
    game, sheet, seats = view.game, view.sheet, seats_of(view.game)
    players = list(zip(seats, sheet.players, strict=True))
    shown = min(max(request.args.get("path", _longest(sheet), type=int), 0), len(players) - 1)
    return render_template(
        "result/page.html",
        key=key,
        record=view.record,
        game=game,
        sheet=sheet,
        players=players,
        ranking=sorted(players, key=lambda pair: pair[1].rank),
        decision=decision(sheet),
        categories={id: CATEGORIES[id] for id in sheet.categories},
        by_length={seat.number: list(by_length(game.board, player)) for seat, player in players},
        awards=_awards_by_seat(game),
        shown=shown,
        drawing=draw(game.board),
        **owners_on_map(game),
        longest=[route.id for route in sheet.players[shown].longest_path],
    )


def _longest(sheet: ScoreSheet) -> int:
    lengths = [player.longest_path_length for player in sheet.players]
    return lengths.index(max(lengths))


def by_length(board: Board, player: PlayerScore) -> Iterator[tuple[int, int, tuple[Route, ...]]]:
    """Yield a player's routes by length, the longest first: trains, points for each, and the routes."""
    routes = sorted(player.routes, key=lambda route: (-route.length, board.name_of(route)))
    for length, group in groupby(routes, key=lambda route: route.length):
        yield length, board.points[length], tuple(group)


def _awards_by_seat(game: Game) -> Mapping[int, list[Award]]:
    """Return what each seat's claims brought; nothing where the cards were entered as they lie (P6)."""
    if not game.board.country_cards or game.entered_cards is not None:
        return {}
    found = awards(game)
    return {seat: [award for award in found if award.claim.seat == seat] for seat in range(len(game.players))}


def decision(sheet: ScoreSheet) -> str:
    """Return in words what separated the first place from the second (R8)."""
    first, second = sheet.ranking[:2]
    return _DECISIONS[sheet.decided_by] % {
        "winner": first.player,
        "second": second.player,
        "winners": _names(sheet.winners),
        "equals": _names(player for player in sheet.ranking if player.total == first.total),
        "points": first.total,
        "more": CRITERIA.get(sheet.decided_by, CRITERIA["points"])(first),
        "less": CRITERIA.get(sheet.decided_by, CRITERIA["points"])(second),
    }


def _names(players: Iterable[PlayerScore]) -> str:
    return listed([player.player.name for player in players])


_DECISIONS = {
    "points": lazy_gettext("%(winner)s wins: %(more)s points to %(second)s’s %(less)s."),
    "completed-tickets": lazy_gettext(
        "%(equals)s are equal on %(points)s points. %(winner)s wins by more completed tickets: %(more)s to %(less)s."
    ),
    "longest-path-card": lazy_gettext(
        "%(equals)s are equal on points, and on completed tickets as well. %(winner)s wins by the longest-path card."
    ),
    "longest-path": lazy_gettext(
        "%(equals)s are equal on points, and on completed tickets as well. "
        "%(winner)s wins by the longer longest path: %(more)s trains to %(less)s."
    ),
    "ticket-points": lazy_gettext(
        "%(equals)s are equal on points, and on completed tickets as well. "
        "%(winner)s wins by the points of the completed tickets: %(more)s to %(less)s."
    ),
    "shared": lazy_gettext("%(winners)s are equal in everything the rules compare: the victory is shared."),
}


@area.get("/result.json")
def result_file(key: str) -> Response:
    return jsonify(gamefile.result(open_game(key).game))


@area.get("/export.json")
def game_file(key: str) -> Response:
    return Response(gamefile.dump(open_game(key).game), mimetype="application/json")
