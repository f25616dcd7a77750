"""Reads the board files, and reports all that is wrong with the shape of a file at once, else all contradictions.

A new board is a new file in the folder; no code here depends on a board's name.
"""

from scorer.atlas.boxes import boxes, counts_board
from scorer.atlas.fan_maps import read_map
from scorer.atlas.folder import board, boards, load_board
from scorer.atlas.own import own_board

__all__ = ["board", "boards", "boxes", "counts_board", "load_board", "own_board", "read_map"]
