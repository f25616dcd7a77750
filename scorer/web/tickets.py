"""Tickets: one screen for each player; nobody sees here what the others hold (R10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from secrets import token_urlsafe

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.gamefile.shapes import Json
from scorer.map import seats_of
from scorer.rules.board import Board, Place, Ticket
from scorer.rules.errors import BadTicket, IllegalMove, NotFound
from scorer.rules.game import Game
from scorer.rules.moves import Move, ReturnTicket, TakeTicket
from scorer.rules.score_sheet import PlayerScore, TicketScore
from scorer.web import errors, making
from scorer.web.forms import CardByHand
from scorer.web.language import told
from scorer.web.rows import example_of
from scorer.web.views import View, open_game
from scorer.wire import json_of
from scorer.words import alphabetical

area = Blueprint("tickets", __name__, url_prefix="/games/<key>")


@dataclass(frozen=True, slots=True)
class Card:
    """A ticket card as one player's list shows it."""

    ticket: Ticket
    name: str
    spellings: str
    """All that people may type to find it, a line each."""
    score: TicketScore | None
    """What it is worth to the player who holds it; None if this player does not."""
    moves: list[dict[str, Json]]
    """What a tap does: hold it, or give it back."""
    copy: int = 0
    """Which of several alike it is (X3), from 0."""

    @property
    def id(self) -> str:
        """What no other card of the page is called."""
        return f"{self.ticket.id}-{self.ticket.value}" + (f"-{self.copy}" if self.copy else "")

    @property
    def groups(self) -> str:
        """The filters that show it."""
        is_held, is_done = self.score is not None, self.score is not None and self.score.is_completed
        groups = {"held": is_held, "done": is_done, "open": is_held and not is_done, "long": self.ticket.is_long}
        return " ".join(group for group, belongs in groups.items() if belongs)


@area.get("/tickets")
def page(key: str) -> str:
    """Show the cards of `?seat=n`: those in this hand with what they bring, and the rest of the deck to take from."""
    view = open_game(key)
    return _page(view, _seat(view), CardByHand(view.game.board, formdata=None))


@area.post("/tickets")
def by_hand(key: str) -> ResponseReturnValue:
    """Take a card that is not in our list, by its two cities and its printed value."""
    view = open_game(key)
    seat, form = _seat(view), CardByHand(view.game.board)
    if not form.validate():
        return _page(view, seat, form), 400
    move = TakeTicket(seat, form.start.data, form.end.data, form.value.data)
    back = url_for("tickets.page", key=key, seat=seat)
    try:
        making.make(key, token_urlsafe(9), move)
    except BadTicket as error:
        form.end.errors = [told(error.sentence, view.game.board)]
        return _page(view, seat, form), 400
    except IllegalMove as error:
        return errors.refused(view.game, [move], error, back)
    return redirect(back, 303)


def _seat(view: View) -> int:
    """Return the seat that is asked for, else the one at this phone."""
    own = view.own[0].seat if view.own else 0
    seat = request.args.get("seat", own, type=int)
    if not 0 <= seat < len(view.game.players):
        raise NotFound("player", str(seat))
    return seat


def _page(view: View, seat: int, form: CardByHand) -> str:
    game, player = view.game, view.sheet.players[seat]
    if seat in view.hidden:
        return render_template("tickets/secret.html", key=view.key, view=view, seats=seats_of(game), seat=seat)
    cards = sorted(_cards(game, seat, player), key=lambda card: alphabetical(card.name))
    return render_template(
        "tickets/page.html",
        key=view.key,
        view=view,
        game=game,
        seats=seats_of(game),
        seat=seat,
        player=player,
        least=game.edition.deal.least(game.tickets_of(seat)),
        cards=cards,
        example=_example(cards, game.board),
        form=form,
    )


def _example(cards: list[Card], board: Board) -> str:
    """Return what somebody might type on this board: the beginnings of two cities, and how people also spell one."""
    spellings = [spelling for place in board.places.values() for spelling in place.spellings]
    return ", ".join([example_of(card.name for card in cards if not card.ticket.is_choice), *spellings[:1]])


def _cards(game: Game, seat: int, player: PlayerScore) -> Iterator[Card]:
    """Yield the edition's cards, and those that this player entered by hand."""
    for ticket in dict.fromkeys([*game.edition.tickets, *(scored.ticket for scored in player.tickets)]):
        places = [game.board.places[id] for id in (ticket.start, *(goal.city for goal in ticket.goals))]
        copies = game.edition.copies(ticket)
        held = [scored for scored in player.tickets if scored.ticket == ticket]
        for copy, score in enumerate([*held, *[None] * (copies - len(held))]):
            move = _tap(seat, ticket, is_held=score is not None, is_only=copies == 1)
            yield Card(ticket, game.board.name_of(ticket), _spellings(*places), score, [json_of(move)], copy)


def _tap(seat: int, ticket: Ticket, *, is_held: bool, is_only: bool) -> Move:
    if is_held:
        return ReturnTicket(ticket.start, ticket.end, ticket.value, None if is_only else seat)
    return TakeTicket(seat, ticket.start, ticket.end, ticket.value)


def _spellings(*places: Place) -> str:
    return "\n".join(spelling for place in places for spelling in (place.name, *place.spellings))
