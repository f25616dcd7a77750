"""The score sheet and the blank pad as they are printed. The same game, imprint and version give the same print."""

from scorer.sheet.imprint import PAPERS, Imprint
from scorer.sheet.pages import pad, score_sheet

__all__ = ["PAPERS", "Imprint", "pad", "score_sheet"]
