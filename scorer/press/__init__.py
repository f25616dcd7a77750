"""Pages of HTML with their pictures, printed as PDF: WeasyPrint runs in processes of its own, and nowhere else."""

from scorer.press.processes import AT_ONCE, PRESSES, Presses, Print

SCHEME = "sheet:"
"""Of the addresses in our pages: ``sheet:map.svg``, ``sheet:SourceSans3-Regular.ttf``."""

__all__ = ["AT_ONCE", "PRESSES", "SCHEME", "Presses", "Print"]
