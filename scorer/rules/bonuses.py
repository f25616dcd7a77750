"""Bonuses of single boards: rings of lines, crosses, many cities in one network, attractions (X4 to X7)."""

from collections.abc import Iterator, Sequence

from scorer.rules.board import City, Way, passed
from scorer.rules.game import Game
from scorer.rules.network import networks_of, two_ways
from scorer.rules.score_sheet import Counted, PlayerScore, Ring
from scorer.rules.sentence import Sentence, say


def mandala(game: Game, player: PlayerScore) -> Counted:
    """X4: points by the number of completed tickets whose places are joined by two ways that share no line."""
    rings = list(_rings(game, player))
    return (game.edition.mandala[min(len(rings), len(game.edition.mandala)) - 1] if rings else 0), rings


def _rings(game: Game, player: PlayerScore) -> Iterator[Ring]:
    for ticket in player.completed:
        assert ticket.goal is not None
        starts, ends = game.board.spots_of(ticket.ticket.start), game.board.spots_of(ticket.goal.city)
        if ways := two_ways(player.routes, starts, ends):
            one, other = (Way(way, tuple(game.board.cities[id] for id in passed(way, starts))) for way in ways)
            yield Ring(ticket.ticket, (one, other))


def mountains(game: Game, player: PlayerScore) -> Counted:
    """X5: every cross scores."""
    each = game.edition.bonuses["mountains"]
    crossed = [route for route in player.routes if route.crosses]
    reasons = [say("{route}: {crosses} × {each}", route=route, crosses=route.crosses, each=each) for route in crossed]
    return each * sum(route.crosses for route in crossed), reasons


def most_joined(game: Game, player: PlayerScore) -> tuple[City, ...]:
    """Return the cities, without ends, of the network that has the most of them, in alphabetical order (X1, X6)."""
    cities = game.board.cities
    joined = [
        tuple(sorted((cities[id] for id in network if not cities[id].is_end), key=lambda city: city.name))
        for network in networks_of(sorted(player.routes, key=lambda route: route.id))
    ]
    return max(joined, key=len, default=())


def joined_in_one(cities: tuple[City, ...], is_most: bool) -> Sequence[Sentence]:
    """Return a sentence that names the cities and says whether nobody joins more; none if there are no cities."""
    return [say(_MOST_JOINED if is_most else _JOINED, cities=cities, count=len(cities))] if cities else []


_JOINED = say("{count} in one network: {cities}").template
_MOST_JOINED = say("{count} in one network, the most at the table: {cities}").template


def attractions(game: Game, player: PlayerScore) -> Counted:
    """X7: every attraction that one of the player's lines touches scores."""
    touched = {end for route in player.routes for end in route.ends}
    cities = tuple(city for city in game.board.cities.values() if city.is_attraction and city.id in touched)
    return game.edition.bonuses["attractions"] * len(cities), [say("{cities}", cities=cities)] if cities else []
