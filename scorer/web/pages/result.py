"""The result: ranks, points by column, and the reason for each number; as a page and as JSON."""

from collections.abc import Iterable
from functools import partial

from flask import Blueprint, Response, current_app, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorer import gamefile
from scorer.aside import ASIDE, Lane
from scorer.ask.agenda import START, place_at
from scorer.ask.cards import came_in_blocks
from scorer.ask.warnings import is_undecided, is_unfinished
from scorer.ask.which_rule import card_of_ties
from scorer.ask.why import apart, ties
from scorer.count.score_sheet import PlayerScore, Reason
from scorer.count.ties import other_winners
from scorer.draw.lights import case_of, glow_of, lights_of
from scorer.files.wire import json_of
from scorer.rules.game import LONGEST_SHORT, Game
from scorer.rules.moves import ChooseTieRule, EnterCards, ReturnTicket, SetDuration, ShortenName
from scorer.web.http.addresses import has_pocket
from scorer.web.http.language import words
from scorer.web.parts.duration import as_played, minutes_of
from scorer.web.parts.game_page import game_page, staged_map
from scorer.web.parts.questions import open_questions
from scorer.web.parts.round_filing import own_rounds
from scorer.web.parts.sharing import offers
from scorer.web.table.moves import enter
from scorer.web.table.views import View, open_game, refresh_header
from scorer.words.rules import counted_by

_DURATIONS = (45, 60, 75, 90, 120)
"""Minutes of a game from which people choose."""
_MANY = 8
"""Columns beside each other that leave no room for names above them: then players stand down the side."""

area = Blueprint("result", __name__, url_prefix="/games/<key>")


@area.get("/result")
def page(key: str) -> ResponseReturnValue:
    """Show the result; `?path=n` draws the longest path of seat n, else the winner's, or so far the longest."""
    view = open_game(key)
    game, sheet, is_told = view.game, view.sheet, view.can_be_told
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
        pocket=url_for("pocket.file") if has_pocket() else "",
        sheet=sheet,
        questions=open_questions(key, game),
        players=view.ranking if is_told else view.players,
        ranking=view.ranking,
        victory=words().victory(sheet),
        decision=words().outcome(sheet),
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
        stations_at=place_at("stations"),
        lights=partial(_lights, game),
        glow=glow_of(sheet).json(game) if is_told else {},
        map=staged_map(game, sheet.players if sheet.pays_path else (), shown),
    )
    return shown_page, refresh_header(view)


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
    return place_at("result") if is_end else START


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
