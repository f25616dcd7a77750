"""Prints HTML pages with their pictures as PDF. WeasyPrint runs in worker processes, and only there."""

from scorer.press.processes import AT_ONCE, PRESSES, Presses, Print

SCHEME = "sheet:"
"""The URL scheme of assets in our pages: ``sheet:map.svg``, ``sheet:SourceSans3-Regular.ttf``."""

__all__ = ["AT_ONCE", "PRESSES", "SCHEME", "Presses", "Print"]
