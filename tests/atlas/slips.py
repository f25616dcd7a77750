"""Checks that a board file of ours is as tidy as the others; who writes one reads English."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain, pairwise
from typing import TypeVar

from scorer.atlas import load_board
from scorer.atlas.checks import contradictions
from scorer.atlas.entries import BoardFile, Card, EditionEntry, RouteEntry, read
from scorer.atlas.problems import BoardError
from scorer.count.columns import COLUMNS
from scorer.rules.board import Board
from scorer.rules.sentence import Sentence

_K = TypeVar("_K")


def checked(text: str) -> Board:
    """Return the board of a file that has to be as tidy as ours; raise BoardError with all that is wrong."""
    file = read(text)
    found: list[Sentence | str] = [*contradictions(file), *slips(file)]
    if found:
        raise BoardError(found)
    return load_board(text)


def slips(file: BoardFile) -> Iterable[str]:
    """Yield a problem for each slip.

    A problem begins with its place: ``routes[12] 'paris-zurich': the ends should stand in alphabetical order``. Checked
    are the ids of routes and the lanes of parallel ones (R3), decks, editions and counts, stacks (P1), and the map.
    """
    checks = (_box, _lines, _decks, _editions, _stacks, _numbers, _lanes, _map, _countries)
    return chain.from_iterable(check(file) for check in checks)


def _box(file: BoardFile) -> Iterator[str]:
    if len(set(file.colours)) != len(file.colours):
        yield "colours: one is named twice"
    if "classic" not in file.editions:
        yield "editions: 'classic' is missing, the one of a game that names none"


def _lines(file: BoardFile) -> Iterator[str]:
    for number, route in enumerate(file.routes):
        where = f"routes[{number}] '{route.id}'"
        if not _fits(route):
            yield f"{where}: the id should be '{'-'.join(route.ends)}', with -1, -2, … where lines run in parallel"
        if list(route.ends) != sorted(route.ends):
            yield f"{where}: the ends should stand in alphabetical order"
        if route.opening >= route.length:
            yield f"{where}: an opening after {route.opening} spaces is not between two of {route.length}"
        if route.ferry > route.length:
            yield f"{where}: {route.ferry} locomotives do not fit on {route.length} spaces"


def _fits(route: RouteEntry) -> bool:
    """Return whether a route's id is its two ends, with an optional number."""
    return re.fullmatch(rf"{'-'.join(route.ends)}(-[1-9])?", route.id) is not None


