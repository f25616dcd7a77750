"""The app's languages: each is one line here, and a catalogue and words for boards in ``translations/``."""

import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.support import NullTranslations, Translations

from scorer.ask.referee import add_cards
from scorer.paths import BOARDS, READY_CATALOGUE, TRANSLATIONS
from scorer.rules.board import Kinds
from scorer.words.twins import OfBoard


@dataclass(frozen=True, slots=True)
class Language:
    """A language's own name."""

    name: str


LANGUAGES: Mapping[str, Language] = {
    "de": Language("Deutsch"),
    "en": Language("English"),
    "es": Language("Español"),
    "fr": Language("Français"),
    "it": Language("Italiano"),
    "nl": Language("Nederlands"),
    "pl": Language("Polski"),
}
"""Keyed by the code that browsers send. English is the source language and has no catalogue."""


@cache
def translations(language: str, kinds: Kinds = ()) -> NullTranslations:
    """Return a language's catalogue, or an empty one if it has none; with its texts for a board of these kinds."""
    if kinds:
        return OfBoard(translations(language), kinds, board_words(language).twins)
    if not (TRANSLATIONS / language).is_dir():
        return NullTranslations()
    ready = TRANSLATIONS / language / READY_CATALOGUE
    return Translations(BytesIO(ready.read_bytes() if ready.is_file() else compile_catalogue(language)))


def compile_catalogue(language: str) -> bytes:
    """Return a language's texts in the form that gettext reads; it takes 30 ms."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415  # the phone has only compiled texts
    from babel.messages.pofile import read_po  # noqa: PLC0415

    texts = (TRANSLATIONS / language / "LC_MESSAGES" / "messages.po").read_bytes()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(texts), locale=language))
    return compiled.getvalue()


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The words of one language for what is printed; empty for English, which board files have themselves."""

    names: Mapping[str, str] = field(default_factory=dict)
    """Names of boards, editions, columns and cards, by the English ones."""
    spellings: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What people type for a place, by its printed name."""
    twins: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What a board says of things of its own (scorer.words.twins), a text or its plural forms, by the English one."""
    waters: Mapping[str, str] = field(default_factory=dict)
    """Names of seas and of neighbours on the map, by the English ones."""


@cache
def board_words(language: str) -> BoardWords:
    """Return what a language's catalogue says of several boards, and each board's folder of its own."""
    tables = [_read(TRANSLATIONS / language / "boards.toml"), *_of_boards(language).values()]
    kinds = (field.name for field in fields(BoardWords))
    return BoardWords(*({key: word for table in tables for key, word in table.get(kind, {}).items()} for kind in kinds))


@cache
def rule_texts(language: str) -> Mapping[str, Mapping[str, Any]]:
    """Return a language's texts of the rule cards by id, named like the fields of `RuleText`."""
    cards = _read(TRANSLATIONS / language / "rules.toml")
    for board, table in _of_boards(language).items():
        add_cards(cards, board, table)
    return cards


@cache
def _of_boards(language: str) -> Mapping[str, Mapping[str, Any]]:
    """Return what each board's folder says in a language, by its id."""
    return {file.parent.name: _read(file) for file in sorted(BOARDS.glob(f"*/{language}.toml"))}


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def of_terminal() -> str:
    """Return the language that the environment asks for, in POSIX's order; English if it is none of ours."""
    wanted = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = wanted.partition(".")[0].partition("_")[0]
    return code if code in LANGUAGES else "en"
