"""What would mend a difference between the entries and the table; each is a button's label, and its moves."""

from collections.abc import Sequence

from flask_babel import gettext

from scorer.rules.checks import LAP, Explanation, explanations, track_of
from scorer.rules.game import TRACK, Game
from scorer.rules.moves import ClaimRoute, EnterCheck, GiveRoute, Move, ReleaseRoute
from scorer.web.http.language import listed, words
from scorer.web.table.remedies import Remedy
from scorer.words.moves import describe


def mends_of(game: Game, seat: int) -> tuple[Remedy, ...]:
    """Return what may be wrong in the entries, the likeliest first; nothing if a player's checks agree."""
    return tuple(_mend(game, explanation) for explanation in explanations(game, seat))


def marker_moved(game: Game, seat: int) -> Remedy:
    """Return the way out for a marker that was moved wrongly: it is put where it belongs."""
    place = on_track(track_of(game, seat))
    return Remedy(gettext("The marker is wrong: put it on %(place)s", place=place), (EnterCheck(seat, TRACK, place),))


def on_track(points: int) -> int:
    """Return what is printed where a marker with these points stands: 23 on the second lap of 100."""
    return (points - 1) % LAP + 1 if points else 0


def _mend(game: Game, explanation: Explanation) -> Remedy:
    settled = listed(game.players[seat] for seat in explanation.settles)
    label = _label(game, explanation.moves)
    if settled:
        label = gettext("%(mend)s; then it is right for %(players)s, too", mend=label, players=settled)
    return Remedy(label, explanation.moves)


def _label(game: Game, moves: Sequence[Move]) -> str:
    """Name the slip that moves mend; one that is none of the usual by what the moves do."""
    match moves:
        case [ReleaseRoute(wrong), ClaimRoute(_, right)]:
            return str(gettext("%(route)s, not %(other)s", route=_line(game, right), other=_line(game, wrong)))
        case [GiveRoute(seat, route)]:
            things = {"player": game.players[seat].shown, "owner": game.players[game.owners[route]].shown}
            return str(gettext("%(route)s is %(player)s’s, not %(owner)s’s", route=_line(game, route), **things))
    forgotten = [_line(game, move.route) for move in moves if isinstance(move, ClaimRoute)]
    extra = [_line(game, move.route) for move in moves if isinstance(move, ReleaseRoute)]
    if len(forgotten) == len(moves):
        return str(gettext("Forgotten: %(routes)s", routes=listed(forgotten)))
    if len(extra) == len(moves):
        return str(gettext("Too much: %(routes)s", routes=listed(extra)))
    return listed(describe(words(), game, move).removesuffix(".") for move in moves)


def _line(game: Game, id: str) -> str:
    route = game.board.routes[id]
    name = game.board.name_of(route)
    return str(
        gettext("%(route)s (%(trains)s)", route=name, trains=words().trains(route.trains).replace(" ", "\u00a0"))
    )
