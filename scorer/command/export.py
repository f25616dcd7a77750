"""Exports all games and rounds of a database as files in the public format, which any server can import."""

import re
from datetime import datetime
from itertools import count
from pathlib import Path

from scorer import gamefile
from scorer.files.round_file import MOST_GAMES, dump_round
from scorer.rules.errors import NotFound, ScorerError
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, say
from scorer.store import Store
from scorer.store.errors import UnreadableGame, UnreadableRound


class CannotExport(ScorerError):
    """The folder is not empty, or cannot be written."""


class Export:
    """Writes files below a folder: ``games/2026-11-21-europe-KEY.json`` and ``rounds/2026-11-21-KEY.json``.

    Raise CannotExport if the folder is not empty or cannot be created.
    """

    def __init__(self, store: Store, folder: Path) -> None:
        self._store = store
        self._games, self._rounds = folder / "games", folder / "rounds"
        self.problems: list[Sentence] = []
        """A sentence for each game or round that could not be read; all others are exported."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise CannotExport(say("{folder} is not empty; please name a new folder", folder=folder))
            self._games.mkdir()
            self._rounds.mkdir()
        except OSError as error:
            raise _cannot_write(folder, error) from error

    def games(self) -> int:
        """Write every readable game, including secret tickets, and return their number."""
        written, keys = 0, self._store.keys()
        for key in keys:
            if found := self._read(key):
                game, created = found
                _write(self._games, f"{created.date()}-{game.board.id}-{key}", gamefile.dump(game))
                written += 1
        return written

    def rounds(self) -> int:
        """Write every readable round with its games, and return their number."""
        written, keys = 0, self._store.rounds.keys()
        for key in keys:
            try:
                ours = self._store.rounds.record(key)
            except (NotFound, UnreadableRound) as error:
                self.problems.append(say("round {key}: {reason}", key=key, reason=error))
                continue
            games = [found for game in ours.games if (found := self._read(game, f"round {key}, "))]
            for first in range(0, max(1, len(games)), MOST_GAMES):  # several files if one does not take all
                text = dump_round(ours.name, games[first : first + MOST_GAMES], ours.merges.values())
                _write(self._rounds, f"{ours.created.date()}-{key}", text)
            written += 1
        return written

    def _read(self, key: str, where: str = "") -> tuple[Game, datetime] | None:
        try:
            record = self._store.record(key)
        except (NotFound, UnreadableGame) as error:
            self.problems.append(say("{where}game {key}: {reason}", where=where, key=key, reason=error))
            return None
        return record.game, record.created


def _write(folder: Path, name: str, text: str) -> None:
    """Write a new file under a name that is valid on every system."""
    stem = re.sub(r"[^A-Za-z0-9_-]", "_", name)
    names = (f"{stem}{f'-{number}' if number > 1 else ''}.json" for number in count(1))
    file = next(path for path in map(folder.joinpath, names) if not path.exists())
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _cannot_write(file, error) from error


def _cannot_write(place: Path, error: OSError) -> CannotExport:
    return CannotExport(say("{file}: cannot be written: {reason}", file=place, reason=error.strerror))
