"""What the games of a round add up to. Every figure carries its evidence: the games that it comes from."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from scorer.rounds.people import People, Person
from scorer.rounds.played import Part, Played
from scorer.rules.board import Board


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
        """The part of a victory: one half of one that two share, 0 of a game that was not won."""
        return Fraction(int(self.is_won), len(self.game.winners))


@dataclass(frozen=True)
class _Wins:
    """Games, and how many of them were won."""

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
        """Victories, of each shared one only a part."""
        return sum((feat.share for feat in self.feats), Fraction())


@dataclass(frozen=True)
class Tally(_Wins):
    """What a person's games add up to; the feats in the order of the games."""

    person: Person

    @property
    def average(self) -> Fraction:
        """Points a game."""
        return Fraction(sum(feat.part.total for feat in self.feats), len(self.feats))

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
        """What these cost, negative."""
        return sum(feat.part.failed_points for feat in self.feats)


@dataclass(frozen=True)
class OfColour(_Wins):
    """What was won with the trains of one colour."""

    colour: str


@dataclass(frozen=True)
class OfBoard:
    """What was played on a board."""

    board: Board
    games: tuple[Played, ...]
    winners: tuple[Tally, ...]
    """Who won there, the most victories first; of their feats only those on this board."""
    best: Feat


@dataclass(frozen=True)
class Duel:
    """Two people who sat at the same tables: whose place was the better one (R8)."""

    one: Person
    other: Person
    ahead: tuple[Played, ...]
    """The games in which the first of them came out ahead."""
    behind: tuple[Played, ...]
    level: tuple[Played, ...]
    """They shared the place."""

    @property
    def games(self) -> int:
        return len(self.ahead) + len(self.behind) + len(self.level)


@dataclass(frozen=True)
class Record:
    """The most that anybody did of something."""

    id: str
    value: int
    feats: tuple[Feat, ...]
    """Everybody who did it, in the order of the games."""


@dataclass(frozen=True)
class Figures:
    """All figures of a round; what counts are its finished games, the earliest first."""

    games: tuple[Played, ...]
    tallies: tuple[Tally, ...]
    """Everybody, the most victories first; then the higher average."""
    records: tuple[Record, ...]
    duels: tuple[Duel, ...]
    """Every pair that met, those who met most often first."""
    colours: tuple[OfColour, ...]
    """The most victories first."""
    boards: tuple[OfBoard, ...]
    """The most played first."""


_RECORDS: Sequence[tuple[str, Callable[[Feat], int]]] = (
    ("points", lambda feat: feat.part.total),
    ("longest-path", lambda feat: feat.part.longest_path),
    ("tickets", lambda feat: feat.part.made),
    ("lead", lambda feat: feat.game.lead if feat.is_won else 0),
    ("dearest-failures", lambda feat: -feat.part.failed_points),
)
"""What is remembered as a record, and how it is measured: points, trains, tickets, points, points."""


def figures(games: Iterable[Played], people: People) -> Figures:
    """Return what the finished ones among these games add up to."""
    counted = tuple(sorted((game for game in games if game.is_finished), key=lambda game: (game.when, game.key)))
    feats = [Feat(people.by_name[part.name], game, part) for game in counted for part in game.parts]
    tallies = _tallies(feats)
    return Figures(
        games=counted,
        tallies=tallies,
        records=tuple(_records(feats)),
        duels=_duels(counted, people, [tally.person for tally in tallies]),
        colours=_colours(feats),
        boards=_boards(counted, feats),
    )


def _tallies(feats: Iterable[Feat]) -> tuple[Tally, ...]:
    of: dict[Person, list[Feat]] = defaultdict(list)
    for feat in feats:
        of[feat.person].append(feat)
    tallies = [Tally(tuple(theirs), person) for person, theirs in of.items()]
    return tuple(sorted(tallies, key=lambda tally: (-tally.share, -tally.average)))


def _records(feats: Sequence[Feat]) -> Iterator[Record]:
    """Yield the records; nobody holds one for nothing."""
    for id, measure in _RECORDS:
        most = max(map(measure, feats), default=0)
        if most > 0:
            yield Record(id, most, tuple(feat for feat in feats if measure(feat) == most))


def _duels(games: Sequence[Played], people: People, order: Sequence[Person]) -> tuple[Duel, ...]:
    """Return a duel for every pair that met; complexity: the square of the players of each game."""
    met: dict[tuple[Person, Person], list[tuple[int, Played]]] = defaultdict(list)
    for game in games:
        ranks = sorted((order.index(people.by_name[part.name]), part.rank) for part in game.parts)
        for (one, rank), (other, others) in combinations(ranks, 2):
            met[order[one], order[other]].append((rank - others, game))
    duels = [_duel(one, other, results) for (one, other), results in met.items()]
    return tuple(sorted(duels, key=lambda duel: -duel.games))


def _duel(one: Person, other: Person, results: Sequence[tuple[int, Played]]) -> Duel:
    ahead, behind, level = (
        tuple(game for lag, game in results if (lag > 0) - (lag < 0) == sign) for sign in (-1, 1, 0)
    )
    return Duel(one, other, ahead, behind, level)


def _colours(feats: Iterable[Feat]) -> tuple[OfColour, ...]:
    of: dict[str, list[Feat]] = defaultdict(list)
    for feat in feats:
        of[feat.part.colour].append(feat)
    found = [OfColour(tuple(theirs), colour) for colour, theirs in of.items()]
    return tuple(sorted(found, key=lambda colour: (-colour.share, -colour.games)))


def _boards(games: Iterable[Played], feats: Sequence[Feat]) -> tuple[OfBoard, ...]:
    of: dict[str, list[Played]] = defaultdict(list)
    for game in games:
        of[game.board.id].append(game)
    found = [_board(played, [feat for feat in feats if feat.game in played]) for played in of.values()]
    return tuple(sorted(found, key=lambda board: -len(board.games)))


def _board(games: Sequence[Played], feats: Sequence[Feat]) -> OfBoard:
    winners = tuple(tally for tally in _tallies(feats) if tally.won)
    return OfBoard(games[0].board, tuple(games), winners, max(feats, key=lambda feat: feat.part.total))
