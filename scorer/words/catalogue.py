"""A language's texts as a translator reads them: each beside its English, with its kind and where it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import PurePosixPath

from scorer.paths import TRANSLATIONS

_EXAMPLES = (0, 1, 2, 5, 22)
"""Numbers that stand for a plural form, where they take it."""


@dataclass(frozen=True, slots=True)
class Said:
    """A text and its translation; what is counted has several forms of each."""

    english: Sequence[str]
    forms: Mapping[str, str]
    """What is said, by numbers that it is said for, such as ``2, 3, 22``; by an empty text if nothing is counted."""
    kinds: Sequence[str]


@cache
def places(language: str) -> Mapping[str, Sequence[Said]]:
    """Return the texts of a language by the page, or the part of the program, that says them.

    Raise FileNotFoundError if this copy of the app has no such catalogue: English has none, a phone compiled ones.
    """
    with (TRANSLATIONS / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        from babel.messages.pofile import read_po  # noqa: PLC0415  # a phone has neither this nor the file

        catalogue = read_po(file, locale=language)
    form_of = c2py(catalogue.plural_expr)
    numbers = [", ".join(str(n) for n in _EXAMPLES if form_of(n) == form) for form in range(catalogue.num_plurals)]
    found: dict[str, list[Said]] = {}
    for message in catalogue:
        if not message.id:
            continue
        if isinstance(message.id, str):
            said = Said((message.id,), {"": str(message.string)}, message.auto_comments)
        else:
            said = Said(message.id, dict(zip(numbers, message.string or (), strict=True)), message.auto_comments)
        for place in {_place(file) for file, _ in message.locations}:
            found.setdefault(place, []).append(said)
    return dict(sorted(found.items()))


def _place(file: str) -> str:
    """Return the folder of a template, or the room of a module."""
    folder = PurePosixPath(file).parent
    return folder.name if folder.parts[0] == "templates" else folder.as_posix()
