"""The end of an evening: the count told step by step, and the result: ranks, points by column, and their reasons."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from flask import Blueprint, Response, current_app, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer import gamefile
from scorer.aside import ASIDE, Lane
from scorer.ask import agenda
from scorer.ask.cards import came_in_blocks
from scorer.ask.telling import Step, steps_of
from scorer.ask.warnings import is_undecided, is_unfinished
from scorer.ask.which_rule import card_of_ties
from scorer.ask.why import apart, ties
from scorer.count.score_sheet import PlayerScore, Reason, ScoreSheet
from scorer.count.ties import other_winners
from scorer.draw.lights import case_of, lights_of, lit_by, networks_lit, scenes_of
from scorer.draw.scene import scene
from scorer.files.wire import json_of
from scorer.rules.game import LONGEST_SHORT, Game
from scorer.rules.moves import ChooseTieRule, EnterCards, ReturnTicket, SetDuration, ShortenName
from scorer.web.http.addresses import has_pocket
from scorer.web.http.language import words
from scorer.web.parts.duration import as_played, minutes_of
from scorer.web.parts.game_page import game_page, is_tall, staged_map
from scorer.web.parts.questions import open_questions
from scorer.web.parts.round_filing import own_rounds
from scorer.web.parts.sharing import offers
from scorer.web.table.guide import Way, way_from
from scorer.web.table.leading import lead, telling_for
from scorer.web.table.moves import enter
from scorer.web.table.news import changes_since_told
from scorer.web.table.views import View, open_game, refresh_header
from scorer.words.rules import counted_by
from scorer.words.story import lines, story

_DURATIONS = (45, 60, 75, 90, 120)
"""Minutes of a game from which people choose."""
_MANY = 8
"""Columns beside each other that leave no room for names above them: then players stand down the side."""

area = Blueprint("result", __name__, url_prefix="/games/<key>")


@area.get("/asks")
def asks(key: str) -> ResponseReturnValue:
    """Show which questions are open before somebody tells the count or calls the game over; without any, tell it."""
    view = open_game(key)
    way, questions = _way_on(view), open_questions(key, view.game)
    if not way or (view.can_be_told and not questions):
        return redirect(url_for("result.tell", key=key))
    return game_page("result/asks.html", view, way=way, questions=questions)


def _way_on(view: View) -> Way | None:
    """Return what tells the count whatever is asked; None where something else comes first."""
    if view.can_be_told:
        return Way(agenda.Step("count"), gettext("Count it all the same"), "reveal")
    way = way_from(view, agenda.place_at("result"))
    return replace(way, to="reveal") if way.does == "finish" else None


@area.get("/reveal")
def tell(key: str) -> ResponseReturnValue:
    """Tell the count, and show the result behind it; without controls on a television (`?screen=1`).

    If it is too early, redirect to what is missing, or to the television's map.
    """
    view = open_game(key)
    if view.can_be_told:
        return _show(view, steps_of(view.sheet))
    missing = "result.asks" if view.game.is_count_open and _way_on(view) else "result.page"
    return redirect(url_for("screen.page" if "screen" in request.args else missing, key=key))


@area.get("/reveal/step")
def step(key: str) -> ResponseReturnValue:
    """Answer with the step that the screens of this game show, and who leads them (table/leading.py)."""
    return telling_for(key, request.args.get("page", ""))


@area.post("/reveal/step")
def go(key: str) -> ResponseReturnValue:
    """Lead all screens to a step, or let go of the lead; answer like `step`."""
    return lead(key, request.get_json())


@area.get("/story")
def told_before(key: str) -> ResponseReturnValue:
    """Lead to the result, which has the story that once had a page of its own."""
    return redirect(url_for("result.page", key=key), 301)


@area.get("/result")
def page(key: str) -> ResponseReturnValue:
    """Show the result; `?path=n` draws the longest path of seat n, else the winner's, or so far the longest."""
    return _show(open_game(key))


