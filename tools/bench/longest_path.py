"""How long the longest path takes, compared with plain backtracking."""

import random
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import mean
from time import perf_counter

from scorer.atlas import boards
from scorer.count.longest_path import longest_path
from scorer.rules.board import Board, Route
from tools.bench.figures import Row, clock

NETWORKS = 300
"""Random networks of each kind on each board."""
HARD = tomllib.loads(Path(__file__).with_name("networks.toml").read_text(encoding="utf-8"))["network"]


def rows() -> Iterator[Row]:
    """Yield the figures of each board: random networks, known hard ones, all connections at once."""
    for printed in boards():
        dice = random.Random(printed.id)
        for kind in ("grown", "scattered"):
            networks = [random_network(printed, dice, grown=kind == "grown") for _ in range(NETWORKS)]
            yield _compared(f"{printed.id}, {NETWORKS} {kind}", networks)
        for hard_for in ("backtracking", "the search"):
            if networks := hard_networks(printed, hard_for):
                yield _compared(f"{printed.id}, hard for {hard_for}", networks)
        yield _whole_board(printed)


def random_network(printed: Board, dice: random.Random, *, grown: bool) -> list[Route]:
    """Return random routes that a player may own together (R3, R4, P4, X5) and to which none can be added.

    A grown network is connected, a scattered one is in pieces all over the board.
    """
    network: list[Route] = []
    choice = open_routes = list(printed.routes.values())
    while choice:
        network.append(route := dice.choice(choice))
        left = printed.trains - sum(route.trains for route in network)
        barred = {route, *printed.beside[route.id]}
        open_routes = [other for other in open_routes if other.trains <= left and other not in barred]
        cities = {city for own in network for city in own.ends}
        choice = [other for other in open_routes if not (grown and cities.isdisjoint(other.ends))]
    return network


def hard_networks(printed: Board, hard_for: str) -> list[list[Route]]:
    """Return the networks of a board that are hard for ``backtracking`` or ``the search``; new boards may have none."""
    hard = [network for network in HARD if (network["board"], network["hard_for"]) == (printed.id, hard_for)]
    return [[printed.routes[id] for id in network["routes"].split()] for network in hard]


def every_connection(printed: Board) -> list[Route]:
    """Return one route of each connection, the longer one of unequal lines."""
    return [max(lines, key=lambda route: route.length) for lines in printed.parallels.values()]


def backtracking(routes: Sequence[Route]) -> tuple[int, int]:
    """Return the trains of the longest path, and how many states plain backtracking visits to find it."""
    routes_at = defaultdict(list)
    for route in routes:
        for city in route.ends:
            routes_at[city].append(route)
    ridden: set[str] = set()
    states = 0

    def ride_on(city: str) -> int:
        nonlocal states
        states += 1
        longest = 0
        for route in routes_at[city]:
            if route.id not in ridden:
                ridden.add(route.id)
                longest = max(longest, route.length + ride_on(route.leads_from(city)))
                ridden.remove(route.id)
        return longest

    return max(ride_on(city) for city in list(routes_at)), states


def _trains(routes: Iterable[Route]) -> int:
    return sum(route.length for route in routes)


def _compared(name: str, networks: Sequence[Sequence[Route]]) -> Row:
    """Return the figures of networks that are small enough for backtracking; both answers must agree."""
    tried, states = [], []
    for routes in networks:
        start = perf_counter()
        trains, visited = backtracking(routes)
        tried.append(1000 * (perf_counter() - start))
        states.append(visited)
        if trains != _trains(longest_path(routes)):
            raise AssertionError(f"the longest path has {trains} trains: {[route.id for route in routes]}")
    remark = f"backtracking: mean {mean(tried):.1f}, worst {max(tried):.0f} ms, up to {max(states):,} states"
    return Row(name, _clocked(networks), f"{_sizes(networks)} routes; {remark}")


def _sizes(networks: Iterable[Sequence[Route]]) -> str:
    sizes = sorted({len(routes) for routes in networks})
    return f"{sizes[0]}–{sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"


def _clocked(networks: Iterable[Sequence[Route]]) -> list[float]:
    return [clock(partial(longest_path, routes)) for routes in networks]


def _whole_board(printed: Board) -> Row:
    routes = every_connection(printed)
    ridden = _trains(longest_path(routes))
    return Row(
        f"{printed.id}, every connection",
        _clocked([routes]),
        f"{len(routes)} routes, {ridden} of {_trains(routes)} trains",
    )
