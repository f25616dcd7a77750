"""The page of a round: a secret address for people who play again and again, with their games and figures."""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.draw.scene import scene
from scorer.rounds.figures import figures, rival_of
from scorer.rounds.people import People, Person, people_of
from scorer.rounds.round import Leave, Merge, Name, Round, Step, Undo
from scorer.rules.errors import IllegalMove, NotFound
from scorer.rules.game import problem_of_name
from scorer.rules.sentence import quoted, say
from scorer.web.http import cookies, errors, limits
from scorer.web.http.addresses import for_phones
from scorer.web.http.language import translated, words
from scorer.web.http.limits import Limit
from scorer.web.http.storage import store
from scorer.web.parts.game_page import land_under
from scorer.web.parts.round_charts import charts_of
from scorer.web.parts.round_filing import own_rounds, put_games
from scorer.web.parts.round_view import games_of, open_round, view_of_round
from scorer.web.parts.sharing import qr_of
from scorer.web.table.views import open_game
from scorer.words.story import lines

area = Blueprint("rounds", __name__)

_AT_ONCE = 20
"""Games that the page lists at first, the last ones."""


@area.get("/rounds/<key>")
def page(key: str) -> str:
    """Show a round. `?done=n` offers to undo line n of its log, `?games=all` lists every game."""
    view = open_round(key)
    added = view.figures
    done = request.args.get("done", type=int)
    return render_template(
        "rounds/page.html",
        key=key,
        view=view,
        figures=added,
        charts=charts_of(added),
        rival=rival_of(added.duels, view.me) if view.me else None,
        done=done if done in view.round.counting else None,
        step=type(view.round.counting.get(done or 0)).__name__,
        most=None if request.args.get("games") == "all" else _AT_ONCE,
        gone=[(line, game) for line, game in view.round.gone.items() if line != done],
    )


@area.get("/people")
def person() -> str:
    """Show what the person called `?name=` did in all games of this phone that count.

    Raise NotFound if nobody is called so in them: a game that does not count does not even show who plays it.
    """
    rounds, name = [*own_rounds()], request.args.get("name", "")
    keys = dict.fromkeys([*cookies.GAMES, *chain.from_iterable(ours.games for ours in rounds)])
    games = sorted((one.game for one in games_of(keys) if one.counts and one.game), key=lambda one: (one.when, one.key))
    merges = chain.from_iterable(ours.merges.values() for ours in rounds)
    added = figures(games, people_of([game.names for game in games], merges))
    found = next((tally for tally in added.tallies if name in tally.person.spellings), None)
    if not found:
        raise NotFound("player", name)
    last = found.feats[-1]
    sheet = open_game(last.game.key).sheet
    them = say("{name}", name=last.part.player)
    return render_template(
        "rounds/person.html",
        tally=found,
        last=last,
        network=scene(sheet.game, them, land_under(sheet.game)) if last.game.board.has_map else "",
        line=lines(words(), sheet).get(last.part.seat, ""),
        longest=max(found.feats, key=lambda feat: feat.part.longest_path),
        completed=found.made / max(1, found.made + found.failed),
        rival=rival_of(added.duels, found.person),
        victim=rival_of([replace(duel, ahead=duel.behind, behind=duel.ahead) for duel in added.duels], found.person),
        boards=sorted(found.by(lambda feat: feat.game.board.box), key=lambda board: -board.games),
        years=found.by(lambda feat: feat.game.when.year)[::-1],
    )


@area.get("/rounds/<key>/invite")
def invite(key: str) -> str:
    """Show a QR code of the round's address, to hold up to the others."""
    view, address = open_round(key), for_phones(url_for("rounds.page", key=key, _external=True))
    return render_template("rounds/invite.html", key=key, view=view, address=address, qr=qr_of(address))


@area.post("/rounds")
def create() -> ResponseReturnValue:
    """Create a round, with the `name` and the `game` of the form if it has them."""
    name, game = request.form.get("name", "").strip(), request.form.get("game", "")
    if name and (problem := problem_of_name(name)):
        return errors.answer(400, translated(problem))
    if game:
        store().number(game)
    limits.count(Limit.GAMES)
    ours = store().rounds.create(name, phone=cookies.phone_id())
    return _redirect_to(put_games(ours.key, game) if game else ours)


@area.post("/rounds/<key>/games")
def put(key: str) -> ResponseReturnValue:
    """Put the `game` of the form into a round."""
    return _redirect_to(put_games(key, request.form.get("game", "")))


@area.post("/rounds/<key>/leave")
def leave(key: str) -> ResponseReturnValue:
    """Take the `game` of the form out of a round. The game itself stays."""
    game = request.form.get("game", "")
    return _do(key, lambda before: Leave(game) if game in before.games else None)


@area.post("/rounds/<key>/name")
def rename(key: str) -> ResponseReturnValue:
    """Give a round the `name` of the form."""
    name = request.form.get("name", "").strip()
    if problem := problem_of_name(name):
        return errors.answer(400, translated(problem), back=url_for("rounds.page", key=key))
    return _do(key, lambda before: Name(name) if name != before.name else None)


@area.post("/rounds/<key>/merge")
def merge(key: str) -> ResponseReturnValue:
    """Count the player called `name` as the person called `into`."""
    wanted = Merge(request.form.get("name", ""), request.form.get("into", ""))
    return _do(key, lambda before: _checked_merge(before, wanted))


def _checked_merge(before: Round, merge: Merge) -> Merge:
    """Return a merge that is possible.

    Raise IllegalMove if a name is unknown, both are one person already, or both sat at one table.
    """
    people = view_of_round(before).people
    one, other = _person(people, merge.name), _person(people, merge.into)
    if one == other:
        raise IllegalMove(say("{one} and {other} are one person already", one=merge.name, other=merge.into))
    if merge in view_of_round(before.after(merge)).people.apart:
        raise IllegalMove(
            say("{one} and {other} sat at one table, so they are two people", one=one.name, other=other.name)
        )
    return merge


def _person(people: People, name: str) -> Person:
    if name not in people.by_name:
        raise IllegalMove(say("nobody in this round is called {name}", name=quoted(name)))
    return people.by_name[name]


@area.post("/rounds/<key>/undo")
def undo(key: str) -> ResponseReturnValue:
    """Undo a `line` of the round's log: a game that left comes back, merged people are two again."""
    line = request.form.get("line", -1, type=int)
    return _do(key, lambda _: Undo(line))


@area.post("/rounds/<key>/forget")
def forget(key: str) -> ResponseReturnValue:
    """Take a round off this phone's list only."""
    cookies.ROUNDS.forget(key)
    return redirect(url_for("start.page"), 303)


def _do(key: str, step_after: Callable[[Round], Step | None]) -> ResponseReturnValue:
    """Append a step to the round's log and redirect to the round. A refused step gets a page with a link back."""
    try:
        return _redirect_to(store().rounds.add(key, step_after, phone=cookies.phone_id()))
    except IllegalMove as error:
        back = url_for("rounds.page", key=key)
        return errors.answer(errors.status_of(error), errors.sentence_of(error), back=back)


def _redirect_to(ours: Round) -> ResponseReturnValue:
    cookies.ROUNDS.remember(ours.key)
    return redirect(url_for("rounds.page", key=ours.key, done=ours.number or None), 303)
