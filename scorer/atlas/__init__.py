"""The boards as data: one file a board, every problem of a file named at once.

A new board is a new file in the folder; nothing here knows a board by its name.
"""

from scorer.atlas.folder import board, boards, load_board

__all__ = ["board", "boards", "load_board"]
