"""How long a game took: as its players said, or measured where it was entered while it was played."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute
from scorer.store import Record
from scorer.web.http.storage import store
from scorer.web.table.views import View

_LEAST = timedelta(minutes=20)
"""The shortest time in which a game is played; what is entered faster was played before."""
_LONGEST_PAUSE = timedelta(hours=1)


def minutes_of(record: Record) -> int:
    """Return how long a game took, as its players said, else from its set-up to its last claim; 0 if nobody knows."""
    return record.game.minutes or _measure(record)


def with_duration(view: View) -> Game:
    """Return a game for those who print it or keep it, with how long it took; raises what `View.whole` does."""
    return replace(view.whole(), minutes=minutes_of(view.record) or None)


def _measure(record: Record) -> int:
    """Return the minutes of a game; 0 if it was not entered while it was played."""
    times = store().times(record.key)
    claims = [(line.move.seat, line.number) for line in record.entries if isinstance(line.move, ClaimRoute)]
    made = [(seat, times[number]) for seat, number in claims if number in times]
    return minutes([record.created, *(at for _, at in made)], [seat for seat, _ in made])


def minutes(times: Sequence[datetime], seats: Sequence[int]) -> int:
    """Return the minutes from the first to the last time; 0 unless players alternate, without a pause of an hour."""
    took = times[-1] - times[0]
    alternations = sum(seat != other for seat, other in pairwise(seats))
    pause = max((later - sooner for sooner, later in pairwise(times)), default=took)
    is_live = took >= _LEAST and pause <= _LONGEST_PAUSE and 2 * alternations >= len(seats)
    return round(took / timedelta(minutes=1)) if is_live else 0
