"""Why a whole count cannot be told yet."""

from collections.abc import Collection

from scorer.rules.errors import ScorerError
from scorer.rules.game import Clash, Game, Player
from scorer.rules.sentence import say


class NotLaidOpen(ScorerError):
    """The whole count is secret until these players lay their tickets open (R10)."""

    def __init__(self, players: Collection[Player]) -> None:
        super().__init__(
            say("{players} has not laid their tickets open yet", players=players)
            if len(players) == 1
            else say("{players} have not laid their tickets open yet", players=players)
        )
        self.players = tuple(players)


class TicketsClash(ScorerError):
    """Nobody can count a game in which more players hold a ticket than there are copies of it (R9)."""

    def __init__(self, game: Game, clash: Clash) -> None:
        holders = tuple(game.players[seat] for seat in clash.seats)
        super().__init__(
            say("{players} hold the same card, {ticket}: who mistyped?", players=holders, ticket=clash.ticket)
        )
        self.board = game.board
