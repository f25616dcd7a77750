"""Games as nobody plays them: any legal position, drawn at random from a seed.

Small enough for the exhaustive search of `tests.reference`, and dense enough that networks meet, bonuses are shared
and points are level. What may be claimed, built and held is decided here once more, by the rules named in brackets.
"""

from random import Random
from typing import Any

from tests import reference
from tests.reference import Facts

BOARDS = ("europe", "nordic", "poland", "usa")
NAMES = ("Anna", "Björn", "Chloé", "Dąbrowska", "Eve")
MOST_ROUTES = 12
MOST_TICKETS = 6


def random_game(seed: int) -> Facts:
    """Return a legal game file; consecutive seeds take the boards in turn."""
    chance = Random(seed)
    name = BOARDS[seed % len(BOARDS)]
    facts = reference.board(name)
    seats = chance.sample(NAMES, chance.randint(*facts["players"]))
    colours = chance.sample(facts["colours"], len(seats))
    game = {
        "format": 1,
        "board": name,
        "edition": chance.choice(list(facts["editions"])),
        "double_routes": chance.choice(["rulebook", "open"]),
        "players": [{"name": name, "colour": colour} for name, colour in zip(seats, colours, strict=True)],
    }
    game["claims"] = claims(chance, game)
    game["stations"] = stations(chance, game)
    game["tickets"] = tickets(chance, game)
    game |= order(chance, game)
    return level(game) if chance.random() < 0.5 else game


