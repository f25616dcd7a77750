"""Join a game with one's own phone: code, seats, and who is done. When everybody is, the count opens (R10)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorer.ask.agenda import START, place_at
from scorer.files.shapes import Json
from scorer.files.wire import unknown
from scorer.rules.errors import NotFound
from scorer.rules.game import Game
from scorer.store import SeatTaken
from scorer.store.offers import close
from scorer.store.seats import Answer
from scorer.web.http import errors, limits
from scorer.web.http.addresses import return_address
from scorer.web.http.cookies import WATCHED, phone_id
from scorer.web.http.language import translated
from scorer.web.http.limits import Limit, TooOften
from scorer.web.http.storage import store
from scorer.web.parts.game_page import game_page
from scorer.web.parts.sharing import invitation_to
from scorer.web.table.finishing import AsksFirst, awaited, finish, open_if_due, sure_page
from scorer.web.table.live import live, people_of
from scorer.web.table.moves import Refused, enter
from scorer.web.table.presence import presence
from scorer.web.table.seat_notices import offers_to
from scorer.web.table.views import View, open_game

area = Blueprint("joining", __name__)


@area.get("/games/<key>/invite")
def invite(key: str) -> str:
    """Show the lobby: who sits where, a QR code and a code to type for the others, and what is entered so far.

    Whoever comes from the end of an evening (``?at=count``) waits there for the others, and is not led back.
    """
    view, place = open_game(key), place_at("check") if request.args.get("at") == "count" else START
    return game_page("joining/invite.html", view, place=place, **invitation_to(key), places=list(_places(view)))


def _places(view: View) -> Iterator[Mapping[str, object]]:
    """Yield the seats in the lobby: the player (``person``), and how far what this phone may know of is entered.

    ``tickets`` are None while they are secret (R10); ``waiting`` are moves that are still on the seat's phone.
    """
    phones, waiting = {sitting.seat: sitting.phone for sitting in view.seating.taken}, presence().waiting(view.key)
    for person, (seat, score) in zip(people_of(view), view.players, strict=True):
        tickets = None if seat.number in view.hidden else len(score.tickets)
        moves = waiting.get(phones.get(seat.number, ""), 0)
        yield {"person": person, "trains_left": score.trains_left, "tickets": tickets, "waiting": moves}


@area.get("/games/<key>/join")
def who(key: str) -> str:
    """Ask which players sit at this phone."""
    return _ask(open_game(key))


def _ask(view: View, wanted: Sequence[int] | None = None) -> str:
    """Ask which players sit at this phone; or to confirm the `wanted` seats, which others lose or this phone leaves."""
    people = people_of(view)
    return game_page(
        "joining/who.html",
        view,
        people=people,
        is_asked=wanted is not None,
        wanted=[person for person in people if person.seat.number in (wanted or ())],
        left=[person for person in people if person.seat.number in _seats_left(view, wanted or ())],
    )


def _seats_left(view: View, wanted: Sequence[int]) -> list[int]:
    """Return the seats that this phone would leave."""
    return [seat for seat in view.seating.at(view.phone) if seat not in wanted]


@area.post("/games/<key>/join")
def join(key: str) -> ResponseReturnValue:
    """Give this phone every `seat` of the form and no other.

    It goes `back` then, else to the map. If another phone has one of them, or this phone leaves one, a page asks for
    confirmation first (`takes_over`, `leaves`). If somebody looks at that other phone, it is asked first.
    """
    view = open_game(key)
    wanted = _seats_in(request.form, view.game)
    if _seats_left(view, wanted) and "leaves" not in request.form and not errors.is_program():
        return _ask(view, wanted), 409
    others = view.seating.of_others(view.phone, wanted)
    if "takes_over" in request.form and any(presence().is_here(key, other.phone) for other in others):
        store().seats.ask(key, view.phone, [other.seat for other in others])
        return redirect(url_for("joining.asked", key=key, seat=wanted), 303)
    try:
        store().seats.take(key, view.phone, wanted, takes_over="takes_over" in request.form)
    except SeatTaken as error:
        if errors.is_program():
            raise
        return _ask(open_game(key), wanted), errors.status_of(error)
    presence().hear(key, view.phone)
    if wanted:
        WATCHED.forget(key)
    elif "leaves" not in request.form:  # who leaves a seat has not said "I just watch"
        WATCHED.remember(key)
    seat = url_for("play.page", key=key, seat=min(wanted, default=None))
    return redirect(return_address(request.form["back"]) if request.form.get("back") else seat, 303)


@area.get("/games/<key>/join/asked")
def asked(key: str) -> ResponseReturnValue:
    """Wait for the phone that was asked for the `seat`s, and take them over unless it refuses; reloads by itself."""
    view = open_game(key)
    wanted = _seats_in(request.args, view.game)
    others = view.seating.of_others(view.phone, wanted)
    answer = store().seats.answer(key, view.phone, wanted)
    if others and answer == Answer.GRANTED:
        store().seats.take(key, view.phone, wanted, takes_over=True)
    if not others or answer == Answer.GRANTED:
        return redirect(url_for("play.page", key=key, seat=min(wanted, default=None)), 303)
    players = [view.game.players[other.seat] for other in others]
    is_refused = answer == Answer.REFUSED
    page = game_page("joining/asked.html", view, players=players, is_refused=is_refused)
    return page, 200, {} if is_refused else {"Refresh": "2"}


@area.get("/games/<key>/opening")
def opening(key: str) -> ResponseReturnValue:
    """Wait for those who were asked whether the count may open; reloads by itself, and leads to the telling."""
    view = open_game(key)
    if store().seats.is_due(view.seating):
        view = open_if_due(view)
    if view.game.is_count_open:
        return redirect(url_for("reveal.page", key=key), 303)
    return game_page("joining/opening.html", view), 200, {"Refresh": "2"} if view.seating.opener else {}


@area.post("/games/<key>/join/refuse")
def refuse(key: str) -> ResponseReturnValue:
    """Keep this phone's seats, for which another phone has asked, and the count closed, and redirect `back`."""
    store().seats.refuse(key, phone_id())
    return redirect(return_address(request.form.get("back", "")), 303)


