"""Check a result against its game by its evidence alone, without the code that counted it.

This is a second, small reading of the rules: paths connect, no line is ridden twice, loans are legal, sums add up. It
cannot tell that a longer path or a better use of stations does not exist; the rules' own tests do that.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorer import gamefile
from scorer.rules.board import Board, BonusCard, Route
from scorer.rules.errors import GameFileError
from scorer.rules.game import Game, HeldTicket

_COLUMNS = ("routes", "tickets", "stations", "longest_path", "globetrotter", "country_cards")


def verify(text: str) -> list[str]:
    """Return what does not hold in a result, which names its game under ``game``; nothing if all holds.

    Each problem says where it is: ``Anna: tickets[2]: …``. Raise GameFileError if the text is no result, or the game in
    it cannot be read.
    """
    result = _read(text)
    game = gamefile.load(json.dumps(result["game"]))
    try:
        return list(_problems(game, result))
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        raise GameFileError([f"result: has not the form of a result: {error!r}"]) from None


def _read(text: str) -> Mapping[str, Any]:
    try:
        result = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GameFileError([f"result: not JSON: {error}"]) from None
    if not isinstance(result, dict) or not isinstance(result.get("game"), dict):
        raise GameFileError(["result: does not name its game under 'game', as: scorer score GAME.json --json"])
    return result


def _problems(game: Game, result: Mapping[str, Any]) -> Iterator[str]:
    players = result["players"]
    names = [player.name for player in game.players]
    if [player["name"] for player in players] != names:
        yield f"players: are not those of the game, {', '.join(names)}"
        return
    for seat, player in enumerate(players):
        yield from (f"{player['name']}: {problem}" for problem in _of_player(game, seat, player))
    yield from _longest_path_bonus(game, players)
    yield from _bonus_cards(game, players)
    yield from _bullet_train(game, players)
    yield from _technologies(game, players)
    yield from _ranks(result, players)


def _of_player(game: Game, seat: int, player: Mapping[str, Any]) -> Iterator[str]:
    own = [claim.route for claim in game.claims if claim.seat == seat and not claim.is_bullet]
    yield from _differs("routes", player["routes"], sum(game.board.points[route.length] for route in own))
    yield from _differs("trains_left", player["trains_left"], game.board.trains - sum(route.trains for route in own))
    yield from _stations(game, seat, player)
    yield from _tickets(game, seat, player, own)
    yield from _longest_path(game.board, player, own)
    yield from _cards(game.board, player)
    further = player.get("further", {})
    for column, counted in _bonuses(game, own).items():
        yield from _differs(column, further.get(column, counted), counted)
    columns = sum(player[column] for column in _COLUMNS) + sum(further.values())
    yield from _differs("total", player["total"], columns)


def _bonuses(game: Game, own: Sequence[Route]) -> Mapping[str, int]:
    """Return what a player's lines alone bring: 2 points a cross (X5), 1 an attraction (X7), regions (X17)."""
    touched = {end for route in own for end in route.ends}
    attractions = sum(game.board.cities[end].is_attraction for end in touched)
    regions = sum(_regions(game, network) for network in {frozenset(_reached(own, [end])) for end in touched})
    return {"mountains": 2 * sum(route.crosses for route in own), "attractions": attractions, "regions": regions}


def _regions(game: Game, network: Collection[str]) -> int:
    """X17: a network scores by its regions; some count twice if it has all of their cities."""
    homes = [game.board.cities[end].region for end in network if game.board.cities[end].region]
    all_homes = [city.region for city in game.board.cities.values()]
    twice = [name for name in game.edition.double_regions if 0 < homes.count(name) == all_homes.count(name)]
    number = len(set(homes)) + len(twice)
    return max((points for count, points in game.edition.regions.items() if count <= number), default=0)


def _differs(what: str, given: int, counted: int, player: Mapping[str, Any] | None = None) -> Iterator[str]:
    if given != counted:
        whose = f"{player['name']}: " if player else ""
        yield f"{whose}{what}: is {given}, but the game adds up to {counted}"


def _stations(game: Game, seat: int, player: Mapping[str, Any]) -> Iterator[str]:
    """E1 to E3: one loan a station, of a line that ends in its city and belongs to somebody else."""
    built = sorted(station.city.id for station in game.stations if station.seat == seat)
    if sorted(choice["city"] for choice in player["station_choices"]) != built:
        yield f"station_choices: are not one for each of its stations: {', '.join(built) or 'none'}"
    left = game.board.stations - len(built)
    yield from _differs("stations", player["stations"], game.board.station_points * left)
    for number, choice in enumerate(player["station_choices"]):
        route = choice["route"]
        if route is None:
            continue
        if choice["city"] not in game.board.routes[route].ends:
            yield f"station_choices[{number}]: {route} does not end in {choice['city']} (E2)"
        if game.owners.get(route) in (None, seat):
            yield f"station_choices[{number}]: {route} is no other player's (E2)"


