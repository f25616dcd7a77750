"""Paper: the score sheet of a game and the blank pads. A sheet is kept until its game changes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import BoundedSemaphore, Lock

from flask import Blueprint, Flask, Response, current_app, make_response, request, url_for
from werkzeug.exceptions import ServiceUnavailable

from scorer import atlas
from scorer.press import AT_ONCE, PRESSES, Print
from scorer.sheet import Imprint, score_sheet
from scorer.sheet import pad as pad_of
from scorer.web import limits
from scorer.web.language import current
from scorer.web.limits import Often
from scorer.web.views import open_game

PLACES = AT_ONCE + 2
"""For readers whose sheets are made, or who wait for that: half of the threads stay free for taps (serving.py)."""
_A_MOMENT = 3
"""Seconds after which a reader who found no place asks again; a browser does so by itself."""
_KEPT = 64
_PAPERS = ("a4", "letter")
_LETTER_TAGS = ("en", "en-US", "en-CA", None)
"""Where readers of English print on US Letter; None: a browser that does not say."""

area = Blueprint("paper", __name__)


class Press:
    """Makes few sheets at once and keeps the last ones."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[Hashable, bytes]] = OrderedDict()
        self._lock = Lock()
        self._places = BoundedSemaphore(PLACES)
        self._presses = BoundedSemaphore(AT_ONCE)

    def printed(
        self, name: Hashable, state: Hashable, make: Callable[[], bytes], may: Callable[[], None] = lambda: None
    ) -> bytes:
        """Return what was printed under a name in that state, made now unless it is kept, or who asks `may` not.

        Raises
        ------
        ServiceUnavailable
            Too many people are waiting for theirs.
        """
        if kept := self._in_state(name, state):
            return kept
        with self._turn(may):
            return self._in_state(name, state) or self._keep(name, state, make())

    def _in_state(self, name: Hashable, state: Hashable) -> bytes | None:
        with self._lock:
            kept_state, content = self._kept.get(name, (None, b""))
        return content if kept_state == state else None

    def _keep(self, name: Hashable, state: Hashable, content: bytes) -> bytes:
        with self._lock:
            self._kept[name] = state, content
            self._kept.move_to_end(name)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return content

    @contextmanager
    def _turn(self, may: Callable[[], None]) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise ServiceUnavailable(retry_after=_A_MOMENT)
        try:
            may()
            with self._presses:
                yield
        finally:
            self._places.release()


def set_up(app: Flask) -> None:
    app.extensions["press"] = Press()


@area.get("/games/<key>/sheet.pdf")
def sheet(key: str) -> Response:
    """Answer with the score sheet; `?paper=a4` or `letter` for another paper than the reader's usual one."""
    view = open_game(key)
    game = view.whole()
    imprint = (current(), _paper(), url_for("play.page", key=key, _external=True))
    content = _printed(("sheet", key), (game, *imprint), lambda: score_sheet(view.sheet, _imprint(*imprint)))
    return _pdf(content, f"{game.board.id}-{view.record.created.date()}")


@area.get("/pads/<board>.pdf")
def pad(board: str) -> Response:
    """Answer with a blank pad of a board."""
    printed, imprint = atlas.board(board), (current(), _paper())
    name = ("pad", printed.id, *imprint)
    content = _printed(name, name, lambda: pad_of(printed, _imprint(*imprint)))
    return _pdf(content, f"{board}-pad")


def _printed(name: Hashable, state: Hashable, laid_out: Callable[[], Print]) -> bytes:
    press: Press = current_app.extensions["press"]
    return press.printed(name, state, lambda: PRESSES.printed(laid_out()), may=lambda: limits.count(Often.PRINTS))


def _imprint(language: str, paper: str, address: str = "") -> Imprint:
    return Imprint(datetime.now().astimezone(), language, paper, address)


def _paper() -> str:
    wanted = request.args.get("paper", "")
    return wanted if wanted in _PAPERS else _usual_paper(current())


def _usual_paper(language: str) -> str:
    return "letter" if language == "en" and request.accept_languages.best in _LETTER_TAGS else "a4"


def _pdf(content: bytes, name: str) -> Response:
    response = make_response(content)
    response.mimetype = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response.cache_control.private = response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response
