"""The result of a game in the exchange format."""

from collections.abc import Mapping

from scorer.ask.warnings import warnings_of
from scorer.count.bonuses import harbour_of
from scorer.count.control import line_points
from scorer.count.score_sheet import PlayerScore, Ring, ScoreSheet, TicketScore
from scorer.count.scoring import score
from scorer.files.entries import Json
from scorer.files.writing import to_json
from scorer.rules.board import Ticket
from scorer.rules.game import Game

_COLUMNS = ("routes", "tickets", "stations", "longest-path", "globetrotter", "country-cards")
"""The columns that every result has, with 0 if the board does not have them."""


def result(game: Game) -> dict[str, Json]:
    """Return the result of a game as the exchange format describes it; points and lengths are whole numbers."""
    return result_of(score(game))


def result_of(sheet: ScoreSheet) -> dict[str, Json]:
    """Return the result that a score sheet tells; raises `TooHard` if some of it is unknown."""
    game = sheet.known().game
    return {
        "format": 1,
        "board": game.board.id,
        "edition": game.edition.id,
        "players": [_player(game, player) for player in sheet.players],
        "winners": [winner.player.name for winner in sheet.winners],
        "decided_by": sheet.decided_by,
        "warnings": [warning.text(name=game.board.name_of) for warning in warnings_of(sheet)],
        "game": to_json(game),
    }


def _player(game: Game, player: PlayerScore) -> dict[str, Json]:
    rings = {reason.ticket: reason for score in player.scores for reason in score.because if isinstance(reason, Ring)}
    points, total = (player.points, player.total) if game.edition.has_points else ({}, 0)  # C3
    typed = next((count.number for count in player.counts if count.count.is_told), len(player.completed))
    built = [harbour_of(game, player, city) for city in game.stations_of(player.seat) if game.board.has_harbours]
    harbours = [{"city": one.city.id, "points": one.points, "tickets": len(one.tickets)} for one in built]
    further = {column: points for column, points in player.points.items() if column not in _COLUMNS}
    return {
        "name": player.player.name,
        "colour": player.player.colour,
        "rank": player.rank,
        "total": total,
        **{column.replace("-", "_"): points.get(column, 0) for column in _COLUMNS},
        **({"further": further} if further else {}),
        "trains_left": player.trains_left,
        "completed_tickets": typed,
        "completed_ticket_points": player.completed_points,
        "longest_path_length": player.longest_path.length,
        "longest_path_routes": [route.id for route in player.longest_path.routes],
        "ticket_results": [_ticket(ticket, rings) for ticket in player.tickets],
        "station_choices": [
            {"city": loan.city.id, "route": loan.route.id if loan.route else None}
            for loan in (player.loans if game.board.lends else ())
        ],
        **({"harbour_results": harbours} if game.board.has_harbours else {}),
        **(_control(game, player.seat) if game.board.is_controlled else {}),
        "country_cards_taken": [{"country": card.country.id, "value": card.value} for card in player.country_cards],
    }


def _control(game: Game, seat: int) -> dict[str, Json]:
    """Return the lines that paid a player, own and others', and the cities that they control (X20)."""
    lines = [{"route": id, "points": points, "because": why} for id, points, why in line_points(game, seat)]
    return {"line_points": lines, "city_markers_held": [city.id for city in game.stations_of(seat)]}


def _ticket(ticket: TicketScore, rings: Mapping[Ticket, Ring]) -> dict[str, Json]:
    """Return a ticket with its evidence; ``ring`` has the two ways of one that counts for the mandala (X4)."""
    card, ring = ticket.ticket, rings.get(ticket.ticket)
    cities: dict[str, Json] = {"from": card.start, "to": ticket.goal.city if ticket.goal else card.end}
    if card.is_tour:  # X25
        cities = {"tour": card.tour_id, "stops": [*card.cities], "in_order": ticket.is_in_order}
    return {
        **cities,
        "value": ticket.goal.value if ticket.goal else card.value,
        "completed": ticket.is_completed,
        "path": [route.id for route in ticket.path],
        "borrowed": [route.id for route in ticket.borrowed],
        **({"ring": [[route.id for route in way.routes] for way in ring.ways]} if ring else {}),
        **({} if ticket.is_completed else {"missing": [route.id for route in ticket.missing]}),
    }
