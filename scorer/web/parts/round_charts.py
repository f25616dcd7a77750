"""The bar charts of a round's figures, in percent of the full width."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Generic, NamedTuple, TypeVar

from scorer.rounds.figures import Duel, Figures, OfColour, Tally

_T = TypeVar("_T")


class Piece(NamedTuple):
    """A piece of a bar. Each `kind` has its own pattern, so that colour is not needed to read the chart."""

    kind: str
    start: float
    length: float


class Bar(NamedTuple, Generic[_T]):
    """A row of a chart: what it is about, and its pieces from left to right."""

    of: _T
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Charts:
    """The charts of a round. Rows are in the order of the figures, unless a chart says otherwise."""

    wins: Sequence[Bar[Tally]]
    points: Sequence[Bar[Tally]]
    """The highest average first. The first piece is the average, the second reaches to the best game."""
    tickets: Sequence[Bar[Tally]]
    """The most completed ones first."""
    duels: Sequence[Bar[Duel]]
    colours: Sequence[Bar[OfColour]]
    has_shared: bool
    """Whether a victory was shared."""


def charts_of(figures: Figures) -> Charts:
    """Return the charts of a round."""
    tallies = figures.tallies
    best = max((tally.best.part.total for tally in tallies), default=0)
    tickets = max((tally.made + tally.failed for tally in tallies), default=0)
    share = max((tally.share for tally in tallies), default=Fraction())
    games = max((colour.games for colour in figures.colours), default=0)
    return Charts(
        wins=[_bar(tally, share, *_wins(tally)) for tally in tallies],
        points=[_bar(tally, best, *_points(tally)) for tally in sorted(tallies, key=lambda tally: -tally.average)],
        tickets=[
            _bar(tally, tickets, ("made", Fraction(tally.made)), ("failed", Fraction(tally.failed)))
            for tally in sorted(tallies, key=lambda tally: -tally.made)
        ],
        duels=[_duel(duel) for duel in figures.duels],
        colours=[
            _bar(colour, games, *_wins(colour), ("rest", colour.games - colour.share)) for colour in figures.colours
        ],
        has_shared=any(tally.shared for tally in tallies),
    )


def _wins(wins: Tally | OfColour) -> tuple[tuple[str, Fraction], ...]:
    alone = Fraction(wins.won - wins.shared)
    return ("sole", alone), ("shared", wins.share - alone)


def _points(tally: Tally) -> tuple[tuple[str, Fraction], ...]:
    average = max(tally.average, Fraction())
    return ("sole", average), ("rest", max(tally.best.part.total - average, Fraction()))


def _duel(duel: Duel) -> Bar[Duel]:
    results = {"sole": duel.ahead, "shared": duel.level, "other": duel.behind}
    return _bar(duel, duel.games, *((kind, Fraction(len(games))) for kind, games in results.items()))


def _bar(of: _T, whole: Fraction | int, *amounts: tuple[str, Fraction]) -> Bar[_T]:
    """Return a bar with its pieces end to end, without those of length 0."""
    lengths = [float(100 * amount / whole) if whole > 0 else 0.0 for _, amount in amounts]
    placed = zip(amounts, accumulate(lengths, initial=0), lengths, strict=False)
    return Bar(of, tuple(Piece(kind, round(at, 2), round(length, 2)) for (kind, _), at, length in placed if length > 0))
