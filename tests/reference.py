"""A second opinion: a slow, plain scorer that shares no code with `scorer`.

It was written from the text of the rules alone and tries everything where `scorer` is clever. It takes a legal game
file as a dictionary and knows of the boards only what ``boards/*.toml`` says. Rule ids in brackets.
"""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

BOARDS = Path(__file__).parents[1] / "boards"
COLUMNS = ("routes", "tickets", "stations", "longest_path", "globetrotter", "country_cards")

Facts = dict[str, Any]


def score(game: Facts) -> Facts:
    """Return ``players`` (the columns of each by name), ``winners`` and ``decided_by``."""
    facts = board(game["board"])
    rows = {name: row(game, name) for name in names(game)}
    for name, points in country_points(game).items():
        rows[name]["country_cards"] = points
    bonuses = facts["editions"][game.get("edition", "classic")]["bonuses"]
    award(rows, "longest_path", "longest_path_length", bonuses.get("longest-path", 0))
    award(rows, "globetrotter", "completed_tickets", bonuses.get("globetrotter", 0))
    for columns in rows.values():
        columns["total"] = sum(columns[column] for column in COLUMNS)
    return {"players": rows} | places(rows, ["points", *facts["tie_breaks"]])


def row(game: Facts, name: str) -> Facts:
    """Count what a player has alone, without looking at the others (R1, R2, E1 to E5, R6)."""
    facts = board(game["board"])
    mine = owned(game, name)
    points, completed, _ = worth(mine, loans(game, name), tickets(game, name))
    trains = sum(route["length"] for route in mine)
    lost = sum(value for _, value in tickets(game, name)) - points
    built = sum(station["player"] == name for station in game.get("stations", []))
    return {
        "routes": sum(facts["points"][str(route["length"])] for route in mine),
        "tickets": points - lost,
        "stations": (facts.get("stations", 0) - built) * facts.get("station_points", 0),
        "country_cards": 0,
        "trains_left": facts["trains"] - trains,
        "completed_tickets": completed,
        "completed_ticket_points": points,
        "longest_path_length": longest_path(mine),
    }


def award(rows: dict[str, Facts], bonus: str, by: str, points: int) -> None:
    """Give a bonus in full to everybody who has the most, if that is anything at all (R7)."""
    most = max(columns[by] for columns in rows.values())
    for columns in rows.values():
        columns[bonus] = points if columns[by] == most > 0 else 0


def places(rows: dict[str, Facts], criteria: Sequence[str]) -> Facts:
    """Rank by points, then by the board's criteria; who is still equal shares the place (R8)."""
    standings = {name: [measure(columns, criterion) for criterion in criteria] for name, columns in rows.items()}
    for name, columns in rows.items():
        columns["rank"] = 1 + sum(other > standings[name] for other in standings.values())
    first, second = sorted(standings.values(), reverse=True)[:2]
    decided = (criterion for criterion, one, other in zip(criteria, first, second, strict=True) if one != other)
    winners = [name for name, columns in rows.items() if columns["rank"] == 1]
    return {"winners": winners, "decided_by": next(decided, "shared")}


def measure(columns: Facts, criterion: str) -> int:
    return {
        "points": columns["total"],
        "completed-tickets": columns["completed_tickets"],
        "longest-path-card": int(columns["longest_path"] > 0),
        "longest-path": columns["longest_path_length"],
        "ticket-points": columns["completed_ticket_points"],
    }[criterion]


def longest_path(routes: Iterable[Facts]) -> int:
    """Ride every trail there is: a city any number of times, a route once (R6)."""
    by_id = {route["id"]: route for route in routes}

    @cache
    def ride(city: str, unused: frozenset[str]) -> int:
        ways = [by_id[id] for id in unused if city in by_id[id]["ends"]]
        return max((way["length"] + ride(across(way, city), unused - {way["id"]}) for way in ways), default=0)

    return max((ride(city, frozenset(by_id)) for route in by_id.values() for city in route["ends"]), default=0)


