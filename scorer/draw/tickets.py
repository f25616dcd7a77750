"""A ticket as its card shows it: where its places lie on the board, in hundredths of its longer side."""

from functools import lru_cache

from markupsafe import Markup

from scorer.draw.plan import plan_of
from scorer.draw.shores import afar
from scorer.draw.svg import LIVE
from scorer.rules.board import Board, Goal, Ticket

_MARGIN = 7
"""Around the board, so that a dot at its rim is whole."""


@lru_cache(maxsize=32)
def outline(board: Board) -> Markup:
    """Return the outline of a board for all pictures of its tickets on a page: land and lakes, else its lines."""
    coast, unit = plan_of(board).coast, unit_of(board)
    shores = [(name, afar(getattr(coast, name), unit)) for name in ("land", "home", "lakes")] if coast else []
    lines = [[_at(board, end) for end in route.ends] for route in board.routes.values()]
    return LIVE.render("outline.svg", shores=shores, lines=[] if coast else lines)


def ticket_picture(board: Board, ticket: Ticket, goal: Goal | None = None) -> Markup:
    """Return where a ticket leads: a tour through its cities, others to their goals, or to the one that is counted."""
    places = {place: _at(board, place) for place in ticket.cities}
    counted = [at for place, at in places.items() if not goal or ticket.names(goal, place)]
    start, *others = counted
    return LIVE.render(
        "ticket.svg",
        margin=_MARGIN,
        size=[round(side / unit_of(board)) + 2 * _MARGIN for side in (board.width, board.height)],
        ways=[counted] if ticket.is_tour else [[start, other] for other in others],
        places=[(at, at in counted) for at in places.values()],
    )


def unit_of(board: Board) -> float:
    """Return what the outline's unit is on the board."""
    return max(board.width, board.height) / 100


def _at(board: Board, place: str) -> tuple[int, int]:
    """Return where a place lies; of an end with several spots the middle of them."""
    spots = [board.cities[spot] for spot in board.spots_of(place)]
    x, y = (sum(axis) / len(spots) / unit_of(board) for axis in zip(*((spot.x, spot.y) for spot in spots), strict=True))
    return round(x), round(y)
