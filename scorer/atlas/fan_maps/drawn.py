"""What was read of a map, in the drawer's own terms, and how its words and numbers are understood."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, TypeAlias
from unicodedata import combining, normalize

from scorer.atlas.own import MOST, too_many
from scorer.rules.errors import BoardError, Found
from scorer.rules.sentence import Sentence, labelled, quoted, say

Json: TypeAlias = Any
Place: TypeAlias = tuple[float, float]

_LETTERS = {"ø": "o", "æ": "ae", "ł": "l", "đ": "d", "œ": "oe"}
"""Small letters that Unicode takes for one piece."""


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
    problems: Found = field(default_factory=Found)
    has_stops: bool = False

    def check_sizes(self) -> None:
        """Refuse more than a map may have at once: some of what follows compares everything with everything."""
        counts = {"stops": len(self.stops), "routes": len(self.lines), "tickets": len(self.cards)}
        most = {**MOST, "stops": MOST["cities"]}
        if found := [labelled(key, too_many(n, most[key])) for key, n in counts.items() if n > most[key]]:
            raise BoardError([*self.problems, *found])

    def add(self, where: Sentence, key: str, stop: Stop) -> None:
        """Add a stop by its id or its name; one that is there already is a problem."""
        if key in self.stops:
            self.problems.note(where, say("there is a stop {stop} already", stop=quoted(key)))
        self.stops.setdefault(key, stop)


def text_of(thing: Json) -> str:
    """Return text without blanks around it; nothing for anything else."""
    return thing.strip() if isinstance(thing, str) else ""


def number_of(thing: Json) -> float | None:
    """Return a finite number, also one that is written as text with a comma; None for anything else."""
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
    number = number_of(thing) if not isinstance(thing, bool) else None
    return int(number) if number is not None and number == int(number) else None


def slug(name: str) -> str:
    """Return a name in small letters a to z, figures and hyphens: ``Gdańsk`` is ``gdansk``."""
    letters = (_LETTERS.get(letter, letter) for letter in normalize("NFKD", name.casefold()))
    plain = "".join(letter for letter in letters if not combining(letter[0]))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
