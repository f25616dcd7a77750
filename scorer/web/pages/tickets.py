"""The ticket page of one player. It does not show what others hold (R10)."""

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from scorer.ask.agenda import place_at
from scorer.rules.errors import BadTicket
from scorer.rules.moves import TakeTicket
from scorer.web.http.language import translated
from scorer.web.parts.forms import CardByHand, TourByHand
from scorer.web.parts.game_page import game_page, open_map, seat_wanted
from scorer.web.parts.ticket_cards import cards_of
from scorer.web.table.moves import Refused, enter
from scorer.web.table.notices import phone_named
from scorer.web.table.views import View

area = Blueprint("tickets", __name__, url_prefix="/games/<key>")


@area.get("/tickets")
def page(key: str) -> str:
    """Show the cards of `?seat=n`: those in hand with their points, and the rest of the deck."""
    view = open_map(key)
    return _page(view, seat_wanted(view), CardByHand(view.game.board))


@area.post("/tickets")
def by_hand(key: str) -> ResponseReturnValue:
    """Take a card that is not in our list, by its two cities and printed value."""
    view = open_map(key)
    seat, form = seat_wanted(view), CardByHand(view.game.board)
    if not form.validate():
        return _page(view, seat, form), 400
    move = TakeTicket(seat, form.start.data, form.end.data, form.value.data)
    back = url_for("tickets.page", key=key, seat=seat)
    try:
        enter(key, move, back=back)
    except Refused as refused:
        if not isinstance(refused.reason, BadTicket):
            raise
        form.end.errors = [translated(refused.reason.sentence, view.game.board)]
        return _page(view, seat, form), 400
    return redirect(back, 303)


@area.post("/tickets/tour")
def tour_by_hand(key: str) -> ResponseReturnValue:
    """Take a tour that is not in our list, by its cities and printed values (X25)."""
    view = open_map(key)
    seat, form = seat_wanted(view), TourByHand(view.game.board)
    if not form.validate():
        return _page(view, seat, CardByHand(view.game.board), form), 400
    start, *stops, end = form.cities
    values = form.in_order.data, form.any_order.data, form.minus.data
    back = url_for("tickets.page", key=key, seat=seat)
    enter(key, TakeTicket(seat, start, end, values[0], tuple(stops), *values[1:]), back=back)
    return redirect(back, 303)


def _page(view: View, seat: int, form: CardByHand, tour: TourByHand | None = None) -> str:
    game, player = view.game, view.sheet.of(seat)
    if seat in view.hidden:
        sitting = next(sitting for sitting in view.seating.sittings if sitting.seat == seat)
        phone = sitting.phone and phone_named(view, sitting.phone)
        return game_page("tickets/secret.html", view, seat=seat, phone=phone)
    others = [other for other in view.sheet.players if other.seat not in (seat, *view.hidden)]
    return game_page(
        "tickets/page.html",
        view,
        place=place_at("tickets", seat),
        seat=seat,
        player=player,
        least=game.edition.deal.keep,
        cards=cards_of(game, seat, player, others),
        form=form,
        tour=tour or (TourByHand(game.board) if game.edition.tours else None),
        asked=view.sheet.columns_asked,
    )
