"""Computes the statistics of a round. Every figure has its evidence: the games that it comes from."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, TypeVar

from scorer.rounds.people import People, Person
from scorer.rounds.played import Part, Played
from scorer.rules.board import Board

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Feat:
    """What a person did in a game."""

    person: Person
    game: Played
    part: Part

    @property
    def is_won(self) -> bool:
        return self.part.rank == 1

    @property
    def is_shared(self) -> bool:
        """Whether the victory is shared (R8)."""
        return self.is_won and len(self.game.winners) > 1

    @property
    def share(self) -> Fraction:
        """The share of the victory: 1/2 if two share it, 0 if the game was not won."""
        return Fraction(int(self.is_won), len(self.game.winners))


@dataclass(frozen=True)
class _Wins:
    """Some games, and how many of them were won."""

    feats: tuple[Feat, ...]

    @property
    def games(self) -> int:
        return len({feat.game.key for feat in self.feats})

    @property
    def won(self) -> int:
        """Games won, alone or shared."""
        return len({feat.game.key for feat in self.feats if feat.is_won})

    @property
    def shared(self) -> int:
        """Games won together with somebody else."""
        return len({feat.game.key for feat in self.feats if feat.is_shared})

    @property
    def share(self) -> Fraction:
        """Victories, shared ones counted in part."""
        return sum((feat.share for feat in self.feats), Fraction())


@dataclass(frozen=True)
class Tally(_Wins):
    """A person's statistics; the feats in the order of the games."""

    person: Person

    @property
    def average(self) -> Fraction:
        """Points per game in which points are counted."""
        games = sum(feat.game.edition.has_points for feat in self.feats)
        return Fraction(sum(feat.part.total for feat in self.feats), games or 1)

    @property
    def best(self) -> Feat:
        """The game with the most points, the first of several."""
        return max(self.feats, key=lambda feat: feat.part.total)

    @property
    def made(self) -> int:
        """Tickets completed."""
        return sum(feat.part.made for feat in self.feats)

    @property
    def failed(self) -> int:
        """Tickets not completed."""
        return sum(feat.part.failed for feat in self.feats)

    @property
    def failed_points(self) -> int:
        """The points they cost, negative."""
        return sum(feat.part.failed_points for feat in self.feats)

    def by(self, part: Callable[[Feat], Hashable]) -> "tuple[Tally, ...]":
        """Return the statistics of each part, such as each board; the part played first comes first."""
        return tuple(Tally(tuple(feats), self.person) for feats in _group(self.feats, part).values())


@dataclass(frozen=True)
class OfColour(_Wins):
    """Victories with the trains of one colour."""

    colour: str


@dataclass(frozen=True)
class OfBoard:
    """The games on one board."""

    board: Board
    games: tuple[Played, ...]
    winners: tuple[Tally, ...]
    """The winners, the most victories first, with their feats on this board only."""
    best: tuple[Feat, ...]
    """The highest totals, at most `_MOST_BEST` of them."""


@dataclass(frozen=True)
class Duel:
    """Two people who played together, and who ranked higher in each game (R8)."""

    one: Person
    other: Person
    ahead: tuple[Played, ...]
    """The games in which the first of them ranked higher."""
    behind: tuple[Played, ...]
    level: tuple[Played, ...]
    """The games in which they shared the rank."""

    @property
    def games(self) -> int:
        return len(self.ahead) + len(self.behind) + len(self.level)


@dataclass(frozen=True)
class Rival:
    """Who was ahead of somebody most often, in how many games of how many."""

    person: Person
    ahead: int
    games: int


def rival_of(duels: Iterable[Duel], somebody: Person) -> Rival | None:
    """Return the rival of a person: of those who met them often, whoever was ahead most; None if nobody ever was."""
    found = [
        Rival(other, len(ahead), duel.games)
        for duel in duels
        for one, other, ahead in ((duel.one, duel.other, duel.behind), (duel.other, duel.one, duel.ahead))
        if one == somebody and ahead and duel.games >= _OFTEN
    ]
    return max(found, key=lambda rival: (rival.ahead / rival.games, rival.ahead), default=None)


@dataclass(frozen=True)
class Record:
    """The most of something."""

    id: str
    value: int
    feats: tuple[Feat, ...]
    """Everybody who did it, in the order of the games."""


