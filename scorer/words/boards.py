"""What boards are called in a language, and how its speakers spell cities: ``translations/CODE/boards.toml``."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from scorer.paths import TRANSLATIONS


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The words of one language for what is printed; empty for English, which board files have themselves."""

    names: Mapping[str, str] = field(default_factory=dict)
    """Names of boards, editions, columns and cards, by the English ones."""
    spellings: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What people type for a place, by its printed name."""
    waters: Mapping[str, str] = field(default_factory=dict)
    """Names of seas and of neighbours on the map, by the English ones."""


@cache
def board_words(language: str) -> BoardWords:
    """Return a language's words for boards."""
    file = TRANSLATIONS / language / "boards.toml"
    return BoardWords(**tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else BoardWords()