@area.post("/games/<key>/join/read")
def mark_read(key: str) -> ResponseReturnValue:
    """Note that this phone's players have read who took their seats over, and redirect `back`."""
    store().seats.mark_read(key, phone_id())
    return redirect(return_address(request.form.get("back", "")), 303)


@area.post("/games/<key>/join/offered")
def decide(key: str) -> ResponseReturnValue:
    """Enter the tickets that another phone has for seats of this one, if the form says `add`, and redirect `back`."""
    for seat, offer in list(offers_to(open_game(key))):
        if request.form.get("add"):
            with suppress(Refused, NotFound):  # this phone has entered it, too; or it is no ticket
                enter(key, offer.moves, id=offer.id)
        store().seats.change_offers(key, seat, close([offer.id]))
    return redirect(return_address(request.form.get("back", "")), 303)


def _seats_in(fields: MultiDict[str, str], game: Game) -> list[int]:
    wanted = fields.getlist("seat")
    seats = [seat for seat in game.seats if str(seat) in wanted]
    if len(seats) < len(wanted):
        raise NotFound("player", ", ".join(wanted))
    return seats


@area.post("/games/<key>/done")
def done(key: str) -> ResponseReturnValue:
    """Note that this phone's players are done, or not if `done` is empty, and redirect `back`.

    The last phone opens the count and is redirected to the telling, which leads on to the result while a question is
    open; with little entered it is asked first (`is_sure`). Scripts send JSON, behind their moves, and get the live
    state.
    """
    sent: Json = request.get_json() if request.is_json else request.form
    if not isinstance(sent, Mapping):
        raise unknown(sent)
    back = return_address(request.form.get("back", ""))
    try:
        presence().arrive(key, phone_id())  # it travels behind the moves
        then = finish(open_game(key), is_done=bool(sent.get("done")), is_sure=bool(sent.get("is_sure")))
    except AsksFirst as asks:
        everybody = gettext("Everybody else is done: the count opens on every phone.")
        if not request.is_json:
            return sure_page(asks.questions, everybody, back)
        yes = {"label": gettext("Yes, open the count"), "moves": [{"kind": "done", "is_done": True, "is_sure": True}]}
        sentence = " ".join([*map(translated, asks.questions), everybody])
        return jsonify(**live(open_game(key)), sentence=sentence, remedies=[yes]), 409
    if request.is_json:
        return jsonify(**live(then), reveals=then.game.is_count_open, said=" ".join(awaited(then)))
    return redirect(url_for("reveal.page", key=key) if then.game.is_count_open else back, 303)


@area.get("/join")
def code() -> str:
    """Ask for the code that another phone shows."""
    return _ask_for_code()


@area.post("/join")
def find() -> ResponseReturnValue:
    """Redirect to the game with the form's `code`."""
    typed = request.form.get("code", "")
    if key := store().codes.key(typed):
        return redirect(url_for("joining.who", key=key), 303)
    try:
        limits.count(Limit.CODES)  # a right code always opens: others behind one address may have mistyped theirs
    except TooOften as error:
        if errors.is_program():
            raise
        return _ask_for_code(typed, errors.sentence_of(error)), errors.status_of(error), errors.retry_header(error)
    return _ask_for_code(typed), 404


def _ask_for_code(typed: str = "", problem: str = "") -> str:
    return render_template("joining/code.html", typed=typed[:12], problem=problem)
