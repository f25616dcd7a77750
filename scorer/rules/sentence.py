"""A sentence about a game, independent of the language and of how a page names things."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from reprlib import Repr
from typing import TypeVar
from unicodedata import bidirectional

from scorer.rules.board import BonusCard, City, Count, End, Region, Route, Ticket

_T = TypeVar("_T")

LONGEST_QUOTE = 60
"""Characters that a sentence quotes of a user's text."""


class Quoted(str):
    """A text in the quotes of a file; `by_id` gives it those of a language."""

    __slots__ = ()

    def told(self, translate: Callable[[str], str]) -> str:
        quotes = translate(say("'{text}'").template)
        return quotes.replace("{text}", self[1:-1]) if quotes != "'{text}'" else str(self)


def quoted(text: str) -> Quoted:
    """Return a user's text in quotes and on one line: long text cut, unprintable characters escaped.

    >>> quoted("Zürich")
    "'Zürich'"
    """
    return Quoted(repr(cut(text)))


def path_of(steps: Iterable[int | str]) -> str:
    """Return the path to a value in a file; an odd key is quoted.

    >>> path_of(["claims", 12, "route"]), path_of(["odd key"])
    ('claims[12].route', "'odd key'")
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{_key(step)}" for step in steps).removeprefix(".")


def _key(step: str) -> str:
    return step if len(step) <= LONGEST_QUOTE and re.fullmatch(r"[\w-]+", step) else quoted(step)


def file_name(name: str) -> str:
    """Return a file's name as a sentence may have it: short, and quoted if it cannot be printed as it is."""
    return cut(name) if name.isprintable() else quoted(name)


def cut(text: str) -> str:
    """Return a text as long as a sentence may quote it."""
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


class _Outline(Repr):
    def repr_float(self, thing: object, _: int) -> str:
        return json.dumps(thing)

    repr_NoneType = repr_bool = repr_float  # noqa: N815  # by the names of types


def outline(thing: object) -> str:
    """Return what a file has in place of a text, short: JSON's word for nothing is not Python's.

    >>> outline([None, True, 1.0])
    '[null, true, 1.0]'
    """
    return cut(_Outline().repr(thing))


def isolated(name: str) -> str:
    r"""Return a name for use in any text: one that changes the direction of reading is isolated from that text.

    >>> isolated("Anna"), isolated("\u202eAnna")
    ('Anna', '\u2068\u202eAnna\u2069')
    """
    return f"\u2068{name}\u2069" if any(bidirectional(letter) in _TURNING for letter in name) else name


_TURNING = {"R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "PDF"}
"""Bidirectional classes of characters that read, or make others read, from right to left."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of trains or routes in a sentence, as the user wrote it."""

    id: str


def by_id(thing: object, translate: Callable[[str], str] = str) -> str:
    """Name a thing as the exchange format does: route 'paris-zurich'."""
    match thing:
        case Sentence():
            return thing.text(translate, lambda part: by_id(part, translate))
        case tuple():
            return ", ".join(by_id(one, translate) for one in thing)
        case Quoted():
            return thing.told(translate)
        case Colour():
            return quoted(thing.id).told(translate)
        case City():
            return f"{translate('country' if thing.is_end else 'city')} {by_id(quoted(thing.id), translate)}"
        case Region():
            return f"{translate('region')} {by_id(quoted(thing.name), translate)}"
        case Route() | End() | Ticket() | Count() | BonusCard():
            return f"{translate(_TYPES[type(thing)])} {by_id(quoted(thing.id), translate)}"
        case _:
            return str(thing)


@dataclass(frozen=True)
class Sentence:
    """An English template and the things it names, so that a page can translate it."""

    template: str
    things: Mapping[str, object]

    def text(self, translate: Callable[[str], str] = str, name: Callable[[object], str] = by_id) -> str:
        """Return the text: the template passed through `translate`, each thing through `name`."""
        return translate(self.template).format_map({key: name(thing) for key, thing in self.things.items()})

    def every(self, kind: type[_T]) -> list[_T]:
        """Return the things of a kind that it names, alone or in a list, in their order."""
        named = chain.from_iterable(thing if isinstance(thing, tuple) else (thing,) for thing in self.things.values())
        return [thing for thing in named if isinstance(thing, kind)]

    def __str__(self) -> str:
        return self.text()


def say(template: str, **things: object) -> Sentence:
    """Return a sentence; the name of this function marks its template for translation.

    >>> str(say("{owner} has {left} left", owner="Anna", left=2))
    'Anna has 2 left'
    """
    return Sentence(template, things)


def labelled(label: object, text: object) -> Sentence:
    """Return what is said of a label, such as a problem of its place.

    >>> str(labelled("routes[12]", say("is missing")))
    'routes[12]: is missing'
    """
    return say("{label}: {text}", label=label, text=text)


NEWER = say("a newer version of this app wrote it")
"""What is wrong with a file or a line from the future."""
KINDS: Mapping[str, Sentence] = {
    "board": say("board"),
    "bonus card": say("bonus card"),
    "check": say("check"),
    "city": say("city"),
    "count": say("count"),
    "country": say("country"),
    "edition": say("edition"),
    "end": say("end"),
    "player": say("player"),
    "region": say("region"),
    "route": say("route"),
    "ticket": say("ticket"),
    "tie rule": say("tie rule"),
    "tour": say("tour"),
}
"""What files name by ids."""
_TYPES = {Route: "route", End: "end", Ticket: "ticket", Count: "count", BonusCard: "bonus card"}
