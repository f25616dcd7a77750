"""Answers to moves that the rules refuse: the sentence that says why, and remedies."""

from collections.abc import Sequence

from flask import Response, jsonify
from flask.typing import ResponseReturnValue

from scorer.gamefile.shapes import Json
from scorer.rules.errors import IllegalMove, ScorerError
from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.web.http.errors import answer, sentence_of, status_of
from scorer.web.table.live import live
from scorer.web.table.remedies import remedies_of
from scorer.web.table.views import View


def refused_state(view: View, error: IllegalMove, remedies: Sequence[Json]) -> ResponseReturnValue:
    """Answer a script with the live state, the ``sentence`` and the ``remedies``."""
    sentence = sentence_of(error, view.game.board)
    return jsonify(**live(view), sentence=sentence, remedies=remedies), status_of(error)


def refused_page(game: Game, moves: Sequence[Move], error: ScorerError, back: str) -> Response:
    """Answer a plain button with a page. Its buttons are the remedies and lead `back`."""
    remedies = [remedy.json for remedy in remedies_of(game, moves)]
    return answer(status_of(error), sentence_of(error, game.board), remedies=remedies, back=back)
