"""Games as nobody plays them: any legal position, drawn at random from a seed.

Small enough for the exhaustive search of `tests.reference`, and dense enough that networks meet, bonuses are shared
and points are level. What may be claimed is decided by `tests.law`.
"""

from random import Random
from typing import Any

from tests import law, reference
from tests.reference import Facts

BOARDS = tuple(sorted(file.parent.name for file in reference.BOARDS.glob("*/board.toml")))
NAMES = ("Anna", "Björn", "Chloé", "Dąbrowska", "Eve")
SIXTH = "Finn"
MOST_ROUTES = 12
MOST_TICKETS = 6


def random_game(seed: int) -> Facts:
    """Return a legal game file; consecutive seeds take the boards in turn."""
    return game_on(Random(seed), BOARDS[seed % len(BOARDS)])


def game_on(chance: Random, name: str, edition: str | None = None) -> Facts:
    """Return a legal game file for a board, in this edition or in one that chance chooses."""
    facts = reference.board(name)
    seats = chance.sample([*NAMES, SIXTH][: max(5, facts["players"][1])], chance.randint(*facts["players"]))
    colours = chance.sample(facts["colours"], len(seats))
    game = {
        "format": 1,
        "board": name,
        "edition": edition or chance.choice(list(facts["editions"])),
        "double_routes": chance.choice(["rulebook", "open"]),
        "players": [{"name": name, "colour": colour} for name, colour in zip(seats, colours, strict=True)],
    }
    game |= bonus_cards(chance, game)
    game["claims"] = claims(chance, game)
    if "controlled" in facts:
        game |= control(chance, game)
    elif "harbour_points" not in facts:
        game["stations"] = stations(chance, game)
    game["tickets"] = tickets(chance, game)
    if "harbour_points" in facts:
        game["harbours"] = harbours(chance, game)
    if "controlled" not in facts:
        game |= counts(chance, game) | order(chance, game)
    if "tie_rules" in facts and chance.random() < 0.4:
        game["tie_rule"] = chance.choice(list(facts["tie_rules"]))
    return level(game) if chance.random() < 0.5 else game


def with_other(chance: Random, game: Facts) -> Facts:
    """Let the table score something of its own: a name and numbers, some below 0, some not told (C2)."""
    numbers = {name: chance.choice([0, 1, 5, -7, 20, 999, -999]) for name in reference.names(game)}
    typed = [{"player": name, "count": "other", "number": number} for name, number in numbers.items() if number]
    secret = {"other_secret": True} if chance.random() < 0.5 else {}
    return (
        game
        | {"other": chance.choice(["Alvin & Dexter", "Großmutter"]), "counts": [*game.get("counts", ()), *typed]}
        | secret
    )


