"""Bonuses of single boards: rings, crosses, cities, attractions, regions, districts, harbours … (X4 to X7, X15 …)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorer.count.network import networks_of, two_ways
from scorer.count.score_sheet import Counted, LinesScore, PlayerScore, Reason, Ring, TicketScore
from scorer.rules.board import City, Region, Route, Way, cities_passed
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, say


def mandala(game: Game, player: PlayerScore) -> Counted:
    """X4: points by the number of completed tickets whose places are joined by two ways that share no line."""
    rings = []
    for ticket in player.completed:
        assert ticket.goal is not None
        starts, ends = game.board.spots_of(ticket.ticket.start), game.board.spots_of(ticket.goal.city)
        if ways := two_ways(player.routes, starts, ends):
            one, other = (Way(way, tuple(game.board.cities[id] for id in cities_passed(way, starts))) for way in ways)
            rings.append(Ring(ticket.ticket, (one, other)))
    return (game.edition.mandala[min(len(rings), len(game.edition.mandala)) - 1] if rings else 0), rings


def mountains(game: Game, player: PlayerScore) -> Counted:
    """X5: every cross scores."""
    each = game.edition.bonuses["mountains"]
    crossed = [route for route in player.routes if route.crosses]
    reasons = [
        say("{route}, crosses: {crosses} → {points}", route=route, crosses=route.crosses, points=each * route.crosses)
        for route in crossed
    ]
    return each * sum(route.crosses for route in crossed), reasons


def largest_network(game: Game, player: PlayerScore) -> tuple[City, ...]:
    """Return the cities, without ends, of the network that has the most of them, in alphabetical order (X1, X6)."""
    cities = game.board.cities
    joined = [
        tuple(sorted((cities[id] for id in network if cities[id].is_counted), key=lambda city: city.name))
        for network in networks_of(sorted(player.routes, key=lambda route: route.id))
    ]
    return max(joined, key=len, default=())


def joined(game: Game, player: PlayerScore) -> int:
    return len(largest_network(game, player))


def joined_in_one(game: Game, player: PlayerScore, is_most: bool) -> Sequence[Sentence]:
    """Return a sentence that names the cities and says whether nobody joins more; none if there are no cities."""
    cities = largest_network(game, player)
    return [say(_MOST_JOINED if is_most else _JOINED, cities=cities, count=len(cities))] if cities else []


_JOINED = say("{count} in one network: {cities}").template
_MOST_JOINED = say("{count} in one network, the most at the table: {cities}").template


def attractions(game: Game, player: PlayerScore) -> Counted:
    """X7: every attraction that one of the player's lines touches scores."""
    touched = {end for route in player.routes for end in route.ends}
    cities = tuple(city for city in game.board.cities.values() if city.is_attraction and city.id in touched)
    return game.edition.bonuses["attractions"] * len(cities), [say("{cities}", cities=cities)] if cities else []


def bullet_train(game: Game, players: Sequence[PlayerScore]) -> Iterator[Counted]:
    """X15: points by rank of the lengths that players have built for everybody; who has built none gets the least."""
    values = game.edition.bullet_points[len(players)]
    for player in players:
        mine = game.built_for_all(player.seat)
        rank = sum(other.built_for_all > player.built_for_all for other in players)
        points = values[rank] if player.built_for_all else game.edition.no_bullet
        things = {"spaces": player.built_for_all, "points": points, "rank": rank + 1}
        yield points, [LinesScore(say(_BUILT if mine else _NOT_BUILT, **things), mine)]


_BUILT = say("{spaces} spaces of the bullet train, place {rank} → {points}").template
_NOT_BUILT = say("nothing of the bullet train → {points}").template


def regions(game: Game, player: PlayerScore) -> Counted:
    """X17: every network scores by itself, by the number of regions that it touches; its first reason has its lines."""
    counted = list[tuple[int, list[Reason]]]()
    for network in sorted(networks_of(player.routes), key=sorted):
        touched, whole, lines = _regions_joined(game, player, network)
        doubled = tuple(one for one in whole if one.name in game.edition.double_regions)
        count = len(touched) + len(doubled)
        points = game.edition.regions.get(min(count, max(game.edition.regions)), 0)
        things = {"count": count, "regions": touched, "points": points}
        sentence = say("{count} regions in one network → {points}: {regions}", **things)
        reasons: list[Reason] = [LinesScore(sentence, lines, touched + doubled)]
        if doubled:
            reasons.append(say("they count twice, with all their cities: {regions}", regions=doubled))
        if points:
            counted.append((points, reasons))
    counted.sort(key=lambda one: -one[0])
    return sum(points for points, _ in counted), [reason for _, reasons in counted for reason in reasons]


def districts(game: Game, player: PlayerScore) -> Counted:
    """X28: every district scores its number if a network joins all its places; the numbers follow the names' order."""
    numbers = {district: number for number, district in enumerate(game.board.regions.values(), 1)}
    found = [
        (numbers[district] * game.edition.bonuses["districts"], district, lines)
        for _, whole, lines in (_regions_joined(game, player, network) for network in networks_of(player.routes))
        for district in whole
    ]
    reasons: list[Reason] = [
        LinesScore(say("all of district {district} → {points}", district=district, points=points), lines, (district,))
        for points, district, lines in sorted(found, key=lambda one: -one[0])
    ]
    return sum(points for points, _, _ in found), reasons


def _regions_joined(
    game: Game, player: PlayerScore, network: frozenset[str]
) -> tuple[tuple[Region, ...], tuple[Region, ...], tuple[Route, ...]]:
    """Return the regions that a network touches, those of which it has all cities, and its lines (X17, X28)."""
    touched = tuple(region for region in game.board.regions.values() if not network.isdisjoint(region.cities))
    whole = tuple(region for region in touched if network.issuperset(region.cities))
    return touched, whole, tuple(route for route in player.routes if route.a in network)


def harbours(game: Game, player: PlayerScore) -> Counted:
    """X26: every harbour scores by the completed tickets that name its city; each that was not built costs."""
    built = [harbour_of(game, player, city) for city in game.stations_of(player.seat)]
    reasons: list[Reason] = [
        LinesScore(
            say("{city}, completed tickets: {count} → {points}", city=city, count=len(tickets), points=points),
            tuple(dict.fromkeys(route for ticket in tickets for route in ticket.path)),
        )
        for city, points, tickets in built
    ]
    left = game.board.stations - len(built)
    cost = game.board.station_points * left
    if left:
        reasons.append(say("not built: {left} → {points}", left=left, points=cost))
    return sum(harbour.points for harbour in built) + cost, reasons


class Harbour(NamedTuple):
    """What a harbour scores, and by which completed tickets (X26)."""

    city: City
    points: int
    tickets: tuple[TicketScore, ...]


def harbour_of(game: Game, player: PlayerScore, city: City) -> Harbour:
    tickets = tuple(one for one in player.completed if one.ticket.names(one.goal, city.id))
    return Harbour(city, game.board.harbour_points[min(len(tickets), len(game.board.harbour_points) - 1)], tickets)
