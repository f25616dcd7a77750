"""The one door: whatever people have, a file, a line, a photo, is opened here, and becomes what it is."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer import gamefile
from scorer.atlas.asked import read_playable
from scorer.atlas.problems import Problems
from scorer.files.entries import GameFileError
from scorer.files.kinds import FIRST, File, Kind, decoded, is_photo, kind_of, names_in, size_of
from scorer.files.reading import size_without_map
from scorer.files.round_file import load_round, size_of_round
from scorer.rules.errors import NotFound
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, file_name, labelled
from scorer.store.codes import LENGTH
from scorer.store.errors import UnreadableGame
from scorer.web.http import aside, cookies, errors, limits
from scorer.web.http.input_limits import MOST_BYTES_OF_A_GAME
from scorer.web.http.language import words
from scorer.web.http.limits import Limit, Work
from scorer.web.http.storage import store
from scorer.web.parts.beginning import begin
from scorer.web.parts.board_facts import is_on_photos
from scorer.web.parts.forms import ImportGame
from scorer.web.parts.pasting import address_in
from scorer.web.table.views import open_game

area = Blueprint("opening", __name__)

_LETTERS = re.compile(rf"\s*(?:[^\W\d_]\s*){{{LENGTH}}}")
"""A code to join, as people type it."""
_GAMES_OF_A_CHARGE = 5
"""Games of an imported round that cost as much as one new game."""
_MOST_NAMES = 20
"""Of another app, that are offered: they stand in a cookie."""


@area.get("/open")
def page() -> str:
    """Ask for a file or a line, and take up what came behind the ``#`` of the address, or a photo that was shared."""
    return _page()


@area.get("/boards/new")
@area.get("/boards/import")
@area.get("/rounds/import")
def older() -> ResponseReturnValue:
    """Redirect to the one door; each kind of file once had its own."""
    return redirect(url_for("opening.page"), 301)


@area.post("/open")
def read() -> ResponseReturnValue:
    """Open what is in the field `file`, once or several times, or in `codes`, and redirect to it.

    A link to this server in `codes`, or a code to join, leads there.

    What it is decides `kind_of`. A photo is refused unread (415): it is read on the phone and never sent.
    """
    return _open("")


@area.post("/games/import", defaults={"kind": "game"})
@area.post("/boards/import", defaults={"kind": "map"})
@area.post("/rounds/import", defaults={"kind": "round"})
def read_as(kind: Kind) -> ResponseReturnValue:
    """Open what is sent as what the address says. If it has problems, list them all and store nothing."""
    return _open(kind)


def _open(wanted: Kind | str) -> ResponseReturnValue:
    pasted = request.form.get("codes", "")
    if not wanted and (there := address_in(pasted)):
        return redirect(there, 303)
    try:
        if not wanted and _LETTERS.fullmatch(pasted):
            limits.count(Limit.CODES)
            raise GameFileError([gettext("No game that is being entered has this code.")])
        kind, files = _kind(_files(), wanted)
        if kind == "game":
            return begin(*_games(files))
        if kind == "map":
            table = aside.read(sum(len(content) for _, content in files), read_playable, files)
            limits.count(Limit.GAMES)
            return redirect(url_for("boards.page", id=store().maps.keep(json.dumps(table, ensure_ascii=False))), 303)
        return _round(decoded(files[0][1])) if kind == "round" else _names(files)
    except Problems as error:
        if errors.is_program():
            raise
        return _page(words().problems(error)), errors.status_of(error)


def _files() -> list[File]:
    """Return the files that were sent, or what was pasted; refuse photos before they are read."""
    sent = [file for file in request.files.getlist("file") if file.filename]
    for file in sent:
        first = file.stream.read(FIRST)
        file.stream.seek(0)
        if is_photo(first, file.mimetype):
            abort(415)
    form = ImportGame()
    if not sent and form.codes.data:
        return [("", form.pasted().encode())]
    return [(file.filename or "", file.read()) for file in sent]


def _kind(files: Sequence[File], wanted: Kind | str) -> tuple[Kind | str, Sequence[File]]:
    """Return what files are, or what the older addresses take them for, and those that it is in."""
    if not files or (wanted and not files[0][1]):
        raise GameFileError([gettext("No file was chosen.")])
    if wanted:
        return wanted, files if wanted == "map" else files[:1]
    kind, read = aside.read(size_of(files), kind_of, files)
    limits.charge(Work.BYTES, sum(len(content) for _, content in read) if read != files else 0)
    return kind, read


def _games(files: Sequence[File]) -> list[Game]:
    """Return the game in each file; raise GameFileError with all problems of all."""
    games, problems = list[Game](), list[Sentence | str]()
    for name, content in files:
        try:
            text, size = decoded(content), len(content)
            if size > MOST_BYTES_OF_A_GAME and aside.read(size, size_without_map, text) > MOST_BYTES_OF_A_GAME:
                abort(413)
            games.append(aside.read(size, gamefile.load, text))
        except Problems as error:
            problems += (labelled(file_name(name), one) if len(files) > 1 else one for one in error.sentences)
    if problems:
        raise GameFileError(problems)
    return games


def _round(text: str) -> ResponseReturnValue:
    size = aside.read(len(text), size_of_round, text)
    limits.count(Limit.GAMES, cost=1 + size // _GAMES_OF_A_CHARGE)
    now = datetime.now(UTC)
    content = aside.read(len(text), load_round, text, now)
    games = [
        (game if when == now else replace(game, day=game.day or f"{when.date()}"), when) for game, when in content.games
    ]
    ours = store().rounds.create(content.name, games, content.merges, phone=cookies.phone_id())
    cookies.ROUNDS.remember(ours.key)
    return redirect(url_for("rounds.page", key=ours.key), 303)


def _names(files: Sequence[File]) -> ResponseReturnValue:
    """Keep the names of another app on this phone: the form for a new game has those of most plays, and offers all."""
    content = files[0][1]
    session["names"] = names = aside.read(len(content), names_in, content, _MOST_NAMES)
    return redirect(url_for("start.page", names=len(names), _anchor="people"), 303)


def _page(problems: Sequence[str] = ()) -> str:
    found = []
    for key in cookies.GAMES:
        try:
            view = open_game(key)
        except (NotFound, UnreadableGame):
            continue
        if is_on_photos(view.game.board):
            found.append(view)
    return render_template("opening/page.html", problems=problems, games=found)
