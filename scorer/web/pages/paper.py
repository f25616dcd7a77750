"""Paper: the score sheet and the poster of a game, blank pads, maps to print. Each is cached until its game changes."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, request, url_for

from scorer import atlas
from scorer.aside import Lane
from scorer.atlas.asked import board_of
from scorer.draw.sizes import shapes_of
from scorer.paper.imprint import Imprint
from scorer.paper.pages import map_of, plain_map, rules_sheet, score_sheet
from scorer.paper.pages import pad as pad_of
from scorer.paper.poster import poster as poster_of
from scorer.paper.press import print_out
from scorer.paper.prints import Print
from scorer.rules.board import Board
from scorer.web.http import limits
from scorer.web.http.addresses import for_phones, is_here
from scorer.web.http.language import current
from scorer.web.http.limits import Limit, Work
from scorer.web.http.security import PICTURE
from scorer.web.parts.drawn_maps import brought_map
from scorer.web.parts.duration import as_played, day_of, file_name
from scorer.web.parts.game_page import open_map
from scorer.web.parts.printing import printable
from scorer.web.parts.rendering import render_once
from scorer.web.table.views import open_game

_PAPERS = ("a4", "letter")
_LETTER_COUNTRIES = ["US", "CA", "MX", "BZ", "CL", "CO", "CR", "GT", "NI", "PA", "PH", "PR", "SV", "VE"]
"""Where people print on US Letter, by CLDR."""

area = Blueprint("paper", __name__)


@area.get("/games/<key>/sheet.pdf")
def sheet(key: str) -> Response:
    """Answer with the score sheet, on the reader's usual paper or on `?paper=a4` or `letter`."""
    view = open_game(key)
    game, sheet = view.game, replace(view.whole_sheet(), game=as_played(view))
    address = for_phones(url_for("play.page", key=key, _external=True))
    address = "" if current_app.config["POCKET"] or is_here(urlsplit(address).netloc) else address
    imprint = Imprint(day_of(view.record), current(), _paper(), address)
    return _answer(game.board, ("sheet", key), (game, imprint), lambda: score_sheet(sheet, imprint), file_name(view))


@area.get("/games/<key>/poster.pdf")
def poster(key: str) -> Response:
    """Answer with the poster of a game to hang up, on A3, whatever old addresses ask for."""
    view = open_map(key)
    game, sheet = view.game, view.whole_sheet()
    imprint, name = Imprint(day_of(view.record), current()), f"{file_name(view)}-poster"
    return _answer(game.board, ("poster", key), (game, imprint), lambda: poster_of(sheet, imprint), name)


@area.get("/pads/<board>.pdf")
def pad(board: str) -> Response:
    """Answer with a blank pad of a board."""
    return _pad(atlas.board(board))


@area.get("/rules/<board>.pdf")
def rules(board: str) -> Response:
    """Answer with the rules of a board on one sheet."""
    known, imprint = atlas.board(board), (current(), _paper())
    name = ("rules", board, *imprint)
    return _answer(known, name, name, lambda: rules_sheet(known, Imprint(None, *imprint)), f"{board}-rules")


@area.get("/boards/<id>/pad.pdf")
def pad_of_map(id: str) -> Response:
    """Answer with a blank pad of a map that people drew."""
    return _pad(board_of(brought_map(id)))


@area.get("/boards/<id>/map.pdf")
def map_to_print(id: str) -> Response:
    """Answer with a map that people drew, on A3."""
    board, language = board_of(brought_map(id)), current()
    name = ("map", board.id, language)
    return _answer(board, name, name, lambda: plain_map(board, Imprint(None, language, _paper())), f"{board.id}-map")


@area.get("/boards/<id>/map.svg")
def map_as_svg(id: str) -> Response:
    """Answer with a map that people drew, as a picture of any size."""
    board = board_of(brought_map(id))
    limits.charge(Work.SHAPES, shapes_of(board))
    headers = {"Content-Security-Policy": PICTURE, "Content-Disposition": 'attachment; filename="map.svg"'}
    return Response(map_of(board), headers=headers, mimetype="image/svg+xml")


def _pad(board: Board) -> Response:
    imprint = current(), _paper()
    name = ("pad", board.id, *imprint)
    return _answer(board, name, name, lambda: pad_of(board, Imprint(None, *imprint)), f"{board.id}-pad")


def _answer(board: Board, sheet: Hashable, state: Hashable, lay_out: Callable[[], Print], name: str) -> Response:
    """Answer with a PDF; without a press, on a phone, with the page itself, which the browser prints."""
    if current_app.config["POCKET"]:
        return printable(lay_out())
    lane = Lane.MAPS if board.source else Lane.SHEETS

    def charge() -> None:
        limits.count(Limit.PRINTS)
        limits.charge(Work.SHAPES, shapes_of(board) if board.source else 0)

    content = render_once(lane, sheet, state, render=print_out, draw=lay_out, charge=charge)
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    response = Response(content, headers=headers, mimetype="application/pdf")
    response.cache_control.private = response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


def _paper() -> str:
    """Return `?paper=`, else that of the country that the browser names; A4 without one."""
    wanted, country = request.args.get("paper", ""), (request.accept_languages.best or "").partition("-")[2]
    return wanted if wanted in _PAPERS else "letter" if country in _LETTER_COUNTRIES else "a4"
