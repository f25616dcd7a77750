"""Joining a game with a phone of one's own: its code, who sits where, and who is done; then the count is open (R10)."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_urlsafe
from urllib.parse import urlsplit

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.map import Seat, seats_of
from scorer.rules.errors import IllegalMove, NotFound
from scorer.rules.game import Game
from scorer.rules.moves import OpenCount
from scorer.store import Seating, SeatTaken, Sitting
from scorer.web import errors, making
from scorer.web.codes import TooManyTries, codes
from scorer.web.language import told, way_back
from scorer.web.presence import presence
from scorer.web.qr import for_phones, qr_of
from scorer.web.reveal import can_be_told
from scorer.web.views import View, open_game, store

area = Blueprint("joining", __name__)


@area.get("/games/<key>/invite")
def invite(key: str) -> str:
    """Show what is held up to the others: a QR code of the page on which they join, and a code to type."""
    view = open_game(key)
    code, address = codes().of(key), for_phones(url_for("joining.who", key=key, _external=True))
    return render_template(
        "joining/invite.html",
        key=key,
        view=view,
        code=code,
        qr=qr_of(address),
        join=urlsplit(for_phones(url_for("joining.code", _external=True))),
        people=people_of(view),
    )


@dataclass(frozen=True, slots=True)
class Person:
    """A seat as the others see it."""

    seat: Seat
    at: str | None
    """``here``: at the phone that asks; ``elsewhere``; None: at none."""
    is_here: bool
    """Somebody looks at the phone."""
    is_done: bool

    @property
    def json(self) -> dict[str, object]:
        return {"at": self.at, "isHere": self.is_here, "isDone": self.is_done}


def people_of(view: View) -> list[Person]:
    """Return all seats, each with where it is and how far its player is."""
    sittings = {sitting.seat: sitting for sitting in view.seating.taken}
    return [_person(view, seat, sittings.get(seat.number)) for seat in seats_of(view.game)]


def _person(view: View, seat: Seat, sitting: Sitting | None) -> Person:
    if not sitting:
        return Person(seat, None, False, False)
    at = "here" if sitting.phone == view.phone else "elsewhere"
    return Person(seat, at, presence().is_here(view.key, sitting.phone), sitting.is_done)


@area.get("/games/<key>/join")
def who(key: str) -> str:
    """Ask who this phone is, with the name of the table."""
    return _asked(open_game(key))


def _asked(view: View, wanted: Sequence[int] | None = None) -> str:
    """Ask who this phone is; or whether it is to have the seats that are `wanted`, whoever has or loses one by that."""
    people = people_of(view)
    return render_template(
        "joining/who.html",
        key=view.key,
        view=view,
        people=people,
        is_asked=wanted is not None,
        wanted=[person for person in people if person.seat.number in (wanted or ())],
        left=[people[seat] for seat in _left(view, wanted or ())],
    )


def _left(view: View, wanted: Sequence[int]) -> list[int]:
    """Return the seats at this phone that it would leave."""
    return [seat for seat in view.seating.at(view.phone) if seat not in wanted]


@area.post("/games/<key>/join")
def join(key: str) -> ResponseReturnValue:
    """Seat this phone in every `seat` of the form, and in no other.

    Where another phone has one, and where this phone `leaves` one, a person is asked first.
    """
    view = open_game(key)
    wanted = _wanted(view.game)
    if _left(view, wanted) and "leaves" not in request.form and not errors.is_program():
        return _asked(view, wanted), 409
    try:
        store().seats.take(key, view.phone, wanted, takes_over="takes_over" in request.form)
    except SeatTaken as error:
        if errors.is_program():
            raise
        return _asked(open_game(key), wanted), errors.status_of(error)
    return redirect(url_for("play.page", key=key, seat=min(wanted, default=None)), 303)


def _wanted(game: Game) -> list[int]:
    wanted = request.form.getlist("seat")
    seats = [seat for seat in range(len(game.players)) if str(seat) in wanted]
    if len(seats) < len(wanted):
        raise NotFound("player", ", ".join(wanted))
    return seats


@area.post("/games/<key>/done")
def done(key: str) -> ResponseReturnValue:
    """Note that this phone's players are done, or with `done` empty that they are not, and go `back`.

    Who is the last opens the count, and is told it.
    """
    view = open_game(key)
    seating = store().seats.finish(key, view.phone, is_done=bool(request.form.get("done")))
    if _are_all_done(view.game, seating):
        with suppress(IllegalMove):  # somebody has opened it this moment
            making.make(key, token_urlsafe(9), OpenCount())
        if can_be_told(open_game(key)):
            return redirect(url_for("reveal.page", key=key), 303)
    return redirect(way_back(request.form.get("back", "")), 303)


def _are_all_done(game: Game, seating: Seating) -> bool:
    """Return whether everybody sits at a phone, and is done."""
    return len(seating.taken) == len(game.players) and seating.is_done


@area.get("/join")
def code() -> str:
    """Ask for the code that another phone shows."""
    return render_template("joining/code.html", typed="", problem="")


@area.post("/join")
def find() -> ResponseReturnValue:
    """Lead to the game that a code means."""
    typed = request.form.get("code", "")
    try:
        key, problem = codes().key(typed), None
    except TooManyTries as error:
        key, problem = None, error.sentence
    if key:
        return redirect(url_for("joining.who", key=key), 303)
    page = render_template("joining/code.html", typed=typed[:12], problem=told(problem) if problem else "")
    return page, 429 if problem else 404
