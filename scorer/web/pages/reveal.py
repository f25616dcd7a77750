"""The telling: the count step by step on the map, once no ticket is secret (R10) and the game is over (R5)."""

from collections.abc import Iterator
from dataclasses import replace

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.ask import agenda
from scorer.ask.telling import Step, steps_of
from scorer.count.countries import Award
from scorer.count.score_sheet import Ring, ScoreSheet
from scorer.count.stations import Loan
from scorer.draw.lights import glow_of, lights_of
from scorer.web.http.language import words
from scorer.web.parts.game_page import game_page, staged_map
from scorer.web.parts.questions import open_questions
from scorer.web.table.guide import Way, way_from
from scorer.web.table.leading import lead, telling_for
from scorer.web.table.views import View, open_game

area = Blueprint("reveal", __name__, url_prefix="/games/<key>")


@area.get("/asks")
def asks(key: str) -> ResponseReturnValue:
    """Show which questions are open before somebody tells the count or calls the game over; without any, tell it."""
    view = open_game(key)
    way, questions = _way_on(view), open_questions(key, view.game)
    if not way or (view.can_be_told and not questions):
        return redirect(url_for("reveal.page", key=key))
    return game_page("reveal/asks.html", view, way=way, questions=questions)


def _way_on(view: View) -> Way | None:
    """Return what tells the count whatever is asked; None where something else comes first."""
    if view.can_be_told:
        return Way(agenda.Step("count"), gettext("Count it all the same"), "reveal")
    way = way_from(view, agenda.place_at("result"))
    return replace(way, to="reveal") if way.does == "finish" else None


@area.get("/reveal")
def page(key: str) -> ResponseReturnValue:
    """Show the telling, without controls on a television (`?screen=1`).

    If it is too early, redirect to what is missing, or to the television's map.
    """
    view = open_game(key)
    if not view.can_be_told:
        missing = "reveal.asks" if view.game.is_count_open and _way_on(view) else "result.page"
        return redirect(url_for("screen.page" if "screen" in request.args else missing, key=key))
    game, sheet = view.game, view.sheet
    return game_page(
        "reveal/page.html",
        view,
        place=agenda.place_at("count"),
        sheet=sheet,
        ranking=view.ranking,
        victory=words().victory(sheet),
        decision=words().outcome(sheet),
        steps=[(step, _json(sheet, step)) for step in steps_of(sheet)],
        map=staged_map(game),
        going=telling_for(key, ""),
        own=() if "screen" in request.args else [sitting.seat for sitting in view.own],
    )


@area.get("/reveal/step")
def step(key: str) -> ResponseReturnValue:
    """Answer with the step that the screens of this game show, and who leads them (table/leading.py)."""
    return telling_for(key, request.args.get("page", ""))


@area.post("/reveal/step")
def go(key: str) -> ResponseReturnValue:
    """Lead all screens to a step, or let go of the lead; answer like `step`."""
    return lead(key, request.get_json())


_IN_TURN = (Award, Loan, Ring)
"""Kinds of reasons that the map shows one by one. It shows all other reasons of a step together."""


def _json(sheet: ScoreSheet, step: Step) -> dict[str, object]:
    """Return a step for the page's script: whose bar, from 0, gains how many points, and what to light on the map."""
    game = sheet.game
    return {
        "kind": step.kind,
        "gains": [[game.seats.index(gain.seat), gain.points, gain.total] for gain in step.gains],
        "scenes": [scene for scene in _scenes(sheet, step) if scene["ways"] or scene["spots"]],
    }


def _scenes(sheet: ScoreSheet, step: Step) -> Iterator[dict[str, object]]:
    """Yield the scenes of a step: what is lit at once, and the indices of its reasons (`of`)."""
    game = sheet.game
    if step.kind == "podium":
        yield glow_of(sheet).json(game) | {"of": []}
    if step.seat is None:
        return
    player = sheet.of(step.seat)
    if not any(isinstance(reason, _IN_TURN) for reason in step.because):
        yield lights_of(game, player, step.because).json(game) | {"of": list(range(len(step.because)))}
        return
    for place, reason in enumerate(step.because):
        yield lights_of(game, player, [reason]).json(game) | {"of": [place]}
