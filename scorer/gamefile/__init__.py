"""The exchange format, version 1: game files read and written, and the result of a game (docs/game-file.md)."""

from scorer.gamefile.reading import load
from scorer.gamefile.result import result
from scorer.gamefile.round_file import RoundFile, dump_round, load_round
from scorer.gamefile.writing import dump, written

__all__ = ["RoundFile", "dump", "dump_round", "load", "load_round", "result", "written"]
