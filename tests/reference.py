"""A second opinion: a slow, plain scorer that shares no code with `scorer`.

It was written from the text of the rules alone and tries everything where `scorer` is clever. It takes a legal game
file as a dictionary and knows of the boards only what ``boards/*/board.toml`` says. Rule ids in brackets.
"""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

BOARDS = Path(__file__).parents[1] / "boards"
COLUMNS = ("routes", "tickets", "stations", "longest_path", "globetrotter", "country_cards")

Facts = dict[str, Any]


def score(game: Facts) -> Facts:
    """Return ``players`` (the columns of each by name), ``winners`` and ``decided_by``."""
    facts, edition = board(game["board"]), edition_of(game)
    rows = {name: row(game, name) for name in names(game)}
    for name, points in country_points(game).items():
        rows[name]["country_cards"] = points
    bonuses = edition["bonuses"]
    award(rows, "longest_path", "longest_path_length", bonuses.get("longest-path", 0))
    award(rows, "globetrotter", "completed_tickets", bonuses.get("globetrotter", 0))
    for name, columns in rows.items():
        columns["further"] = further(game, name)
        columns["total"] = sum(columns[column] for column in COLUMNS) + sum(columns["further"].values())
    ties = facts["tie_rules"][game["tie_rule"]] if "tie_rule" in game else (facts | edition)["tie_breaks"]
    return {"players": rows} | places(rows, ["points", *ties])


def row(game: Facts, name: str) -> Facts:
    """Count what a player has alone, without looking at the others (R1, R2, E1 to E5, R6)."""
    facts = board(game["board"])
    mine = owned(game, name)
    brought = worths(connecting(game, name), loans(game, name), tickets(game, name))
    brought += [tour_worth(mine, tour) for tour in tours(game, name)]
    built = sum(station["player"] == name for station in game.get("stations", []))
    lent = "harbour_points" not in facts
    return {
        "routes": control(game)[0][name]
        if "controlled" in facts
        else sum(facts["points"][str(route["length"])] for route in mine),
        "tickets": sum(brought),
        "stations_built": built,
        "stations": lent * (facts.get("stations", 0) - built) * facts.get("station_points", 0),
        "country_cards": 0,
        "trains_left": facts["trains"] - sum(trains(route) for route in mine),
        "completed_tickets": sum(points > 0 for points in brought),
        "completed_ticket_points": sum(points for points in brought if points > 0),
        "longest_path_length": longest_path(mine),
        "mountain_lines": sum("crosses" in route for route in mine),
        "passengers": sum(numbers_of(game, id)[name] for id in passengers(game)),
        "bonus_cards": sum(bonus_points(game, card, name) > 0 for card in game.get("bonus_cards", ())),
    }


def trains(route: Facts) -> int:
    """A cross costs one more train (R4, X5)."""
    return route["length"] + route.get("crosses", 0)


def further(game: Facts, name: str) -> dict[str, int]:
    """Count the columns that not every board has (X4 to X10, X15 to X18, X26, X28)."""
    edition, mine = edition_of(game), owned(game, name)
    priced = edition["bonuses"]
    found: dict[str, int] = {}
    if "mandala" in edition:
        rings = sum(is_ring(mine, card) for card in tickets(game, name))
        found["mandala"] = ([0, *edition["mandala"]] + [edition["mandala"][-1]] * rings)[rings]
    if "mountains" in priced:
        found["mountains"] = priced["mountains"] * sum(route.get("crosses", 0) for route in mine)
    if "most-cities" in priced:
        joined = {other: most_joined(game, other) for other in names(game)}
        found["most-cities"] = priced["most-cities"] if joined[name] == max(joined.values()) > 0 else 0
    if "attractions" in priced:
        kinds = {id: city.get("kind") for id, city in board(game["board"])["cities"].items()}
        touched = {end for route in mine for end in route["ends"] if kinds.get(end) == "attraction"}
        found["attractions"] = priced["attractions"] * len(touched)
    if "regions" in edition:
        found["regions"] = sum(region_points(game, network) for network in networks(mine))
    if "districts" in priced:
        found["districts"] = sum(priced["districts"] * int(one) for one in whole_districts(game, name))
    if "bullet_points" in edition:
        found["bullet-train"] = bullet_points(game, name)
    if harbours := board(game["board"]).get("harbour_points"):
        found["harbours"] = harbour_points(game, name, harbours)
    if "alvin" in priced:
        found["alvin"] = priced["alvin"] * control(game)[1][name]
    if "bonus_cards" in edition:
        found["bonus-cards"] = sum(bonus_points(game, card, name) for card in game["bonus_cards"])
    return found | typed(game, name)


