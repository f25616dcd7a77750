"""Builds the score sheet, the blank pad, the poster and the map to print.

The same game, imprint and version give the same print.
"""

from scorer.sheet.imprint import PAPERS, Imprint
from scorer.sheet.pages import map_of, pad, plain_map, score_sheet
from scorer.sheet.poster import POSTERS, poster

__all__ = ["PAPERS", "POSTERS", "Imprint", "map_of", "pad", "plain_map", "poster", "score_sheet"]
