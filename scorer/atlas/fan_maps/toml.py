"""Reads TOML that anybody wrote: Python's parser takes quadratic time and memory for a key of many parts."""

import re
import tomllib
from typing import Any

from scorer.atlas.problems import BoardError
from scorer.rules.sentence import say

MOST_BYTES = 256 * 1024
"""The size of a file, seven times that of the largest printed board."""
_MOST_DOTS = 5
"""The most dots of a key; ``editions.classic.columns.share-points.en`` has four."""
_TEXTS = re.compile(
    # Whatever has no end goes on to where the parser gives up.
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*(?:"{3,5}|\\?\Z)|"(?:[^"\\\n]|\\.)*"?'
    r"|'''(?:[^']|'{1,2}(?!'))*(?:'{3,5}|\Z)|'[^'\n]*'?|#[^\n]*",
    re.DOTALL,
)
_NAMES = re.compile(r"[\w \t-]+", re.ASCII)


def parse_toml(text: str) -> dict[str, Any]:
    """Return the content of a text; raise BoardError if a key has too many parts, ValueError if it is no TOML."""
    if "." * (_MOST_DOTS + 1) in _NAMES.sub("", _TEXTS.sub("", text)):
        raise BoardError([say("has a key of more than {most} parts", most=_MOST_DOTS + 1)])
    return tomllib.loads(text)
