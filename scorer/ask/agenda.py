"""The agenda of an evening: what is to be entered next, in its order. It leads only forward, never in circles.

Every page of a game has a place in that order. Its bar leads to the first open step behind it; a step is open while the
game shows that something is missing, or may be. So whoever presses the bar again and again reaches the result.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.ask.cards import came_in_blocks, problems_of_entered
from scorer.ask.checks import differing
from scorer.ask.counts import questions_of_counts
from scorer.count.countries import has_joined
from scorer.count.score_sheet import PlayerScore, ScoreSheet

KINDS = ("claims", "stations", "tickets", "cards", "counts", "check", "count", "result")
"""The steps in their order; the exchange format names them."""

_SEATS = 10
"""More seats than any board has, so that the places of different kinds differ."""

START = -1
"""The place of pages that are no step, such as the invitation: from there the bar leads to the first open step."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to enter, or to look at; of one player, or of all."""

    kind: str
    seat: int | None = None

    @property
    def place(self) -> int:
        """Its place in the order of an evening."""
        return place_at(self.kind, self.seat or 0)


def place_at(kind: str, seat: int = 0) -> int:
    """Return the place of a step in the order of an evening."""
    return KINDS.index(kind) * _SEATS + seat


def agenda(sheet: ScoreSheet, seats: Sequence[int]) -> Iterator[Step]:
    """Yield the open steps of those who sit at some seats, in order; the count and the result are always open."""
    game, players = sheet.game, [sheet.of(seat) for seat in seats]
    if not game.board.has_map:
        yield from (Step("counts", player.seat) for player in players if not player.counts)  # C1
        yield from (Step("count"), Step("result"))
        return
    yield from (Step("claims", player.seat) for player in players if _lacks_claims(sheet, player))
    goes_along = game.board.is_controlled and game.claims_in_order  # each marker with its claim (X20)
    if not goes_along and any(len(player.loans) < game.board.stations for player in players):
        yield Step("stations")
    least = max(game.edition.deal.keep, 1)
    yield from (Step("tickets", player.seat) for player in players if len(player.tickets) < least)
    if _lacks_cards(sheet, players):
        yield Step("cards")
    is_typed = any(one.counts for one in players) and not any(questions_of_counts(game))
    if players and game.counts_asked and not is_typed:  # X8 to X10
        yield Step("counts")
    differ = {check.seat for check in differing(game)}
    if game.unsure or any(player.trains_seen is None or player.seat in differ for player in players):
        yield Step("check")
    yield from (Step("count"), Step("result"))


def _lacks_claims(sheet: ScoreSheet, player: PlayerScore) -> bool:
    """Return whether a player may have more routes than are entered.

    A check says so. Without one they have all of them if they have any and the game is over: the table says so, or
    somebody can hardly lay another train (R5).
    """
    if player.trains_seen is not None:
        return player.trains_seen != player.trains_left
    is_over = any(one.trains_left <= sheet.game.board.last_round for one in sheet.players)
    return not (player.routes and (is_over or sheet.game.is_finished))


def _lacks_cards(sheet: ScoreSheet, players: Sequence[PlayerScore]) -> bool:
    """Return whether these players have no country card though somebody must have one, or a question is open (P6)."""
    if sheet.game.entered_cards is None:
        return came_in_blocks(sheet.game)
    is_missing = has_joined(sheet.game) and not any(player.country_cards for player in players)
    return is_missing or any(problems_of_entered(sheet.game))
