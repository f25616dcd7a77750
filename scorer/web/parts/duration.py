"""When a game was played, and how long: as its players or its file said, or measured by when it was entered."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from itertools import pairwise
from urllib.parse import unquote
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import request

from scorer.rules.game import Game
from scorer.rules.hands import is_of_hand
from scorer.rules.moves import ClaimRoute
from scorer.store import Record
from scorer.web.http.storage import store
from scorer.web.table.views import View

_LEAST = timedelta(minutes=20)
"""The shortest time in which a game is played; what is entered faster was played before."""
_LONGEST_PAUSE = timedelta(hours=1)


def minutes_of(record: Record) -> int:
    """Return how long a game took, as its players said, else from its set-up to its last claim; 0 if nobody knows."""
    if record.game.minutes:
        return record.game.minutes
    times = store().times(record.key)
    claims = [(line.move.seat, line.number) for line in record.entries if isinstance(line.move, ClaimRoute)]
    made = [(seat, times[number]) for seat, number in claims if number in times]
    return minutes([record.created, *(at for _, at in made)], [seat for seat, _ in made])


def day_of(record: Record) -> date | None:
    """Return the day of a game: what its file says, else that of its last entry, where the asking phone is."""
    if record.game.day:
        return date.fromisoformat(record.game.day)
    last = _last(record)
    return last.astimezone(zone()).date() if last else None


def when_of(record: Record) -> datetime:
    """Return when a game was played, on its day where the asking phone is; when it was stored, where nobody knows."""
    when = (_last(record) or record.created).astimezone(zone())
    return datetime.combine(date.fromisoformat(record.game.day), when.timetz()) if record.game.day else when


def _last(record: Record) -> datetime | None:
    """Return when its last entry was made, but of no hand: when that is counted is secret, too (R10)."""
    times, edition = store().times(record.key), record.game.edition
    made = (line.number for line in record.entries if not is_of_hand(line.move, edition))
    return max((times[number] for number in made if number in times), default=None)


def zone() -> tzinfo | None:
    """Return the time zone that the phone has told; None: that of this computer."""
    with suppress(ValueError, OSError, ZoneInfoNotFoundError):
        return ZoneInfo(unquote(request.cookies.get("zone", "")))
    return None


def file_name(view: View) -> str:
    """Return what files about a game are called, without what they are."""
    day = day_of(view.record)
    return f"{view.game.board.id}-{day}" if day else view.game.board.id


def as_played(view: View) -> Game:
    """Return a game with its day and duration, for those who print or keep it; raises what `View.whole` does."""
    day = str(day_of(view.record) or "")
    return replace(view.whole(), minutes=minutes_of(view.record) or None, day=day)


def minutes(times: Sequence[datetime], seats: Sequence[int]) -> int:
    """Return the minutes from the first to the last time; 0 unless players alternate, without a pause of an hour."""
    took = times[-1] - times[0]
    alternations = sum(seat != other for seat, other in pairwise(seats))
    pause = max((later - sooner for sooner, later in pairwise(times)), default=took)
    is_live = took >= _LEAST and pause <= _LONGEST_PAUSE and 2 * alternations >= len(seats)
    return round(took / timedelta(minutes=1)) if is_live else 0
