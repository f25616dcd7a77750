"""Runs what is hard or strange in worker processes: prints, pictures, long searches, files of strangers.

Each lane has one process of its own, so a hard map never stands before a table's sheet, and a tap waits for neither.
"""

from scorer.aside.lanes import Busy, Lane, TooMuch
from scorer.aside.searches import SEARCHES, STEPS, Searches
from scorer.aside.work import ASIDE, Aside

__all__ = ["ASIDE", "SEARCHES", "STEPS", "Aside", "Busy", "Lane", "Searches", "TooMuch"]
