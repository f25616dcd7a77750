"""Printing runs in worker processes: the server stays small, and a failed print does not affect the next."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from scorer.press import Presses, Print
from tests.pdf import pages

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def presses() -> Iterator[Presses]:
    made = Presses(renewed_after=2)
    yield made
    made.close()


BLANK = Print('<html lang="en"><title>A page</title>')


def process(presses: Presses) -> int:
    """Return the idle worker that prints next."""
    (idle,) = presses._idle
    return idle.process.pid


def test_a_process_prints_so_often_and_is_renewed(presses: Presses) -> None:
    used = []
    for _ in range(3):
        presses.warm()
        used += [process(presses)]
        presses.printed(BLANK)
    assert used[0] == used[1] != used[2]


def test_a_process_that_is_killed_is_replaced(presses: Presses) -> None:
    assert presses.printed(BLANK).startswith(b"%PDF-")
    os.kill(process(presses), signal.SIGKILL)
    assert presses.printed(BLANK).startswith(b"%PDF-")


def test_who_prints_stands_back_behind_those_who_tap(presses: Presses) -> None:
    presses.printed(BLANK)
    assert os.getpriority(os.PRIO_PROCESS, process(presses)) == min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)


def test_what_goes_wrong_in_a_print_is_told_to_who_wants_it(presses: Presses) -> None:
    with pytest.raises(TypeError):
        presses.printed(Print(None))  # type: ignore[arg-type]
    assert presses.printed(BLANK).startswith(b"%PDF-")


def test_a_press_that_has_the_page_gets_the_pictures_in_it(presses: Presses) -> None:
    page = BLANK.page + '<p>A page with <img src="sheet:a.svg" alt="a word">'
    words = {"a.svg": '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">a picture</text></svg>'}
    assert pages(presses.printed(Print(page, lambda: words))) == ("A page with a picture",)


def test_a_press_whose_pictures_fail_prints_nothing_else(presses: Presses) -> None:
    def fail() -> Mapping[str, str]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        presses.printed(Print(BLANK.page + "<p>First", fail))
    assert pages(presses.printed(Print(BLANK.page + "<p>Second"))) == ("Second",)


def run(code: str, *arguments: object) -> str:
    """Run a program until it, and everything that holds its output, has ended."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, text=True, timeout=120).stdout


def test_the_server_itself_never_loads_what_prints(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from scorer import gamefile; from scorer.web import create_app\n"
        "app = create_app({'DATA': sys.argv[1]})\n"
        "key = app.extensions['store'].create(gamefile.load(Path(sys.argv[2]).read_text())).key\n"
        "answers = [app.test_client().get(f'/games/{key}/{page}') for page in ('result', 'sheet.pdf')]\n"
        "print(*[answer.status_code for answer in answers], 'weasyprint' in sys.modules)\n"
    )
    assert run(code, tmp_path, GAMES / "new-york-shared.json") == "200 200 False\n"


def test_a_press_gets_ready_without_the_help_of_other_programs() -> None:
    """`ctypes.util.find_library` would start the compiler and the linker, if there are any."""
    code = (
        "import sys; started = []\n"
        "sys.addaudithook(lambda event, told: started.append(told[0]) if event == 'subprocess.Popen' else None)\n"
        "import scorer.press.pdf; print(started)\n"
    )
    assert run(code) == "[]\n"


def test_printing_ends_with_a_server_that_is_killed() -> None:
    """Workers hold the program's output, so a reader would wait for ever."""
    code = (
        "import os, signal; from scorer.press import PRESSES, Print\n"
        "print(PRESSES.printed(Print('<html lang=en><title>A page</title>'))[:5], flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert run(code) == "b'%PDF-'\n"