def control(game: Facts) -> tuple[dict[str, int], dict[str, int]]:
    """Play the claims again: what lines pay everybody (X20), how often Alvin does (X22), or read it (X21)."""
    points, times = dict.fromkeys(names(game), 0), dict.fromkeys(names(game), 0)
    marks = {marker["city"]: marker["player"] for marker in game["city_markers"]}
    starts = {marker["player"]: marker["city"] for marker in reversed(game["city_markers"])}
    at, holder = edition_of(game).get("alvin"), ""
    for claim in game["claims"]:
        name, ends = claim["player"], line(game, claim["route"])["ends"]
        for owner in [marks[end] for end in ends if end in marks] or [name]:
            points[owner] += board(game["board"])["points"][str(line(game, claim["route"])["length"])]
        if "marker" in claim:
            marks[claim["marker"]] = name
        if at in ends and name != holder:
            times[name] += 1
            at, holder = claim.get("alvin") or starts.get(name, at), name
    if game.get("claims_in_order", True):
        return points, {name: times[name] + (name == holder) for name in times}
    typed = {id: numbers_of(game, id) for id in ("track", "alvin-captures", "alvin-held")}
    tracked = any(count["count"] == "track" for count in game.get("counts", []))
    return typed["track"] if tracked else points, {
        name: typed["alvin-captures"][name] + typed["alvin-held"][name] for name in times
    }


def tours(game: Facts, name: str) -> list[Facts]:
    """Return somebody's tours as the board prints them, or as the file does (X25)."""
    printed = {tour["id"]: tour for tour in board(game["board"]).get("tours", ())}
    held = (ticket for ticket in game.get("tickets", []) if ticket["player"] == name)
    return [printed[ticket["tour"]] if "tour" in ticket else ticket for ticket in held if is_tour(ticket)]


def is_tour(ticket: Facts) -> bool:
    return "tour" in ticket or "stops" in ticket


def tour_worth(mine: Sequence[Facts], tour: Facts) -> int:
    """Ride every way from the first stop to the last; one that meets all in turn brings the higher value (X25)."""
    first, *_, last = stops = tour["stops"]
    if not any(network.issuperset(stops) for network in networks(mine)):
        return -int(tour["minus"])
    for way in ways(mine, first, frozenset({last}), (first,)):
        cities = [first]
        for route in way:
            cities.append(across(route, cities[-1]))
        if [city for city in cities if city in stops] == stops:
            return int(tour["in_order"])
    return int(tour["any_order"])


def harbour_points(game: Facts, name: str, values: Sequence[int]) -> int:
    """Count for each harbour the completed tickets that name its city; what was not built costs (X26)."""
    mine, points = owned(game, name), 0
    built = [harbour["city"] for harbour in game.get("harbours", []) if harbour["player"] == name]
    usual = [ticket for ticket in game.get("tickets", []) if ticket["player"] == name and not is_tour(ticket)]
    named = [{ticket["from"], ticket["to"]} for ticket in usual if together(mine, ticket["from"], ticket["to"])]
    named += [{*tour["stops"]} for tour in tours(game, name) if together(mine, *tour["stops"])]
    for city in built:
        points += values[min(sum(city in cities for cities in named), len(values) - 1)]
    return points - int(board(game["board"])["unbuilt"]) * (3 - len(built))


