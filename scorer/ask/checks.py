"""Checks of a count: what players see on the table, held against the entries, and what would explain a difference."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations, product
from operator import itemgetter
from typing import TypeAlias

from scorer.ask.question import Question
from scorer.ask.slips import likelihood
from scorer.ask.which_rule import CARDS_OF_CHECKS
from scorer.count.counts import points_of
from scorer.count.network import networks_of
from scorer.rules.board import Route
from scorer.rules.control import is_known, paid
from scorer.rules.errors import IllegalMove
from scorer.rules.game import CHECKS, TRACK, TRAINS_LEFT, Check, Game
from scorer.rules.moves import ClaimRoute, GiveRoute, Move, ReleaseRoute, TypeCount
from scorer.rules.play import play
from scorer.rules.sentence import Sentence, say

LAP = 100
"""Spaces of a score track; a marker that has gone around begins again."""

MOST_SHOWN = 4
"""Explanations of one difference; more would not help anybody to choose."""
MOST_LEVEL = 6
"""As many where those behind the fourth are as likely as it is, or name a line of somebody who typed no number."""

_ALONE = 2
"""A line that touches none of its owner's others; one that touches two parts of their network has 0."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Changes to the entries after which what a player sees on the table agrees with them."""

    moves: tuple[Move, ...]
    settles: frozenset[int]
    """The other seats whose own checks differ now and agree then."""
    exchanges: int | None = None
    """The player with whom all lines are exchanged, if they are."""


def worth(game: Game, route: Route) -> int:
    """Return how far a marker moves for a route: by its points (R1) and those of its crosses (X5).

    **Ruling:** the points of crosses are marked at once, like those of the route.
    """
    return game.board.points[route.length] + route.crosses * game.edition.bonuses.get("mountains", 0)


def track_of(game: Game, seat: int) -> int:
    """Return where a player's marker should stand: points for routes (R1, X20), Alvin (X22), its start (X9a)."""
    typed = (points_of(game, count, seat) for count in game.edition.counts if count.is_on_track)
    if game.board.is_controlled:
        price, lines = game.edition.bonuses.get("alvin", 0), list(paid(game)) if is_known(game) else []
        caught = price * sum(one.catches and one.claim.seat == seat for one in lines)
        return caught + sum(one.times(seat) * worth(game, one.claim.route) for one in lines)
    return sum(worth(game, route) for route in game.routes_of(seat)) + sum(typed)


def expected_number(game: Game, seat: int, check: str) -> int:
    """Return what a check should show by the entries: trains left (R4, X5), or the place of the marker."""
    return game.trains_left(seat) if check == TRAINS_LEFT else track_of(game, seat)


def on_track(points: int) -> int:
    """Return what is printed where a marker with so many points stands: 23 on the second lap."""
    return (points - 1) % LAP + 1 if points else 0


def difference(game: Game, check: Check) -> int:
    """Return how much more a player sees than the entries give; 0 if they agree.

    A marker is read as on the lap that comes closest: 4 where 98 is expected are 104, so 6 more.
    """
    return _more(check, expected_number(game, check.seat, check.kind))


def _more(check: Check, wanted: int) -> int:
    if check.kind == TRAINS_LEFT or check.number >= LAP:
        return check.number - wanted
    more = (check.number - wanted) % LAP
    is_behind = LAP - more < more and wanted + more >= LAP
    return more - LAP if is_behind else more


def differing(game: Game, seat: int | None = None) -> list[Check]:
    """Return the checks that do not agree with the entries, of one player or of all."""
    return [check for check in game.checks if seat in (None, check.seat) and difference(game, check)]


def explanations(game: Game, seat: int, strokes: Sequence[Sequence[str]] = ()) -> tuple[Explanation, ...]:
    """Return the likeliest explanations of a player's differences, the likeliest first; `scorer.ask.slips` says why.

    Most are one slip: a line forgotten, entered too much, for another player or for its neighbour, two or one of the
    `strokes` that were entered while the wrong player was active, or all lines of two players exchanged. Where no
    single change will do, it may be two lines forgotten or too many. They suit both checks, or else, unless the marker
    agrees, at least the trains, which nobody moves by mistake.
    """
    if not game.board.is_controlled and (found := _explain(game, seat, strokes)):
        return found
    differs = {check.kind for check in differing(game, seat)}
    without_track = tuple(check for check in game.checks if (check.seat, check.kind) != (seat, TRACK))
    return _explain(replace(game, checks=without_track), seat, strokes) if TRACK in differs else ()


