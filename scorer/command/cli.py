"""Parses the command line; `commands` runs what it asks for."""

import argparse
import atexit
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec

from scorer import WHOLE, __version__
from scorer.aside import ASIDE, Lane
from scorer.atlas.problems import Problems
from scorer.rules.errors import ScorerError
from scorer.rules.sentence import say

BAD_FILE = 2
"""Exit status for a file that cannot be scored."""
MOST_WORKERS = 64
UNREAD = 141
"""Exit status when the reader of the output has gone, as in shells."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # ✓ and Łódź in any locale; invalid text is escaped
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    parser = _parser()
    options = parser.parse_args(_with_key(sys.argv[1:] if arguments is None else arguments))
    if options.command in ("serve", "doctor") and bool(options.cert) != bool(options.key):
        parser.error("--cert and --key belong together")
    try:
        _run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # as in ``scorer boards | head -1``
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except ScorerError as error:
        from scorer.command.commands import tell  # noqa: PLC0415  # only what fails without them
        from scorer.words import Words  # noqa: PLC0415
        from scorer.words.languages import of_terminal  # noqa: PLC0415

        words = Words(of_terminal())
        said = words.problems(error) if isinstance(error, Problems) else [words.phrase(error.sentence)]
        tell("\n".join(said), sys.stderr)
        return BAD_FILE
    return 0


def _with_key(arguments: Sequence[str]) -> Sequence[str]:
    """Let a key begin with a hyphen, as one in 64 does: it is no option."""
    match [*arguments]:
        case ["restore", key] if key not in ("-h", "--help"):
            return "restore", "--", key
    return arguments


def _run(options: argparse.Namespace) -> None:
    """Run the command; a press worker starts while the rest is loaded."""
    gc.disable()  # it takes a sixth of the time, and nearly everything is needed until the end; a server enables it
    atexit.register(gc.freeze)  # do not collect at exit either
    if getattr(options, "pdf", None) or getattr(options, "poster", None):
        ASIDE.warm(Lane.SHEETS)
    from scorer.command.commands import COMMANDS  # noqa: PLC0415

    if options.command not in ("score", "sheet", "notation", "boards") and not find_spec("granian"):
        raise ScorerError(say("This needs the web app, too. Please run: {command}", command=WHOLE))
    if options.command in COMMANDS:
        COMMANDS[options.command](options)
    else:
        from scorer.command.care import CARE  # noqa: PLC0415  # scoring a file does not load the web

        CARE[options.command](options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("draisine", description="Scores a finished game of the Ticket to Ride family.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    scoring = commands.add_parser("score", help="score a game file")
    scoring.add_argument("game", metavar="GAME.json", help="a game file, - for standard input")
    scoring.add_argument("--json", action="store_true", help="print the result as JSON")
    scoring.add_argument("--told", action="store_true", help="tell the count step by step, the winner last")
    scoring.add_argument(
        "--limit", metavar="SECONDS", type=_limit, default=300, help="for hard searches, all together; 300 unless told"
    )
    scoring.add_argument("--pdf", metavar="SHEET.pdf", help="also write the score sheet, to be printed")
    scoring.add_argument("--poster", metavar="POSTER.pdf", help="also write a poster of the game on A3, to hang up")
    scoring.add_argument("--size", choices=("a2", "a3"), help=argparse.SUPPRESS)  # old scripts say it
    _add_print_options(scoring)
    padding = commands.add_parser("sheet", help="write a blank score pad, to be printed")
    padding.add_argument("board", metavar="BOARD", help="one of those that the command boards lists")
    padding.add_argument("--pdf", metavar="PAD.pdf", required=True, help="where to write it")
    _add_print_options(padding)
    noting = commands.add_parser("notation", help="print a game file as one line, which score reads as well")
    noting.add_argument("game", metavar="GAME.json", help="a game file, - for standard input")
    listing = commands.add_parser("boards", help="list the boards and their editions")
    listing.add_argument("board", metavar="BOARD", nargs="?", help="list the ids of its cities, lines and tickets")
    serving = commands.add_parser("serve", help="start the web app")
    serving.add_argument("--host", default="0.0.0.0", help="0.0.0.0: for every machine in the network (default)")
    serving.add_argument("--port", type=_port, default=5050, help="5050 unless told otherwise; 0: any free one")
    serving.add_argument("--cert", metavar="FILE", help="serve over https with this certificate; needs --key")
    serving.add_argument("--key", metavar="FILE", help="the certificate's key; both are PEM files")
    serving.add_argument(
        "--workers", type=_workers, metavar="N", help="so many processes, behind a proxy and with PostgreSQL"
    )
    _add_care(commands)
    return parser


def _add_care(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    backing = commands.add_parser("backup", help="copy all games into one file, also while the web app runs")
    backing.add_argument("file", metavar="FILE", help="a new file; a copy of games.sqlite, checked")
    backing.add_argument("--overwrite", action="store_true", help="replace a file that is there already")
    exporting = commands.add_parser("export-all", help="write every game and every round as a file of its own")
    exporting.add_argument("folder", metavar="FOLDER", help="a new or an empty folder")
    pruning = commands.add_parser("prune", help="remove games and rounds that nobody opened for long")
    pruning.add_argument("--days", metavar="N", type=_days, help="for how many; SCORER_KEEP_DAYS unless told otherwise")
    pruning.add_argument("--dry-run", action="store_true", help="only say how many these are")
    restoring = commands.add_parser("restore", help="put back a game or a round that was pruned in the last month")
    restoring.add_argument("key", metavar="KEY", help="the end of its address")
    doctor = commands.add_parser("doctor", help="check what a host should know; exit status 1 if something is wrong")
    doctor.add_argument("--backup", metavar="FILE", help="the newest backup: restored in a scratch folder and compared")
    doctor.add_argument("--cert", metavar="FILE", help="the certificate of scorer serve, with --key")
    doctor.add_argument("--key", metavar="FILE", help="the certificate's key")


def _add_print_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--paper",
        choices=("a4", "letter"),
        default="",
        help="unless told otherwise the one usual where the language is spoken",
    )
    parser.add_argument("--language", type=_language, help="of table and print; that of LANG unless named")


def _language(text: str) -> str:
    if text == "en":  # do not import all words to check it
        return text
    from scorer.words import LANGUAGES  # noqa: PLC0415

    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{text!r} is none of ours, which are {', '.join(sorted(LANGUAGES))}")
    return text


def _number(allowed: range, what: str) -> Callable[[str], int]:
    """Return the parser of an option that takes one of the allowed numbers; `what` says which these are."""

    def parsed(text: str) -> int:
        if not text.isdecimal() or int(text) not in allowed:
            raise argparse.ArgumentTypeError(f"{what}, not {text!r}")
        return int(text)

    return parsed


_workers = _number(range(1, MOST_WORKERS + 1), f"workers are a number from 1 to {MOST_WORKERS}")
_days = _number(range(1, 10**5), "days are a whole number from 1")
_limit = _number(range(1, 10**5), "a limit is a whole number of seconds from 1")
_port = _number(range(2**16), f"a port is a number from 0 to {2**16 - 1}")