def _tickets(game: Game, seat: int, player: Mapping[str, Any], own: Sequence[Route]) -> Iterator[str]:
    """R2: a completed ticket has a path of own and lent lines; no such path joins the ends of another."""
    lent = [game.board.routes[choice["route"]] for choice in player["station_choices"] if choice["route"]]
    everybodys = [claim.route for claim in game.claims if claim.is_bullet]
    held = [held for held in game.tickets if held.seat == seat]
    results = player["ticket_results"]
    if len(results) != len(held):
        yield f"ticket_results: are {len(results)}, but the game has {len(held)} tickets in this hand"
        return
    for number, (card, ticket) in enumerate(zip(held, results, strict=True)):
        for problem in _ticket(game.board, card, ticket, [*own, *everybodys, *lent], lent):
            yield f"ticket_results[{number}]: {problem}"
    done = [ticket for ticket in results if ticket["completed"]]
    points = sum(ticket["value"] for ticket in done)
    yield from _differs("completed_tickets", player["completed_tickets"], len(done))
    yield from _differs("completed_ticket_points", player["completed_ticket_points"], points)
    yield from _differs(
        "tickets", player["tickets"], points - sum(ticket["value"] for ticket in results if not ticket["completed"])
    )


def _ticket(
    board: Board, held: HeldTicket, ticket: Mapping[str, Any], usable: Sequence[Route], lent: Sequence[Route]
) -> Iterator[str]:
    values = {goal.city: goal.value for goal in held.ticket.goals}
    reached = [goal for goal in values if _reached(usable, board.spots_of(held.ticket.start)) & {*board.spots_of(goal)}]
    if ticket["from"] != held.ticket.start:
        yield f"is the ticket from {held.ticket.start} in the game, not from {ticket['from']}"
    if not ticket["completed"]:
        yield from (f"is complete: lines lead to {goal} (R2)" for goal in reached)
        yield from _differs("value", ticket["value"], min(values.values()))
        return
    yield from _differs("value", ticket["value"], max((values[goal] for goal in reached), default=0))
    yield from _path(board, ticket, usable)
    borrowed = [id for id in ticket["path"] if board.routes[id] in lent]
    if ticket["borrowed"] != borrowed:
        yield f"borrowed: is {ticket['borrowed']}, but the path has {borrowed} of the station choices (E2)"
    for way in ticket.get("ring", ()):
        yield from _path(board, {**ticket, "path": way}, usable)
    if len(lines := [id for way in ticket.get("ring", ()) for id in way]) > len(set(lines)):
        yield "ring: its two ways share a line (X4)"


def _path(board: Board, ticket: Mapping[str, Any], usable: Sequence[Route]) -> Iterator[str]:
    path = [board.routes[id] for id in ticket["path"]]
    yield from (f"path: {route.id} is neither own nor lent (R2, E2)" for route in path if route not in usable)
    at = _ridden(path, board.spots_of(ticket["from"]))
    if not path or not at & set(board.spots_of(ticket["to"])):
        yield f"path: does not lead from {ticket['from']} to {ticket['to']} (R2)"


def _ridden(path: Iterable[Route], starts: Iterable[str]) -> set[str]:
    """Return where a ride along the routes, in their order, may end."""
    at = set(starts)
    for route in path:
        one, other = route.ends
        at = {other for end in at if end == one} | {one for end in at if end == other}
    return at


def _reached(routes: Iterable[Route], starts: Iterable[str]) -> set[str]:
    """Return everything that the routes join to one of the starts."""
    reached, left = set(starts), list(routes)
    while touching := [route for route in left if reached & set(route.ends)]:
        reached.update(end for route in touching for end in route.ends)
        left = [route for route in left if route not in touching]
    return reached


def _longest_path(board: Board, player: Mapping[str, Any], own: Sequence[Route]) -> Iterator[str]:
    """R6: a ride of own lines, none of them twice."""
    ids = player["longest_path_routes"]
    path = [board.routes[id] for id in ids]
    if len(set(ids)) < len(ids):
        yield "longest_path_routes: ride a line twice (R6)"
    yield from (f"longest_path_routes: {route.id} is not its own (R6)" for route in path if route not in own)
    if path and not _ridden(path, path[0].ends):
        yield "longest_path_routes: are no path (R6)"
    yield from _differs("longest_path_length", player["longest_path_length"], sum(route.length for route in path))