@dataclass(frozen=True, slots=True)
class _Change:
    """A change to the entries, and what a player has then: more or fewer trains on the board, points on the track."""

    move: Move
    trains: int
    points: int
    oddity: int
    """How little it looks like one of two slips: lines usually form one network. 0 fits well, `_ALONE` badly."""
    route: Route | None = None
    is_bold: bool = False
    """Whether it takes another player's entries for wrong, although nothing else speaks against them."""


def _explain(game: Game, seat: int, strokes: Sequence[Sequence[str]]) -> tuple[Explanation, ...]:
    """Return the explanations that suit all checks. Time: quadratic in the lines that may be wrong."""
    if not differing(game, seat):
        return ()
    changes = list(_changes(game, seat))
    found = _judge(game, seat, _one_slip(changes, strokes))
    if all(len(one.moves) > 1 for _, one in found.values()):
        found = _judge(game, seat, (pair for pair in combinations(changes, 2) if _is_near(*pair))) | found
    exchanges = list(_exchanges(game, seat))
    best, first = max(exchanges, key=itemgetter(0), default=(0, None))
    if first and all(likely <= best for likely, _ in found.values()):
        found = {look: one for look, one in found.items() if one[1].settles >= first.settles}
    return _choose(sorted([*exchanges, *found.values()], key=lambda judged: -judged[0]))


def _exchanges(game: Game, seat: int) -> Iterator["_Judged"]:
    """Yield what explains the numbers of two players at once: each has all lines of the other."""
    before = {check.seat for check in differing(game)}
    lines = [(place, claim) for place, claim in enumerate(game.claims) if not claim.is_bullet]
    for other in before - {seat}:
        own, theirs = ([(at, one.route.id) for at, one in lines if one.seat == whose] for whose in (seat, other))
        freed = (ReleaseRoute(route) for _, route in own)
        taken = (ClaimRoute(other, route, place) for place, route in own)
        moves: tuple[Move, ...] = (*freed, *(GiveRoute(seat, route) for _, route in theirs), *taken)
        try:
            after = reduce(play, moves, game)
        except IllegalMove:
            continue
        if {check.seat for check in differing(after)} == before - {seat, other}:
            yield likelihood(game, after, (), 1), Explanation(moves, frozenset({other}), other)


_Judged: TypeAlias = tuple[int, Explanation]
"""How likely an explanation is, and the explanation."""


def _judge(game: Game, seat: int, guesses: Iterable[Sequence[_Change]]) -> dict[object, _Judged]:
    """Return the explanations among guesses, one for each look: those after which the player's checks agree."""
    wanted = [(check, expected_number(game, seat, check.kind)) for check in game.checks if check.seat == seat]
    found: dict[object, _Judged] = {}
    for guess in guesses:
        trains, points = sum(change.trains for change in guess), sum(change.points for change in guess)
        if any(_more(check, now + (points if check.kind == TRACK else -trains)) for check, now in wanted):
            continue
        if judged := _try(game, seat, guess):
            look = frozenset(_look(game, change) for change in guess)
            found[look] = max(found.get(look, judged), judged, key=itemgetter(0))
    return found


def _one_slip(changes: Sequence[_Change], strokes: Sequence[Sequence[str]]) -> Iterator[tuple[_Change, ...]]:
    """Yield each change alone, and those that one slip leaves: a line for its neighbour, some for another player."""
    yield from ((change,) for change in changes)
    given = {(change.move.seat, change.move.route): change for change in changes if isinstance(change.move, GiveRoute)}
    for stroke, seat in product(strokes, dict.fromkeys(seat for seat, _ in given)):
        if len(stroke) > 1 and all((seat, route) in given for route in stroke):
            yield tuple(given[seat, route] for route in stroke)
    by_kind = {kind: [change for change in changes if isinstance(change.move, kind)] for kind in _ORDER}
    swapped = product(by_kind[ReleaseRoute], by_kind[ClaimRoute])
    yield from (pair for pair in (*swapped, *combinations(by_kind[GiveRoute], 2)) if _is_near(*pair))


def _look(game: Game, change: _Change) -> object:
    """Return how a change is told apart: which of two lines of a double it is makes no difference, but whose it is."""
    owner = game.owners.get(change.route.id) if change.route else None
    return type(change.move), getattr(change.move, "seat", None), change.route and change.route.connection, owner


def _choose(judged: Sequence[_Judged]) -> tuple[Explanation, ...]:
    """Return the likeliest, then lines that may be another player's: nobody would look for those by themselves."""
    least = judged[:MOST_SHOWN][-1][0] if judged else 0
    level = [one for likely, one in judged if likely >= least]
    given = [one for _, one in judged if any(isinstance(move, GiveRoute) for move in one.moves)]
    return tuple(dict.fromkeys([*level[: MOST_LEVEL - 1], *given[:1], *level, *given]))[:MOST_LEVEL]


