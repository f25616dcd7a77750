"""A sentence about a game, independent of the language and of how a page names things."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from unicodedata import bidirectional

from scorer.rules.board import BonusCard, City, Count, End, Region, Route, Ticket

LONGEST_QUOTE = 60
"""Characters that a sentence quotes of a user's text."""


def quoted(text: str) -> str:
    """Return a user's text in quotes and on one line: long text cut, unprintable characters escaped.

    >>> quoted("Zürich")
    "'Zürich'"
    """
    shown = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
    return repr(shown)


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


def by_id(thing: object) -> str:
    """Name a thing as the exchange format does: route 'paris-zurich'."""
    match thing:
        case Route():
            return f"route '{thing.id}'"
        case City():
            return f"{'country' if thing.is_end else 'city'} '{thing.id}'"
        case End():
            return f"end '{thing.id}'"
        case Region():
            return f"region '{thing.name}'"
        case Ticket():
            return f"ticket '{thing.id}'"
        case Count():
            return f"count '{thing.id}'"
        case BonusCard():
            return f"bonus card '{thing.id}'"
        case tuple():
            return ", ".join(map(by_id, thing))
        case Colour():
            return quoted(thing.id)
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

    def __str__(self) -> str:
        return self.text()


def say(template: str, **things: object) -> Sentence:
    """Return a sentence; the name of this function marks its template for translation.

    >>> str(say("{owner} has {left} left", owner="Anna", left=2))
    'Anna has 2 left'
    """
    return Sentence(template, things)
