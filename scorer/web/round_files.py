"""The games of a round as one file and as a table for spreadsheets, and a round made of such a file."""

import csv
import io
from datetime import UTC, datetime

from flask import Blueprint, Response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer import gamefile
from scorer.rounds import rows
from scorer.rules.errors import GameFileError
from scorer.web import errors, limits, memory
from scorer.web.forms import ImportGame
from scorer.web.language import current
from scorer.web.limits import Often
from scorer.web.round_games import open_round
from scorer.web.views import open_game, store

area = Blueprint("round_files", __name__)

_SEPARATORS = {"de": ";"}
"""What stands between the cells of a table, where spreadsheets in that language expect no comma."""


@area.get("/rounds/<key>/export.json")
def round_file(key: str) -> Response:
    """Answer with the game files of all games but those whose tickets are still secret (R10)."""
    view = open_round(key)
    records = [open_game(game.key) for game in view.open_games]
    games = [(record.whole(), record.record.created) for record in records]
    content = gamefile.dump_round(view.round.name, games, view.round.merges.values())
    return _file(content, "application/json", f"{_named()}.json")


@area.get("/rounds/<key>/games.csv")
def table(key: str) -> Response:
    """Answer with a row a player and game, for a spreadsheet: its mark at the beginning says that it is UTF-8."""
    view, text = open_round(key), io.StringIO()
    writer = csv.writer(text, delimiter=_SEPARATORS.get(current(), ","))
    writer.writerows(rows(view.open_games, view.people))
    return _file("\ufeff" + text.getvalue(), "text/csv; charset=utf-8", f"{_named()}.csv")


def _named() -> str:
    return f"round-{datetime.now(UTC).date()}"


def _file(content: str, kind: str, name: str) -> Response:
    return Response(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@area.get("/rounds/import")
def choose() -> str:
    """Ask for a round's file."""
    return render_template("rounds/open.html", upload=ImportGame())


@area.post("/rounds/import")
def read() -> ResponseReturnValue:
    """Make a new round of a round's file; one with problems gets all of them as a list, and nothing is kept."""
    limits.count(Often.GAMES)
    try:
        found = gamefile.load_round(ImportGame().text(), datetime.now(UTC))
    except GameFileError as error:
        sentence = gettext("This round’s file could not be read:")
        return errors.answer(400, sentence, problems=error.problems, back=url_for("start.page"))
    ours = store().rounds.create(found.name, found.games, found.merges, phone=memory.phone_id())
    memory.remember_round(ours.key)
    return redirect(url_for("rounds.page", key=ours.key), 303)
