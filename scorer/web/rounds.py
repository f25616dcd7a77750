"""Our round: a secret address for people who play again and again, with their games and what these add up to."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.rounds import Leave, Merge, Name, People, Person, Put, Round, Step, Undo
from scorer.rules.errors import IllegalMove, NotFound, UnreadableRound
from scorer.rules.game import problem_of_name
from scorer.rules.sentence import quoted, say
from scorer.web import errors, limits, memory
from scorer.web.language import told
from scorer.web.limits import Often
from scorer.web.qr import for_phones, qr_of
from scorer.web.round_charts import charts_of
from scorer.web.round_games import open_round, shown
from scorer.web.views import store

area = Blueprint("rounds", __name__)

_AT_ONCE = 20
"""Games that the page lists at once, the last ones."""


@area.get("/rounds/<key>")
def page(key: str) -> str:
    """Show a round; `?done=n` offers to take back what the line n of its log did, `?games=all` lists every game."""
    view = open_round(key)
    figures = view.figures
    done = request.args.get("done", type=int)
    return render_template(
        "rounds/page.html",
        key=key,
        view=view,
        figures=figures,
        charts=charts_of(figures),
        done=done if done in view.round.counting else None,
        step=type(view.round.counting.get(done or 0)).__name__,
        most=None if request.args.get("games") == "all" else _AT_ONCE,
        gone=[(line, game) for line, game in view.round.gone.items() if line != done],
    )


@area.get("/rounds/<key>/invite")
def invite(key: str) -> str:
    """Show what is held up to the others: a QR code of the round's address."""
    view, address = open_round(key), for_phones(url_for("rounds.page", key=key, _external=True))
    return render_template("rounds/invite.html", key=key, view=view, address=address, qr=qr_of(address))


@area.post("/rounds")
def create() -> ResponseReturnValue:
    """Begin a round, with the `name` and the `game` of the form where there are such."""
    name, game = request.form.get("name", "").strip(), request.form.get("game", "")
    if name and (problem := problem_of_name(name)):
        return errors.answer(400, told(problem), back=url_for("start.page"))
    if game:
        store().number(game)
    limits.count(Often.GAMES)
    ours = store().rounds.create(name, phone=memory.phone_id())
    return _led_to(keep_together(ours.key, game) if game else ours)


def keep_together(key: str, *games: str) -> Round:
    """Put games into a round, in which each stands once, and remember the round on this phone."""
    ours = store().rounds.record(key)
    for game in games:
        ours = store().rounds.add(key, partial(_put, game), phone=memory.phone_id())
    memory.remember_round(key)
    return ours


def _put(game: str, before: Round) -> Step | None:
    return None if game in before.games else Put(game)


@area.post("/rounds/<key>/games")
def put(key: str) -> ResponseReturnValue:
    """Put the `game` of the form into a round."""
    return _led_to(keep_together(key, request.form.get("game", "")))


@area.post("/rounds/<key>/leave")
def leave(key: str) -> ResponseReturnValue:
    """Take the `game` of the form out of a round; the game itself stays what it is."""
    game = request.form.get("game", "")
    return _done(key, lambda before: Leave(game) if game in before.games else None)


@area.post("/rounds/<key>/name")
def rename(key: str) -> ResponseReturnValue:
    """Call a round by the `name` of the form from now on."""
    name = request.form.get("name", "").strip()
    if problem := problem_of_name(name):
        return errors.answer(400, told(problem), back=url_for("rounds.page", key=key))
    return _done(key, lambda before: Name(name) if name != before.name else None)


@area.post("/rounds/<key>/merge")
def merge(key: str) -> ResponseReturnValue:
    """Take who is written as the form's `name` for the person written as its `into`, from now on."""
    wanted = Merge(request.form.get("name", ""), request.form.get("into", ""))
    return _done(key, lambda before: _merged(before, wanted))


def _merged(before: Round, wanted: Merge) -> Step:
    """Return the step that merges two people, unless they are one already or cannot be."""
    people = shown(before).people
    one, other = _person(people, wanted.name), _person(people, wanted.into)
    if one == other:
        raise IllegalMove(say("{one} and {other} are one person already", one=wanted.name, other=wanted.into))
    if wanted in shown(before.after(wanted)).people.apart:
        raise IllegalMove(
            say("{one} and {other} sat at one table, so they are two people", one=one.name, other=other.name)
        )
    return wanted


def _person(people: People, name: str) -> Person:
    if name not in people.by_name:
        raise IllegalMove(say("nobody in this round is called {name}", name=quoted(name)))
    return people.by_name[name]


@area.post("/rounds/<key>/undo")
def undo(key: str) -> ResponseReturnValue:
    """Take back what the `line` of the form did: a game that left comes back, two who were merged are two again."""
    line = request.form.get("line", -1, type=int)
    return _done(key, lambda _: Undo(line))


@area.post("/rounds/<key>/forget")
def forget(key: str) -> ResponseReturnValue:
    """Take a round off the list of this phone, and nowhere else."""
    memory.forget_round(key)
    return redirect(url_for("start.page"), 303)


def _done(key: str, step_after: Callable[[Round], Step | None]) -> ResponseReturnValue:
    """Do a step and lead to the round; what cannot be done is told with a way back."""
    try:
        return _led_to(store().rounds.add(key, step_after, phone=memory.phone_id()))
    except IllegalMove as error:
        back = url_for("rounds.page", key=key)
        return errors.answer(errors.status_of(error), errors.sentence_of(error), back=back)


def _led_to(ours: Round) -> ResponseReturnValue:
    memory.remember_round(ours.key)
    return redirect(url_for("rounds.page", key=ours.key, done=ours.number or None), 303)


def known() -> Iterator[Round]:
    """Yield this phone's rounds, the one that was open last first; those that are gone are left out."""
    for key in memory.rounds():
        with suppress(NotFound, UnreadableRound):
            yield store().rounds.record(key)
