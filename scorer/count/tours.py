"""Tours: whether a player's lines pass their cities in order, and the cheapest lines that join them all (X25)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import accumulate, count, pairwise
from math import inf
from typing import TypeAlias

import networkx as nx

from scorer.count.hard import TooHard
from scorer.count.network import Graph, by_city, cheapest_way
from scorer.rules.board import Route

_A_STEP = 20
"""What looking at one way costs of the steps that a search may take: it looks over the whole network."""


def ordered_way(network: Graph, cities: Sequence[str], *, most_steps: float = inf) -> tuple[Route, ...]:
    """Return the shortest way from the first city to the last that meets the others in their order, and none twice.

    Other cities may lie between. Empty if there is none. Raise TooHard if the search takes more than `most_steps`.

    Notes
    -----
    Exact: it looks at ways without a city twice, the most promising first (A*). What is left of a way is at least the
    shortest distances from stop to stop; a way from which the next stop cannot be reached any more is given up.
    """
    left = _distances(network, cities)
    numbers, steps = count(), 0.0
    ways: list[tuple[float, int, float, tuple[str, ...], int]] = [
        (left[1].get(cities[0], inf), next(numbers), 0.0, (cities[0],), 1)
    ]
    while ways and ways[0][0] < inf:
        _, _, length, way, stop = heappop(ways)
        if stop == len(cities):
            return tuple(network.edges[pair]["route"] for pair in pairwise(way))
        if (steps := steps + _A_STEP) > most_steps:
            raise TooHard
        if not _reaches(network, way, cities[stop], {*way, *cities[stop + 1 :]}):
            continue
        for city in sorted({*network[way[-1]]} - {*way, *cities[stop + 1 :]}):
            more = length + network.edges[way[-1], city]["cost"]
            then = stop + (city == cities[stop])
            rest = left[then].get(city, inf) if then < len(cities) else 0.0
            heappush(ways, (more + rest, next(numbers), more, (*way, city), then))
    return ()


def _distances(network: Graph, cities: Sequence[str]) -> list[Mapping[str, float]]:
    """Return for each stop how far it is from every city to it and on to the last, at least."""
    to = [
        nx.single_source_dijkstra_path_length(network, city, weight="cost") if city in network else {}
        for city in cities
    ]
    legs = [to[at + 1].get(city, inf) for at, city in enumerate(cities[:-1])]
    after = [*accumulate(reversed(legs), initial=0.0)][::-1]
    return [{city: far + after[at] for city, far in to[at].items()} for at in range(len(cities))]


def _reaches(network: Graph, way: Sequence[str], stop: str, closed: set[str]) -> bool:
    """Return whether a stop can be reached from the end of a way through cities that are not closed."""
    seen, open_ends = closed - {stop}, [way[-1]]
    while open_ends:
        city = open_ends.pop()
        if city == stop:
            return True
        near = {*network[city]} - seen
        seen |= near
        open_ends += near
    return False


def joining_lines(network: Graph, cities: Sequence[str]) -> tuple[Route, ...]:
    """Return lines that join cities, from one to the next, each line once; empty if they are not all joined."""
    ways = [cheapest_way(network, [one], [other]) for one, other in pairwise(cities)]
    return tuple(dict.fromkeys(route for way in ways for route in way)) if all(ways) else ()


_Tree: TypeAlias = tuple[int, tuple[Route, ...]]
"""The weight of lines that join some cities, and the lines."""


def cheapest_tree(lines: Iterable[tuple[Route, int]], cities: Sequence[str]) -> tuple[Route, ...]:
    """Return the lines of least weight that join all the cities, in riding order from the first; empty if none do.

    Notes
    -----
    Exact (Dreyfus and Wagner 1971): for each set of cities, and each place, the cheapest tree that joins them there. It
    grows from two smaller ones that meet, or along a line. Time: three to the power of the cities, times the places.
    """
    weights = dict(sorted(lines, key=lambda line: (line[1], line[0].id)))
    near = by_city(weights)
    *others, root = cities
    best: dict[int, Mapping[str, _Tree]] = {}
    for group in range(1, 1 << len(others)):
        meeting: dict[str, _Tree] = {city: (0, ()) for at, city in enumerate(others) if group == 1 << at}
        for part in _parts(group):
            for city in best[part].keys() & best[group - part].keys():
                one, other = best[part][city], best[group - part][city]
                joined = one[0] + other[0], tuple(dict.fromkeys((*one[1], *other[1])))
                meeting[city] = min(meeting.get(city, joined), joined, key=lambda tree: tree[0])
        best[group] = _grow(meeting, near, weights)
    _, tree = best[(1 << len(others)) - 1].get(root, (0, ()))
    return _order_from(tree, cities[0])


def _parts(group: int) -> Iterator[int]:
    """Yield the halves of a set of cities, of each two the one that is smaller as a number."""
    part = (group - 1) & group
    while part:
        if part < group - part:
            yield part
        part = (part - 1) & group


def _grow(
    meeting: Mapping[str, _Tree], near: Mapping[str, Sequence[Route]], weights: Mapping[Route, int]
) -> Mapping[str, _Tree]:
    """Return the cheapest trees at all places that lines lead to from those of some (Dijkstra)."""
    numbers, found = count(), dict[str, _Tree]()
    trees = [(tree[0], city, next(numbers), tree[1]) for city, tree in sorted(meeting.items())]
    trees.sort()
    while trees:
        weight, city, _, tree = heappop(trees)
        if city in found:
            continue
        found[city] = weight, tree
        for route in near.get(city, ()):
            if (other := route.leads_from(city)) not in found:
                heappush(trees, (weight + weights[route], other, next(numbers), (*tree, route)))
    return found


def _order_from(tree: Iterable[Route], start: str) -> tuple[Route, ...]:
    """Return the lines of a tree in the order in which they are met from a city."""
    near: defaultdict[str, list[Route]] = by_city(tree)
    found, cities = dict[Route, None](), [start]
    for city in cities:  # grows
        for route in near[city]:
            if route not in found:
                found[route] = None
                cities.append(route.leads_from(city))
    return tuple(found)
