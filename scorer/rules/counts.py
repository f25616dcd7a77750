"""Numbers that players type, and what the app makes of them: passengers, loans, tokens, shares (X8 to X10)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from scorer.rules.board import Count
from scorer.rules.game import Game, Player
from scorer.rules.question import Question
from scorer.rules.sentence import Sentence, say

MEASURES: Mapping[str, Sentence] = {
    "completed-tickets": say("number of completed tickets"),
    "longest-path": say("length of the longest path"),
}
"""What a card may score for or bet on (X12), by the id of the tie-break that compares it."""


def points_of(game: Game, count: Count, seat: int) -> int:
    """Return the points of a player's number: by its rank if the count is scored so, else for each.

    0 for a count of what only the whole count shows (X12), which a column computes.
    """
    if count.of:
        return 0
    values = count.values_at(len(game.players))
    if not values:
        return count.each * game.number_of(seat, count)
    rank = sum(_is_ahead(game, count, other, seat) for other in game.seats)
    return values[rank] if _competes(game, count, seat) and rank < len(values) else 0


def _competes(game: Game, count: Count, seat: int) -> bool:
    """Return whether a player takes a rank: not with none (X8, X10), nor with any of what bars the count (X9)."""
    return game.number_of(seat, count) > 0 and not is_barred(game, count, seat)


def is_barred(game: Game, count: Count, seat: int) -> bool:
    """Return whether a player has any of the count that bars this one (X9)."""
    return bool(count.bars) and any(
        other.id == count.bars and game.number_of(seat, other) for other in game.edition.counts
    )


def _is_ahead(game: Game, count: Count, other: int, seat: int) -> bool:
    """Return whether a player ranks before another: by more, or by a lower share if all equals typed theirs (X10)."""
    if not _competes(game, count, other):
        return False
    theirs, mine = game.number_of(other, count), game.number_of(seat, count)
    if theirs != mine:
        return theirs > mine
    equals = next((group for group in equals_of(game, count) if seat in group), ())
    lowest = {equal: lowest_of(game, count, equal) for equal in equals}
    return all(lowest.values()) and lowest.get(other, 0) < lowest.get(seat, 0)


def lowest_of(game: Game, count: Count, seat: int) -> int:
    """Return what a player typed to be told apart from equals; 0 if nothing, or if the count asks for nothing (X10)."""
    return next((game.number_of(seat, other) for other in game.edition.counts if other.id == count.lowest), 0)


def equals_of(game: Game, count: Count) -> list[tuple[int, ...]]:
    """Return the seats with equal numbers, group by group, where a lower share would tell them apart (X10)."""
    if not count.lowest:
        return []
    return _groups(game, count, [seat for seat in game.seats if _competes(game, count, seat)])


def _groups(game: Game, count: Count, seats: Iterable[int]) -> list[tuple[int, ...]]:
    """Return two or more seats that have the same number, group by group, the largest number first."""
    seats = sorted(seats, key=lambda seat: -game.number_of(seat, count))
    groups = [tuple(group) for _, group in groupby(seats, lambda seat: game.number_of(seat, count))]
    return [group for group in groups if len(group) > 1]


def other_way(game: Game, count: Count) -> tuple[tuple[int, Count], ...]:
    """Return the seats and counts by which the count's column is typed in the other way already (X9, X10)."""
    typed = ((held.seat, held.count) for held in game.counts if held.count.column == count.column)
    return tuple((seat, other) for seat, other in typed if other.is_whole != count.is_whole)


def questions_of_counts(game: Game) -> Iterator[Question]:
    """Ask about numbers that cannot all be right, or leave something open; on each hangs what everybody gets for it."""
    for count in game.edition.counts:
        worth = sum(abs(points_of(game, count, seat)) for seat in game.seats)
        for check in (_beyond_box, _barred, _starts, _undecided, _beyond_lines):
            yield from (Question("count", sentence, count=count, worth=worth) for sentence in check(game, count))
    yield from (Question("count", sentence) for sentence in _dummy(game))


def _beyond_box(game: Game, count: Count) -> Iterator[Sentence]:
    """X8, X10: the box has only so many. X9: without a loan nobody brings more in than all began with."""
    typed = sum(game.number_of(seat, count) for seat in game.seats)
    begun = (count.begins_with or 0) * len(game.players)
    if begun and typed > begun and not any(is_barred(game, count, seat) for seat in game.seats):
        yield say("{count}: {typed} in all, but all together began with {most}", count=count, typed=typed, most=begun)
    if count.in_box is not None and typed > count.in_box:
        yield say("{count}: {typed} are typed, but the box has {most}", count=count, typed=typed, most=count.in_box)


def _barred(game: Game, count: Count) -> Iterator[Sentence]:
    """X9: points were typed for somebody who gets none; of a number that is ranked the rank says so already."""
    if count.is_ranked:
        return
    for other in (other for other in game.edition.counts if other.id == count.bars):
        for seat, player in enumerate(game.players):
            if game.number_of(seat, count) and game.number_of(seat, other):
                yield say(
                    "{player} has {count} and {other}, but whoever has the one gets nothing for the other",
                    player=player,
                    count=count,
                    other=other,
                )


def _starts(game: Game, count: Count) -> Iterator[Sentence]:
    """X9a: everybody has another number, so nobody's is forgotten and no two are the same."""
    if not count.is_distinct:
        return
    if not any(game.number_of(seat, count) for seat in game.seats):
        yield say("{count}: nobody's is typed; the markers do not all start at 0", count=count)
        return
    for group in _groups(game, count, game.seats):
        yield say(
            "{count}: {players} have {number} each, but everybody has another number",
            count=count,
            players=_players(game, group),
            number=game.number_of(group[0], count),
        )


def _undecided(game: Game, count: Count) -> Iterator[Sentence]:
    """X10: equals share the rank as long as their lowest shares do not tell them apart."""
    for group in equals_of(game, count):
        lowest = [lowest_of(game, count, seat) for seat in group]
        shared = tuple(seat for seat, low in zip(group, lowest, strict=True) if 0 in lowest or lowest.count(low) > 1)
        if shared:
            yield say(
                "{count}: {players} have {number} each; whose lowest share number is lower? Until that is typed, they "
                "share the place",
                count=count,
                players=_players(game, shared),
                number=game.number_of(group[0], count),
            )


def _beyond_lines(game: Game, count: Count) -> Iterator[Sentence]:
    """X12: nobody scored more lines, or ferries, than they have."""
    for seat, player in enumerate(game.players if count.most else ()):
        lines = [route for route in game.routes_of(seat) if count.most == "lines" or route.ferry]
        if (number := game.number_of(seat, count)) > len(lines):
            things = {"count": count, "player": player, "number": number, "lines": len(lines)}
            if count.most == "ferries":
                yield say("{count}: {player} has {number}, but {lines} ferries in all", **things)
            else:
                yield say("{count}: {player} has {number}, but {lines} lines in all", **things)


def _dummy(game: Game) -> Iterator[Sentence]:
    """X10: with two players a dummy competes, too, whose shares nobody types."""
    ranked = any(held.count.is_ranked for held in game.counts)
    if ranked and len(game.players) == game.edition.dummy_with:
        yield say("with two players the dummy's shares compete, too; the points are counted without them")


def _players(game: Game, seats: tuple[int, ...]) -> tuple[Player, ...]:
    return tuple(game.players[seat] for seat in seats)
