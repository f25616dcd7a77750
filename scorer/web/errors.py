"""Domain error -> status and page; the only place that decides it."""

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from scorer.gamefile.moves import BadMove
from scorer.rules.errors import GameFileError, IllegalMove, NotFound, ScorerError, StoreError
from scorer.web.language import told

STATUSES = {NotFound: 404, IllegalMove: 409, BadMove: 400, GameFileError: 400, StoreError: 503}


def set_up(app: Flask) -> None:
    app.register_error_handler(ScorerError, _of_the_domain)
    app.register_error_handler(HTTPException, _of_http)


def _of_the_domain(error: ScorerError) -> Response:
    status = next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 400)
    return _answer(status, told(error.sentence))


def _of_http(error: HTTPException) -> Response:
    return _answer(error.code or 500, error.description or error.name)


def _answer(status: int, sentence: str) -> Response:
    """Answer a program in its language and a person with a page."""
    if request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json":
        return make_response(jsonify(sentence=sentence), status)
    return make_response(render_template("error.html", sentence=sentence), status)
