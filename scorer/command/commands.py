"""Runs the commands of the command line with the options that `cli` has parsed."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from typing import TextIO

from scorer import atlas, gamefile
from scorer.aside import ASIDE, SEARCHES, Lane
from scorer.count.score_sheet import ScoreSheet
from scorer.count.scoring import score
from scorer.files.entries import GameFileError
from scorer.files.kinds import decoded
from scorer.files.notation import notation
from scorer.paper.imprint import Imprint
from scorer.paper.pages import pad, score_sheet
from scorer.paper.poster import poster
from scorer.paper.press import print_out
from scorer.paper.prints import Print
from scorer.paper.report import report, telling
from scorer.rules.errors import ScorerError
from scorer.rules.game import Game
from scorer.rules.sentence import file_name, labelled, say
from scorer.rules.text import printable
from scorer.words import Words
from scorer.words.languages import of_terminal

_PATIENCE = 30
"""Seconds after which a count says what it is searching."""


def _score(options: argparse.Namespace) -> None:
    game, words = gamefile.load(_text(options.game)), _words(options)
    if (options.pdf or options.poster) and (left_out := words.left_out(game)):
        tell(left_out, sys.stderr)
    sheet = _count(game, options.limit, words)
    if options.json:
        tell(json.dumps(gamefile.result_of(sheet), ensure_ascii=False, indent=1))
    else:
        tell((telling if options.told else report)(sheet, words).removesuffix("\n"))
    sys.stdout.flush()  # what cannot be printed is told after the result
    if options.pdf:
        _print(options.pdf, score_sheet(sheet, _imprint(options, game.day)))
    if options.poster:
        _print(options.poster, poster(sheet, _imprint(options, game.day)))


def _count(game: Game, limit: int, words: Words) -> ScoreSheet:
    """Count a game; what is not found within so many seconds is unknown, and what takes long is told meanwhile."""

    def tell_searches() -> None:
        for sentence in score(game, SEARCHES.run_for("")).unknown:
            tell(words.sentence(sentence, game.board), sys.stderr)

    patience = Timer(_PATIENCE, tell_searches)
    patience.daemon = True
    patience.start()
    try:
        return score(game, SEARCHES.run_within(limit))
    finally:
        patience.cancel()


def tell(text: str, stream: TextIO | None = None) -> None:
    """Print what files say, without what would steer the terminal."""
    print(printable(text), file=stream)


def _words(options: argparse.Namespace) -> Words:
    return Words(getattr(options, "language", None) or of_terminal())


def _pad(options: argparse.Namespace) -> None:
    _print(options.pdf, pad(atlas.board(options.board), _imprint(options)))


def _imprint(options: argparse.Namespace, day: str = "") -> Imprint:
    return Imprint(date.fromisoformat(day) if day else None, _words(options).language, options.paper)


def _print(file: str, what: Print) -> None:
    content = ASIDE.run(Lane.SHEETS, print_out, what)
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        fault = say("{file}: cannot be written: {reason}", file=file_name(file), reason=error.strerror)
        raise ScorerError(fault) from None


def _text(name: str) -> str:
    """Return what a file says, or standard input for ``-``."""
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise GameFileError(
            [labelled(file_name(name), say("cannot be read: {reason}", reason=error.strerror))]
        ) from None
    return decoded(content)


def _notation(options: argparse.Namespace) -> None:
    print(notation(gamefile.load(_text(options.game))))


def _boards(options: argparse.Namespace) -> None:
    words = _words(options)
    if options.board:
        board = atlas.board(options.board.lower())
        cards = {card.id: card for edition in board.editions.values() for card in edition.tickets}
        for thing in (*board.places.values(), *board.routes.values(), *cards.values()):
            print(f"{thing.id:32}{board.name_of(thing)}")
        return
    for board in atlas.boards():
        print(f"{board.id:9} {words.printed(board.name)}: {board.fewest_players}–{board.most_players}")
        for edition in board.editions.values():
            tickets = words.ngettext("%(num)s ticket", "%(num)s tickets", len(edition.tickets))
            print(f"  {edition.id:14}{words.printed(edition.name)}, {tickets}")
            if edition.caveat:
                print(f"  {'':14}({words.printed(edition.caveat)})")


def _serve(options: argparse.Namespace) -> None:
    if not find_spec("resource"):
        raise ScorerError(
            say("Windows cannot serve the app: run this within WSL, or open the app as a site, the pocket.")
        )
    from scorer.web.serving.certificate import certificate  # noqa: PLC0415  # scoring a file does not load the web
    from scorer.web.serving.server import serve  # noqa: PLC0415

    identity = certificate(options.cert, options.key) if options.cert else None
    serve(options.host, options.port, options.workers, identity)


COMMANDS: Mapping[str, Callable[[argparse.Namespace], None]] = {
    "score": _score,
    "sheet": _pad,
    "notation": _notation,
    "boards": _boards,
    "serve": _serve,
}
