"""The columns of the score sheet: what each counts, how that scores, which games have it, and its reasons.

A column is one value in `COLUMNS`. The total, the table, every page, the sheet, the pad and the result read that list;
nobody keeps a second one. A board gets a column by naming it in its file: most by a price in the editions' ``bonuses``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TypeVar

from scorer.rules.board import Board, Edition, Route
from scorer.rules.bonuses import attractions, joined_in_one, mandala, most_joined, mountains
from scorer.rules.countries import awards
from scorer.rules.counts import points_of
from scorer.rules.game import Game
from scorer.rules.score_sheet import (
    Column,
    CompletedTickets,
    Counted,
    LongestPath,
    PlayerScore,
    Reason,
    RouteRow,
    StationsLeft,
    TicketScore,
)
from scorer.rules.sentence import say

_T = TypeVar("_T")


def alone(
    count: Callable[[Game, PlayerScore], Counted],
) -> Callable[[Game, Sequence[PlayerScore]], Iterable[Counted]]:
    """Return the count of a column that looks at one player at a time."""
    return lambda game, players: [count(game, player) for player in players]


def to_the_most(
    id: str,
    what: Callable[[Game, PlayerScore], _T],
    size: Callable[[_T], int],
    because: Callable[[_T, bool], Sequence[Reason]],
) -> Callable[[Game, Sequence[PlayerScore]], Iterable[Counted]]:
    """Return the count of a bonus: in full to everybody who has the most of something, unless that is nothing (R7)."""

    def count(game: Game, players: Sequence[PlayerScore]) -> Iterable[Counted]:
        found = [what(game, player) for player in players]
        most = max(map(size, found))
        for one in found:
            is_most = size(one) == most > 0
            yield (game.edition.bonuses[id] if is_most else 0), because(one, is_most)

    return count


def _routes(game: Game, player: PlayerScore) -> Counted:
    """R1: every route scores by its length."""
    rows = _route_rows(game.board, player.routes)
    return sum(row.points for row in rows), rows


@lru_cache(maxsize=4096)
def _route_rows(board: Board, routes: Sequence[Route]) -> Sequence[RouteRow]:
    sorted_by_length = sorted(routes, key=lambda route: (-route.length, board.name_of(route)))
    return [
        RouteRow(length, board.points[length], tuple(group))
        for length, group in groupby(sorted_by_length, key=lambda route: route.length)
    ]


def _tickets(_: Game, player: PlayerScore) -> Counted:
    """R2: plus the value of completed tickets, minus that of the others."""
    return sum(ticket.points for ticket in player.tickets), player.tickets


def _stations(game: Game, player: PlayerScore) -> Counted:
    """Points for each station that was not built, and what the built ones lend (E4)."""
    left = StationsLeft(game.board.stations - len(player.loans), game.board.station_points)
    return left.points, (*player.loans, left)


def _longest_path(path: LongestPath, _: bool) -> Sequence[Reason]:
    return [path] if path.routes else []


def _globetrotter(completed: Sequence[TicketScore], is_most: bool) -> Sequence[Reason]:
    return [CompletedTickets(len(completed), is_most)]


def _country_cards(game: Game, players: Sequence[PlayerScore]) -> Iterable[Counted]:
    """P5: cards taken add their value; where they follow from the claims, each claim that brought some is a reason."""
    follow = game.entered_cards is None
    paid = awards(game) if follow else ()
    for player in players:
        won = [award for award in paid if award.claim.seat == player.seat and award.cards]
        cards: list[Reason] = [_FOLLOW, *won] if follow else [_AS_THEY_LIE, *player.country_cards]
        yield sum(card.value for card in player.country_cards), cards if player.country_cards else []


_FOLLOW = say("they follow from the order of the claims")
_AS_THEY_LIE = say("entered as they lie on the table")
"""What the cards rest on (P6)."""


LONGEST_PATH = Column(
    "longest-path",
    name=say("Longest path"),
    count=to_the_most(
        "longest-path",
        lambda _, player: LongestPath(player.longest_path),
        size=lambda path: path.length,
        because=_longest_path,
    ),
    nothing=say("No routes"),
    unit=say("trains"),
)

COLUMNS: tuple[Column, ...] = (
    Column(
        "routes",
        name=say("Routes"),
        count=alone(_routes),
        has=lambda _board, _edition: True,
        nothing=say("No routes"),
    ),
    Column(
        "tickets",
        name=say("Tickets"),
        count=alone(_tickets),
        has=lambda _board, _edition: True,
        nothing=say("No tickets"),
    ),
    Column(
        "stations",
        name=say("Stations"),
        count=alone(_stations),
        has=lambda board, _: bool(board.stations),
    ),
    LONGEST_PATH,
    Column(
        "globetrotter",
        name=say("Globetrotter"),
        count=to_the_most("globetrotter", lambda _, player: player.completed, size=len, because=_globetrotter),
        nothing=say("No tickets"),
        unit=say("tickets"),
    ),
    Column(
        "country-cards",
        name=say("Country cards"),
        count=_country_cards,
        has=lambda board, _: bool(board.country_cards),
        nothing=say("No cards"),
    ),
    Column(
        "mandala",
        name=say("Mandala"),
        count=alone(mandala),
        has=lambda _, edition: bool(edition.mandala),
        nothing=say("No ticket"),
        unit=say("tickets"),
    ),
    Column(
        "mountains",
        name=say("Mountains"),
        count=alone(mountains),
        nothing=say("No crosses"),
        unit=say("crosses"),
    ),
    Column(
        "most-cities",
        name=say("Most cities"),
        count=to_the_most("most-cities", most_joined, size=len, because=joined_in_one),
        nothing=say("No routes"),
        unit=say("cities"),
    ),
    Column(
        "attractions",
        name=say("Attractions"),
        count=alone(attractions),
        nothing=say("No attraction"),
        unit=say("attractions"),
    ),
)
"""Every column there is, in the order of the sheet, but those of what players type: board files name these."""


def counted(edition: Edition) -> Iterator[Column]:
    """Yield the columns of what players type, in the order of the board file (X8 to X10)."""
    for id, name in edition.count_columns.items():
        yield Column(
            id, name=say("{name}", name=name), count=alone(_typed_in(id)), has=_has(id), nothing=_NOTHING_TYPED
        )


def _has(column: str) -> Callable[[Board, Edition], bool]:
    return lambda _, edition: column in edition.count_columns


def _typed_in(column: str) -> Callable[[Game, PlayerScore], Counted]:
    """Return the count of such a column: the points of all its numbers, each number a reason."""

    def count(game: Game, player: PlayerScore) -> Counted:
        counts = [each for each in game.edition.counts if each.column == column]
        typed = [(each, number) for each in counts if (number := game.number_of(player.seat, each))]
        points = [points_of(game, each, player.seat) for each, _ in typed]
        rows = zip(typed, points, strict=True)
        template = _TYPED if counts[1:] else _ALONE
        return sum(points), [
            say(template, count=each, number=number, points=brought) for (each, number), brought in rows
        ]

    return count


_TYPED = say("{count}: {number} → {points}").template
_ALONE = say("{number} → {points}").template
"""What was typed and what it brings; a count that has a column to itself is named by that."""


_NOTHING_TYPED = say("Nothing typed")


def columns_of(board: Board, edition: Edition) -> tuple[Column, ...]:
    """Return the columns of games on this board, in this edition, in the order of the sheet."""
    return (*(column for column in COLUMNS if column.is_in(board, edition)), *counted(edition))


def columns_on(board: Board) -> tuple[Column, ...]:
    """Return the columns that any edition of a board has, in the order of the sheet."""
    found = {column.id: column for edition in board.editions.values() for column in columns_of(board, edition)}
    known = [column.id for column in COLUMNS]
    return tuple(
        sorted(found.values(), key=lambda column: known.index(column.id) if column.id in known else len(known))
    )
