"""How long a game took, where it was entered while it was played."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from scorer.rules.moves import ClaimRoute
from scorer.web.http.storage import store
from scorer.web.table.views import View

_LEAST = timedelta(minutes=20)
"""What is entered faster was played before."""
_LONGEST_PAUSE = timedelta(hours=1)


def minutes_of(view: View) -> int:
    """Return the minutes from a game's set-up to its last claim; 0 if it was not entered while it was played."""
    times = store().times(view.key)
    claims = [(line.move.seat, line.number) for line in view.record.entries if isinstance(line.move, ClaimRoute)]
    made = [(seat, times[number]) for seat, number in claims if number in times]
    return minutes([view.record.created, *(at for _, at in made)], [seat for seat, _ in made])


def minutes(times: Sequence[datetime], seats: Sequence[int]) -> int:
    """Return the minutes from the first to the last time; 0 unless players alternate, without a pause of an hour."""
    took = times[-1] - times[0]
    alternations = sum(seat != other for seat, other in pairwise(seats))
    pause = max((later - sooner for sooner, later in pairwise(times)), default=took)
    is_live = took >= _LEAST and pause <= _LONGEST_PAUSE and 2 * alternations >= len(seats)
    return round(took / timedelta(minutes=1)) if is_live else 0
