"""The exchange format, version 1: reads and writes game files, writes the result of a game (docs/game-file.md)."""

from collections.abc import Mapping
from pathlib import Path

from scorer.files.entries import GameFileError, Json
from scorer.files.kinds import decoded
from scorer.files.reading import game_of, load_stored
from scorer.files.reading import load as load_text
from scorer.files.result import result, result_of
from scorer.files.writing import dump, to_json
from scorer.rules.game import Game

__all__ = ["GameFileError", "dump", "load", "load_stored", "result", "result_of", "to_json"]


def load(source: Path | str | bytes | Mapping[str, Json]) -> Game:
    """Return the game of a file, of its text or bytes, or of what it says as a dictionary.

    Raise GameFileError with every problem at once, each saying where it is: ``claims[12]: route 'x' is already
    Anna's``; OSError if the file cannot be read.
    """
    match source:
        case Path():
            return load_text(decoded(source.read_bytes()))
        case bytes():
            return load_text(decoded(source))
        case str():
            return load_text(source)
        case Mapping():
            return game_of(dict(source))
