"""The ticket page of one player. It does not show what others hold (R10)."""

from collections.abc import Mapping

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, FieldList, IntegerField, SelectField
from wtforms.validators import InputRequired, NumberRange

from scorer.ask.agenda import place_at
from scorer.rules.board import Board
from scorer.rules.errors import BadTicket
from scorer.rules.moves import TakeTicket
from scorer.rules.play import LEAST_STOPS, MOST_POINTS, MOST_STOPS
from scorer.web.http.language import translated
from scorer.web.parts.forms import PageForm
from scorer.web.parts.game_page import game_page, open_map, seat_wanted
from scorer.web.parts.ticket_cards import cards_of
from scorer.web.table.moves import Refused, enter
from scorer.web.table.notices import phone_named
from scorer.web.table.views import View
from scorer.words.words import alphabetical

area = Blueprint("tickets", __name__, url_prefix="/games/<key>")


def _points(label: str) -> IntegerField:
    """Return a field for points as they are printed on a card."""
    return IntegerField(
        label,
        [
            InputRequired(lazy_gettext("Please give the points printed on the card.")),
            NumberRange(1, MOST_POINTS, lazy_gettext("A ticket is worth 1 to %(most)s points.", most=MOST_POINTS)),
        ],
        render_kw={"inputmode": "numeric"},
    )


def _choices(names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return choices in alphabetical order after an empty one."""
    return [("", "–"), *sorted(names.items(), key=lambda choice: alphabetical(choice[1]))]


class CardByHand(PageForm):
    """A ticket card that is not in the list, as printed."""

    start = SelectField(lazy_gettext("From"), [InputRequired(lazy_gettext("Please choose a city."))])
    end = SelectField(lazy_gettext("To"), [InputRequired(lazy_gettext("Please choose a city."))])
    value = _points(lazy_gettext("Points on the card"))

    def __init__(self, board: Board, **given: object) -> None:
        super().__init__(**given)
        names = {place.id: place.name for place in board.places.values()}
        self.start.choices = self.end.choices = _choices(names)


class TourByHand(PageForm):
    """A tour that is not in the list, as printed (X25): its cities in order, and its three values."""

    stops = FieldList(SelectField(), min_entries=MOST_STOPS, max_entries=MOST_STOPS)
    in_order = _points(lazy_gettext("Points in this order"))
    any_order = _points(lazy_gettext("Points in another order"))
    minus = _points(lazy_gettext("Points lost if one is missing"))

    def __init__(self, board: Board, **given: object) -> None:
        super().__init__(**given)
        choices = _choices({place.id: place.name for place in board.cities.values() if place.takes_tickets})
        for number, stop in enumerate(self.stops, 1):
            stop.label.text = gettext("City %(number)s", number=number)
            stop.choices = choices

    @property
    def fields_in_order(self) -> list[Field]:
        return [*self.stops, self.in_order, self.any_order, self.minus]

    @property
    def cities(self) -> list[str]:
        return [stop.data for stop in self.stops if stop.data]

    def validate(self, extra_validators: object = None) -> bool:
        """Check the fields, and that there are enough different cities."""
        is_valid = bool(super().validate(extra_validators))
        count = len(self.cities)
        if LEAST_STOPS <= count == len({*self.cities}):
            return is_valid
        message = gettext("Please choose %(least)s to %(most)s different cities.", least=LEAST_STOPS, most=MOST_STOPS)
        self.stops[0].errors = [*self.stops[0].errors, message]
        return False


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
