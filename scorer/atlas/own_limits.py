"""How large a map that people drew may be. What could take long is measured before anything else is done with it."""

from collections import Counter
from collections.abc import Iterator, Mapping

from scorer.atlas.checks import cards_of
from scorer.atlas.entries import BoardFile
from scorer.atlas.reader import Json
from scorer.draw.plan import drawn_cities
from scorer.draw.sizes import sizes_of
from scorer.rules.board import Board
from scorer.rules.sentence import Sentence, labelled, path_of, say

MOST = {"cities": 200, "routes": 500, "tickets": 300}
"""The longest lists of a map."""
MOST_BYTES = 1_000_000
"""The size of a map's JSON."""
LARGEST = 100_000
"""Limit for places and sizes; also keeps numbers exact."""
_MOST_IN_ALL = {"cities": 200, "spaces": 2000, "bends": 6000, "corners": 6000, "letters": 4000, "values": 20_000}
"""The most of each kind on a whole map: spaces with the signs on them, corners of what lies under the lines, letters of
all cities' names, and what else its JSON holds. The largest printed board has 430 spaces and 440 letters.
"""
_LARGEST_NUMBERS = {"length": 99, "crosses": 99, "ferry": 99, "opening": 99, "bend": 1000}
"""The largest numbers of a line."""
_MOST_OF_PLAYERS = {"trains": 100, "stations": 5}
"""The most of a player; each station multiplies the ways to borrow."""
_FURTHEST = 1500
"""How far from its corner a map may be drawn, in thousandths."""
_MOST_ENTRIES, _DEEPEST = 500, 20
"""The longest list in the JSON of a map, and how deep lists and objects are nested."""


def too_many(count: int, most: int) -> Sentence:
    return say("are {count}, and a map has {most} at most", count=count, most=most)


def too_large(size: int, most: int = MOST_BYTES) -> Sentence:
    return say("is {size} bytes, and a map has {most} at most", size=size, most=most)


NOT_JSON = say("has things that JSON does not have, or is nested too deeply")


def problems_of_values(raw: Mapping[str, Json]) -> Iterator[Sentence]:
    """Yield what is too much in the JSON of a map, before any of it is read. Time: linear."""
    level: list[tuple[str, Json]] = [*raw.items()]
    sizes = Counter[str]()
    for _ in range(_DEEPEST):
        sizes["values"] += len(level)
        parts = [(key, thing) for key, thing in level if isinstance(thing, dict | list)]
        for key, thing in parts:
            if kind := _kind_of(key, thing):
                sizes[kind] += len(thing)
            elif len(thing) > _MOST_ENTRIES:
                yield labelled(path_of([key]), too_many(len(thing), _MOST_ENTRIES))
        level = [  # a thing in a list is found under the list's key
            pair
            for key, thing in parts
            if not _kind_of(key, thing)
            for pair in (thing.items() if isinstance(thing, dict) else ((key, one) for one in thing))
        ]
    if level:
        yield NOT_JSON
    yield from _too_many(sizes)


def _kind_of(key: str, thing: Json) -> str:
    """Return what a list of places is drawn as; empty for anything else."""
    return _PLACES.get(key, "") if isinstance(thing, list) else ""


_PLACES = {"via": "bends", "points": "corners"}


def _too_many(sizes: Mapping[str, int]) -> Iterator[Sentence]:
    counted = ((kind, sizes.get(kind, 0), most) for kind, most in _MOST_IN_ALL.items())
    return (labelled(kind, too_many(count, most)) for kind, count, most in counted if count > most)


def has_large_number(raw: Json) -> bool:
    """Return whether a number in the JSON of a map is beyond the largest place."""
    level = [raw]
    while level:
        parts = [part for thing in level for part in (thing.values() if isinstance(thing, dict) else thing)]
        if any(abs(part) > LARGEST for part in parts if isinstance(part, int | float)):
            return True
        level = [part for part in parts if isinstance(part, dict | list)]
    return False


def problems_of_sizes(file: BoardFile) -> Iterator[Sentence]:
    """Yield what is too much in the file of a map."""
    for number, route in enumerate(file.routes):
        for key, most in _LARGEST_NUMBERS.items():
            if abs(getattr(route, key)) > most:
                yield labelled(f"routes[{number}].{key}", say("is {most} at most", most=most))
        if any(abs(place) > _FURTHEST for at in route.via for place in at):
            yield labelled(f"routes[{number}].via", say("leads off the map"))
    if sum(getattr(card, "copies", 1) for _, card in cards_of(file)) > MOST["tickets"]:
        yield labelled("decks", say("a map has {most} tickets at most", most=MOST["tickets"]))
    for key, most in _MOST_OF_PLAYERS.items():
        if (count := getattr(file, key) or 0) > most:
            yield labelled(key, too_many(count, most))


def problems_of_drawing(board: Board) -> Iterator[Sentence]:
    """Yield what is too much to draw of a board; border points and what stands in an inset are cities, too."""
    return _too_many({**sizes_of(board), "cities": len(drawn_cities(board))})
