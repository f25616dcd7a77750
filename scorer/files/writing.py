"""Game -> game file; reading the file gives the same game."""

import json

from scorer.atlas.boxes import given_of
from scorer.files.shapes import Json
from scorer.rules.board import Ticket
from scorer.rules.game import Claim, Game, HeldTicket, Player


def dump(game: Game) -> str:
    """Return the game file as JSON text, indented by one blank; `load` returns the same game."""
    return json.dumps(to_json(game), ensure_ascii=False, indent=1) + "\n"


def to_json(game: Game) -> dict[str, Json]:
    """Return the game file as a dictionary, claims in the order of play.

    A ticket has a ``value`` only where its cities are not enough; ``country_cards`` is left out if the cards follow
    from the claims (P2).
    """
    names = [player.name for player in game.players]
    file: dict[str, Json] = {
        "format": 1,
        "board": json.loads(game.board.source) if game.board.source else game.board.id,
        **({} if game.board.source else {"edition": game.edition.id}),
        **_box(game),
        "double_routes": "open" if game.doubles_open else "rulebook",
        "players": [player_json(player) for player in game.playing.values()],
        "claims_in_order": game.claims_in_order,
        "claims": [_claim(claim, names[claim.seat]) for claim in game.claims],
        "harbours" if game.board.has_harbours else "stations": [
            {"player": names[station.seat], "city": station.city.id} for station in game.stations
        ],
        "tickets": [_ticket(game, held, names[held.seat]) for held in game.tickets],
    }
    if game.entered_cards is not None:
        file["country_cards"] = [
            {"player": names[held.seat], "country": held.card.country.id, "value": held.card.value}
            for held in game.entered_cards
        ]
    counts = [
        {"player": names[typed.seat], "count": typed.count.id, "number": typed.number}
        for typed in game.counts
        if typed.seat != game.dummy
    ]
    checks = [{"player": names[seen.seat], "check": seen.kind, "number": seen.number} for seen in game.checks]
    optional = {
        "bonus_cards": [card.id for card in game.bonus_cards],
        "counts": counts,
        "dummy_shares": _dummy(game, "shares-"),
        "dummy_lowest": _dummy(game, "lowest-"),
        "checks": checks,
        "unsure": sorted(game.unsure),
        "tie_rule": game.tie_rule,
        "finished": game.is_finished,
        "minutes": game.minutes,
    }
    return file | {key: value for key, value in optional.items() if value}


def _box(game: Game) -> dict[str, Json]:
    """Return what a game by counts says of its box (C1)."""
    return {} if game.board.has_map else dict(zip(("box", "points", "other"), given_of(game.board), strict=True))


def _dummy(game: Game, kind: str) -> dict[str, Json]:
    """Return the numbers that were typed for the dummy, by railroad (X10a)."""
    mine = [typed for typed in game.counts if typed.seat == game.dummy and typed.count.id.startswith(kind)]
    return {typed.count.id.removeprefix(kind): typed.number for typed in mine}


def player_json(player: Player) -> dict[str, Json]:
    """Return a player; only one whose name is shortened has a short one."""
    return {"name": player.name, "colour": player.colour} | ({"short": player.short} if player.short else {})


def _claim(claim: Claim, name: str) -> dict[str, Json]:
    """Return a claim; that of one more owner (X13) and one with a white train (X15) say so."""
    kind = {"shared": True} if claim.is_shared else {"bullet": True} if claim.is_bullet else {}
    return {"player": name, "route": claim.route.id} | kind


def _ticket(game: Game, held: HeldTicket, name: str) -> dict[str, Json]:
    """Return a ticket; it has a value if the edition's deck does not have the card, or another one of its cities."""
    ticket, edition = held.ticket, game.edition
    if ticket.is_tour:
        return {"player": name} | _tour(game, ticket)
    entry: dict[str, Json] = {"player": name, "from": ticket.start, "to": ticket.end}
    is_named = ticket in edition.tickets and len(edition.values_between(ticket.start, ticket.end)) == 1
    return entry if is_named else entry | {"value": ticket.value}


def _tour(game: Game, tour: Ticket) -> dict[str, Json]:
    """Return a tour of the deck by its id, another one as it is printed (X25)."""
    if tour in game.edition.tickets:
        return {"tour": tour.tour_id}
    return {"stops": [*tour.cities]} | dict(zip(("in_order", "any_order", "minus"), tour.tour_values, strict=True))
