"""Where each player sits, for the other players."""

from dataclasses import dataclass

from scorer.map import Seat, seats_of
from scorer.store import Sitting
from scorer.web.table.presence import presence
from scorer.web.table.views import View


@dataclass(frozen=True, slots=True)
class Person:
    """A seat as the other players see it."""

    seat: Seat
    at: str | None
    """``here`` at this request's phone, ``elsewhere`` at another, None at none."""
    is_here: bool
    """Its phone has polled within the last seconds."""
    is_done: bool
    is_lent: bool = False
    """It goes back to another phone when its phone leaves it."""

    @property
    def json(self) -> dict[str, object]:
        return {"at": self.at, "isHere": self.is_here, "isDone": self.is_done}


def people_of(view: View) -> list[Person]:
    """Return every seat of the game."""
    sittings = {sitting.seat: sitting for sitting in view.seating.taken}
    return [_person(view, seat, sittings.get(seat.number)) for seat in seats_of(view.game)]


def _person(view: View, seat: Seat, sitting: Sitting | None) -> Person:
    if not sitting:
        return Person(seat, None, False, False)
    at = "here" if sitting.phone == view.phone else "elsewhere"
    return Person(seat, at, presence().is_here(view.key, sitting.phone), sitting.is_done, bool(sitting.lender))
