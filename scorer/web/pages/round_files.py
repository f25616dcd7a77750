"""The files of a round: export to one file or to CSV, and import."""

import csv
import io
from datetime import UTC, datetime

from babel.numbers import get_decimal_symbol
from flask import Blueprint, Response

from scorer.files.round_file import dump_round
from scorer.rounds.table import rows
from scorer.web.http.language import current
from scorer.web.parts.duration import as_played
from scorer.web.parts.round_view import open_round
from scorer.web.table.views import open_game

area = Blueprint("round_files", __name__)


@area.get("/rounds/<key>/export.json")
def round_file(key: str) -> Response:
    """Answer with the game files of all games, except those with secret tickets (R10) or a card in two hands (R9)."""
    view = open_round(key)
    views = [open_game(game.key) for game in view.open_games]
    games = [(as_played(game), game.record.created) for game in views if not game.clash]
    content = dump_round(view.round.name, games, view.round.merges.values())
    return _file(content, "application/json", "json")


@area.get("/rounds/<key>/games.csv")
def table(key: str) -> Response:
    """Answer with CSV, a row per player and game. The byte order mark tells spreadsheets that it is UTF-8."""
    view, text = open_round(key), io.StringIO()
    has_comma = get_decimal_symbol(current()) == ","  # then spreadsheets expect semicolons between numbers
    writer = csv.writer(text, delimiter=";" if has_comma else ",")
    writer.writerows(rows(view.open_games, view.people))
    return _file("\ufeff" + text.getvalue(), "text/csv; charset=utf-8", "csv")


def _file(content: str, kind: str, ending: str) -> Response:
    name = f"round-{datetime.now(UTC).date()}.{ending}"
    return Response(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
