"""A round as one file: the game files of all its games, when they were played, and whose names are one person's."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import ValidationError

from scorer.gamefile.reading import game_of, misshapen, parsed
from scorer.gamefile.shapes import Json, MergeEntry, RoundEntry
from scorer.gamefile.writing import written
from scorer.rounds import Merge
from scorer.rules.errors import GameFileError
from scorer.rules.game import Game, problem_of_name

MOST_GAMES = 500
"""In one file."""


@dataclass(frozen=True)
class RoundFile:
    """What a round's file holds."""

    name: str
    games: tuple[tuple[Game, datetime], ...]
    """Each with the time at which it was played."""
    merges: tuple[Merge, ...]


def dump_round(name: str, games: Iterable[tuple[Game, datetime]], merges: Iterable[Merge] = ()) -> str:
    """Return the file of a round as text: JSON, UTF-8, a line a game. `load_round` reads the same games out of it."""
    listed = list(games)
    lines = ",\n  ".join(_compact(written(game)) for game, _ in listed)
    played = [_in_utc(when).isoformat(timespec="seconds") for _, when in listed]
    merged = [{"name": merge.name, "into": merge.into} for merge in merges]
    head = f'{{\n "format": 1,\n "round": {_compact(name)},\n "games": [\n  {lines}\n ],\n'
    return head + f' "played": {_compact(played)},\n "merges": {_compact(merged)}\n}}\n'


def _compact(content: Json) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _in_utc(when: datetime) -> datetime:
    """Return a time with its zone; what the database keeps without one is UTC."""
    return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)


def load_round(text: str, now: datetime) -> RoundFile:
    """Return what a round's file holds; a game without a time was played `now`.

    Raises
    ------
    GameFileError
        With every problem of every game at once: ``games[3].claims[12]: route 'x' is already Anna's``.
    """
    reader = _RoundReader()
    found = reader.round_file(parsed(text), now)
    if reader.problems:
        raise GameFileError(reader.problems)
    return found


class _RoundReader:
    """Reads as much of a file as can be understood, and notes a problem for everything that cannot."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def round_file(self, raw: Json, now: datetime) -> RoundFile:
        keys = self._keys(raw)
        if keys.round and (problem := problem_of_name(keys.round)):
            self.problems.append(f"round: {problem}")
        if len(keys.games) > MOST_GAMES:
            self.problems.append(f"games: are {len(keys.games)}, and one file holds {MOST_GAMES} at most")
            return RoundFile("", (), ())
        return RoundFile(keys.round.strip(), self._games(keys, now), tuple(self._merges(keys.merges)))

    def _keys(self, raw: Json) -> RoundEntry:
        """Return the file's keys, the misshapen ones left out."""
        try:
            return RoundEntry.model_validate(raw)
        except ValidationError as error:
            self.problems.extend(misshapen((), error))
            bad = {fault["loc"][0] for fault in error.errors() if fault["loc"]}
        usable = {key: value for key, value in raw.items() if key not in bad} if isinstance(raw, dict) else {}
        return RoundEntry.model_construct(**{"games": [], **usable})

    def _games(self, keys: RoundEntry, now: datetime) -> tuple[tuple[Game, datetime], ...]:
        days = self._days(keys.played, len(keys.games), now)
        games = [self._game(number, raw) for number, raw in enumerate(keys.games)]
        return tuple((game, day) for game, day in zip(games, days, strict=False) if game)

    def _game(self, number: int, raw: Json) -> Game | None:
        try:
            return game_of(raw)
        except GameFileError as error:
            self.problems.extend(f"games[{number}]{_behind(problem)}" for problem in error.problems)
            return None

    def _days(self, played: Sequence[Json], count: int, now: datetime) -> list[datetime]:
        if played and len(played) != count:
            self.problems.append(f"played: has {len(played)} times for {count} games")
        return [self._day(number, text, now) for number, text in enumerate(played)] or [now] * count

    def _day(self, number: int, text: Json, now: datetime) -> datetime:
        try:
            return _in_utc(datetime.fromisoformat(text))
        except (ValueError, TypeError, OverflowError):
            self.problems.append(f"played[{number}]: must be a time as 2026-11-21T20:15:00+00:00")
            return now

    def _merges(self, merges: Sequence[Json]) -> Iterator[Merge]:
        for number, raw in enumerate(merges):
            try:
                merge = MergeEntry.model_validate(raw)
            except ValidationError as error:
                self.problems.extend(misshapen(("merges", number), error))
                continue
            for field, name in (("name", merge.name), ("into", merge.into)):
                if problem := problem_of_name(name):
                    self.problems.append(f"merges[{number}].{field}: {problem}")
            yield Merge(merge.name, merge.into)


def _behind(problem: str) -> str:
    """Return a game's problem as it stands behind the game's own number."""
    return problem.removeprefix("game file") if problem.startswith("game file:") else f".{problem}"
