"""The order of the claims, and the country cards that follow from it or are entered (P2, P6)."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import RadioField, SelectField, SelectMultipleField
from wtforms.validators import InputRequired

from scorer.ask.agenda import START, place_at
from scorer.ask.cards import problems_of_entered, question_of_order
from scorer.count.countries import awards
from scorer.draw.seats import Seat, Seats, seats_of
from scorer.files.entries import Json
from scorer.files.wire import json_of
from scorer.rules.board import City
from scorer.rules.game import Claim, CountryCard, Game
from scorer.rules.moves import (
    ChooseCards,
    ClaimRoute,
    EnterCards,
    GiveRoute,
    Move,
    ReleaseRoute,
    ReturnCard,
    ShiftClaim,
    TakeCard,
)
from scorer.web.http.errors import sentence_of, status_of
from scorer.web.http.language import translated, words
from scorer.web.parts.forms import PageForm
from scorer.web.parts.game_page import game_page, open_map
from scorer.web.table.moves import Refused, enter
from scorer.web.table.views import View
from scorer.words.words import alphabetical

area = Blueprint("claims", __name__, url_prefix="/games/<key>")


class ListedClaims(PageForm):
    """Claims of one player, ticked in a list of what nobody has; where the order counts, also their place in it."""

    seat = RadioField(lazy_gettext("Player"), [InputRequired(lazy_gettext("Please choose a player."))], coerce=int)
    route = SelectMultipleField(lazy_gettext("Routes"), [InputRequired(lazy_gettext("Please choose a route."))])
    place = SelectField(lazy_gettext("Place"), coerce=int)

    def __init__(self, game: Game, **given: object) -> None:
        super().__init__(**given)
        board = game.board
        self.seat.choices = [(seat, player.shown) for seat, player in game.playing.items()]
        free = [route for route in board.routes.values() if route.id not in game.owners]
        names = [  # with length and colour, to distinguish parallel lines
            (route.id, f"{board.name_of(route)} ({route.length}, {words().colour(route.colour)})") for route in free
        ]
        self.route.choices = sorted(names, key=lambda choice: alphabetical(choice[1]))
        places = [
            gettext("before %(number)s. %(route)s", number=place + 1, route=board.name_of(claim.route))
            for place, claim in enumerate(game.claims)
        ]
        self.place.choices = list(enumerate([*places, gettext("at the end")]))
        if self.place.data is None:
            self.place.data = len(places)


@area.get("/claims")
def page(key: str) -> str:
    """Show the claims in the order of play.

    `?place=n` opens the form for forgotten claims at that place.
    """
    view = open_map(key)
    place = request.args.get("place", len(view.game.claims), type=int)
    return _page(view, ListedClaims(view.game, data={"place": place}))


@area.post("/claims")
def insert(key: str) -> ResponseReturnValue:
    """Insert claims at their place, all or none. The country cards follow."""
    view = open_map(key)
    form = ListedClaims(view.game)
    if not form.validate():
        return _page(view, form), 400
    routes = enumerate(form.route.data or (), form.place.data)
    moves = [ClaimRoute(form.seat.data, route, place) for place, route in routes]
    back = url_for("claims.page", key=key)
    try:
        enter(key, moves, back=back)
    except Refused as refused:
        if not moves[1:]:
            raise  # the answer to one line has ways out; of several, what was ticked is kept
        form.route.errors = [sentence_of(refused.reason, view.game.board)]
        return _page(view, form), status_of(refused.reason)
    return redirect(f"{back}#claim-{moves[0].route}", 303)


@area.post("/bonus-cards")
def choose(key: str) -> ResponseReturnValue:
    """Say which bonus cards lie open (X18)."""
    back = url_for("claims.page", key=key)
    enter(key, ChooseCards(tuple(request.form.getlist("bonus_cards"))), back=back)
    return redirect(f"{back}#bonus-cards", 303)


@area.get("/cards")
def cards(key: str) -> str:
    """Show the country cards that lie in front of everybody, or where they follow from the claims what is left.

    `?seat=n` says whose are entered.
    """
    view = open_map(key)
    game, seats = view.game, seats_of(view.game)
    wanted = request.args.get("seat", -1, type=int)
    seat = wanted if wanted in game.seats else game.seats[0]
    as_they_lie = game.entered_cards is not None
    return game_page(
        "claims/cards.html",
        view,
        place=place_at("cards"),
        seat=seat,
        stacks=view.sheet.stacks_left,
        cards=_stacks(game, seats, seat) if as_they_lie else {},
        order="".join(words().sentence(question.sentence) for question in question_of_order(game)),
        questions=[translated(problem, game.board) for _, problem in problems_of_entered(game)],
        switch=[json_of(EnterCards(not as_they_lie))],
    )


def _page(view: View, form: ListedClaims) -> str:
    game, seats = view.game, seats_of(view.game)
    is_ordered = game.board.has_order and game.entered_cards is None and game.claims_in_order
    rows = [_row(game, seats, place, claim) for place, claim in enumerate(game.claims)]
    if not is_ordered:
        rows.sort(key=lambda row: (game.seats.index(row[0].seat), game.board.name_of(row[0].route)))
    return game_page(
        "claims/page.html",
        view,
        place=place_at("cards") - 1 if game.board.country_cards else START,
        form=form,
        is_inserting=bool(form.errors) or "place" in request.args,
        is_ordered=is_ordered,
        claims=rows,
        taken={}
        if game.entered_cards is not None
        else {award.place: words().award(game, award) for award in awards(game) if award.cards},
    )


def _row(game: Game, seats: Seats, place: int, claim: Claim) -> tuple[Any, ...]:
    """Return a claim, its owner, the moves for earlier, later and gone, and those that give it to somebody else."""
    id, holders = claim.route.id, game.holders(claim.route.id)
    gone = [json_of(ReleaseRoute(id, claim.seat if len(holders) > 1 else None))]
    others = () if len(holders) > 1 else (seat for seat in seats if seat.number not in holders)
    gifts = [(seat, [json_of(GiveRoute(seat.number, id))]) for seat in others]
    return claim, seats[claim.seat], _shift(id, place - 1), _shift(id, place + 1), gone, gifts


def _shift(route: str, place: int) -> list[dict[str, Json]]:
    return [json_of(ShiftClaim(route, place))]


def _stacks(game: Game, seats: Seats, seat: int) -> Mapping[City, list[tuple[int, Seat | None, list[dict[str, Json]]]]]:
    """Return each country's cards from the top down: value, owner, and what the next taps of the active seat do."""
    owners = {held.card: seats[held.seat] for held in game.entered_cards or ()}
    cities = game.board.cities
    return {
        cities[id]: [
            (value, owner := owners.get(CountryCard(cities[id], value)), [*map(json_of, _taps(seat, id, value, owner))])
            for value in values
        ]
        for id, values in game.board.country_cards.items()
    }


def _taps(seat: int, country: str, value: int, owner: Seat | None) -> list[Move]:
    """Return the move of a tap, and of the next one, which puts a card back that is not another player's."""
    take, put_back = TakeCard(seat, country, value), ReturnCard(country, value)
    if owner is None:
        return [take, put_back]
    return [put_back, take] if owner.number == seat else [take]
