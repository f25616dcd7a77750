"""Join a game with one's own phone: code, seats, who is done, and the question before the count (R10)."""

from collections.abc import Iterator, Mapping, Sequence

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.ask.agenda import START, place_at
from scorer.files.entries import Json
from scorer.files.wire import unknown
from scorer.rules.errors import NotFound
from scorer.store import HandsChanged, SeatTaken
from scorer.store.codes import LENGTH
from scorer.web.http import errors, limits
from scorer.web.http.addresses import return_address
from scorer.web.http.cookies import WATCHED, phone_id
from scorer.web.http.limits import Limit, TooOften
from scorer.web.http.storage import store
from scorer.web.parts.game_page import count_page, game_page
from scorer.web.parts.pasting import address_in
from scorer.web.parts.sharing import invitation_to
from scorer.web.table.finishing import AsksFirst, finish
from scorer.web.table.guide import asks_done, way_from_lobby
from scorer.web.table.live import Person, live, people_of
from scorer.web.table.moves import Refused
from scorer.web.table.notices import phone_named
from scorer.web.table.presence import presence
from scorer.web.table.views import View, open_game

area = Blueprint("joining", __name__)


@area.get("/games/<key>/invite")
def invite(key: str) -> str:
    """Show the lobby: who sits where, a QR code and a code to type for the others, and what is entered so far.

    Whoever comes from the end of an evening (``?at=count``) waits there for the others, and is not led back.
    """
    view, place = open_game(key), place_at("check") if request.args.get("at") == "count" else START
    people, is_begun = people_of(view), bool(view.record.entries)
    free = [person.seat for person in people if person.at is None]
    silent = [person.seat.name for person in people if person.at in ("elsewhere", "left") and not person.is_here]
    return game_page(
        "joining/invite.html",
        view,
        way=way_from_lobby(view, place, free, is_full=not (free or silent)),
        asks_done=is_begun and asks_done(view),
        **invitation_to(key),
        places=list(_places(view, people)),
        is_begun=is_begun,
        own=view.own,
        free=free,
        silent=silent,
    )


def _places(view: View, people: Sequence[Person]) -> Iterator[Mapping[str, object]]:
    """Yield the seats in the lobby: the player (``person``), and how far what this phone may know of is entered.

    ``tickets`` are None while they are secret (R10); ``waits`` tells that moves are still on the seat's phone.
    """
    phones, waiting = {sitting.seat: sitting.phone for sitting in view.seating.taken}, presence().waiting(view.key)
    for person, (seat, score) in zip(people, view.players, strict=True):
        tickets = None if seat.number in view.hidden else len(score.tickets)
        waits = phones.get(seat.number) in waiting
        yield {"person": person, "trains_left": score.trains_left, "tickets": tickets, "waits": waits}


@area.get("/games/<key>/join")
def who(key: str) -> str:
    """Ask which players sit at this phone."""
    view = open_game(key)
    return game_page("joining/who.html", view, people=people_of(view))


@area.post("/games/<key>/join")
def join(key: str) -> ResponseReturnValue:
    """Give this phone every seat to `add`, and take from it every seat to `leave`.

    Programs name all it is to have (`seat`, and `leaves` where they do not ask for JSON).

    It goes `back` then, else to the map. For a seat that is or was at another phone a page asks first; its button sends
    the number of the seat's last change (`takes_over`), and if that has changed meanwhile, it asks again.
    """
    view, form = open_game(key), request.form
    added, left = _seats_in("add", view), _seats_in("leave", view)
    if not (added or left):
        added, is_whole = _seats_in("seat", view), errors.is_program() or "leaves" in form
        left = [seat for seat in view.seating.at(view.phone) if seat not in added] if is_whole else []
    try:
        numbers = form.getlist("takes_over", type=int)
        seating = store().seats.take(key, view.phone, added, leaves=left, takes_over=numbers)
    except SeatTaken as error:
        if errors.is_program():
            raise
        view = open_game(key)
        asked = view.seating.to_take_over(view.phone, added)
        seats = [(view.game.players[one.seat], one.phone and phone_named(view, one.phone), one.number) for one in asked]
        question = game_page("joining/take.html", view, asked=seats, wanted=added, back=form.get("back", ""))
        return question, errors.status_of(error)
    store().seats.vacate(key, {*added} - {*store().record(key).game.seats})  # who was taken out in the meantime
    presence().hear(key, view.phone)
    if seating.at(view.phone):
        WATCHED.forget(key)
    elif not left:  # who leaves a seat has not said "I just watch"
        WATCHED.remember(key)
    seat = url_for("play.page", key=key, seat=min(added, default=None))
    return redirect(return_address(form["back"]) if form.get("back") else seat, 303)