def claims(chance: Random, game: Facts) -> list[Facts]:
    """Let the players claim in turn, mostly on from where they have been, until each has as many as chance gives."""
    found = whites(chance, game)
    near = region(chance, game)
    hands: dict[str, list[Facts]] = {name: [] for name in reference.names(game)}
    most = chance.choice([2, 8, MOST_ROUTES, MOST_ROUTES])
    limits = {name: chance.randint(most // 2, most) for name in hands}
    for turn in range(most):
        for name in (name for name in hands if turn < limits[name]):
            been = {spot for route in hands[name][-chance.choice([2, most]) :] for spot in reference.spots(route)}
            joined = [route for route in near if been.intersection(reference.spots(route))]
            on = free(game, found, hands, name, joined) if chance.random() < 0.9 else []
            ways = rings(chance, game, hands[name], on) or on or free(game, found, hands, name, near)
            abroad = [route for route in ways if countries(facts_of(game)) & set(route["ends"])]
            for route in chance.sample(abroad or ways, min(1, len(ways))):
                hands[name] += [] if has_white(game, found, route) else [route]
                found.append(claim(game, found, name, route))
        found += share(chance, game, hands)
    return mixed(chance, found)


def free(game: Facts, found: list[Facts], hands: dict[str, list[Facts]], name: str, routes: list[Facts]) -> list[Facts]:
    """Return the routes that a player may claim."""
    table = game | {"claims": found}
    return [route for route in routes if not law.against_claim(table, hands, name, route)]


def share(chance: Random, game: Facts, hands: dict[str, list[Facts]]) -> list[Facts]:
    """Make somebody one more owner of a line now and then, where the board allows it (X13)."""
    if not facts_of(game).get("second_owners") or chance.random() < 0.6:
        return []
    name = chance.choice(list(hands))
    lines = [route for hand in hands.values() for route in hand]
    free = [route for route in lines if not law.against_claim(game, hands, name, route, shared=True)]
    for route in chance.sample(free, min(1, len(free))):
        hands[name].append(route)
        return [{"player": name, "route": route["id"], "shared": True}]
    return []


def mixed(chance: Random, found: list[Facts]) -> list[Facts]:
    """Put some further owners' claims before those of the first: their order does not matter (X13)."""
    early = [claim for claim in found if claim.get("shared") and chance.random() < 0.3]
    return early + [claim for claim in found if claim not in early]


def claim(game: Facts, found: list[Facts], name: str, route: Facts) -> Facts:
    """Return a claim; of a bullet line with a white train, as long as there are any (X15)."""
    return {"player": name, "route": route["id"]} | ({"bullet": True} if has_white(game, found, route) else {})


def has_white(game: Facts, found: list[Facts], route: Facts) -> bool:
    return "bullet" in route and len(law.white({"claims": found})) < facts_of(game)["white_trains"]


def whites(chance: Random, game: Facts) -> list[Facts]:
    """Lay all white trains now and then, so that the other bullet lines take own trains (X15)."""
    lines = [route for route in reference.lines(game["board"]).values() if "bullet" in route]
    if not lines or chance.random() < 0.7:
        return []
    laid = chance.sample(lines, facts_of(game)["white_trains"])
    builders = chance.sample(reference.names(game), chance.randint(1, len(game["players"])))
    return [{"player": chance.choice(builders), "route": route["id"], "bullet": True} for route in laid]


def rings(chance: Random, game: Facts, hand: list[Facts], on: list[Facts]) -> list[Facts]:
    """Choose now and then only what closes a ring, and mostly so where a mandala is made of them (X4)."""
    joined = reference.networks(hand)
    closing = [route for route in on if any(network.issuperset(reference.spots(route)) for network in joined)]
    return closing if chance.random() < (0.9 if has_mandala(game) else 0.3) else []


def has_mandala(game: Facts) -> bool:
    return "mandala" in reference.edition_of(game)


def region(chance: Random, game: Facts) -> list[Facts]:
    """Choose a corner of the board, so that the players meet: the lines around a city and its neighbours."""
    lines = list(reference.lines(game["board"]).values())
    cities = {chance.choice(sorted(countries(facts_of(game)) or facts_of(game)["cities"]))}
    for _ in range(chance.choice([2, 2, 3] if has_mandala(game) else [3, 4, 5, 12])):
        cities |= {end for route in lines if cities & set(route["ends"]) for end in route["ends"]}
    return [route for route in lines if cities.issuperset(route["ends"])]


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


def harbours(chance: Random, game: Facts) -> list[Facts]:
    """Build up to three harbours a player, mostly where many of their tickets lead (X26)."""
    found: dict[str, Facts] = {}
    ports = [id for id, city in facts_of(game)["cities"].items() if city.get("harbour")]
    for name in reference.names(game):
        named = [
            id for card in game["tickets"] if card["player"] == name for id in cities_on(game, card) if id in ports
        ]
        for _ in range(chance.choice([chance.randint(0, 3), 3])):
            city = max(chance.choices([*named, *named, *ports], k=3), key=named.count)
            found.setdefault(city, {"player": name, "city": city})
    return list(found.values())


def control(chance: Random, game: Facts) -> Facts:
    """Put down city markers with lines (X20), send Alvin somewhere (X22), or lay all of it down in no order (X21)."""
    alvin, marks = reference.edition_of(game).get("alvin"), dict[str, str]()
    for name in reference.names(game):
        near = [
            end for one in game["claims"] if one["player"] == name for end in reference.line(game, one["route"])["ends"]
        ]
        free = [city for city in [*near[:4], *facts_of(game)["cities"]] if city not in marks and city != alvin]
        marks |= {chance.choice(free[:3]): name} if chance.random() < 0.95 else {}
    starts = {name: city for city, name in marks.items()}
    left, at, holder, found = {name: 3 - (name in starts) for name in reference.names(game)}, alvin, "", list[Facts]()
    for one in game["claims"]:
        name, ends, told = one["player"], reference.line(game, one["route"])["ends"], dict[str, str]()
        catches = alvin is not None and at in ends and name != holder
        for city in [end for end in ends if end not in marks and end != alvin][:1]:
            if left[name] and chance.random() < 0.5:
                marks[city], left[name], told = name, left[name] - 1, {"marker": city}
        if catches:
            own = [city for city, owner in marks.items() if owner == name and chance.random() < 0.5]
            at, holder = own[0] if own else starts.get(name, at), name
            told |= {"alvin": own[0]} if own else {}
        found.append(one | told)
    if chance.random() < 0.75:
        return {"claims": found, "city_markers": [{"player": name, "city": city} for name, city in starts.items()]}
    return in_no_order(chance, game, marks)


def in_no_order(chance: Random, game: Facts, marks: dict[str, str]) -> Facts:
    """Type the score track, or leave each player one marker; Alvin is typed by captures only without it."""
    names, typed = reference.names(game), list[tuple[str, str, int]]()
    is_tracked = chance.random() < 0.5
    if is_tracked:
        typed += [(name, "track", chance.randint(0, 130)) for name in names]
    else:
        marks = {city: name for name, city in {name: city for city, name in marks.items()}.items()}
    if "alvin" in reference.edition_of(game):
        typed += [(name, "alvin-captures", chance.randint(0, 3)) for name in names if not is_tracked]
        typed += [(chance.choice(names), "alvin-held", 1)] if chance.random() < 0.7 else []
    counts = [{"player": name, "count": count, "number": number} for name, count, number in typed]
    markers = [{"player": name, "city": city} for city, name in marks.items()]
    claims = chance.sample(game["claims"], len(game["claims"]))
    found = {"claims": claims, "claims_in_order": False, "city_markers": markers}
    return found | ({"counts": counts} if counts else {})


def cities_on(game: Facts, card: Facts) -> list[str]:
    """Return the cities that a ticket names."""
    printed = [tour["stops"] for tour in facts_of(game).get("tours", ()) if tour["id"] == card.get("tour")]
    return printed[0] if printed else card.get("stops") or [card["from"], card["to"]]


def tickets(chance: Random, game: Facts) -> list[Facts]:
    """Deal each player some cards of the deck and some between cities on their way, no pair of cities twice (R9)."""
    found: dict[frozenset[str], Facts] = {}
    most = chance.choice([1, 2, MOST_TICKETS, MOST_TICKETS])
    for name in reference.names(game):
        for _ in range(chance.randint(most // 2, most)):
            ways = [from_deck, by_hand, by_hand, *([tour, tour_by_hand] if "tours" in facts_of(game) else [])]
            card = chance.choice(ways)(chance, game, name)
            found.setdefault(frozenset(cities_on(game, card)), {"player": name} | card)
    return [*found.values(), *country_tickets(chance, game)]


def tour(chance: Random, game: Facts, name: str) -> Facts:
    return {"tour": chance.choice(facts_of(game)["tours"])["id"]}


def tour_by_hand(chance: Random, game: Facts, name: str) -> Facts:
    """Print a tour through cities of one of a player's networks, mostly in an order that their lines have (X25)."""
    hand = reference.owned(game, name)
    parts = [network for network in reference.networks(hand) if len(network & nameable(game)) >= 3]
    if not parts:
        return tour(chance, game, name)
    cities = sorted(chance.choice(parts) & nameable(game))
    start, end = chance.sample(cities, 2)
    way, *_ = [*reference.ways(hand, start, frozenset({end}), (start,)), []]
    passed = [start]
    for route in way:
        passed.append(reference.across(route, passed[-1]))
    passed = [city for city in passed if city in nameable(game)]
    stops = passed if len(passed) >= 3 and chance.random() < 0.7 else cities
    number = min(len(stops), chance.choice([3, 4, 5]))
    chosen = [stops[at] for at in sorted(chance.sample(range(len(stops)), number))]
    return {"stops": chosen, "in_order": chance.randint(9, 30), "any_order": chance.randint(5, 9), "minus": 15}


def nameable(game: Facts) -> set[str]:
    """Return the cities that tickets name: no junction."""
    return {id for id, city in facts_of(game)["cities"].items() if city.get("kind") != "junction"}


def ends(game: Facts) -> set[str]:
    return set(facts_of(game).get("ends", ()))


def country_tickets(chance: Random, game: Facts) -> list[Facts]:
    """Deal country tickets, as many copies as the deck has, also two to one player (X3)."""
    cards = [card for deck in reference.edition_of(game)["decks"] for card in facts_of(game)["decks"][deck]]
    deck = [card["start"] for card in cards if "goals" in card for _ in range(card.get("copies", 1))]
    drawn = chance.sample(deck, chance.randint(0, len(deck)))
    return [{"player": chance.choice(reference.names(game)), "from": start, "to": "any"} for start in drawn]


def bonus_cards(chance: Random, game: Facts) -> Facts:
    """Lay so many bonus cards open as the edition says (X18)."""
    edition = reference.edition_of(game)
    cards = [card["id"] for card in edition.get("bonus_cards", ())]
    return {"bonus_cards": chance.sample(cards, edition["open_bonus_cards"])} if cards else {}


def counts(chance: Random, game: Facts) -> Facts:
    """Type numbers that are often equal, so that ranks are shared (X8 to X10); a 0 may be told or not.

    What may be typed in two ways is typed in one of them (X9, X10).
    """
    all_points = chance.random() < 0.3
    wanted = reference.edition_of(game).get("counts", [])
    barring = {count["bars"] for count in wanted if "bars" in count}
    ways = {count["column"] for count in wanted if "whole" in count}
    typed = [
        {"player": name, "count": count["id"], "number": min(max(number, count["range"][0]), count["range"][1])}
        for count in wanted
        for name in reference.names(game)
        if count.get("column") not in ways or count.get("whole", False) == all_points
        if (number := number_of(chance, is_rare=count["id"] in barring)) or chance.random() < 0.5
    ]
    found = {"counts": chance.sample(typed, len(typed))} if typed else {}
    has_dummy = reference.edition_of(game).get("dummy_with") == len(game["players"])
    return found | dummy(chance, [] if all_points or not has_dummy else wanted)


def dummy(chance: Random, counts: list[Facts]) -> Facts:
    """Type the dummy's shares, small numbers that are often those of a player, and their lowest numbers (X10a)."""
    found: Facts = {}
    for count in counts:
        kind, _, railroad = count["id"].partition("-")
        if kind in ("shares", "lowest") and chance.random() < 0.7:
            number = min(chance.choice([1, 2, 3, 3]), count["range"][1])
            found.setdefault(f"dummy_{kind}", {})[railroad] = number
    return found


def number_of(chance: Random, *, is_rare: bool) -> int:
    """Type a small number, mostly 0 of what would bar the rest, a loan (X9)."""
    return chance.choice([0, 1, 2, 3, 3, chance.randint(0, 60)]) if not is_rare or chance.random() < 0.65 else 0


def from_deck(chance: Random, game: Facts, name: str) -> Facts:
    """Draw a card of the edition, in either direction; a big-city edition has only some regular cards of its decks."""
    facts = facts_of(game)
    edition = facts["editions"][game["edition"]]
    big = set(edition.get("big_cities", [*facts["cities"], *facts.get("ends", {})]))
    cards = [card for deck in edition["decks"] for card in facts["decks"][deck] if big & set(card.get("ends", ()))]
    card = chance.choice([card for card in cards if "big_cities" not in edition or not card.get("long")])
    start, end = chance.sample(card["ends"], 2)
    printed: dict[str, Any] = {"value": card["value"]} if chance.random() < 0.2 else {}
    return {"from": start, "to": end} | printed


def by_hand(chance: Random, game: Facts, name: str) -> Facts:
    """Print a card from a city on a player's routes to one that the stations reach, or anybody's routes."""
    start_here = reach(game, name, stations=False)
    beyond = reach(game, name) - start_here
    end_here = chance.choice([start_here, start_here if has_mandala(game) else beyond, beyond, everywhere(game)])
    ways = sorted((start, end) for start in start_here for end in end_here if start != end)
    ways = [way for way in ways if countries(facts_of(game)).isdisjoint(way) and {*way} <= nameable(game) | ends(game)]
    if not ways:
        return from_deck(chance, game, name)
    start, end = chance.choice(ways)
    return {"from": start, "to": end, "value": chance.choice([2, 3, 5, 7, 12])}


def reach(game: Facts, name: str, *, stations: bool = True) -> set[str]:
    """Return the cities on a player's routes, and those across anybody's route from one of their stations."""
    built = {station["city"] for station in game.get("stations", ()) if station["player"] == name and stations}
    claimed = [(claim["player"], set(reference.line(game, claim["route"])["ends"])) for claim in game["claims"]]
    return {end for player, ends in claimed if player == name or built & ends for end in ends}


def everywhere(game: Facts) -> set[str]:
    return set().union(*(reach(game, name) for name in reference.names(game)))


def level(game: Facts) -> Facts:
    """Print more on a card that the second player has completed, so that the points no longer decide (R8)."""
    players = reference.score(game)["players"]
    first, second = sorted(players, key=lambda name: players[name]["total"], reverse=True)[:2]
    missing = players[first]["total"] - players[second]["total"]
    networks = reference.networks(reference.connecting(game, second))
    for card in game["tickets"]:
        can_rise = card["player"] == second and card.get("value", 100) + missing < 100 and "from" in card
        spots = [reference.spots_of(game["board"], card[end]) for end in ("from", "to") if can_rise]
        if can_rise and reference.joins(networks, *spots):
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
