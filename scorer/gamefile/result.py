"""The result of a game in the exchange format."""

from scorer.gamefile.shapes import Json
from scorer.rules.game import Game
from scorer.rules.scoring import PlayerScore, TicketScore, score


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
        **player.columns,
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


def _ticket(ticket: TicketScore) -> dict[str, Json]:
    return {
        "from": ticket.ticket.a,
        "to": ticket.ticket.b,
        "value": ticket.ticket.value,
        "completed": ticket.is_completed,
        "path": [route.id for route in ticket.path],
        "borrowed": [route.id for route in ticket.borrowed],
    }
