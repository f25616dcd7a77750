"""Everything about a print except the game: language, paper, day and address."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from scorer import __version__


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in portrait format; millimetres."""

    name: str
    """Its name in CSS."""
    width: float
    height: float


PAPERS: Mapping[str, Paper] = {"a4": Paper("A4", 210, 297), "letter": Paper("letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Imprint:
    """When a game was played, and where and for whom it is printed: all that may differ between two prints."""

    day: date | None = None
    """When the game was played; None if nobody knows, and for what is no game."""
    language: str = "en"
    """One of `LANGUAGES`."""
    paper_size: str = ""
    """``a4`` or ``letter``; empty: ``a4``."""
    address: str = ""
    """The address of the game's page, printed as a QR code; empty if no server made the sheet."""

    @property
    def paper(self) -> Paper:
        return PAPERS[self.paper_size or "a4"]

    @property
    def version(self) -> str:
        return __version__
