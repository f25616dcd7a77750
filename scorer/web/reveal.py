"""The count told step by step on the map: only when no ticket is secret any more (R10) and the game is over (R5)."""

from collections.abc import Callable, Iterable, Iterator

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorer.map import LIVE, lights_of, seats_of
from scorer.rules.countries import Award
from scorer.rules.game import Game
from scorer.rules.moves import OpenCount
from scorer.rules.score_sheet import PlayerScore, Reason, Ring
from scorer.rules.stations import Loan
from scorer.rules.telling import Step, steps_of
from scorer.web.language import words
from scorer.web.views import View, open_game

area = Blueprint("reveal", __name__, url_prefix="/games/<key>")


def can_be_told(view: View) -> bool:
    """Return whether this phone may see the whole count, and nothing has to be asked before somebody wins."""
    return not view.hidden and not view.sheet.is_open


def was_opened(view: View, since: int) -> bool:
    """Return whether the count was opened after line `since` of the log, so that every phone tells it now."""
    opened = any(entry.number > since and isinstance(entry.move, OpenCount) for entry in view.record.entries)
    return opened and can_be_told(view)


def lights_in(game: Game) -> Callable[[PlayerScore, Iterable[Reason]], dict[str, object]]:
    """Return what tells a page's script what to light on the map for reasons; it is empty where there is nothing."""

    def lights(player: PlayerScore, because: Iterable[Reason]) -> dict[str, object]:
        found = lights_of(game, player, because)
        return found.json(game) if found else {}

    return lights


@area.get("/reveal")
def page(key: str) -> ResponseReturnValue:
    """Tell the count; who comes too early is led to the result, which says what it waits for."""
    view = open_game(key)
    if not can_be_told(view):
        return redirect(url_for("result.page", key=key))
    game, sheet, seats = view.game, view.sheet, seats_of(view.game)
    return render_template(
        "reveal/page.html",
        key=key,
        game=game,
        sheet=sheet,
        seats=seats,
        ranking=view.ranking,
        decision=words().outcome(sheet),
        steps=[(step, _json(game, sheet.players, step)) for step in steps_of(sheet)],
        map=LIVE.map(game),
    )


_IN_TURN = (Award, Loan, Ring)
"""Reasons that the map shows one after the other; all others of a step it shows together."""


def _json(game: Game, players: Iterable[PlayerScore], step: Step) -> dict[str, object]:
    """Return what the page's script does in a step: whose totals become what, and what is lit."""
    told = next((player for player in players if player.seat == step.seat), None)
    return {
        "kind": step.kind,
        "gains": [[gain.seat, gain.points, gain.total] for gain in step.gains],
        "scenes": [scene for scene in _scenes(game, told, step) if scene["ways"] or scene["spots"]] if told else [],
    }


def _scenes(game: Game, player: PlayerScore, step: Step) -> Iterator[dict[str, object]]:
    """Yield what is lit at a time, with the places among the reasons of those that it is about."""
    if not any(isinstance(reason, _IN_TURN) for reason in step.because):
        yield lights_of(game, player, step.because).json(game) | {"of": list(range(len(step.because)))}
        return
    for place, reason in enumerate(step.because):
        yield lights_of(game, player, [reason]).json(game) | {"of": [place]}