def _unknown(kind: str, names: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Report names that are not `known`; none if there is no such section."""
    return (f"unknown {kind} '{name}'" for name in names if known and name not in known)


def _pair(card: Card) -> str:
    """Return the two cities in alphabetical order, which their order on the card is not (R9, X3)."""
    return card.cards[0].id


def _decks(file: BoardFile) -> Iterator[str]:
    for deck, cards in file.decks.items():
        times = Counter(_pair(card) for card in cards)
        for number, card in enumerate(cards):
            if times[_pair(card)] > 1:
                yield f"decks.{deck}[{number}] '{'-'.join(card.ends)}': this deck has the ticket twice"


def _editions(file: BoardFile) -> Iterator[str]:
    for id, edition in file.editions.items():
        problems = chain(
            _unknown("deck", edition.decks, file.decks),
            _unknown("city", edition.big_cities, file.cities),
            _shared_cards(file, edition),
            _deal(edition),
            _regions(file, edition),
            _counts(file, edition),
            _bonus_cards(file, edition),
        )
        yield from (f"editions.{id}: {problem}" for problem in problems)


def _shared_cards(file: BoardFile, edition: EditionEntry) -> Iterator[str]:
    decks = [{_pair(card) for card in file.decks.get(deck, [])} for deck in edition.decks]
    times = Counter(chain.from_iterable(decks))
    return (f"two of its decks have the ticket '{card}'" for card, count in times.items() if count > 1)


def _deal(edition: EditionEntry) -> Iterator[str]:
    deal = edition.deal
    if deal.keep > deal.regular + deal.long:
        yield f"deal: {deal.regular + deal.long} tickets are dealt, {deal.keep} cannot be kept"
    if (deal.keep_long or 0) > deal.long:
        yield f"deal: {deal.long} long tickets are dealt, {deal.keep_long} cannot be kept"


def _regions(file: BoardFile, edition: EditionEntry) -> Iterator[str]:
    """Check that an edition that counts regions has them (X17)."""
    known = {city.region: city for city in file.cities.values() if city.kind != "country"}
    yield from _unknown("region", edition.double_regions, known)
    if edition.regions and "" in known:
        yield "regions: a city has none"


def _counts(file: BoardFile, edition: EditionEntry) -> Iterator[str]:
    """Check an edition's counts and their columns (X8 to X10)."""
    (fewest, most), counts = file.players, edition.counts
    times = Counter(count.id for count in counts)
    for number, count in enumerate(counts):
        kinds = sum([count.each != 1, bool(count.majority), bool(count.by_players)])
        skips = bool(count.by_players) and sorted(count.by_players) != [*range(fewest, most + 1)]
        shared = [other for other in counts if count.column and other.column == count.column]
        is_lonely = count.is_whole and all(other.is_whole for other in shared)  # no other one brings points (X9, X10)
        problems = chain(
            _unknown("column", filter(None, [count.column]), {*edition.columns, *(column.id for column in COLUMNS)}),
            _unknown("count", filter(None, [count.bars, count.lowest]), times),
            ["this id is used twice"] if times[count.id] > 1 else [],
            ["it should score each or by majority, not both"] if kinds > 1 else [],
            [f"by_players should name {fewest} to {most} players"] if skips else [],
            ["it is the whole of a column without other counts"] if is_lonely else [],
            [] if count.range[0] <= 0 <= count.range[1] else [f"{list(count.range)} should hold 0, which is nothing"],
        )
        yield from (f"counts[{number}] '{count.id}': {problem}" for problem in problems)
    for column in edition.columns.keys() - {count.column for count in counts}:
        yield f"columns.{column}: nothing counts for it"


def _bonus_cards(file: BoardFile, edition: EditionEntry) -> Iterator[str]:
    """Check the bonus cards of an edition, what they ask for, and how many lie open (X18)."""
    cards = edition.bonus_cards
    places = {place for city in file.cities.values() for place in (city.country, *city.marks)}
    times = Counter(card.id for card in cards)
    for number, card in enumerate(cards):
        problems = chain(
            _unknown("place", filter(None, [card.place]), places),
            ["this id is used twice"] if times[card.id] > 1 else [],
        )
        yield from (f"bonus_cards[{number}] '{card.id}': {problem}" for problem in problems)
    if edition.open_bonus_cards > len(cards) or bool(cards) != bool(edition.open_bonus_cards):
        yield f"open_bonus_cards: {edition.open_bonus_cards} of {len(cards)}"


def _stacks(file: BoardFile) -> Iterator[str]:
    for country, stack in file.country_cards.items():
        if any(upper <= lower for upper, lower in pairwise(stack)):
            yield f"country_cards.{country}: {[*stack]} should descend, top card first"


def _routes_by(file: BoardFile, key: Callable[[RouteEntry], _K]) -> Mapping[_K, list[RouteEntry]]:
    lines: dict[_K, list[RouteEntry]] = {}
    for route in file.routes:
        lines.setdefault(key(route), []).append(route)
    return lines


def _numbers(file: BoardFile) -> Iterator[str]:
    """Check that parallel lines are numbered from 1, and single lines not at all."""
    for connection, routes in _routes_by(file, lambda route: "-".join(route.ends)).items():
        numbers = range(1, len(routes) + 1) if len(routes) > 1 else [0]
        wanted = [f"{connection}-{number}" if number else connection for number in numbers]
        if all(_fits(route) for route in routes) and sorted(route.id for route in routes) != wanted:
            yield f"routes: between {' and '.join(routes[0].ends)} the ids should be {', '.join(wanted)}"


def _lanes(file: BoardFile) -> Iterator[str]:
    """Check that either all lines of a connection name their lane, or none."""
    for routes in _routes_by(file, lambda route: (route.connection, route.border)).values():
        lanes = sorted(route.lane for route in routes)
        if any(lanes) and lanes != [*range(1, len(routes) + 1)]:
            yield f"routes: between {' and '.join(routes[0].ends)} the lanes should be 1 to {len(routes)}, not {lanes}"


def _map(file: BoardFile) -> Iterator[str]:
    reached = {end for route in file.routes for end in route.ends}
    spots = [(f"cities.{id}", city.at) for id, city in file.cities.items()]
    borders = [(f"routes[{number}].border", line.border) for number, line in enumerate(file.routes) if line.border]
    for where, at in (*spots, *borders):
        if not all(0 <= far <= size for far, size in zip(at, file.size, strict=True)):
            yield f"{where}: {list(at)} is off the board, which is {list(file.size)}"
    for where in [*(f"cities.{id}" for id in file.cities), *(f"ends.{id}" for id in file.ends)]:
        if where.partition(".")[2] not in reached:
            yield f"{where}: no route ends here"
    for id, city in file.cities.items():
        yield from (f"cities.{id}: {problem}" for problem in _unknown("country", [city.country], file.countries))
    for id in file.cities.keys() & file.ends.keys():
        yield f"ends.{id}: a city has this id"
    for length in sorted(file.points.keys() - {route.length for route in file.routes}):
        yield f"points: no route is {length} long"


def _countries(file: BoardFile) -> Iterator[str]:
    countries = {id for id, city in file.cities.items() if city.kind == "country"}
    for id in sorted(file.country_cards.keys() - countries):
        yield f"country_cards.{id}: no country has this id"
    for id in sorted(countries - file.country_cards.keys()):
        yield f"cities.{id}: a country without country_cards"
