"""The rules as cards: all of a board on one page, for who wonders or argues; each card has its id as anchor."""

from collections.abc import Sequence

from flask import Blueprint, abort, render_template, request

from scorer import atlas
from scorer.rules.board import Board
from scorer.web.http.language import words
from scorer.web.table.views import open_game
from scorer.words.rules import Rule, all_rules, rules_of

area = Blueprint("rules", __name__)


@area.get("/rules")
def page() -> str:
    """Show the cards of ``?board=ID``, of one ``&edition=ID`` or of all; without a board the cards of all boards."""
    wanted, edition = request.args.get("board", ""), request.args.get("edition", "")
    board = next((board for board in atlas.boards() if board.id == wanted), None)
    if wanted and not board:
        abort(404)
    return _page(board, rules_of(board, words(), board.editions.get(edition)) if board else all_rules(words()))


@area.get("/games/<key>/rules")
def of_game(key: str) -> str:
    """Show the cards of a game: of its map, if people drew it, and of its edition."""
    game = open_game(key).game
    return _page(game.board, rules_of(game.board, words(), game.edition))


def _page(board: Board | None, rules: Sequence[Rule]) -> str:
    return render_template("rules/page.html", board=board, boards=list(atlas.boards()), rules=rules)
