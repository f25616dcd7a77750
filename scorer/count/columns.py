"""The columns of the score sheet: what each counts, how it scores, which games have it, and its reasons.

A column is one value in `COLUMNS`. The total, every page, the sheet, the pad and the result read that list; there is no
second one. A board gets most columns by a price in the ``bonuses`` of an edition.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from scorer.count.bonus_cards import bonus_cards
from scorer.count.bonuses import (
    attractions,
    bullet_train,
    districts,
    harbours,
    joined,
    joined_in_one,
    mandala,
    mountains,
    regions,
)
from scorer.count.control import alvin, lines_paid
from scorer.count.countries import awards
from scorer.count.counts import MEASURES, equals_of, is_barred, lowest_of, points_of
from scorer.count.score_sheet import (
    Column,
    CompletedTickets,
    Counted,
    LinesScore,
    PlayerScore,
    Reason,
    Size,
    StationsLeft,
    rows_of,
)
from scorer.count.ties import TIE_BREAKS
from scorer.rules.board import Board, Count, Edition
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, say


def alone(count: Callable[[Game, PlayerScore], Counted]) -> Callable[[Game, Sequence[PlayerScore]], Iterable[Counted]]:
    """Return the count of a column that scores each player alone."""
    return lambda game, players: [count(game, player) for player in players]


def to_the_most(
    id: str, size: Size, because: Callable[[Game, PlayerScore, bool], Sequence[Reason]]
) -> Callable[[Game, Sequence[PlayerScore]], Iterable[Counted]]:
    """Return the count of a bonus that everybody with the most of something gets in full, unless that is 0 (R7)."""

    def count(game: Game, players: Sequence[PlayerScore]) -> Iterable[Counted]:
        sizes = [size(game, player) for player in players]
        for player, own in zip(players, sizes, strict=True):
            is_most = own == max(sizes) > 0
            yield (game.edition.bonuses[id] if is_most else 0), because(game, player, is_most)

    return count


def _routes(game: Game, player: PlayerScore) -> Counted:
    """R1: every route scores by its length, on boards with city markers for whoever controls its ends (X20)."""
    if game.board.is_controlled:
        return lines_paid(game, player)
    rows = rows_of(game.board, player.routes)
    return sum(row.points for row in rows), rows


def _tickets(_: Game, player: PlayerScore) -> Counted:
    """R2: completed tickets add their value, the others subtract it."""
    return sum(ticket.points for ticket in player.tickets), player.tickets


def _stations(game: Game, player: PlayerScore) -> Counted:
    """E4: each station that was not built scores; the reasons include what the built ones lend."""
    left = StationsLeft(game.board.stations - len(player.loans), game.board.station_points)
    return left.points, (*player.loans, left)


def _length(_: Game, player: PlayerScore) -> int:
    return player.longest_path.length


def _longest_path(_game: Game, player: PlayerScore, _is_most: bool) -> Sequence[Reason]:
    return [player.longest_path] if player.longest_path.routes else []


def _country_cards(game: Game, players: Sequence[PlayerScore]) -> Iterable[Counted]:
    """P5: cards add their value; if they follow from the claims, each claim that brought some is a reason."""
    follow = game.entered_cards is None
    paid = awards(game) if follow else ()
    for player in players:
        own = [award for award in paid if award.claim.seat == player.seat and award.cards]
        reasons: list[Reason] = [_FOLLOW, *own] if follow else [_AS_THEY_LIE, *player.country_cards]
        yield sum(card.value for card in player.country_cards), reasons if player.country_cards else []


_FOLLOW = say("they follow from the order of the claims")
_AS_THEY_LIE = say("entered as they lie on the table")
"""Where the cards come from (P6)."""


_to_the_longest = to_the_most("longest-path", _length, _longest_path)


def _to_the_longest_if_known(game: Game, players: Sequence[PlayerScore]) -> Iterable[Counted]:
    """R6, R7: nobody has the longest path before all are known."""
    if any(player.unknown for player in players):
        return [(0, player.unknown or _longest_path(game, player, False)) for player in players]
    return _to_the_longest(game, players)


LONGEST_PATH = Column(
    "longest-path",
    name=say("Longest path"),
    count=_to_the_longest_if_known,
    size=_length,
    nothing=say("No routes"),
    unit=say("trains"),
)


def _completed(_: Game, player: PlayerScore) -> int:
    return len(player.completed)


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
        tells_of="hand",
    ),
    Column(
        "stations",
        name=say("Stations"),
        count=alone(_stations),
        has=lambda board, _: board.lends,
    ),
    LONGEST_PATH,
    Column(
        "globetrotter",
        name=say("Globetrotter"),
        count=to_the_most(
            "globetrotter",
            _completed,
            lambda _, player, is_most: [CompletedTickets(len(player.completed), is_most)],
        ),
        size=_completed,
        nothing=say("No tickets"),
        unit=say("tickets"),
        tells_of="table",
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
        by_number=lambda _, edition: dict(enumerate(edition.mandala, 1)),
        tells_of="hand",
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
        count=to_the_most("most-cities", joined, joined_in_one),
        size=joined,
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
    Column(
        "regions",
        name=say("Regions"),
        count=alone(regions),
        has=lambda _, edition: bool(edition.regions),
        nothing=say("No network with enough regions"),
        unit=say("regions"),
        by_number=lambda _, edition: edition.regions,
    ),
    Column(
        "districts",
        name=say("Districts"),
        count=alone(districts),
        nothing=say("No whole district"),
        by_number=lambda board, edition: {
            n: n * edition.bonuses["districts"] for n in range(1, len(board.regions) + 1)
        },
    ),
    Column(
        "bullet-train",
        name=say("Bullet train"),
        count=bullet_train,
        has=lambda _, edition: bool(edition.bullet_points),
        unit=say("spaces"),
        by_rank=lambda edition: edition.bullet_points,
        waits=True,
    ),
    Column(
        "harbours",
        name=say("Harbours"),
        count=alone(harbours),
        has=lambda board, _: board.has_harbours,
        by_number=lambda board, _: dict(enumerate(board.harbour_points)),
        tells_of="hand",
    ),
    Column(
        "alvin",
        name=say("Alvin"),
        count=alone(alvin),
        nothing=say("Never caught Alvin"),
    ),
    Column(
        "bonus-cards",
        name=say("Bonus cards"),
        count=bonus_cards,
        has=lambda _, edition: bool(edition.bonus_cards),
        nothing=say("No bonus card"),
        tells_of="table",
    ),
)
"""All columns in the order of the sheet, except those of typed counts, which board files name."""


def columns_of_counts(edition: Edition) -> Iterator[Column]:
    """Yield the columns of typed counts, in the order of the board file (X8 to X10)."""
    for id, name in edition.count_columns.items():
        yield _typed_column(Column(id, say("{name}", name=name), _count_typed(id)), edition)


def _typed_column(column: Column, edition: Edition) -> Column:
    """Return a column of which all is typed, and which tells of hands, or waits, as its counts do."""
    counts = [count for count in edition.counts if count.column == column.id]
    told = [count for count in counts if count.is_secret or count.of == "completed-tickets"]
    tells = max(("table" if count.is_bet or count.is_ranked else "hand" for count in told), default="")
    waits = any(count.is_ranked or count.is_bet for count in counts)
    return replace(
        column, count=_count_typed(column.id), nothing=_NOTHING_TYPED, unit=None, tells_of=tells, waits=waits
    )


def _count_typed(column: str) -> Callable[[Game, Sequence[PlayerScore]], Iterable[Counted]]:
    """Return the count of such a column: the points of all its numbers, with each number as a reason."""

    def count(game: Game, players: Sequence[PlayerScore]) -> Iterable[Counted]:
        counts = [each for each in game.edition.counts if each.column == column]
        for player in players:
            ids = {typed.count.id for typed in player.counts}
            typed = [each for each in counts if each.scores and each.id in ids]
            is_alone = len(counts) == 1 or any(each.is_whole for each in typed)
            found = [
                _score_of(players, each, player)
                if each.of
                else (points_of(game, each, player.seat), _typed_reason(game, each, player.seat, is_alone))
                for each in typed
            ]
            yield sum(points for points, _ in found), [reason for _, reason in found]

    return count


def _score_of(players: Sequence[PlayerScore], count: Count, player: PlayerScore) -> tuple[int, LinesScore]:
    """X12: a card scores for each of what the count of the game found, or bets that nobody has more of it."""
    criterion = next(criterion for criterion in TIE_BREAKS if criterion.id == count.of)
    number, most = criterion.value(player), max(map(criterion.value, players))
    is_most = number == most > 0
    points = count.each * (number if not count.is_bet else 1 if is_most else -1)
    things = {"count": count, "of": MEASURES[count.of], "number": number, "most": most, "points": points}
    if not count.is_bet:
        sentence = say("{count}, {of}: {number} → {points}", **things)
    elif is_most:
        sentence = say("{count}, {of}: {number}, nobody has more → {points}", **things)
    elif not most:
        sentence = say("{count}, {of}: nobody has any, so nobody has the most → {points}", **things)
    else:
        sentence = say("{count}, {of}: {number}, the most is {most} → {points}", **things)
    return points, LinesScore(sentence, player.longest_path.routes if count.of == "longest-path" else ())


def _typed_reason(game: Game, count: Count, seat: int, is_alone: bool) -> Sentence:
    """Tell a typed number and its points; a count alone in its column needs no name beside that of the column."""
    things = {"count": count, "number": game.number_of(seat, count), "points": points_of(game, count, seat)}
    if count.is_ranked and is_barred(game, count, seat):
        (bar,) = (other for other in game.edition.counts if other.id == count.bars)
        return say("{count}: {number} → {points}, nothing for whoever has {bar}", **things, bar=bar)
    if any(seat in group for group in equals_of(game, count)) and (lowest := lowest_of(game, count, seat)):
        return say("{count}: {number}, the lowest number {lowest} → {points}", **things, lowest=lowest)
    if not game.edition.has_points:
        return say("{count}: {number}", count=count, number=things["number"])
    return say("{number} → {points}", **things) if is_alone else say("{count}: {number} → {points}", **things)


_NOTHING_TYPED = say("Nothing typed")


def columns_of(board: Board, edition: Edition) -> tuple[Column, ...]:
    """Return the columns of a game on this board and in this edition, in the order of the sheet."""
    if not board.has_map:  # all is typed (C1)
        typed = {count.column for count in edition.counts}
        known = (_typed_column(column, edition) for column in COLUMNS if column.id in typed)
        return *known, *columns_of_counts(edition)
    return (*(column for column in COLUMNS if column.is_in(board, edition)), *columns_of_counts(edition))


def columns_on(board: Board) -> tuple[Column, ...]:
    """Return the columns that any edition of a board has, in the order of the sheet."""
    found = {column.id: column for edition in board.editions.values() for column in columns_of(board, edition)}
    known = [column.id for column in COLUMNS]
    return tuple(
        sorted(found.values(), key=lambda column: known.index(column.id) if column.id in known else len(known))
    )
