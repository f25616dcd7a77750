"""The live state: everything on a page that changes while a game is entered, as JSON for one phone."""

from scorer.rules.countries import stacks_left
from scorer.rules.game import Game
from scorer.rules.moves import OpenCount
from scorer.rules.score_sheet import PlayerScore
from scorer.web.table.people import people_of
from scorer.web.table.undo_preview import undo_preview
from scorer.web.table.views import View


def was_opened(view: View, since: int) -> bool:
    """Return whether the count was opened after line `since` of the log, so that every phone now shows the telling."""
    opened = opening_of(view)
    return opened is not None and opened > since and view.can_be_told


def opening_of(view: View) -> int | None:
    """Return the line of the log that opened the count; None while it is closed."""
    lines = (entry.number for entry in reversed(view.record.entries) if isinstance(entry.move, OpenCount))
    return next(lines, None)


def live(view: View) -> dict[str, object]:
    """Return the live state, as `pages/moves.py` describes it."""
    game = view.game
    return {
        "number": view.record.number,
        "owners": game.owners,
        "stations": game.station_seats,
        "players": [_player(game, player) for player in view.sheet.players],
        "doubles": game.uses_doubles,
        "asksOrder": view.sheet.hangs_on_order,
        "stacks": {country.id: cards for country, cards in stacks_left(game).items()},
        "undo": list(undo_preview(view.record, view.phone)),
        "seatings": view.seating.number,
        "seats": [person.json for person in people_of(view)],
        "isOpen": not view.hidden,
        "opened": opening_of(view),
        "sight": view.sight,
    }


def _player(game: Game, player: PlayerScore) -> dict[str, object]:
    return {
        "name": player.player.shown,
        "total": player.total,
        "trainsLeft": player.trains_left,
        "stationsLeft": game.board.stations - len(player.loans),
        "tickets": len(player.tickets),
        "completed": len(player.completed),
    }