def together(mine: Sequence[Facts], *cities: str) -> bool:
    return any(network.issuperset(cities) for network in networks(mine))


BONUS_CARDS = {
    "call-of-the-wild": 5, "capital-investment": 7, "cost-efficiency": 7, "small-steps-strategist": 10,
    "nordic-express": 10, "local-network": 10, "international-tycoon": 12, "polar-express": 12, "snowplow-award": 12,
    "ferry-master": 12, "the-wild-west": 7,
}  # fmt: skip
"""Points for the most (X18)."""


def bonus_points(game: Facts, card: str, name: str) -> int:
    """Everybody with the most gets a card's points, if that is anything at all (X18)."""
    most = max(bonus_number(game, card, other) for other in names(game))
    return BONUS_CARDS[card] if bonus_number(game, card, name) == most > 0 else 0


def bonus_number(game: Facts, card: str, name: str) -> int:
    """Return how much somebody has of what a bonus card counts (X18)."""
    mine = owned(game, name)
    done = [ticket for ticket in tickets(game, name) if worths(mine, [], [ticket])[0] > 0]
    if card == "call-of-the-wild":
        return numbers_of(game, "locomotives")[name]
    if card == "cost-efficiency":
        return board(game["board"])["trains"] - sum(trains(route) for route in mine)
    if card == "nordic-express":
        return longest_path(mine)
    if card == "international-tycoon":
        return len({city_of(game, end)["country"] for route in mine for end in route["ends"]})
    if card == "local-network":
        return sum(ticket.goals[0].value <= 5 for ticket in done)
    if card in ("capital-investment", "polar-express"):
        mark = "capital" if card == "capital-investment" else "arctic"
        ends = [ticket.starts | ticket.goals[0].ends for ticket in done]
        return sum(any(mark in city_of(game, end).get("marks", ()) for end in pair) for pair in ends)
    return sum(is_bonus_line(game, card, route) for route in mine)


def is_bonus_line(game: Facts, card: str, route: Facts) -> bool:
    """Whether a line counts for one of the four bonus cards that count lines; one end is enough (X18)."""
    ends = [city_of(game, end) for end in route["ends"]]
    return {
        "small-steps-strategist": route["length"] == 1,
        "ferry-master": route.get("ferry", 0) > 0,
        "snowplow-award": any("arctic" in end.get("marks", ()) for end in ends),
        "the-wild-west": any(end["country"] == "norway" for end in ends),
    }[card]


def city_of(game: Facts, id: str) -> Facts:
    return board(game["board"])["cities"][id]


def region_points(game: Facts, network: set[str]) -> int:
    """Count a network's regions, some twice if it has all of their cities; the table's last is for any more (X17)."""
    edition = edition_of(game)
    homes: dict[str, set[str]] = {}
    for id, city in board(game["board"])["cities"].items():
        homes.setdefault(city["region"], set()).add(id)
    touched = [region for region, cities in homes.items() if cities & network]
    whole = [region for region in touched if region in edition["double_regions"] and homes[region] <= network]
    reached = [points for count, points in edition["regions"].items() if int(count) <= len(touched) + len(whole)]
    return max(reached, default=0)


def whole_districts(game: Facts, name: str) -> list[str]:
    """Return the districts in which each place can be reached from each other one (X28)."""
    mine, homes = owned(game, name), dict[str, list[str]]()
    for id, city in board(game["board"])["cities"].items():
        homes.setdefault(city["region"], []).append(id)
    return [district for district, ids in homes.items() if all(is_joined(mine, ids[0], id) for id in ids)]


