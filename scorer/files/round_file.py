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
    problems = Found(GameFileError)
    file = valid_part(RoundEntry, parse(text), problems, games=[])
    if file.round and (problem := problem_of_name(file.round)):
        problems.note("round", problem)
    for key, entries, most in (("games", file.games, MOST_GAMES), ("merges", file.merges, MOST_MERGES)):
        if len(entries) > most:
            problems.note(key, too_many(len(entries), most))
            problems.check()
    times, games = _times(file, now, problems), []
    for number, raw in enumerate(file.games):
        try:
            games.append((game_of(raw), times[number]))
        except GameFileError as error:
            problems.extend(within(f"games[{number}]", problem) for problem in error.sentences)
    merges = tuple(_merges(file.merges, problems))
    problems.check()
    return RoundFile(file.round.strip(), tuple(games), merges)


def _times(file: RoundEntry, now: datetime, problems: Found) -> list[datetime]:
    """Return when each game was played; one without a zone is UTC already."""
    count = len(file.games)
    if file.played and len(file.played) != count:
        problems.note("played", say("has {times} times for {games} games", times=len(file.played), games=count))
    times = []
    for number, text in enumerate(file.played[:MOST_GAMES]):
        try:
            when = datetime.fromisoformat(text)
            times.append(when.replace(tzinfo=when.tzinfo or UTC).astimezone(UTC))
        except (ValueError, TypeError, OverflowError):
            problem = say("must be a time as {example}", example="2026-11-21T20:15:00+00:00")
            problems.note(f"played[{number}]", problem)
            times.append(now)
    return times + [now] * (count - len(times))


def _merges(merges: Sequence[Json], problems: Found) -> Iterator[Merge]:
    for number, raw in enumerate(merges):
        try:
            merge = MergeEntry.model_validate(raw)
        except ValidationError as error:
            problems.extend(schema_problems(("merges", number), error))
            continue
        for field, name in (("name", merge.name), ("into", merge.into)):
            if problem := problem_of_name(name):
                problems.note(f"merges[{number}].{field}", problem)
        yield Merge(merge.name, merge.into)
