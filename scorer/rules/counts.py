"""What players type and the app only adds up: passengers, loans, coins, shares (X8 to X10)."""

from collections.abc import Iterator

from scorer.rules.board import Count
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, say


def points_of(game: Game, count: Count, seat: int) -> int:
    """Return what a player's number scores: by its rank where the majority is worth something, else each."""
    number = game.number_of(seat, count)
    if not count.majority:
        return count.each * number
    rank = sum(game.number_of(other, count) > number for other in range(len(game.players)))
    return count.majority[rank] if number and rank < len(count.majority) else 0


def questions_of_counts(game: Game) -> Iterator[Sentence]:
    """Ask about numbers that cannot all be right: more than the box has (X8), or what another number bars (X9)."""
    for count in game.edition.counts:
        typed = sum(game.number_of(seat, count) for seat in range(len(game.players)))
        if count.in_box is not None and typed > count.in_box:
            yield say("{count}: {typed} are typed, but the box has {most}", count=count, typed=typed, most=count.in_box)
        yield from _barred(game, count)


def _barred(game: Game, count: Count) -> Iterator[Sentence]:
    for other in (other for other in game.edition.counts if other.id == count.bars):
        for seat, player in enumerate(game.players):
            if game.number_of(seat, count) and game.number_of(seat, other):
                yield say(
                    "{player} has {count} and {other}, but whoever has the one gets nothing for the other",
                    player=player,
                    count=count,
                    other=other,
                )
