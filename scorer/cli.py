"""The command line: scorer score | boards | serve."""

import argparse
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from scorer import atlas, gamefile
from scorer.rules.errors import GameFileError, ScorerError
from scorer.rules.game import Game
from scorer.rules.scoring import score
from scorer.table import table

BAD_FILE = 2
"""Exit status for a file that cannot be scored."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    _speak_utf_8()
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
    except GameFileError as error:
        print("\n".join(error.problems), file=sys.stderr)
        return BAD_FILE
    except ScorerError as error:
        print(error, file=sys.stderr)
        return BAD_FILE
    return 0


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
    scoring.set_defaults(run=_score)
    commands.add_parser("boards", help="list the boards and their editions").set_defaults(run=_boards)
    serving = commands.add_parser("serve", help="start the web app")
    serving.add_argument("--host", default="0.0.0.0", help="0.0.0.0: for every machine in the network (default)")
    serving.add_argument("--port", type=_port, default=5050, help="5050 unless told otherwise; 0: any free one")
    serving.set_defaults(run=_serve)
    return parser


def _score(options: argparse.Namespace) -> None:
    game = _read(options.game)
    if options.json:
        print(json.dumps(gamefile.result(game), ensure_ascii=False, indent=1))
    else:
        print(table(score(game)), end="")


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
        print(f"{board.id:10}{board.name['en']}, {board.fewest_players} to {board.most_players} players")
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