def _longest_path_bonus(game: Game, players: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """R7: the bonuses for the longest path and the most tickets go to everybody with the most, unless it is nothing."""
    for column, size in (("longest_path", "longest_path_length"), ("globetrotter", "completed_tickets")):
        price = game.edition.bonuses.get(column.replace("_", "-"), 0)
        most = max(player[size] for player in players)
        for player in players:
            deserved = price if player[size] == most > 0 else 0
            yield from _differs(column, player[column], deserved, player)


def _bullet_train(game: Game, players: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """X15: by rank of what each has built for everybody; who has built nothing gets the least."""
    built = [0] * len(players)
    for claim in (claim for claim in game.claims if claim.is_bullet):
        built[claim.seat] += claim.route.length
    for player, spaces in zip(players, built, strict=True) if game.edition.bullet_points else ():
        values = game.edition.bullet_points[len(players)]
        points = values[sum(other > spaces for other in built)] if spaces else game.edition.no_bullet
        yield from _differs("bullet-train", player["further"]["bullet-train"], points, player)


def _bonus_cards(game: Game, players: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """X18: each open card goes to everybody with the most of what it counts, unless it is nothing."""
    deserved = [0] * len(players)
    for card in game.bonus_cards:
        numbers = [_number_of(game, card, seat, player) for seat, player in enumerate(players)]
        for seat, number in enumerate(numbers):
            deserved[seat] += card.points if number == max(numbers) > 0 else 0
    for player, points in zip(players, deserved, strict=True):
        yield from _differs("bonus-cards", player.get("further", {}).get("bonus-cards", 0), points, player)


def _number_of(game: Game, card: BonusCard, seat: int, player: Mapping[str, Any]) -> int:
    """X18: lines, ferries and completed tickets with one end in the card's place; countries; trains; a typed count."""
    own = [claim.route for claim in game.claims if claim.seat == seat and card.length in (None, claim.route.length)]
    done = [
        one for one in player["ticket_results"] if one["completed"] and one["value"] <= (card.worth or one["value"])
    ]
    typed = [held.number for held in game.counts if (held.seat, held.count.id) == (seat, card.most)]
    cities = [game.board.cities[end] for route in own for end in route.ends]
    found = {
        "lines": sum(_lies_in(game.board, card, route.ends) for route in own),
        "ferries": sum(route.ferry > 0 for route in own),
        "tickets": sum(_lies_in(game.board, card, (one["from"], one["to"])) for one in done),
        "countries": len({city.country for city in cities}),
        "trains-left": player["trains_left"],
        "longest-path": player["longest_path_length"],
    }
    return int(found.get(card.most, sum(typed)))


def _lies_in(board: Board, card: BonusCard, ends: Iterable[str]) -> bool:
    cities = [board.cities[end] for end in ends]
    return not card.place or any(card.place in {city.country, *city.marks} for city in cities)


def _technologies(game: Game, players: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """X12: each card scores what was typed, for each completed ticket, or as a bet on the most of something."""
    sizes = {"completed-tickets": "completed_tickets", "longest-path": "longest_path_length"}
    for seat, player in enumerate(players):
        points = 0
        for count in (count for count in game.edition.counts if count.column == "technologies"):
            size = player[sizes[count.of]] if count.of else 1
            is_lost = count.is_bet and not size == max(other[sizes[count.of]] for other in players) > 0
            each = (-count.each if is_lost else count.each) if count.is_bet else count.each * size
            points += each * game.number_of(seat, count)
        yield from _differs("technologies", player.get("further", {}).get("technologies", points), points, player)


def _cards(board: Board, player: Mapping[str, Any]) -> Iterator[str]:
    """P1, P5: each card is one of its country's stack, and they add up."""
    taken = [(card["country"], card["value"]) for card in player["country_cards_taken"]]
    for country, value in taken:
        if value not in board.country_cards.get(country, ()) or taken.count((country, value)) > 1:
            yield f"country_cards_taken: {country} {value} is no card, or is taken twice (P1)"
    yield from _differs("country_cards", player["country_cards"], sum(value for _, value in taken))


def _ranks(result: Mapping[str, Any], players: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """R8: more points rank before fewer, and the winners are those in the first place."""
    for player in players:
        ahead = sum(other["total"] > player["total"] for other in players)
        level = sum(other["total"] == player["total"] for other in players)
        if not ahead < player["rank"] <= ahead + level:
            yield f"{player['name']}: rank: {player['rank']} does not fit the totals (R8)"
    first = [player["name"] for player in players if player["rank"] == 1]
    if result["winners"] != first:
        yield f"winners: are {result['winners']}, but {first} have rank 1 (R8)"
    totals = sorted((player["total"] for player in players), reverse=True)
    if (result["decided_by"] == "points") != (totals[0] > totals[1]):
        yield f"decided_by: {result['decided_by']} does not fit the two best totals (R8)"
