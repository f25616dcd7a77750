"""A second opinion on what may lie on a table, by the text of the rules alone; it shares no code with `scorer`.

It takes a legal game file as a dictionary, as `tests.reference` does, and says what its players may not add to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tests import reference
from tests.reference import Facts

Hands = Mapping[str, Sequence[Facts]]
"""Everybody's lines by name."""


def refused(game: Facts) -> dict[str, dict[str, dict[str, list[str]]]]:
    """Return what each player may not add to a game, by list of the game file and by rule.

    A line that is claimed is refused to everybody (R9) and not listed. A ticket is listed as ``from-to``, and under
    everybody's name alike, because it is the deck that has no copy left.
    """
    names = reference.names(game)
    hands = {name: reference.owned(game, name) for name in names}
    claimed = {claim["route"] for claim in game["claims"]}
    found = {
        "claims": {name: by_rule(claims(game, hands, name, claimed)) for name in names},
        built_on(game): {name: by_rule(stations(game, name)) for name in names},
        "tickets": {name: by_rule(tickets(game)) for name in names},
    }
    return {key: {name: rules for name, rules in players.items() if rules} for key, players in found.items()}


def built_on(game: Facts) -> str:
    """Return what players build on a board: harbours (X26), city markers (X20), or stations."""
    facts = reference.board(game["board"])
    return "harbours" if "harbour_points" in facts else "city_markers" if "controlled" in facts else "stations"


def by_rule(refusals: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id, rule in refusals:
        found.setdefault(rule, []).append(id)
    return {rule: sorted(ids) for rule, ids in sorted(found.items())}


def claims(game: Facts, hands: Hands, name: str, claimed: set[str]) -> Iterator[tuple[str, str]]:
    for id, route in reference.lines(game["board"]).items():
        if id not in claimed and (rule := against_claim(game, hands, name, route)):
            yield id, rule


def against_claim(game: Facts, hands: Hands, name: str, route: Facts, *, shared: bool = False) -> str:
    """Return the rule by which a player may not claim a line; empty if they may (R3, R4, R9, P4, X5, X11, X15).

    A `shared` claim makes one more owner of others' line (X13).
    """
    facts = reference.board(game["board"])
    taken = [other for hand in hands.values() for other in hand]
    beside = [route] if "bullet" in route else parallels(game["board"])[joined(route)]
    abroad = set(route["spots"]) & set(facts.get("country_cards", {}))
    if shared:
        return against_sharing(game, hands, name, route)
    if route in taken or route["id"] in white(game):
        return "R9"
    if "bullet" in route and len(white(game)) < facts["white_trains"]:
        return ""
    if any(abroad & set(other["ends"]) for other in hands[name]):
        return "P4"
    if any(other in hands[name] for other in beside):
        return "R3"
    if not abroad and sum(other in taken for other in beside) >= lines_open(game, len(hands), len(beside)):
        return "X11" if len(beside) > 2 else "R3"
    return against_pieces(facts, [*hands[name], route])


def against_pieces(facts: Facts, mine: Sequence[Facts]) -> str:
    """Return the rule by which nobody can own so many trains, or ships (X23); empty if they can."""
    limits = facts.get("pieces", {"all": facts["trains"]})
    laid = {"all": sum(map(reference.trains, mine))}
    for kind in ("train", "ship"):
        laid[kind] = sum(route["length"] for route in mine if route.get("type", "train") == kind)
    return "" if all(laid[kind] <= limit for kind, limit in limits.items()) else "R4"


def against_sharing(game: Facts, hands: Hands, name: str, route: Facts) -> str:
    """Return the rule by which a player may not be one more owner of a line: X13, R3 or R4; empty if they may."""
    facts = reference.board(game["board"])
    others = sum(route in hand for other, hand in hands.items() if other != name)
    if not facts.get("second_owners") or route in hands[name] or not others:
        return "X13"
    if any(other in hands[name] for other in parallels(game["board"])[joined(route)]):
        return "R3"
    return against_pieces(facts, [*hands[name], route])


def white(game: Facts) -> list[str]:
    """Return the lines claimed with white trains (X15)."""
    return [claim["route"] for claim in game.get("claims", []) if claim.get("bullet")]


@cache
def parallels(board: str) -> Mapping[frozenset[str], Sequence[Facts]]:
    """Return a board's lines by what they join; a bullet line is beside no other (X16), a ship no train (X29)."""
    found: dict[frozenset[str], list[Facts]] = {}
    for route in reference.lines(board).values():
        if "bullet" not in route:
            found.setdefault(joined(route), []).append(route)
    return found


def joined(route: Facts) -> frozenset[str]:
    """Return the spots that a line joins, and whether for ships (X29)."""
    return frozenset([*route["spots"], *filter(None, [route.get("type")])])


def lines_open(game: Facts, players: int, parallel: int) -> int:
    """Return how many of so many parallel lines may be claimed at all (R3, X11)."""
    facts = reference.board(game["board"])
    opens_at = (facts | reference.edition_of(game))["doubles_open_from"]
    if game["double_routes"] == "open" or players >= opens_at:
        return parallel
    return int(facts.get("triples", {}).get(str(players), 1)) if parallel == 3 else 1


def stations(game: Facts, name: str) -> Iterator[tuple[str, str]]:
    """E1: one station a city, and only so many each, harbours only in ports (X26); else nothing to refuse."""
    facts = reference.board(game["board"])
    all_built = game[built_on(game)]
    built = [station["city"] for station in all_built]
    is_out = sum(station["player"] == name for station in all_built) == facts.get("stations")
    is_closed = {id: "harbour_points" in facts and not city.get("harbour") for id, city in facts["cities"].items()}
    if facts.get("stations") and "controlled" not in facts:
        yield from (
            (id, "X26" if not_port else "E1") for id, not_port in is_closed.items() if is_out or id in built or not_port
        )


def tickets(game: Facts) -> Iterator[tuple[str, str]]:
    """R9: so many copies of a card exist; of most one, of country tickets some (X3)."""
    for card in deck_of(game):
        if sum(is_card(ticket, card) for ticket in game["tickets"]) >= card.get("copies", 1):
            yield "-".join(sorted(places_of(card))), "R9"


def deck_of(game: Facts) -> Iterator[Facts]:
    """Yield the cards of an edition, and its tours; with big cities only regular ones that end in one."""
    yield from reference.board(game["board"]).get("tours", ())
    edition, decks = reference.edition_of(game), reference.board(game["board"])["decks"]
    big = set(edition.get("big_cities", ()))
    for card in (card for deck in edition["decks"] for card in decks[deck]):
        if not big or (big & set(card["ends"]) and not card.get("long")):
            yield card


def is_card(ticket: Facts, card: Facts) -> bool:
    """Whether a ticket is the deck's card: a value that is told is the printed one."""
    if "stops" in card or reference.is_tour(ticket):
        return ticket.get("tour") == card.get("id", "")
    is_same = {ticket["from"], ticket["to"]} == set(places_of(card))
    return is_same and ticket.get("value", card.get("value")) == card.get("value")


def places_of(card: Facts) -> Sequence[str]:
    return (card["stops"][0], card["stops"][-1]) if "stops" in card else card.get("ends") or (card["start"], "any")
