"""A round as one file: its games as game files, when they were played, and which names belong to one person."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import ValidationError

from scorer.atlas.problems import Found
from scorer.files.entries import GameFileError, Json, MergeEntry, RoundEntry
from scorer.files.reading import game_of, parse, schema_problems, too_many, valid_part, within
from scorer.files.writing import to_json
from scorer.rounds.round import Merge
from scorer.rules.game import Game, problem_of_name
from scorer.rules.sentence import say

MOST_GAMES = 500
"""In one file."""
MOST_MERGES = 1000
"""In one file."""


@dataclass(frozen=True)
class RoundFile:
    """The content of a round's file."""

    name: str
    games: tuple[tuple[Game, datetime], ...]
    """Each with the time when it was played."""
    merges: tuple[Merge, ...]


def dump_round(name: str, games: Iterable[tuple[Game, datetime]], merges: Iterable[Merge] = ()) -> str:
    """Return the file of a round as JSON text, one line for each game; `load_round` returns the same games."""
    listed = list(games)
    lines = ",\n  ".join(_compact(to_json(game)) for game, _ in listed)
    played = [when.astimezone(UTC).isoformat(timespec="seconds") for _, when in listed]
    merged = [{"name": merge.name, "into": merge.into} for merge in merges]
    head = f'{{\n "format": 1,\n "round": {_compact(name)},\n "games": [\n  {lines}\n ],\n'
    return head + f' "played": {_compact(played)},\n "merges": {_compact(merged)}\n}}\n'


def _compact(content: Json) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def size_of_round(text: str) -> int:
    """Return how many games a round's file holds, before any of them is read; 0 for what is no such file."""
    try:
        content = parse(text)
    except GameFileError:
        return 0
    games = content.get("games") if isinstance(content, dict) else None
    return len(games) if isinstance(games, list) else 0


def load_round(text: str, now: datetime) -> RoundFile:
    """Return the content of a round's file; a game without a time was played `now`.

    Raise GameFileError with every problem of every game at once: ``games[3].claims[12]: route 'x' is already Anna's``.
    """
    reader = _RoundReader()
    content = reader.round_file(parse(text), now)
    reader.problems.check()
    return content


class _RoundReader:
    """Reads the valid parts of a file and collects a problem for each invalid one."""

    def __init__(self) -> None:
        self.problems = Found(GameFileError)

    def round_file(self, raw: Json, now: datetime) -> RoundFile:
        file = valid_part(RoundEntry, raw, self.problems, games=[])
        if file.round and (problem := problem_of_name(file.round)):
            self.problems.note("round", problem)
        for key, entries, most in (("games", file.games, MOST_GAMES), ("merges", file.merges, MOST_MERGES)):
            if len(entries) > most:
                self.problems.note(key, too_many(len(entries), most))
                return RoundFile("", (), ())
        return RoundFile(file.round.strip(), self._games(file, now), tuple(self._merges(file.merges)))

    def _games(self, file: RoundEntry, now: datetime) -> tuple[tuple[Game, datetime], ...]:
        played, count = file.played, len(file.games)
        if played and len(played) != count:
            self.problems.note("played", say("has {times} times for {games} games", times=len(played), games=count))
        times = [self._time(number, text, now) for number, text in enumerate(played[:MOST_GAMES])]
        times += [now] * (count - len(times))
        games = []
        for number, raw in enumerate(file.games):
            try:
                games.append((game_of(raw), times[number]))
            except GameFileError as error:
                self.problems.extend(within(f"games[{number}]", problem) for problem in error.sentences)
        return tuple(games)

    def _time(self, number: int, text: Json, now: datetime) -> datetime:
        try:
            when = datetime.fromisoformat(text)
            return when.replace(tzinfo=when.tzinfo or UTC).astimezone(UTC)  # one without a zone is UTC already
        except (ValueError, TypeError, OverflowError):
            self.problems.note(
                f"played[{number}]", say("must be a time as {example}", example="2026-11-21T20:15:00+00:00")
            )
            return now

    def _merges(self, merges: Sequence[Json]) -> Iterator[Merge]:
        for number, raw in enumerate(merges):
            try:
                merge = MergeEntry.model_validate(raw)
            except ValidationError as error:
                self.problems.extend(schema_problems(("merges", number), error))
                continue
            for field, name in (("name", merge.name), ("into", merge.into)):
                if problem := problem_of_name(name):
                    self.problems.note(f"merges[{number}].{field}", problem)
            yield Merge(merge.name, merge.into)
