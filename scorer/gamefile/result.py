"""The result of a game in the exchange format."""

from scorer.gamefile.shapes import Json
from scorer.rules.game import Game
from scorer.rules.score_sheet import PlayerScore, TicketScore
from scorer.rules.scoring import score

_COLUMNS = ("routes", "tickets", "stations", "longest-path", "globetrotter", "country-cards")
"""The columns that every result names, with 0 where a board does not have them."""


def result(game: Game) -> dict[str, Json]:
    """Return the result of a game as the exchange format describes it; points and lengths are whole numbers."""
    sheet = score(game)
    return {
        "format": 1,
        "board": game.board.id,
        "edition": game.edition.id,
        "players": [_player(player) for player in sheet.players],
        "winners": [winner.player.name for winner in sheet.winners],
        "decided_by": sheet.decided_by,
        "warnings": [warning.told(name=game.board.name_of) for warning in sheet.warnings],
    }


def _player(player: PlayerScore) -> dict[str, Json]:
    return {
        "name": player.player.name,
        "colour": player.player.colour,
        "rank": player.rank,
        "total": player.total,
        **{column.replace("-", "_"): player.points.get(column, 0) for column in _COLUMNS},
        **_further(player),
        "trains_left": player.trains_left,
        "completed_tickets": len(player.completed),
        "completed_ticket_points": player.completed_points,
        "longest_path_length": player.longest_path_length,
        "longest_path_routes": [route.id for route in player.longest_path],
        "ticket_results": [_ticket(ticket) for ticket in player.tickets],
        "station_choices": [
            {"city": loan.city.id, "route": loan.route.id if loan.route else None} for loan in player.loans
        ],
        "country_cards_taken": [{"country": card.country.id, "value": card.value} for card in player.country_cards],
    }


def _further(player: PlayerScore) -> dict[str, Json]:
    """Return the points of the columns that the format does not name, nothing on boards without such."""
    further = {column: points for column, points in player.points.items() if column not in _COLUMNS}
    return {"further": further} if further else {}


def _ticket(ticket: TicketScore) -> dict[str, Json]:
    return {
        "from": ticket.ticket.start,
        "to": ticket.goal.city if ticket.goal else ticket.ticket.end,
        "value": ticket.goal.value if ticket.goal else ticket.ticket.value,
        "completed": ticket.is_completed,
        "path": [route.id for route in ticket.path],
        "borrowed": [route.id for route in ticket.borrowed],
        **({} if ticket.is_completed else {"missing": [route.id for route in ticket.missing]}),
    }
