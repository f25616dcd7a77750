"""Which rule card something goes by that is decided at a table: a column, a tie, a refusal, a missing line, a check."""

from collections.abc import Iterable, Mapping

from scorer.ask.referee import card_of_bonus, rule_cards, texts
from scorer.count.countries import Award
from scorer.count.score_sheet import (
    CompletedTickets,
    LinesScore,
    LongestPath,
    Reason,
    Ring,
    RouteRow,
    StationsLeft,
    TicketScore,
)
from scorer.count.stations import Loan
from scorer.rules.board import Board, Edition, Route
from scorer.rules.errors import (
    CardsFollow,
    CardTaken,
    DoubleClosed,
    HoldsParallel,
    IllegalMove,
    NotEnoughStations,
    NotEnoughTrains,
    RouteTaken,
    StationTaken,
    TicketTaken,
)
from scorer.rules.game import TRACK, TRAINS_LEFT, CountryCard, Game
from scorer.rules.sentence import Sentence

_OF_REFUSALS: Mapping[type[IllegalMove], str] = {
    RouteTaken: "R9",
    HoldsParallel: "R3",
    DoubleClosed: "R3a",
    NotEnoughTrains: "R4",
    StationTaken: "E1",
    NotEnoughStations: "E1",
    TicketTaken: "R9",
    CardTaken: "P6",
    CardsFollow: "P6",
}
CARDS_OF_CHECKS: Mapping[str, str] = {TRAINS_LEFT: "R4", TRACK: "R1a"}
"""The card that a check goes by."""


def card_of_column(id: str) -> str:
    """Return the id of the card that explains a column; empty if none does."""
    return next((text.id for text in texts().values() if id in text.columns), "")


def card_of_ties(board: Board, edition: Edition) -> str:
    """Return the id of the card that says how ties are broken (R8)."""
    return next(id for id in rule_cards(board, edition) if id.startswith("R8"))


def card_of_refusal(error: IllegalMove, board: Board) -> str:
    """Return the id of the card that a refused move goes by; empty if no card says why."""
    routes = error.sentence.every(Route) if error.args else []
    if isinstance(error, HoldsParallel) and any(map(board.country_of, routes)):
        return "P4"
    usual = next((card for kind, card in _OF_REFUSALS.items() if isinstance(error, kind)), "")
    if board.is_controlled and usual == "E1":
        return "X20s"
    return _of_parallels(board, routes, usual) if isinstance(error, HoldsParallel | DoubleClosed) else usual


def card_of_reason(game: Game, reason: Reason) -> str:
    """Return the id of the card that a single reason goes by; empty if it is that of its column."""
    match reason:
        case TicketScore() if reason.missing:
            closed = [(route, *game.closed_by(route)) for route in reason.missing]
            found = [_of_parallels(game.board, routes, "R3a") for routes in closed if len(routes) > 1]
            return max(found, key=["R3a", "R3t", "N2"].index, default="R2m")
        case Loan(route=None):
            return "E3a"
        case LinesScore(card=card):
            return card_of_bonus(card) if card else ""
        case TicketScore() | Loan() | RouteRow() | StationsLeft() | LongestPath() | CompletedTickets():
            return ""
        case Award() | CountryCard() | Ring() | Sentence():
            return ""


def _of_parallels(board: Board, routes: Iterable[Route], usual: str) -> str:
    """Return the card about parallel lines: another than the usual one for unequal pairs (N2) and triples (X11)."""
    lines = list(routes)
    if len({route.length for route in lines}) > 1:
        return "N2"
    is_triple = any(len(board.beside[route.id]) > 1 for route in lines)
    return "R3t" if usual == "R3a" and board.triples and is_triple else usual