def is_joined(mine: Sequence[Facts], start: str, goal: str) -> bool:
    """Walk on from a place until nothing new is reached; a place without own lines is joined to none."""
    reached, before = {start} & {end for route in mine for end in route["ends"]}, set[str]()
    while reached != before:
        before = set(reached)
        reached |= {end for route in mine if reached & set(route["ends"]) for end in route["ends"]}
    return goal in reached


def most_joined(game: Facts, name: str) -> int:
    """Return how many cities the largest network joins; what lies abroad is no city (X6)."""
    towns = {id for id, city in board(game["board"])["cities"].items() if city.get("kind") != "country"}
    return max((len(network & towns) for network in networks(owned(game, name))), default=0)


def is_ring(mine: Sequence[Facts], card: "Card") -> bool:
    """Whether two ways join a completed ticket's places that share no line: take one way off, a second is left (X4)."""
    reached = [goal for goal in card.goals if joins(networks(mine), card.starts, goal.ends)]
    if not reached:
        return False
    goal = max(reached, key=lambda goal: goal.value)
    return any(
        joins(networks([route for route in mine if route not in way]), card.starts, goal.ends)
        for start in card.starts
        for way in ways(mine, start, goal.ends)
    )


def ways(mine: Sequence[Facts], start: str, ends: frozenset[str], been: tuple[str, ...] = ()) -> Iterator[list[Facts]]:
    """Yield every way from a spot to one of the others that visits no spot twice."""
    if start in ends:
        yield []
        return
    for route in mine:
        if start in spots(route) and (other := across(route, start)) not in been:
            yield from ([route, *way] for way in ways(mine, other, ends, (*been, start)))


def typed(game: Facts, name: str) -> dict[str, int]:
    """Add up what players typed: points, so much for each, by rank (X8 to X10), or what a card makes of it (X12)."""
    found: dict[str, int] = {}
    for count in (count for count in edition_of(game).get("counts", []) if "unordered" not in count):
        numbers = numbers_of(game, count["id"])
        values = count.get("majority") or count.get("by_players", {}).get(str(len(numbers)))
        points = by_rank(game, count, values).get(name, 0) if values else count.get("each", 1) * numbers[name]
        if "of" in count:
            points = numbers[name] * technology(game, name, count)
        column = count.get("column", count["id"])
        if column == "bonus-cards":
            continue
        found[column] = found.get(column, 0) + points
    return found | ({"other": numbers_of(game, "other")[name]} if "other" in game else {})  # C2


def technology(game: Facts, name: str, count: Facts) -> int:
    """Return what a card is worth: so much for each completed ticket, or a bet on the most of something (X12)."""
    key = {"completed-tickets": "completed_tickets", "longest-path": "longest_path_length"}[count["of"]]
    sizes = {other: int(row(game, other)[key]) for other in names(game)}
    if not count.get("bet"):
        return int(count["each"]) * sizes[name]
    has_most = sizes[name] > 0 and all(sizes[name] >= size for size in sizes.values())
    return int(count["each"]) * (1 if has_most else -1)


def passengers(game: Facts) -> list[str]:
    """Return the counts of passengers, one a colour (X8)."""
    return [count["id"] for count in edition_of(game).get("counts", []) if count["id"].startswith("passengers-")]


def numbers_of(game: Facts, count: str) -> dict[str, int]:
    """Return everybody's number, 0 where nothing is told; the dummy, which has no name, has shares, too (X10a)."""
    kind, _, railroad = count.partition("-")
    dummy = {"": game.get(f"dummy_{kind}", {}).get(railroad, 0)} if kind in ("shares", "lowest") else {}
    typed = {entry["player"]: entry["number"] for entry in game.get("counts", []) if entry["count"] == count}
    return dict.fromkeys(names(game), 0) | typed | dummy


