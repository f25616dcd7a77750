"""Turns a game's numbers into shapes: a bar for each total, and the race over the claims. No HTML."""

from scorer.charts.bars import FAILED, Bar, Piece, bars, is_anything_lost, patterns_of
from scorer.charts.race import Race, Runner, race

__all__ = ["FAILED", "Bar", "Piece", "Race", "Runner", "bars", "is_anything_lost", "patterns_of", "race"]