def _seats_in(field: str, view: View) -> list[int]:
    wanted = request.form.getlist(field)
    seats = [seat for seat in view.game.seats if str(seat) in wanted]
    if len(seats) < len({*wanted}):
        raise NotFound("player", ", ".join(wanted))
    return seats


@area.post("/games/<key>/join/read")
def mark_read(key: str) -> ResponseReturnValue:
    """Note that this phone's players have read who took their seats over, up to a `number`, and redirect `back`."""
    number = request.form.get("number", store().numbers(key)[1], type=int)
    store().seats.mark_read(key, phone_id(), number)
    return redirect(return_address(request.form.get("back", "")), 303)


@area.get("/games/<key>/count")
def count(key: str) -> ResponseReturnValue:
    """Ask before the count is opened; lead to the telling once it is open, and whoever may not open it to the lobby."""
    view = open_game(key)
    if view.game.is_count_open:
        return redirect(url_for("result.tell", key=key), 303)
    return count_page(view) if view.own else redirect(url_for("joining.invite", key=key, at="count"), 303)


@area.post("/games/<key>/done")
def done(key: str) -> ResponseReturnValue:
    """Note that this phone's players are done, or not if `done` is empty, and redirect `back`.

    The last phone opens the count and is redirected to the telling, which leads on to the result while a question is
    open; it may be asked first (`is_sure`). Scripts send JSON, behind their moves, with the `seats` as they were then,
    and get the live state.
    """
    sent: Json = request.get_json() if request.is_json else request.form
    if not isinstance(sent, Mapping):
        raise unknown(sent)
    back = return_address(request.form.get("back", ""))
    try:
        presence().arrive(key, phone_id())  # it travels behind the moves
        numbers = _numbers(sent["seats"]) if "seats" in sent else None
        is_done, is_sure = bool(sent.get("done")), bool(sent.get("is_sure"))
        then = finish(open_game(key), is_done=is_done, is_sure=is_sure, as_numbered=numbers)
    except AsksFirst as reason:
        if not request.is_json:
            return count_page(open_game(key), is_done=True), 409
        raise Refused(key, (), reason, "") from reason
    except HandsChanged as reason:
        raise Refused(key, (), reason, "" if request.is_json else back) from reason
    if request.is_json:
        return jsonify(**live(then), reveals=then.game.is_count_open, said="")
    return redirect(url_for("result.tell", key=key) if then.game.is_count_open else back, 303)


def _numbers(seats: Json) -> dict[int, int]:
    match seats:
        case dict() if all(seat.isdecimal() and isinstance(number, int) for seat, number in seats.items()):
            return {int(seat): int(number) for seat, number in seats.items()}
    raise unknown(seats)


@area.get("/join")
def code() -> str:
    """Ask for the code that another phone shows."""
    return _ask_for_code()


@area.post("/join")
def find() -> ResponseReturnValue:
    """Redirect to the game with the form's `code`, or to where a link leads that stands there."""
    typed = request.form.get("code", "")
    if there := address_in(typed):
        return redirect(there, 303)
    try:
        limits.count(Limit.CODES)  # a right code always opens: others behind one address may have mistyped theirs
    except TooOften as error:
        if errors.is_program():
            raise
        return _ask_for_code(typed, errors.sentence_of(error)), errors.status_of(error), errors.retry_header(error)
    return _ask_for_code(typed), 404


@area.get("/tv/<code>")
def television(code: str) -> ResponseReturnValue:
    """Redirect a television to the game whose code is typed on it; raise NotFound."""
    if key := store().codes.key(code):
        return redirect(url_for("screen.page", key=key))
    limits.count(Limit.CODES)
    raise NotFound("game", code)


def _ask_for_code(typed: str = "", problem: str = "") -> str:
    return render_template("joining/code.html", typed=typed[:200], length=LENGTH, problem=problem)