def _try(game: Game, seat: int, guess: Sequence[_Change]) -> _Judged | None:
    """Return what changes explain; None if the rules forbid them, or if somebody's check differs only then."""
    moves = tuple(sorted((change.move for change in guess), key=lambda move: _ORDER.index(type(move))))
    try:
        after = reduce(play, moves, game)
    except IllegalMove:
        return None
    before, left = ({check.seat for check in differing(state)} for state in (game, after))
    settles = frozenset(before - left - {seat})
    return None if left - before else (likelihood(game, after, moves, len(settles)), Explanation(moves, settles))


_ORDER = (ReleaseRoute, GiveRoute, ClaimRoute, TypeCount)
"""What is given up makes room for what is claimed."""


def _changes(game: Game, seat: int) -> Iterator[_Change]:
    """Yield each single change that concerns a player."""
    for route in game.board.routes.values():
        if route.is_bullet and (route.id in game.common or game.white_left):
            continue  # a white train changes neither number
        owner, trains, points = game.owners.get(route.id), route.trains, worth(game, route)
        fit = _joins(game, seat, route)
        if len(game.holders(route.id)) > 1:
            if seat in game.holders(route.id):
                yield _Change(ReleaseRoute(route.id, seat), -trains, -points, fit, route)
        elif owner is None:
            yield _Change(ClaimRoute(seat, route.id), trains, points, _ALONE - fit, route)
        elif owner != seat:
            oddity = _ALONE - fit + _joins(game, owner, route)
            yield _Change(GiveRoute(seat, route.id), trains, points, oddity, route, not differing(game, owner))
        else:
            yield _Change(ReleaseRoute(route.id), -trains, -points, fit, route)
            for other in (other for other in game.seats if other != seat):
                oddity = fit + _ALONE - _joins(game, other, route)
                yield _Change(GiveRoute(other, route.id), -trains, -points, oddity, route, not differing(game, other))
    yield from _starts(game, seat)


def _joins(game: Game, seat: int, route: Route) -> int:
    """Return how many parts of a player's other lines a route touches: 0 to 2."""
    parts = networks_of(own for own in game.routes_of(seat) if own != route)
    return sum(not part.isdisjoint(route.ends) for part in parts)


def _starts(game: Game, seat: int) -> Iterator[_Change]:
    """Yield where else the player's marker may have started (X9a)."""
    for count in (count for count in game.edition.counts if count.is_on_track):
        taken = {game.number_of(other, count) for other in game.seats} if count.is_distinct else set()
        for number in {*range(count.smallest, count.largest + 1)} - taken | {0}:
            more = number - game.number_of(seat, count)
            yield _Change(TypeCount(seat, count.id, number), 0, more * count.each, 0)


def _is_near(one: _Change, other: _Change) -> bool:
    """Return whether changes may be made together: a slip between neighbours, or twice the same slip."""
    if one.route is None or other.route is None or one.is_bold or other.is_bold:
        return False
    if not set(one.route.ends).isdisjoint(other.route.ends):
        return True
    return type(one.move) is type(other.move) and max(one.oddity, other.oddity) < _ALONE


def unmoved(game: Game, seat: int) -> tuple[Route, ...]:
    """Return the lines for which a marker may have stood still, or moved twice: those worth the difference."""
    off = [abs(difference(game, check)) for check in differing(game, seat) if check.kind == TRACK]
    return tuple(route for route in game.routes_of(seat) if worth(game, route) in off)


def questions_of_checks(game: Game) -> Iterator[Question]:
    """Ask about each player whose trains (R4), or else whose marker (R1), are not where the entries put them."""
    for seat, player in game.playing.items():
        for check in sorted(differing(game, seat), key=lambda check: CHECKS.index(check.kind))[:1]:
            wanted = expected_number(game, seat, check.kind)
            sentence = say(_QUESTIONS[check.kind].template, player=player, number=check.number, wanted=wanted)
            yield Question("check", sentence, CARDS_OF_CHECKS[check.kind], seat)


_QUESTIONS: Mapping[str, Sentence] = {
    TRAINS_LEFT: say(
        "trains left in front of {player}: {number}, but {wanted} by the lines entered; is a line missing or too much?"
    ),
    TRACK: say(
        "{player}'s marker stands on {number}, but on {wanted} by the lines entered; is a line missing or too much?"
    ),
}
