"""What was read of a map, in the drawer's own terms, and how its words and numbers are understood."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import TypeAlias, TypeVar
from unicodedata import combining, normalize

from scorer.atlas.own_limits import MOST, too_many
from scorer.atlas.problems import BoardError, Found
from scorer.atlas.reader import Json
from scorer.rules.sentence import Sentence, labelled, outline, quoted, say
from scorer.rules.text import LONGEST_MAP_NAME

T = TypeVar("T")
Place: TypeAlias = tuple[float, float]

_LETTERS = {"ø": "o", "æ": "ae", "ł": "l", "đ": "d", "œ": "oe"}
"""Small letters that Unicode takes for one piece."""
_NO_PLACE = say("{given} is no place: that is two numbers, and a latitude lies between −90 and 90")


@dataclass(slots=True)
class Stop:
    """A place that lines join: a city, or a junction."""

    name: str
    at: Place | None
    is_junction: bool = False
    angle: float | None = None
    """Where its name stands: degrees clockwise, 0 on its right."""


@dataclass(slots=True)
class Line:
    """A route as drawn; `length` is not checked yet."""

    where: Sentence
    """How its drawer finds it: ``route 14``."""
    a: str
    b: str
    length: Json
    colour: str
    ferry: int = 0
    is_tunnel: bool = False
    points: Sequence[Place] = ()
    is_curved: bool = True
    """Whether it runs smoothly through its points."""


@dataclass(slots=True)
class Card:
    """A ticket as drawn; `value` is not checked yet."""

    where: Sentence
    a: str
    b: str
    value: Json
    is_long: bool
    deck: str


@dataclass(slots=True)
class Ground:
    """What lies under the lines: an area with a `fill` of CSS, or a thin line; its ends may be stops."""

    points: list[Place]
    fill: str = ""
    ends: tuple[str, str] | None = None


@dataclass(slots=True)
class Drawn:
    """What was read, in the drawer's own terms: stops by the key that lines and tickets name."""

    stops: dict[str, Stop] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    size: tuple[float, float] | None = None
    ground: list[Ground] = field(default_factory=list)
    rules: dict[str, Json] = field(default_factory=dict)
    problems: Found = field(default_factory=lambda: Found(BoardError))
    has_stops: bool = False
    _counts: dict[str, int] = field(default_factory=dict)

    def take(self, kind: str, entries: Sequence[T]) -> Sequence[T]:
        """Return more stops, routes or tickets; refuse more than a map may have before any of them is read."""
        count, most = len(entries) + self._counts.get(kind, 0), MOST["cities" if kind == "stops" else kind]
        self._counts[kind] = count
        if count > most:
            raise BoardError([*self.problems, labelled(kind, too_many(count, most))])
        return entries

    def add(self, where: Sentence, key: str, stop: Stop, given: Sequence[Json]) -> None:
        """Add a stop by its id or its name; one that is there already is a problem, and so is a place that is none."""
        if not stop.at and (told_of := [text for side in given if (text := told(side).strip())]):
            self.problems.note(where, Sentence(_NO_PLACE.template, {"given": quoted("; ".join(told_of))}))
        if key in self.stops:
            self.problems.note(where, say("there is a stop {stop} already", stop=quoted(key)))
        self.stops.setdefault(key, stop)


def text_of(thing: Json) -> str:
    """Return text without blanks around it; nothing for anything else."""
    return thing.strip() if isinstance(thing, str) else ""


def told(thing: Json) -> str:
    """Return a value as it stands in the file, short; nothing for null."""
    return thing if isinstance(thing, str) else "" if thing is None else outline(thing)


def number_of(thing: Json) -> float | None:
    """Return a finite number, also one that is written as text with a comma; None for anything else."""
    if isinstance(thing, bool):
        return None
    try:
        number = float(thing.replace(",", ".") if isinstance(thing, str) else thing)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


def place_of(x: Json, y: Json) -> Place | None:
    """Return a place; None unless both are numbers."""
    across, down = number_of(x), number_of(y)
    return None if across is None or down is None else (across, down)


def whole_of(thing: Json) -> int | None:
    """Return a whole number, also one that is written as text; None for anything else."""
    number = number_of(thing) if not isinstance(thing, float) else None
    return int(number) if number is not None and number == int(number) else None


def slug(name: str) -> str:
    """Return the start of a name in small letters a to z, figures and hyphens: ``Gdańsk`` is ``gdansk``."""
    return re.sub(r"[^a-z0-9]+", "-", _plain(name))[:LONGEST_MAP_NAME].strip("-")


def bare(name: str) -> str:
    """Return what two ways to write a name share, in any script: ``St. Gallen``, ``St Gallen`` and ``ST-GALLEN``."""
    return re.sub(r"[\W_]+", "", _plain(name)) or name


def _plain(name: str) -> str:
    """Return the start of a name in small letters without accents."""
    start = name[:LONGEST_MAP_NAME].casefold()
    letters = (_LETTERS.get(letter, letter) for letter in normalize("NFKD", start))
    return "".join(letter for letter in letters if not combining(letter[0]))
