"""How likely a slip is: how much sense the table makes once it is mended, as far as this record shows its tickets.

The hands that a phone may not see are not in its record (R10), so they weigh nothing here and no order tells of them.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, product

from scorer.count.network import networks_of
from scorer.count.scoring import lendable
from scorer.rules.board import Ticket
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute, GiveRoute, Move, ReleaseRoute

TICKET = 4
"""For each ticket completed. Players keep what they can complete, so a line that one lacked is hardly an accident."""
SETTLED = 5
"""For each other player whose numbers agree then, too: two people do not miscount by the same trains."""
DOUBT = 3
"""For a line that a photo guessed and nobody confirmed: most photos err in a line or two, and say in which."""
PART = 2
"""Against each part of a network: nearly all build on from where they are."""
DEAD_END = 1
"""Against each last city of a line at which no ticket ends: people go where they have to. Some lines are for points."""
LOOP = 1
"""Against each line that closes a circle: it leads nowhere new, and pays only for the longest path."""
UNASKED = 2
"""Against a change to the lines of somebody who typed no number: nothing else speaks against their entries."""
MOVE = 1
"""Against each move: one tap too much is likelier than a tap on the wrong line, which two moves mend. All that is given
to one player counts as one: they were active by mistake."""
PARALLEL = 2
"""For a line taken for its parallel: under a finger they lie side by side (N2)."""


def likelihood(game: Game, after: Game, moves: Sequence[Move], settled: int) -> int:
    """Return how likely it is that moves mend a slip, to be compared with others of the same game."""
    changed = [seat for seat in game.seats if game.routes_of(seat) != after.routes_of(seat)]
    sense = sum(_sense(after, seat) - _sense(game, seat) for seat in changed)
    doubts = sum(getattr(move, "route", None) in game.unsure for move in moves)
    return sense + SETTLED * settled + DOUBT * doubts + _plainness(game, moves)


def _plainness(game: Game, moves: Sequence[Move]) -> int:
    """Return how simple a slip is, whatever the table looks like."""
    asked = {check.seat for check in game.checks}
    given = {seat for move in moves if isinstance(move, GiveRoute) for seat in (move.seat, game.owners[move.route])}
    lines = [game.board.routes[move.route] for move in moves if isinstance(move, ReleaseRoute | ClaimRoute)]
    is_parallel = len(lines) > len({line.connection for line in lines})
    slips = {move.seat if isinstance(move, GiveRoute) else move for move in moves}
    return PARALLEL * is_parallel - MOVE * len(slips) - UNASKED * len(given - asked)


def _sense(game: Game, seat: int) -> int:
    """Return how much sense a player's lines make: they form one network that leads where the tickets do."""
    routes, ways = game.routes_of(seat), [_ways(game, ticket) for ticket in game.tickets_of(seat)]
    parts, lines = networks_of(routes), Counter(city for route in routes for city in route.ends)
    wanted = {spot for spots in ways for way in spots for spot in way}
    dead = sum(number == 1 and city not in wanted for city, number in lines.items())
    loops = len(routes) - len(lines) + len(parts)
    usable = networks_of((*routes, *game.common_routes, *lendable(game, seat)))
    completed = sum(any(way <= part for way in spots for part in usable) for spots in ways)
    return TICKET * completed - PART * len(parts) - DEAD_END * dead - LOOP * loops


def _ways(game: Game, ticket: Ticket) -> list[frozenset[str]]:
    """Return each group of cities that completes a ticket when it is joined (R2, X2, X3, X25)."""
    pairs = (product(*leg) for leg in game.board.legs(ticket))
    return [frozenset(chain.from_iterable(way)) for way in product(*pairs)]
