"""Builds the printed score sheet and the blank pad. The same game, imprint and version give the same print."""

from scorer.sheet.imprint import PAPERS, Imprint
from scorer.sheet.pages import pad, score_sheet

__all__ = ["PAPERS", "Imprint", "pad", "score_sheet"]