@dataclass(frozen=True)
class Figures:
    """All figures of a round, from its finished games, the earliest first."""

    games: tuple[Played, ...]
    tallies: tuple[Tally, ...]
    """Everybody, sorted by most victories, then by highest average."""
    records: tuple[Record, ...]
    duels: tuple[Duel, ...]
    """Every pair that played together, the most frequent first."""
    colours: tuple[OfColour, ...]
    """The most victories first."""
    boards: tuple[OfBoard, ...]
    """The most played first."""


_MOST_BEST = 3
_OFTEN = 3
"""Games together before one speaks of a rival."""
_RECORDS: Mapping[str, Callable[[Feat], int]] = {
    "points": lambda feat: feat.part.total,
    "longest-path": lambda feat: feat.part.longest_path,
    "tickets": lambda feat: feat.part.made,
    "lead": lambda feat: feat.game.lead if feat.is_won else 0,
    "dearest-failures": lambda feat: -feat.part.failed_points,
}
"""The records and how they are measured; units: points, trains, tickets, points, points."""


def figures(games: Iterable[Played], people: People) -> Figures:
    """Return the figures of the finished games."""
    counted = tuple(sorted((game for game in games if game.is_finished), key=lambda game: (game.when, game.key)))
    feats = [Feat(people.by_name[part.name], game, part) for game in counted for part in game.parts]
    tallies = _tallies(feats)
    most = {id: max(map(measure, feats), default=0) for id, measure in _RECORDS.items()}
    records = (
        Record(id, most[id], tuple(feat for feat in feats if measure(feat) == most[id]))
        for id, measure in _RECORDS.items()
        if most[id] > 0  # nothing is no record
    )
    by_colour = _group(feats, lambda feat: feat.part.colour)
    colours = [OfColour(tuple(theirs), colour) for colour, theirs in by_colour.items()]
    return Figures(
        games=counted,
        tallies=tallies,
        records=tuple(records),
        duels=_duels(counted, people, [tally.person for tally in tallies]),
        colours=tuple(sorted(colours, key=lambda colour: (-colour.share, -colour.games))),
        boards=_boards(counted, feats),
    )


def _group(things: Iterable[_T], key: Callable[[_T], Any]) -> dict[Any, list[_T]]:
    """Return things by what they have in common, in the order in which they came."""
    groups = defaultdict[Any, list[_T]](list)
    for thing in things:
        groups[key(thing)].append(thing)
    return groups


def _tallies(feats: Iterable[Feat]) -> tuple[Tally, ...]:
    tallies = [Tally(tuple(theirs), person) for person, theirs in _group(feats, lambda feat: feat.person).items()]
    return tuple(sorted(tallies, key=lambda tally: (-tally.share, -tally.average)))


def _duels(games: Sequence[Played], people: People, order: Sequence[Person]) -> tuple[Duel, ...]:
    """Return a duel for every pair that played together, in time quadratic in the players of each game."""
    meetings: dict[tuple[Person, Person], list[tuple[int, Played]]] = defaultdict(list)
    places = {person: place for place, person in enumerate(order)}
    for game in games:
        ranks = sorted((places[people.by_name[part.name]], part.rank) for part in game.parts)
        for (one, rank), (other, others) in combinations(ranks, 2):
            meetings[order[one], order[other]].append((rank - others, game))
    duels = []
    for pair, results in meetings.items():
        ahead = tuple(game for lag, game in results if lag < 0)
        behind = tuple(game for lag, game in results if lag > 0)
        level = tuple(game for lag, game in results if lag == 0)
        duels.append(Duel(*pair, ahead, behind, level))
    return tuple(sorted(duels, key=lambda duel: -duel.games))


def _boards(games: Iterable[Played], feats: Sequence[Feat]) -> tuple[OfBoard, ...]:
    found = []
    for box, played in _group(games, lambda game: game.board.box).items():
        there = [feat for feat in feats if feat.game.board.box == box]
        winners = tuple(tally for tally in _tallies(there) if tally.won)
        best = sorted(there, key=lambda feat: -feat.part.total)[:_MOST_BEST]
        found.append(OfBoard(played[0].board, tuple(played), winners, tuple(best)))
    return tuple(sorted(found, key=lambda board: -len(board.games)))
