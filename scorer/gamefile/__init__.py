"""The exchange format, version 1: game files read and written, and the result of a game (docs/game-file.md)."""

from scorer.gamefile.reading import load
from scorer.gamefile.result import result
from scorer.gamefile.writing import dump, written

__all__ = ["dump", "load", "result", "written"]