def claims(chance: Random, game: Facts) -> list[Facts]:
    """Let the players claim in turn, mostly on from where they have been, until each has as many as chance gives."""
    found: list[Facts] = []
    near = region(chance, game)
    hands: dict[str, list[Facts]] = {name: [] for name in reference.names(game)}
    most = chance.choice([2, 8, MOST_ROUTES, MOST_ROUTES])
    limits = {name: chance.randint(most // 2, most) for name in hands}
    for turn in range(most):
        for name in (name for name in hands if turn < limits[name]):
            been = {end for route in hands[name][-chance.choice([2, most]) :] for end in route["ends"]}
            free = [route for route in near if is_free(game, hands, name, route)]
            on = [route for route in free if been & set(route["ends"])] if chance.random() < 0.9 else []
            abroad = [route for route in on or free if countries(facts_of(game)) & set(route["ends"])]
            for route in chance.sample(abroad or on or free, min(1, len(free))):
                hands[name].append(route)
                found.append({"player": name, "route": route["id"]})
    return found


def region(chance: Random, game: Facts) -> list[Facts]:
    """Choose a corner of the board, so that the players meet: the lines around a city and its neighbours."""
    lines = facts_of(game)["routes"]
    cities = {chance.choice(sorted(countries(facts_of(game)) or facts_of(game)["cities"]))}
    for _ in range(chance.choice([3, 4, 5, 12])):
        cities |= {end for route in lines if cities & set(route["ends"]) for end in route["ends"]}
    return [route for route in lines if cities.issuperset(route["ends"])]


def is_free(game: Facts, hands: dict[str, list[Facts]], name: str, route: Facts) -> bool:
    """Whether a player may claim a route: it is free, and there are trains for it (R3, R4, R9, P4)."""
    facts, ends = facts_of(game), set(route["ends"])
    taken = [other for hand in hands.values() for other in hand]
    abroad = ends & countries(facts)
    is_open = abroad or game["double_routes"] == "open" or len(hands) >= facts["doubles_open_from"]
    return (
        route not in taken
        and all(ends != set(other["ends"]) for other in (hands[name] if is_open else taken))
        and all(abroad.isdisjoint(other["ends"]) for other in hands[name])
        and sum(other["length"] for other in [*hands[name], route]) <= facts["trains"]
    )


def stations(chance: Random, game: Facts) -> list[Facts]:
    """Build up to the board's number a player, each in a city of its own and mostly where many routes meet (E1)."""
    found: dict[str, Facts] = {}
    each = facts_of(game).get("stations", 0)
    claimed = [end for claim in game["claims"] for end in reference.line(game, claim["route"])["ends"]]
    for name in reference.names(game):
        for _ in range(chance.choice([chance.randint(0, each), each])):
            tried = chance.choices([*claimed, *facts_of(game)["cities"]], k=4)
            city = max(tried, key=claimed.count)
            found.setdefault(city, {"player": name, "city": city})
    return list(found.values())


def tickets(chance: Random, game: Facts) -> list[Facts]:
    """Deal each player some cards of the deck and some between cities on their way, no pair of cities twice (R9)."""
    found: dict[frozenset[str], Facts] = {}
    most = chance.choice([1, 2, MOST_TICKETS, MOST_TICKETS])
    for name in reference.names(game):
        for _ in range(chance.randint(most // 2, most)):
            card = chance.choice([from_deck, by_hand, by_hand])(chance, game, name)
            found.setdefault(frozenset((card["from"], card["to"])), {"player": name} | card)
    return list(found.values())


def from_deck(chance: Random, game: Facts, name: str) -> Facts:
    """Draw a card of the edition, in either direction; a big-city edition has only some regular cards of its decks."""
    facts = facts_of(game)
    edition = facts["editions"][game["edition"]]
    big = set(edition.get("big_cities", facts["cities"]))
    cards = [card for deck in edition["decks"] for card in facts["decks"][deck] if big & set(card["ends"])]
    card = chance.choice([card for card in cards if "big_cities" not in edition or not card.get("long")])
    start, end = chance.sample(card["ends"], 2)
    printed: dict[str, Any] = {"value": card["value"]} if chance.random() < 0.2 else {}
    return {"from": start, "to": end} | printed


def by_hand(chance: Random, game: Facts, name: str) -> Facts:
    """Print a card from a city on a player's routes to one that the stations reach, or anybody's routes."""
    start_here = reach(game, name, stations=False)
    beyond = reach(game, name) - start_here
    end_here = chance.choice([start_here, beyond, beyond, everywhere(game)])
    ways = sorted((start, end) for start in start_here for end in end_here if start != end)
    ways = [way for way in ways if countries(facts_of(game)).isdisjoint(way)]
    if not ways:
        return from_deck(chance, game, name)
    start, end = chance.choice(ways)
    return {"from": start, "to": end, "value": chance.choice([2, 3, 5, 7, 12])}


def reach(game: Facts, name: str, *, stations: bool = True) -> set[str]:
    """Return the cities on a player's routes, and those across anybody's route from one of their stations."""
    built = {station["city"] for station in game["stations"] if station["player"] == name and stations}
    claimed = [(claim["player"], set(reference.line(game, claim["route"])["ends"])) for claim in game["claims"]]
    return {end for player, ends in claimed if player == name or built & ends for end in ends}


def everywhere(game: Facts) -> set[str]:
    return set().union(*(reach(game, name) for name in reference.names(game)))


def level(game: Facts) -> Facts:
    """Print more on a card that the second player has completed, so that the points no longer decide (R8)."""
    players = reference.score(game)["players"]
    first, second = sorted(players, key=lambda name: players[name]["total"], reverse=True)[:2]
    missing = players[first]["total"] - players[second]["total"]
    networks = reference.networks(reference.owned(game, second))
    for card in game["tickets"]:
        can_rise = card["player"] == second and card.get("value", 100) + missing < 100
        if can_rise and any({card["from"], card["to"]} <= network for network in networks):
            raised = card | {"value": card["value"] + missing}
            return game | {"tickets": [raised if other is card else other for other in game["tickets"]]}
    return game


def order(chance: Random, game: Facts) -> Facts:
    """Tell half of the games out of order; in Poland the country cards then lie before their owners (P6)."""
    if chance.random() < 0.5:
        return {}
    shuffled = chance.sample(game["claims"], len(game["claims"]))
    cards = {"country_cards": country_cards(chance, game)} if countries(facts_of(game)) else {}
    return {"claims": shuffled, "claims_in_order": False} | cards


def country_cards(chance: Random, game: Facts) -> list[Facts]:
    """Lay cards from the top of each stack before players who have joined that country with another one."""
    found = []
    for country, stack in facts_of(game)["country_cards"].items():
        entitled = [name for name in reference.names(game) if country in joined(game, name)]
        gone = stack[: chance.randint(0, len(stack))] if entitled else []
        found += [{"player": chance.choice(entitled), "country": country, "value": value} for value in gone]
    return chance.sample(found, len(found))


def joined(game: Facts, name: str) -> set[str]:
    """Return the countries of a player's networks that join two or more."""
    networks = reference.networks(reference.owned(game, name))
    groups = [network & countries(facts_of(game)) for network in networks]
    return {country for group in groups if len(group) >= 2 for country in group}


def countries(facts: Facts) -> set[str]:
    return set(facts.get("country_cards", {}))


def facts_of(game: Facts) -> Facts:
    return reference.board(game["board"])
