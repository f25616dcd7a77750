"""Checks that the entries of a board file agree with each other, of ours or of a map that people drew."""

from collections import Counter
from collections.abc import Collection, Iterator
from math import dist
from typing import TypeAlias

from scorer.atlas.entries import BoardFile, Card, RouteEntry
from scorer.count.bonus_cards import KINDS
from scorer.rules.errors import NotFound
from scorer.rules.sentence import Sentence, labelled, path_of, quoted, say

_Problem: TypeAlias = tuple[str, Sentence]
"""Its place, and what is wrong there."""

_NEAR = 4
"""Nearer than this, in thousandths, two places that a line joins leave no room for its spaces."""


def contradictions(file: BoardFile) -> Iterator[Sentence]:
    """Yield a problem for each contradiction that would make a board unplayable.

    Checked are the routes' ids, ends and points (R1, R3, X1), tickets, players, and what cannot be counted (X15, X18).
    """
    checks = (_routes, _points, _tickets, _tours, _pairs, _players, _pieces, _bullet_points, _bonus_kinds)
    return (labelled(where, problem) for check in checks for where, problem in check(file))


def _routes(file: BoardFile) -> Iterator[_Problem]:
    times = Counter(route.id for route in file.routes)
    for number, route in enumerate(file.routes):
        where = f"routes[{number}] '{route.id}'"
        yield from ((where, problem) for problem in _ends(file, route.ends))
        cities = [file.cities[end] for end in route.ends if end in file.cities]
        if len(cities) == 2 and dist(*(city.at for city in cities)) < _NEAR:
            one, two = (quoted(city.name) for city in cities)
            yield where, say("{one} and {two} lie on the same spot", one=one, two=two)
        yield from _border(file, route, f"routes[{number}].border")
        if times[route.id] > 1:
            yield where, say("this id is used twice")


def _ends(file: BoardFile, ends: Collection[str]) -> Iterator[Sentence]:
    """Yield what is wrong with the ends of a line or a ticket."""
    yield from (NotFound("city", end).sentence for end in ends if end not in file.known)
    if len(set(ends)) < len(ends):
        yield say("both ends are the same city")


def _border(file: BoardFile, route: RouteEntry, where: str) -> Iterator[_Problem]:
    """Check that a line has a border point if and only if it leads to an end (X1)."""
    ends = [end for end in route.ends if end in file.ends]
    if not route.border and any(end not in file.cities for end in ends):
        yield where, say("is missing")
    if route.border and not ends:
        yield where, say("none of its ends is one of the board")
    if len(ends) > 1:
        yield where, say("a line leads to one end of the board, not to two")


def _points(file: BoardFile) -> Iterator[_Problem]:
    for length in sorted({route.length for route in file.routes} - file.points.keys()):
        yield "points", say("has nothing for length {length}", length=length)


def _tickets(file: BoardFile) -> Iterator[_Problem]:
    for where, card in cards_of(file):
        yield from ((where, problem) for problem in _ends(file, card.ends))
        if any(end in file.cities and file.cities[end].kind in ("junction", "country") for end in card.ends):
            yield where, say("no ticket ends at a junction or a country")


def _tours(file: BoardFile) -> Iterator[_Problem]:
    """Check that tours join different cities (X25); where stations lend lines, nobody says what they do for a tour."""
    for number, tour in enumerate(file.tours):
        where, id = f"tours[{number}]", f"{tour.stops[0]}-{tour.stops[-1]}"
        if tour.id not in ("", id):
            yield f"{where}.id", say("must be {expected}", expected=quoted(id))
        yield from ((where, NotFound("city", stop).sentence) for stop in tour.stops if stop not in file.cities)
        if len({*tour.stops}) < len(tour.stops):
            yield where, say("a city stands twice")
        if any(stop in file.cities and file.cities[stop].kind in ("junction", "country") for stop in tour.stops):
            yield where, say("no ticket ends at a junction or a country")
    if file.tours and file.stations and not file.harbour_points:
        yield "tours", say("a board has tours or stations that lend lines, not both")


def _pieces(file: BoardFile) -> Iterator[_Problem]:
    if not file.all_pieces:
        yield "trains", say("is missing")
    for kind in sorted(file.pieces.keys() - {"train", "ship", "all"}):
        yield f"pieces.{kind}", say("must be {expected}", expected="'train' / 'ship' / 'all'")


def cards_of(file: BoardFile) -> Iterator[tuple[str, Card]]:
    """Yield each card of the decks with its place; maps that people drew may have `tickets` without a deck."""
    for deck, cards in file.decks.items():
        where = ["tickets"] if deck == "tickets" else ["decks", deck]
        yield from ((path_of([*where, number]), card) for number, card in enumerate(cards))


def _pairs(file: BoardFile) -> Iterator[_Problem]:
    """Yield lines and tickets whose ends, joined by a hyphen, read like two other cities."""
    routes = [(f"routes[{number}] '{route.id}'", route.ends) for number, route in enumerate(file.routes)]
    cards = [(where, card.ends) for where, card in cards_of(file)]
    seen: dict[str, list[str]] = {}
    for where, ends in (*routes, *cards):
        if (other := seen.setdefault("-".join(sorted(ends)), sorted(ends))) != sorted(ends):
            one, two = quoted(other[0]), quoted(other[-1])
            yield where, say("reads like a line from {one} to {two}; give a city another id", one=one, two=two)


def _players(file: BoardFile) -> Iterator[_Problem]:
    (fewest, most), colours = file.players, len(set(file.colours))
    if not fewest <= most <= colours:
        things = {"fewest": fewest, "most": most, "colours": colours}
        yield "players", say("from {fewest} to {most}, with {colours} colours", **things)


def _bullet_points(file: BoardFile) -> Iterator[_Problem]:
    """Check that bullet lines score for every number of players (X15)."""
    fewest, most = file.players
    for id, edition in file.editions.items():
        if edition.bullet_points and sorted(edition.bullet_points) != [*range(fewest, most + 1)]:
            where = f"editions.{id}.bullet_points"
            yield where, say("must name {fewest} to {most} players", fewest=fewest, most=most)


def _bonus_kinds(file: BoardFile) -> Iterator[_Problem]:
    """Check that a bonus card asks for what can be counted (X18)."""
    for id, edition in file.editions.items():
        known = KINDS.keys() | {count.id for count in edition.counts}
        for number, card in enumerate(edition.bonus_cards):
            if card.most not in known:
                yield f"editions.{id}.bonus_cards[{number}].most", NotFound("count", card.most).sentence
