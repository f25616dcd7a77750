"""What further boards pay for: rings of lines, crosses, many cities in one network, attractions (X4 to X7)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from scorer.rules.board import Board, City, Route, Way
from scorer.rules.game import Game
from scorer.rules.network import networks_of, two_ways
from scorer.rules.score_sheet import Counted, PlayerScore, Ring
from scorer.rules.sentence import say


def mandala(game: Game, player: PlayerScore) -> Counted:
    """X4: points by the number of completed tickets whose places two ways join that share no line."""
    rings = list(_rings(game, player))
    return (game.edition.mandala[min(len(rings), len(game.edition.mandala)) - 1] if rings else 0), rings


def _rings(game: Game, player: PlayerScore) -> Iterator[Ring]:
    for ticket in player.completed:
        assert ticket.goal is not None
        starts, ends = game.board.spots_of(ticket.ticket.start), game.board.spots_of(ticket.goal.city)
        if ways := two_ways(player.routes, starts, ends):
            one, other = (Way(way, _passed(game.board, way, starts)) for way in ways)
            yield Ring(ticket.ticket, (one, other))


def _passed(board: Board, way: Sequence[Route], starts: Sequence[str]) -> tuple[City, ...]:
    """Return the cities of a way that begins in one of `starts`."""
    start = next(end for end in way[0].ends if end in starts)
    return tuple(board.cities[id] for id in accumulate(way, lambda city, route: route.leads_from(city), initial=start))


def mountains(game: Game, player: PlayerScore) -> Counted:
    """X5: every cross scores."""
    each = game.edition.bonuses["mountains"]
    crossed = [route for route in player.routes if route.crosses]
    told = [say("{route}: {crosses} × {each}", route=route, crosses=route.crosses, each=each) for route in crossed]
    return each * sum(route.crosses for route in crossed), told


def most_joined(game: Game, player: PlayerScore) -> tuple[City, ...]:
    """Return the cities of the network that joins the most of them, in alphabetical order; no ends (X1, X6)."""
    cities = game.board.cities
    joined = [
        tuple(sorted((cities[id] for id in network if not cities[id].is_end), key=lambda city: city.name))
        for network in networks_of(sorted(player.routes, key=lambda route: route.id))
    ]
    return max(joined, key=len, default=())


def most_cities(game: Game, players: Sequence[PlayerScore]) -> Iterable[Counted]:
    """X6: a bonus to whoever joins the most cities in one network; several in full (R7)."""
    joined = [most_joined(game, player) for player in players]
    most = max(map(len, joined))
    for cities in joined:
        is_most = len(cities) == most > 0
        told = say(_MOST_JOINED if is_most else _JOINED, cities=cities, count=len(cities))
        yield (game.edition.bonuses["most-cities"] if is_most else 0), [told] if cities else []


_JOINED = say("{count} in one network: {cities}").template
_MOST_JOINED = say("{count} in one network, the most at the table: {cities}").template


def attractions(game: Game, player: PlayerScore) -> Counted:
    """X7: every attraction that an own line touches scores."""
    touched = {end for route in player.routes for end in route.ends}
    found = tuple(city for city in game.board.cities.values() if city.is_attraction and city.id in touched)
    return game.edition.bonuses["attractions"] * len(found), [say("{cities}", cities=found)] if found else []
