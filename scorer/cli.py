"""The command line: scorer score | sheet | boards | serve."""

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorer import atlas, gamefile
from scorer.report import report
from scorer.rules.errors import GameFileError, ScorerError
from scorer.rules.game import Game
from scorer.rules.scoring import score
from scorer.rules.sentence import say
from scorer.words import LANGUAGES, Words

if TYPE_CHECKING:
    from scorer.sheet import Imprint

BAD_FILE = 2
"""Exit status for a file that cannot be scored."""
UNREAD = 141
"""Exit status when the reader of the output went away, as shells know it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    _speak_utf_8()
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        return _unread()
    except GameFileError as error:
        print("\n".join(error.problems), file=sys.stderr)
        return BAD_FILE
    except ScorerError as error:
        print(error, file=sys.stderr)
        return BAD_FILE
    return 0


def _unread() -> int:
    """Stop without a word when nobody reads on, as in ``scorer boards | head -1``."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREAD


def _speak_utf_8() -> None:
    """Print ✓ and Łódź whatever the locale; escape what is no text at all."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorer", description="Scores a finished game of the Ticket to Ride family.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    scoring = commands.add_parser("score", help="score a game file")
    scoring.add_argument("game", metavar="GAME.json", help="a game file, - for standard input")
    scoring.add_argument("--json", action="store_true", help="print the result as JSON")
    scoring.add_argument("--pdf", metavar="SHEET.pdf", help="also write the score sheet, to be printed")
    _add_print_options(scoring)
    scoring.set_defaults(run=_score)
    padding = commands.add_parser("sheet", help="write a blank score pad, to be printed")
    padding.add_argument("board", metavar="BOARD", help="one of those that the command boards lists")
    padding.add_argument("--pdf", metavar="PAD.pdf", required=True, help="where to write it")
    _add_print_options(padding)
    padding.set_defaults(run=_pad)
    commands.add_parser("boards", help="list the boards and their editions").set_defaults(run=_boards)
    serving = commands.add_parser("serve", help="start the web app")
    serving.add_argument("--host", default="0.0.0.0", help="0.0.0.0: for every machine in the network (default)")
    serving.add_argument("--port", type=_port, default=5050, help="5050 unless told otherwise; 0: any free one")
    serving.set_defaults(run=_serve)
    return parser


def _add_print_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--paper",
        choices=("a4", "letter"),
        default="",
        help="unless told otherwise the one usual where the language is spoken",
    )
    parser.add_argument(
        "--language", choices=sorted(LANGUAGES), default="en", help="of the print; en unless told otherwise"
    )


def _score(options: argparse.Namespace) -> None:
    game = _read(options.game)
    if options.pdf:
        from scorer.sheet import score_sheet  # noqa: PLC0415  # who prints nothing need not wait for WeasyPrint

        if boxes := Words(options.language).boxes(game):
            print(boxes, file=sys.stderr)
        _write(options.pdf, score_sheet(score(game), _imprint(options)))
    if options.json:
        print(json.dumps(gamefile.result(game), ensure_ascii=False, indent=1))
    else:
        print(report(score(game)), end="")


def _pad(options: argparse.Namespace) -> None:
    from scorer.sheet import pad  # noqa: PLC0415

    _write(options.pdf, pad(atlas.board(options.board), _imprint(options)))


def _imprint(options: argparse.Namespace) -> "Imprint":
    from scorer.sheet import Imprint  # noqa: PLC0415

    return Imprint(datetime.now().astimezone(), options.language, options.paper)


def _write(name: str, content: bytes) -> None:
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise ScorerError(say("{file}: cannot be written: {reason}", file=name, reason=error.strerror)) from None


def _read(name: str) -> Game:
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        text = content.decode()
    except OSError as error:
        raise GameFileError([f"{name}: cannot be read: {error.strerror}"]) from None
    except UnicodeDecodeError as error:
        raise GameFileError([f"game file: not UTF-8 text: byte {error.start} is none"]) from None
    return gamefile.load(text)


def _boards(options: argparse.Namespace) -> None:
    for board in atlas.boards():
        print(f"{board.id:9} {board.name['en']}, {board.fewest_players} to {board.most_players} players")
        for edition in board.editions.values():
            print(f"  {edition.id:14}{edition.name['en']}, {len(edition.tickets)} tickets")
            if edition.caveat:
                print(f"  {'':14}({edition.caveat['en']})")


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= (port := int(text)) < 2**16:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {2**16 - 1}, not {text!r}")
    return port


def _serve(options: argparse.Namespace) -> None:
    from scorer.web import create_app  # noqa: PLC0415  # who only scores a file need not wait for the web
    from scorer.web.serving import serve  # noqa: PLC0415

    serve(create_app(), options.host, options.port)
