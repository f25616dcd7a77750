"""Errors -> HTTP status and sentence. No other place decides them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request, url_for
from flask_babel import gettext, lazy_gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException, RequestEntityTooLarge, SecurityError

from scorer.aside import Busy, TooMuch
from scorer.ask.not_yet import NotLaidOpen, TicketsClash
from scorer.atlas.problems import Problems
from scorer.count.hard import TooHard
from scorer.files.wire import BadMove
from scorer.paper.prints import NoPress
from scorer.rules.board import Board
from scorer.rules.errors import IllegalMove, NotFound, ScorerError
from scorer.store import BroughtTooMuch, InTheWay, NoRoom, SeatTaken
from scorer.store.errors import LogFull, RoundFull, StoreAway, StoreError
from scorer.web.http.input_limits import size_of
from scorer.web.http.language import listed, translated, words
from scorer.web.http.limits import A_MINUTE, TooOften
from scorer.words.moves import describe

STATUSES: dict[type[ScorerError], int] = {
    NotFound: 404,
    IllegalMove: 409,
    NotLaidOpen: 409,
    TicketsClash: 409,
    TooHard: 409,
    SeatTaken: 409,
    LogFull: 403,
    RoundFull: 403,
    TooOften: 429,
    BroughtTooMuch: 429,
    NoRoom: 507,
    TooMuch: 422,
    StoreError: 503,
    NoPress: 503,
    Busy: 503,
}

_RETRY_AFTER: dict[type[ScorerError], str] = {Busy: "3", StoreAway: "5", TooOften: str(A_MINUTE)}
"""Seconds for `Retry-After`."""

SENTENCES = {
    400: lazy_gettext("The browser sent something that cannot be understood here."),
    404: lazy_gettext("There is nothing at this address. Perhaps a letter of it was lost on the way."),
    405: lazy_gettext("This address does not take that. Please go back and use the page’s own buttons."),
    415: lazy_gettext("A photo is read on the phone itself and never sent. Please choose it under “Open …”."),
    503: lazy_gettext("Many people want this just now. It is your turn in a moment."),
    500: lazy_gettext("Something broke on our side. What you entered before is safe; please try again."),
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
    app.register_error_handler(ScorerError, _answer_scorer_error)
    app.register_error_handler(CSRFError, _answer_stale_page)
    app.register_error_handler(HTTPException, _answer_http_error)


def status_of(error: ScorerError) -> int:
    """Return the HTTP status of an error from `STATUSES`, 400 if it is not there."""
    return next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 400)


def sentence_of(error: ScorerError, board: Board | None = None) -> str:
    """Return the sentence for the reader; another one where the error's own is for programmers."""
    if isinstance(error, Problems):
        return "\n".join(words().problems(error))
    if isinstance(error, NotFound):
        return str(_UNKNOWN.get(error.kind, SENTENCES[404]))
    if isinstance(error, InTheWay):
        return translated(replace(error.sentence, things={"later": describe(words(), error.before, error.move)}))
    if isinstance(error, NotLaidOpen):
        return translated(replace(error.sentence, things={"players": listed(error.players)}))
    if isinstance(error, TicketsClash):
        return translated(error.sentence, error.board)
    return str(SENTENCES[400]) if isinstance(error, BadMove) else translated(error.sentence, board)


def answer(
    status: int,
    sentence: str,
    *,
    problems: Sequence[str] = (),
    remedies: Sequence[object] = (),
    back: str = "",
    why: Mapping[str, str] | None = None,
    fields: Sequence[tuple[str, str]] = (),
) -> Response:
    """Answer a program with JSON and a person with a page.

    On the page each of the `remedies` is a button that leads `back`, and `why` leads to the rule card. A button "Try
    again" submits the form's `fields`.
    """
    if is_program():
        return make_response(jsonify(sentence=sentence, problems=list(problems)), status)
    values = {"problems": problems, "remedies": remedies, "back": back, "why": why, "fields": fields}
    return make_response(render_template("error.html", sentence=sentence, **values), status)


def _answer_scorer_error(error: ScorerError) -> Response:
    if isinstance(error, StoreAway):
        current_app.logger.error("%s %s: %s", request.method, request.path, error.for_log)
    elif isinstance(error, StoreError):
        current_app.logger.error("%s %s: %s", request.method, request.path, error, exc_info=error.__cause__)
    problems = words().problems(error) if isinstance(error, Problems) else ()
    key, is_told_there = (request.view_args or {}).get("key"), NotLaidOpen | TicketsClash | TooHard | TooOften
    back = url_for("result.page", key=key) if key and isinstance(error, is_told_there) else ""
    fields = submitted_fields() if isinstance(error, TooOften) else ()
    response = answer(status_of(error), sentence_of(error), problems=problems, back=back, fields=fields)
    response.headers.extend(retry_header(error))
    return _ask_again(response)


def submitted_fields() -> Sequence[tuple[str, str]]:
    """Return the form's fields without the CSRF token, of which the page gets a new one."""
    return [(name, text) for name, text in request.form.items(multi=True) if name != "csrf_token"]


def retry_header(error: ScorerError) -> dict[str, str]:
    """Return the header `Retry-After` for an error that waiting may cure, else no header."""
    seconds = next((seconds for kind, seconds in _RETRY_AFTER.items() if isinstance(error, kind)), None)
    return {"Retry-After": seconds} if seconds else {}


def _answer_stale_page(_: CSRFError) -> Response:
    if not request.cookies:
        return answer(
            400, gettext("Your browser sent no cookie with that. Please allow cookies for this page, and try again.")
        )
    return answer(400, gettext("This page has grown old. Please load it again, then repeat the last step."))


def _answer_http_error(error: HTTPException) -> Response:
    """Answer errors of HTTP, and unexpected ones: Flask logs these and passes them on as a 500."""
    assert error.code, "Flask answers by itself what has no code, and redirects"
    sentence = str(SENTENCES.get(error.code, SENTENCES[error.code - error.code % 100]))
    if isinstance(error, RequestEntityTooLarge):
        sentence = str(size_of(request.path).sentence)
    if isinstance(error, SecurityError):
        sentence = gettext("This server does not answer to the name by which it was called.")
    if isinstance(error, BadHost | SecurityError):
        return make_response(sentence, 400, {"Content-Type": "text/plain"})  # a page would need the host for its links
    response = answer(error.code, sentence)
    response.headers.extend((name, value) for name, value in error.get_headers() if name != "Content-Type")
    return _ask_again(response)


def _ask_again(response: Response) -> Response:
    """Let a person's browser ask again by itself for what was too busy, if the answer says when."""
    when = response.headers.get("Retry-After")
    if when and response.status_code == 503 and request.method == "GET" and not is_program():
        response.headers["Refresh"] = when
    return response


def is_program() -> bool:
    """Return whether this request comes from a script or a tool, which get JSON, and not from a person."""
    if request.is_json or request.path.endswith(".json"):
        return True
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"