def _show(view: View, steps: Iterable[Step] = ()) -> ResponseReturnValue:
    """Render the result, below the `steps` of the count if it is told."""
    is_screen = "screen" in request.args
    key, game, sheet, is_told = view.key, view.game, view.sheet, view.can_be_told
    if is_told and not current_app.config["POCKET"]:
        ASIDE.warm(Lane.SHEETS)  # a sheet will be asked for soon
    other_rule = None if is_undecided(sheet) else other_winners(sheet)  # by another printing (R8e)
    best = sheet.ranking[0] if is_told else max(sheet.players, key=lambda player: player.longest_path.length)
    wanted = request.args.get("path", best.seat, type=int)
    shown = min(game.seats, key=lambda seat: abs(seat - wanted))
    shown_page = game_page(
        "result/page.html",
        view,
        place=_place(view),
        steps=[(step, _json(sheet, step)) for step in steps],
        going=telling_for(key, "") if steps else {},
        is_screen=is_screen,
        is_tall=is_tall(game.board),
        own=() if is_screen else [sitting.seat for sitting in view.own],
        pocket=url_for("pocket.file") if has_pocket() else "",
        sheet=sheet,
        questions=open_questions(key, game),
        players=view.ranking if is_told else view.players,
        ranking=view.ranking,
        victory=words().victory(sheet),
        decision=words().outcome(sheet),
        told=[
            (text, scene(game, about), lit_by(sheet, about).json(game)) if game.board.has_map else (text, "", {})
            for text, about in (story(words(), sheet) if is_told else ())
        ],
        above=1 if sheet.decided_by == "points" else 0,  # else it is told there how the tie was broken
        lines=lines(words(), sheet) if is_told else {},
        changed=changes_since_told(view),
        card_of_tie=card_of_ties(game.board, game.edition) if is_told and sheet.decided_by != "points" else "",
        is_over=not is_unfinished(game),
        tie_rule=[json_of(ChooseTieRule(other_rule[0]))] if other_rule else [],
        apart=apart(sheet) if is_told else [],
        apart_from=sheet.ranking[1].player.shown,
        ties=[*ties(sheet)] if is_told else [],
        long_names=() if view.hidden else [pair for pair in view.players if pair[1].player.wants_short],
        longest_short=LONGEST_SHORT,
        clashes={
            clash: [(seat, [json_of(ReturnTicket.of(clash.ticket, seat))]) for seat in clash.seats]
            for clash in game.clashes
        },
        counted_by=counted_by(sheet, words()),
        as_they_lie=[json_of(EnterCards(True))] if came_in_blocks(game) else [],
        is_upright=len(sheet.columns) >= _MANY,
        stations_at=agenda.place_at("stations"),
        lights=partial(_lights, game),
        glow=networks_lit(sheet, sheet.winners).json(game) if is_told else {},
        map=staged_map(
            game,
            sheet.players if sheet.pays_path and not (steps or is_screen) else (),  # the telling gives none away
            shown,
        ),
    )
    return shown_page, refresh_header(view)


def _json(sheet: ScoreSheet, step: Step) -> dict[str, object]:
    """Return a step for the page's script: whose bar, from 0, gains how many points, and what to light on the map."""
    gains = [[sheet.game.seats.index(gain.seat), gain.points, gain.total] for gain in step.gains]
    return {"kind": step.kind, "gains": gains, "scenes": [*scenes_of(sheet, step)]}


@area.get("/more")
def more(key: str) -> str:
    """Show what is needed now and then after a game."""
    view, rounds = open_game(key), [*own_rounds()]
    return game_page(
        "result/more.html",
        view,
        place=_place(view),
        rounds=rounds,
        is_in_round=any(key in ours.games for ours in rounds),
        minutes=minutes_of(view.record) if view.can_be_told else 0,
        durations={minutes: [json_of(SetDuration(minutes))] for minutes in _DURATIONS},
        left_out=() if current_app.config["POCKET"] else words().left_out(view.game),  # a browser prints every letter
        shared=offers(view),
    )


def _place(view: View) -> int:
    """Return where an evening stands here: at its end, unless it is too early."""
    is_end = view.can_be_told or view.game.is_count_open or view.game.is_finished
    return agenda.place_at("result") if is_end else agenda.START


def _lights(game: Game, player: PlayerScore, reasons: Iterable[Reason], *, is_case: bool = False) -> dict[str, object]:
    """Return what to light for a player's reasons, empty if nothing; for a case, what keeps them from being more."""
    lit = (case_of if is_case else lights_of)(game, player, reasons)
    return lit.json(game) if lit else {}


@area.post("/short")
def shorten(key: str) -> ResponseReturnValue:
    """Call a player by a short name where there is little room."""
    back = url_for("result.page", key=key, _anchor="points")
    short = ShortenName(request.form.get("seat", -1, type=int), request.form.get("short", ""))
    enter(key, [short], back=back)
    return redirect(back, 303)


@area.get("/result.json")
def result_file(key: str) -> Response:
    """Answer with the result so far in the exchange format. The game may be unfinished."""
    return jsonify(gamefile.result_of(open_game(key).whole_sheet()))


@area.get("/export.json")
def game_file(key: str) -> Response:
    """Answer with the game file, which `POST /games/import` reads."""
    return Response(gamefile.dump(as_played(open_game(key))), mimetype="application/json")