def loans(game: Facts, name: str) -> list[Facts]:
    """Try every choice of one route a station, or none, and return the best one's routes (E2 to E4)."""
    theirs = [route for other in names(game) if other != name for route in owned(game, other)]
    cities = [station["city"] for station in game.get("stations", []) if station["player"] == name]
    offers = [[None, *(route for route in theirs if city in route["ends"])] for city in cities]
    mine, cards = owned(game, name), tickets(game, name)
    choices = ([route for route in choice if route] for choice in product(*offers))
    return max(choices, key=lambda choice: worth(mine, choice, cards))


def worth(mine: Sequence[Facts], borrowed: Sequence[Facts], cards: Sequence[tuple[set[str], int]]) -> tuple[int, ...]:
    """Return the points of the completed tickets, their number, and less for more borrowing (R2, E4)."""
    joined = networks([*mine, *borrowed])
    done = [value for ends, value in cards if any(ends <= network for network in joined)]
    return sum(done), len(done), -len(borrowed)


def networks(routes: Iterable[Facts]) -> list[set[str]]:
    """Return the groups of cities that the routes join without a gap."""
    found: list[set[str]] = []
    for route in routes:
        touched = [network for network in found if not network.isdisjoint(route["ends"])]
        found = [network for network in found if network not in touched] + [set(route["ends"]).union(*touched)]
    return found


def country_points(game: Facts) -> dict[str, int]:
    """Return each player's points of country cards, as they lie or else replayed from the claims (P5, P6)."""
    points = dict.fromkeys(names(game), 0)
    for name, value in lying(game) if "country_cards" in game else replay(game):
        points[name] += value
    return points


def lying(game: Facts) -> Iterator[tuple[str, int]]:
    return ((card["player"], card["value"]) for card in game["country_cards"])


def replay(game: Facts) -> Iterator[tuple[str, int]]:
    """Tell who takes which card: all of a network's whenever a country is newly joined to another one (P2, P3)."""
    stacks = {country: list(cards) for country, cards in board(game["board"]).get("country_cards", {}).items()}
    claimed: dict[str, list[Facts]] = {name: [] for name in names(game)}
    joined: dict[str, set[str]] = {name: set() for name in names(game)}
    for claim in game.get("claims", []):
        name, route = claim["player"], line(game, claim["route"])
        claimed[name].append(route)
        network = next(network for network in networks(claimed[name]) if network.issuperset(route["ends"]))
        countries = network & stacks.keys()
        if len(countries) >= 2 and countries - joined[name]:
            joined[name] |= countries
            yield from ((name, stacks[country].pop(0)) for country in sorted(countries) if stacks[country])


@cache
def board(name: str) -> Facts:
    return tomllib.loads((BOARDS / f"{name}.toml").read_text(encoding="utf-8"))


def names(game: Facts) -> list[str]:
    return [player["name"] for player in game["players"]]


@cache
def lines(name: str) -> dict[str, Facts]:
    return {route["id"]: route for route in board(name)["routes"]}


def line(game: Facts, wanted: str) -> Facts:
    return lines(game["board"])[wanted]


def owned(game: Facts, name: str) -> list[Facts]:
    return [line(game, claim["route"]) for claim in game.get("claims", []) if claim["player"] == name]


def tickets(game: Facts, name: str) -> list[tuple[set[str], int]]:
    """Return each ticket's two cities and its printed value, which the deck knows where the file does not say."""
    held = [ticket for ticket in game.get("tickets", []) if ticket["player"] == name]
    return [({ticket["from"], ticket["to"]}, ticket.get("value") or printed(game, ticket)) for ticket in held]


def printed(game: Facts, ticket: Facts) -> int:
    facts = board(game["board"])
    decks = facts["editions"][game.get("edition", "classic")]["decks"]
    cards = (card for deck in decks for card in facts["decks"][deck])
    return next(card["value"] for card in cards if set(card["ends"]) == {ticket["from"], ticket["to"]})


def across(route: Facts, city: str) -> str:
    """Return the city at the other end."""
    a, b = route["ends"]
    return b if city == a else a
