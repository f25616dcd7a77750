"""What went wrong -> status and sentence; the only place that decides it."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request, url_for
from flask_babel import gettext, lazy_gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException, SecurityError

from scorer.rules.board import Board
from scorer.rules.errors import (
    GameFileError,
    IllegalMove,
    LogFull,
    NoPress,
    NotFound,
    RoundFull,
    ScorerError,
    StoreAway,
    StoreError,
)
from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.store import InTheWay, SeatTaken
from scorer.web.language import listed, told
from scorer.web.remedies import Remedy, ways_out
from scorer.web.views import NotLaidOpen
from scorer.web.words import said
from scorer.wire import BadMove

STATUSES: dict[type[ScorerError], int] = {
    NotFound: 404,
    IllegalMove: 409,
    NotLaidOpen: 409,
    SeatTaken: 409,
    LogFull: 403,
    RoundFull: 403,
    BadMove: 400,
    GameFileError: 400,
    StoreError: 503,
    NoPress: 503,
}

AGAIN = 5
"""Seconds after which it is worth asking again when the database was away."""

SENTENCES = {
    400: lazy_gettext("The browser sent something that cannot be understood here."),
    404: lazy_gettext("There is nothing at this address. Perhaps a letter of it was lost on the way."),
    405: lazy_gettext("This address does not take that. Please go back and use the page’s own buttons."),
    413: lazy_gettext(
        "That is too large. A game file has less than 256 kilobytes, a round’s file less than 4 megabytes."
    ),
    415: lazy_gettext("The browser sent something that cannot be understood here."),
    500: lazy_gettext("Something broke on our side. What you entered before is safe; please try again."),
    503: lazy_gettext("Many people are printing just now. Please try again in a moment."),
}

_UNKNOWN = {
    "game": lazy_gettext("There is no game at this address. Perhaps a letter of it was lost on the way."),
    "round": lazy_gettext("There is no round at this address. Perhaps a letter of it was lost on the way."),
    "board": lazy_gettext("We do not know this board."),
    "edition": lazy_gettext("This board has no such edition."),
    "player": lazy_gettext("Nobody sits in this seat."),
    "route": lazy_gettext("This board has no such route."),
    "city": lazy_gettext("This board has no such city."),
    "country": lazy_gettext("This board has no such country."),
}


def set_up(app: Flask) -> None:
    app.jinja_env.filters["sentence"] = sentence_of
    app.register_error_handler(ScorerError, _of_the_domain)
    app.register_error_handler(CSRFError, _of_a_stale_page)
    app.register_error_handler(HTTPException, _of_http)


def status_of(error: ScorerError) -> int:
    """Return the HTTP status of an error by its nearest kind in `STATUSES`; 400 where none is named."""
    return next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 400)


def sentence_of(error: ScorerError, board: Board | None = None) -> str:
    """Return what the reader is told, in other words where the error's own sentence speaks to programmers."""
    if isinstance(error, NotFound):
        return str(_UNKNOWN.get(error.kind, SENTENCES[404]))
    if isinstance(error, InTheWay):
        return told(replace(error.sentence, things={"later": said(error.before, error.move)}))
    if isinstance(error, NotLaidOpen):
        return told(replace(error.sentence, things={"players": listed(error.players)}))
    return str(SENTENCES[400]) if isinstance(error, BadMove) else told(error.sentence, board)


def answer(
    status: int, sentence: str, *, problems: Sequence[str] = (), remedies: Sequence[Remedy] = (), back: str = ""
) -> Response:
    """Answer a program in its language and a person with a page; `remedies` become buttons that lead `back`."""
    if is_program():
        return make_response(jsonify(sentence=sentence, problems=list(problems)), status)
    page = render_template(
        "error.html", sentence=sentence, problems=problems, remedies=[remedy.json for remedy in remedies], back=back
    )
    return make_response(page, status)


def refused(game: Game, moves: Sequence[Move], error: ScorerError, back: str) -> Response:
    """Answer moves of plain buttons that the rules forbid: why, and the ways out."""
    return answer(status_of(error), sentence_of(error, game.board), remedies=ways_out(game, moves), back=back)


def _of_the_domain(error: ScorerError) -> Response:
    if isinstance(error, StoreError):
        _log(error)
    problems, back = getattr(error, "problems", ()), _back_from(error)
    response = answer(status_of(error), sentence_of(error), problems=problems, back=back)
    if isinstance(error, StoreAway):
        response.headers["Retry-After"] = str(AGAIN)
    return response


def _back_from(error: ScorerError) -> str:
    """Return where somebody goes on who asked for what is secret still: the result says whose tickets are awaited."""
    key = (request.view_args or {}).get("key", "")
    return url_for("result.page", key=key) if key and isinstance(error, NotLaidOpen) else ""


def _log(error: Exception) -> None:
    """Tell whoever runs the server what its readers had to be told; of a database that is away in one line."""
    if isinstance(error, StoreAway):
        current_app.logger.error("%s %s: %s", request.method, request.path, f"{error} {error.reason}".strip())
        return
    current_app.logger.error("%s %s: %s", request.method, request.path, error, exc_info=error.__cause__)


def _of_a_stale_page(_: CSRFError) -> Response:
    return answer(400, gettext("This page has grown old. Please load it again, then repeat the last step."))


def _of_http(error: HTTPException) -> Response:
    """Answer also what nobody foresaw: Flask has logged it and passes it here as an error 500."""
    if error.response is not None or error.code is None or error.code < 400:
        return error.get_response()  # type: ignore[return-value]  # a redirect, which is no error
    sentence = str(SENTENCES.get(error.code, SENTENCES[400] if error.code < 500 else SENTENCES[500]))
    if isinstance(error, SecurityError):
        sentence = gettext("This server does not answer to the name by which it was called.")
    if isinstance(error, BadHost | SecurityError):
        return make_response(sentence, 400, {"Content-Type": "text/plain"})  # a page's links would need the host
    if error.code == 503:
        _log(error)
    response = answer(error.code, sentence)
    response.headers.extend((name, value) for name, value in error.get_headers() if name != "Content-Type")
    return response


def is_program() -> bool:
    """Say whether the answer goes to a script or a tool, which get JSON, and not to a person, who gets a page."""
    if request.is_json or request.path.endswith(".json"):
        return True
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"
