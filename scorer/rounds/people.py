"""Identifies the people of a round: by name, ignoring case and whitespace, and by the merges of the round."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scorer.rounds.round import Merge
from scorer.rules.sentence import isolated
from scorer.rules.text import look_of


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the round."""

    name: str
    """The name as it was written last."""
    spellings: tuple[str, ...]
    """All spellings, the first one first."""

    @property
    def shown(self) -> str:
        """The name for use in a text, without surrounding whitespace."""
        return isolated(self.name.strip())


@dataclass(frozen=True, slots=True)
class People:
    """Everybody of a round."""

    by_name: Mapping[str, Person]
    """The person that a name means, as written in some game."""
    apart: tuple[Merge, ...]
    """Merges without effect: both names played in one game, so they are two people."""

    @property
    def all(self) -> tuple[Person, ...]:
        """Every person once, in the order in which they came."""
        return tuple(dict.fromkeys(self.by_name.values()))


def people_of(tables: Sequence[Sequence[str]], merges: Iterable[Merge] = ()) -> People:
    """Return the people at these tables. A table is the names in one game, the earliest game first.

    Names that differ in case, in spaces or in how Unicode puts their letters together are one person's, and so are
    names that were merged; but nobody sits twice at one table.

    >>> people = people_of([["Anna", "Ben"], ["ANNA ", "Ann"]], [Merge("Ben", "Ann"), Merge("Ann", "Anna")])
    >>> [person.name for person in people.all], people.apart
    (['ANNA ', 'Ann'], (Merge(name='Ann', into='Anna'),))
    """
    gathering = _Gathering(tables)
    for alike in (look_of, lambda name: look_of(name).replace(" ", "")):
        gathering.unite_alike(alike)
    apart = tuple(merge for merge in merges if not gathering.merge(merge))
    return People(gathering.people(), apart)


class _Gathering:
    """A union-find of names into people, as far as the tables allow."""

    def __init__(self, tables: Sequence[Sequence[str]]) -> None:
        names = dict.fromkeys(name for table in tables for name in table)
        self._groups = {name: _Group(frozenset([name]), name) for name in names}
        self._places = {name: place for place, name in enumerate(names)}
        self._written = {look_of(name): name for name in reversed(names)}
        self._by_last = list(dict.fromkeys(name for table in reversed(tables) for name in table))[::-1]
        for number, table in enumerate(tables):
            for name in table:
                self._groups[name].tables.add(number)

    def unite_alike(self, alike: Callable[[str], str]) -> None:
        """Unite spellings of one name; the one written last is shown."""
        last: dict[str, str] = {}
        for name in self._by_last:
            self._unite(last.get(alike(name), name), name)
            last[alike(name)] = name

    def merge(self, merge: Merge) -> bool:
        """Unite two people; return False if they played in one game. Ignore names that left the round."""
        name, into = self._written.get(look_of(merge.name)), self._written.get(look_of(merge.into))
        return name is None or into is None or self._unite(name, into)

    def _unite(self, name: str, into: str) -> bool:
        one, other = self._groups[name], self._groups[into]
        if one is other:
            return True
        if not one.tables.isdisjoint(other.tables):
            return False
        both = _Group(one.names | other.names, other.shown, one.tables | other.tables)
        self._groups.update(dict.fromkeys(both.names, both))
        return True

    def people(self) -> Mapping[str, Person]:
        groups, places = dict.fromkeys(self._groups.values()), self._places
        people = {group: Person(group.shown, tuple(sorted(group.names, key=places.__getitem__))) for group in groups}
        return {name: people[group] for name, group in self._groups.items()}


@dataclass(frozen=True, eq=False)
class _Group:
    """Names that are one person's."""

    names: frozenset[str]
    shown: str
    tables: set[int] = field(default_factory=set)
    """The numbers of the tables at which the person sat."""
