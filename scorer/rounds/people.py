"""Identifies the people of a round: by name, ignoring case and whitespace, and by the merges of the round."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorer.rounds.round import Merge
from scorer.rules.game import seen
from scorer.rules.sentence import isolated


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the round."""

    name: str
    """As written last."""
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
    for alike in (seen, _without_spaces):
        gathering.unite_alike(alike)
    apart = tuple(merge for merge in merges if not gathering.merge(merge))
    return People(gathering.people(), apart)


def _without_spaces(name: str) -> str:
    return seen(name).replace(" ", "")


class _Gathering:
    """A union-find of names into people, as far as the tables allow."""

    def __init__(self, tables: Sequence[Sequence[str]]) -> None:
        self._tables = [frozenset(table) for table in tables]
        self._groups = {name: frozenset([name]) for table in tables for name in table}
        self._shown = {name: name for name in self._groups}
        self._by_last = list(dict.fromkeys(name for table in reversed(tables) for name in table))[::-1]

    def unite_alike(self, alike: Callable[[str], str]) -> None:
        """Unite spellings of one name; the one written last is shown."""
        last: dict[str, str] = {}
        for name in self._by_last:
            self._unite(last.get(alike(name), name), name)
            last[alike(name)] = name

    def merge(self, merge: Merge) -> bool:
        """Unite two people; return False if they played in one game. Ignore names that left the round."""
        name, into = self._written(merge.name), self._written(merge.into)
        return name is None or into is None or self._unite(name, into)

    def _written(self, wanted: str) -> str | None:
        return next((name for name in self._groups if seen(name) == seen(wanted)), None)

    def _unite(self, name: str, into: str) -> bool:
        both, shown = self._groups[name] | self._groups[into], self._shown[into]
        if self._groups[name] != self._groups[into] and any(len(both & table) > 1 for table in self._tables):
            return False
        for one in both:
            self._groups[one], self._shown[one] = both, shown
        return True

    def people(self) -> Mapping[str, Person]:
        people = {group: Person(self._shown[min(group)], tuple(self._in_order(group))) for group in self._all()}
        return {name: people[group] for name, group in self._groups.items()}

    def _all(self) -> Iterable[frozenset[str]]:
        return set(self._groups.values())

    def _in_order(self, group: frozenset[str]) -> Iterator[str]:
        return (name for name in self._groups if name in group)