def by_rank(game: Facts, count: Facts, values: Sequence[int]) -> dict[str, int]:
    """Deal the values out, rank by rank: to all equals the one of the first of them, the next ranks are skipped.

    Nobody scores with none (X8, X10), nor with a loan, which leaves the ranks to the others (X9). Of equals the lower
    lowest share is ahead, once all of them are known (X10).
    """
    barred = numbers_of(game, count["bars"]) if "bars" in count else {}
    lowest = numbers_of(game, count["lowest"]) if "lowest" in count else {}
    hands = {name: number for name, number in numbers_of(game, count["id"]).items() if number and not barred.get(name)}
    found: dict[str, int] = {}
    for number in sorted(set(hands.values()), reverse=True):
        equals = [name for name, other in hands.items() if other == number]
        first = len([name for name, other in hands.items() if other > number])
        for name in equals:
            known = lowest and all(lowest[other] for other in equals)
            lower = [other for other in equals if known and lowest[other] < lowest[name]]
            found[name] = dict(enumerate(values)).get(first + len(lower), 0)
    return found


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
        "mountain-lines": columns["mountain_lines"],
        "passengers": columns["passengers"],
        "fewest-stations": -columns["stations_built"],
        "bonus-cards": columns["bonus_cards"],
    }[criterion]


def longest_path(routes: Iterable[Facts]) -> int:
    """Ride every trail there is: a city any number of times, a route once (R6)."""
    by_id = {route["id"]: route for route in routes}

    @cache
    def ride(city: str, unused: frozenset[str]) -> int:
        on = [by_id[id] for id in unused if city in spots(by_id[id])]
        return max((way["length"] + ride(across(way, city), unused - {way["id"]}) for way in on), default=0)

    return max((ride(city, frozenset(by_id)) for route in by_id.values() for city in spots(route)), default=0)


def loans(game: Facts, name: str) -> list[Facts]:
    """Try every choice of one route a station, or none, and return the best one's routes (E2 to E4)."""
    theirs = [route for other in names(game) if other != name for route in owned(game, other)]
    cities = [station["city"] for station in game.get("stations", []) if station["player"] == name]
    offers = [[None, *(route for route in theirs if city in route["ends"])] for city in cities]
    mine, cards = connecting(game, name), tickets(game, name)
    choices = ([route for route in choice if route] for choice in product(*offers))
    return max(choices, key=lambda choice: worth(mine, choice, cards))


class Goal(NamedTuple):
    """Where a ticket may end, all border points of an end alike (X2), and what that is worth."""

    ends: frozenset[str]
    value: int


class Card(NamedTuple):
    """A ticket: where it may start, and its goals, more than one on a country ticket (X3)."""

    starts: frozenset[str]
    goals: tuple[Goal, ...]


