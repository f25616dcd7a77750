"""The command line: scorer score | sheet | boards | serve. What a command does stands in `commands`."""

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence

from scorer.press import PRESSES
from scorer.rules.errors import GameFileError, ScorerError

BAD_FILE = 2
"""Exit status for a file that cannot be scored."""
MOST_WORKERS = 64
UNREAD = 141
"""Exit status when the reader of the output went away, as shells know it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    _speak_utf_8()
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command == "serve" and bool(options.cert) != bool(options.key):
        parser.error("--cert and --key belong together")
    if options.command == "serve" and options.cert and options.workers:
        parser.error("--workers are for a proxy in front, which speaks https: leave --cert and --key to it")
    try:
        _run(options)
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


def _run(options: argparse.Namespace) -> None:
    """Do what was asked for; a press gets ready while the rest is loaded."""
    if options.command != "serve":
        gc.disable()  # a sixth of the time, spent on what is needed until the end
    if "pdf" in options and options.pdf:
        PRESSES.warm()
    from scorer.commands import COMMANDS  # noqa: PLC0415

    COMMANDS[options.command](options)


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
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    scoring = commands.add_parser("score", help="score a game file")
    scoring.add_argument("game", metavar="GAME.json", help="a game file, - for standard input")
    scoring.add_argument("--json", action="store_true", help="print the result as JSON")
    scoring.add_argument("--told", action="store_true", help="tell the count step by step, the winner last")
    scoring.add_argument("--pdf", metavar="SHEET.pdf", help="also write the score sheet, to be printed")
    _add_print_options(scoring)
    padding = commands.add_parser("sheet", help="write a blank score pad, to be printed")
    padding.add_argument("board", metavar="BOARD", help="one of those that the command boards lists")
    padding.add_argument("--pdf", metavar="PAD.pdf", required=True, help="where to write it")
    _add_print_options(padding)
    commands.add_parser("boards", help="list the boards and their editions")
    serving = commands.add_parser("serve", help="start the web app")
    serving.add_argument("--host", default="0.0.0.0", help="0.0.0.0: for every machine in the network (default)")
    serving.add_argument("--port", type=_port, default=5050, help="5050 unless told otherwise; 0: any free one")
    serving.add_argument("--cert", metavar="FILE", help="serve over https with this certificate; needs --key")
    serving.add_argument("--key", metavar="FILE", help="the certificate's key; both are PEM files")
    serving.add_argument(
        "--workers", type=_workers, metavar="N", help="so many processes, behind a proxy and with PostgreSQL"
    )
    return parser


def _add_print_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--paper",
        choices=("a4", "letter"),
        default="",
        help="unless told otherwise the one usual where the language is spoken",
    )
    parser.add_argument("--language", type=_language, default="en", help="of the print; en unless told otherwise")


def _language(text: str) -> str:
    from scorer.words import LANGUAGES  # noqa: PLC0415  # only who names one waits for all words

    if text != "en" and text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{text!r} is none of ours, which are {', '.join(sorted(LANGUAGES))}")
    return text


def _workers(text: str) -> int:
    if not text.isdecimal() or not 1 <= (number := int(text)) <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"workers are a number from 1 to {MOST_WORKERS}, not {text!r}")
    return number


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= (port := int(text)) < 2**16:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {2**16 - 1}, not {text!r}")
    return port
