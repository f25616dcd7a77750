"""The exchange format, version 1: reads and writes game files, writes the result of a game (docs/game-file.md)."""

from scorer.files.reading import load, load_stored
from scorer.files.result import result, result_of
from scorer.files.writing import dump, to_json

__all__ = ["dump", "load", "load_stored", "result", "result_of", "to_json"]