def worth(mine: Sequence[Facts], borrowed: Sequence[Facts], cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the points of the tickets, how many are completed, and less for more borrowing (R2, E4)."""
    brought = worths(mine, borrowed, cards)
    return sum(brought), sum(points > 0 for points in brought), -len(borrowed)


def worths(mine: Sequence[Facts], borrowed: Sequence[Facts], cards: Sequence[Card]) -> list[int]:
    """Return what each ticket brings: the dearest goal reached, else minus the cheapest on the card (R2, X3)."""
    joined = networks([*mine, *borrowed])
    return [
        max(
            (goal.value for goal in card.goals if joins(joined, card.starts, goal.ends)),
            default=-min(goal.value for goal in card.goals),
        )
        for card in cards
    ]


def joins(joined: Iterable[set[str]], starts: frozenset[str], ends: frozenset[str]) -> bool:
    return any(network & starts and network & ends for network in joined)


def networks(routes: Iterable[Facts]) -> list[set[str]]:
    """Return the groups of cities and border points that the routes join without a gap."""
    found: list[set[str]] = []
    for route in routes:
        touched = [network for network in found if not network.isdisjoint(spots(route))]
        found = [network for network in found if network not in touched] + [set(spots(route)).union(*touched)]
    return found


def spots(route: Facts) -> tuple[str, ...]:
    """Return what a line joins; at an end it is a border point that nothing but its parallel lines has (X1)."""
    return tuple(route["spots"])


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
        network = next(network for network in networks(claimed[name]) if network.issuperset(spots(route)))
        countries = network & stacks.keys()
        if len(countries) >= 2 and countries - joined[name]:
            joined[name] |= countries
            yield from ((name, stacks[country].pop(0)) for country in sorted(countries) if stacks[country])


@cache
def board(name: str) -> Facts:
    facts = tomllib.loads((BOARDS / name / "board.toml").read_text(encoding="utf-8"))
    return {"trains": facts.get("pieces", {}).get("all")} | facts


def names(game: Facts) -> list[str]:
    return [player["name"] for player in game["players"]]


@cache
def lines(name: str) -> dict[str, Facts]:
    abroad = board(name).get("ends", {})
    return {
        route["id"]: route | {"spots": [border(route) if end in abroad else end for end in route["ends"]]}
        for route in board(name)["routes"]
    }


def border(route: Facts) -> str:
    return f"{route['ends']} {route['border']}"


def edition_of(game: Facts) -> Facts:
    return board(game["board"])["editions"][game.get("edition", "classic")]


def spots_of(name: str, place: str) -> frozenset[str]:
    """Return where a ticket's place is reached (X2)."""
    if place not in board(name).get("ends", {}):
        return frozenset({place})
    return frozenset(border(route) for route in board(name)["routes"] if place in route["ends"])


def line(game: Facts, wanted: str) -> Facts:
    return lines(game["board"])[wanted]


def owned(game: Facts, name: str) -> list[Facts]:
    """Return somebody's own lines; what they claimed with a white train is everybody's (X15)."""
    claims = [claim for claim in game.get("claims", []) if claim["player"] == name]
    return [line(game, claim["route"]) for claim in claims if not claim.get("bullet")]


def white(game: Facts, *names: str) -> list[Facts]:
    """Return the lines that these claimed with white trains (X15)."""
    claims = [claim for claim in game.get("claims", []) if claim["player"] in names]
    return [line(game, claim["route"]) for claim in claims if claim.get("bullet")]


def connecting(game: Facts, name: str) -> list[Facts]:
    """Return the lines that may complete somebody's tickets: their own, and everybody's (R2, X15)."""
    return owned(game, name) + white(game, *names(game))


def bullet_points(game: Facts, name: str) -> int:
    """Deal the points out by rank of what each has built for everybody; who has built nothing comes last (X15)."""
    built = {other: sum(route["length"] for route in white(game, other)) for other in names(game)}
    if not built[name]:
        return -20
    values = {2: [10, -10], 3: [15, 5, -10], 4: [20, 10, 0, -10], 5: [25, 15, 5, -5, -10]}[len(built)]
    return values[len([other for other in built if built[other] > built[name]])]


def tickets(game: Facts, name: str) -> list[Card]:
    """Return each ticket's places and its printed values, which the deck knows where the file does not say."""
    held = [ticket for ticket in game.get("tickets", []) if ticket["player"] == name and not is_tour(ticket)]
    return [
        Card(
            spots_of(game["board"], ticket["from"]),
            tuple(Goal(spots_of(game["board"], place), value) for place, value in goals(game, ticket).items()),
        )
        for ticket in held
    ]


def goals(game: Facts, ticket: Facts) -> dict[str, int]:
    if "value" in ticket:
        return {ticket["to"]: ticket["value"]}
    cards = (card for deck in edition_of(game)["decks"] for card in board(game["board"])["decks"][deck])
    for card in cards:
        if card.get("start") == ticket["from"] and ticket["to"] == "any":
            return dict(card["goals"])
        if set(card.get("ends", ())) == {ticket["from"], ticket["to"]}:
            return {ticket["to"]: card["value"]}
    raise LookupError(ticket)


def across(route: Facts, city: str) -> str:
    """Return the spot at the other end."""
    a, b = spots(route)
    return b if city == a else a
