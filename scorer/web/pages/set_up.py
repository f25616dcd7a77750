"""Players and rules of a running game: the form of a new game, whose change is a move like any other."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game, HeldTicket
from scorer.rules.moves import ChangeSetUp, Seated
from scorer.rules.play import play
from scorer.rules.set_up import lost, set_up_of
from scorer.web.http.errors import sentence_of, status_of
from scorer.web.http.language import listed, words
from scorer.web.parts.forms import MOST_PLAYERS, SetUp
from scorer.web.parts.game_page import game_page
from scorer.web.parts.last_table import remember_table, table_of
from scorer.web.table.moves import Refused, enter
from scorer.web.table.views import View, open_game

area = Blueprint("set_up", __name__, url_prefix="/games/<key>")


@area.get("/set-up")
def page(key: str) -> str:
    """Show who plays, and by which rules."""
    view = open_game(key)
    return _page(view, _form_of(view.game))


@area.post("/set-up")
def change(key: str) -> ResponseReturnValue:
    """Change who plays, and by which rules, and redirect to the map.

    The page comes back with what is wrong (400, or 409 where the rules refuse it or somebody else was first), and once
    with what does not fit: that is put back only if the form says `sure`.
    """
    view = open_game(key)
    form = SetUp(view.game)
    if form.was.data and form.was.data != _state(view.game):
        now = _form_of(view.game)
        now.form_errors.append(gettext("Somebody changed this in the meantime. This is how it is now."))
        return _page(view, now), 409
    if not form.validate_on_submit():
        return _page(view, form), 400
    move = _move(form, view.game)
    try:
        gone = list(_losses(view, move))
        if gone and form.sure.data != _state(view.game, move):
            form.sure.data = _state(view.game, move)
            return _page(view, form, gone)
        return _enter(view, move)
    except IllegalMove as reason:
        form.form_errors.append(sentence_of(reason, view.game.board))
        return _page(view, form), status_of(reason)


def _enter(view: View, move: ChangeSetUp) -> ResponseReturnValue:
    """Make a change, unless there is none. Raise IllegalMove if refused."""
    if move != set_up_of(view.game):
        try:
            record = enter(view.key, move)
        except Refused as refused:
            raise refused.reason from refused
        remember_table(record.game)
    return redirect(url_for("play.page", key=view.key), 303)


def _form_of(game: Game) -> SetUp:
    table = table_of(game)
    people = [{**player, "seat": seat} for player, seat in zip(table["players"], game.seats, strict=True)]
    free = [id for id in game.board.colours if id not in {player["colour"] for player in people}]
    empty = [{"name": "", "colour": id} for id in (*free, *game.board.colours)]
    cards = [card.id for card in game.bonus_cards]
    form = SetUp(game, formdata=None, data=table | {"players": [*people, *empty][:MOST_PLAYERS], "bonus_cards": cards})
    form.was.data = _state(game)
    return form


def _state(game: Game, move: ChangeSetUp | None = None) -> str:
    """Return what stands for a set-up, or for what a change would make of a game."""
    return sha256(repr((set_up_of(game), move and play(game, move).tickets, move)).encode()).hexdigest()[:16]


def _move(form: SetUp, game: Game) -> ChangeSetUp:
    """Return the change that a valid form describes: who had a seat keeps its number, who is new gets a free one."""
    described = form.game()
    wanted = [seat.seat.data if seat.seat.data in game.seats else None for seat in form.seated]
    numbers = range(game.board.most_players)
    free = iter([*(set(numbers) - set(game.seats)), *(set(numbers) & set(game.seats) - set(wanted))])
    players = (
        Seated(next(free) if seat is None else seat, given.name, given.colour, given.short)
        for seat, given in zip(wanted, described.players, strict=True)
    )
    return replace(set_up_of(described), players=tuple(players))


def _losses(view: View, move: ChangeSetUp) -> Iterator[str]:
    """Yield what people hold and the change would put back, and that it may do so to hands that are hidden (R10)."""
    after = play(view.game, move)
    found = lost(view.game, after)
    for seat, player in view.game.playing.items():
        things = [view.game.board.name_of(held.ticket) for held in found.tickets if held.seat == seat]
        things += [words().printed(typed.count.name) for typed in found.counts if typed.seat == seat]
        things += [f"{held.card.country.name} {held.card.value}" for held in found.cards if held.seat == seat]
        if things:
            yield words().labelled(player.shown, listed(things))
    deck = replace(view.game, tickets=tuple(HeldTicket(0, card) for card in view.game.edition.tickets))
    if view.hidden and lost(deck, after).tickets:
        yield gettext("Tickets on other phones that this edition lacks")


def _page(view: View, form: SetUp, gone: Sequence[str] = ()) -> str:
    return game_page("set_up/page.html", view, form=form, boards=[view.game.board], gone=gone)
