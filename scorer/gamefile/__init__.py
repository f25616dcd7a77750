"""The exchange format, version 1: reads and writes game files, writes the result of a game (docs/game-file.md)."""

from scorer.gamefile.codes import codes_of, text_of
from scorer.gamefile.reading import load, size_without_map
from scorer.gamefile.result import result, result_of
from scorer.gamefile.round_file import RoundFile, dump_round, load_round, size_of_round
from scorer.gamefile.writing import dump, written

__all__ = [
    "RoundFile",
    "codes_of",
    "dump",
    "dump_round",
    "load",
    "load_round",
    "result",
    "result_of",
    "size_of_round",
    "size_without_map",
    "text_of",
    "written",
]
