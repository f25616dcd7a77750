"""Builds the score sheet, the blank pad and the poster. The same game, imprint and version give the same print."""

from scorer.sheet.imprint import PAPERS, Imprint
from scorer.sheet.pages import pad, score_sheet
from scorer.sheet.poster import POSTERS, poster

__all__ = ["PAPERS", "POSTERS", "Imprint", "pad", "poster", "score_sheet"]
