"""What can be printed: pages of HTML with their pictures."""

from collections.abc import Mapping
from typing import NamedTuple

from scorer.rules.errors import ScorerError

SCHEME = "sheet:"
"""The URL scheme of assets in our pages: ``sheet:map.svg``, ``sheet:SourceSans3-Regular.ttf``."""


class NoPress(ScorerError):
    """The libraries that make PDFs are not installed; the sentence names the command that installs them."""


class Print(NamedTuple):
    """A page of HTML, and its pictures: SVG by name."""

    page: str
    pictures: Mapping[str, str]
