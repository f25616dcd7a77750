"""Hard and strange work runs in worker processes: within limits, behind those who tap, and gone when nobody waits."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from scorer import atlas, gamefile
from scorer.aside import Aside, Busy, Lane, TooMuch
from scorer.aside.process import work
from scorer.files.entries import GameFileError
from scorer.paper.press import print_out
from scorer.paper.prints import Print
from tests.atlas.test_own_boards import ISLANDS
from tests.pdf import pages

GAMES = Path(__file__).parents[1] / "games"

BLANK = Print('<html lang="en"><title>A page</title>', {})


@pytest.fixture
def aside() -> Iterator[Aside]:
    made = Aside()
    yield made
    made.close()


def spin() -> None:
    while True:
        pass


def fill() -> int:
    return len(b"x" * 2 * Lane.FILES.bytes)


def test_a_task_that_takes_more_processor_than_its_lane_allows_is_ended(aside: Aside) -> None:
    with pytest.raises(TooMuch):
        aside.run(Lane.PICTURES, work, 1, spin, ())
    assert aside.run(Lane.PICTURES, os.getpid) != os.getpid(), "the next one runs"


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS ignores limits of memory")
def test_a_task_that_takes_more_memory_than_its_lane_allows_is_ended(aside: Aside) -> None:
    with pytest.raises(TooMuch):
        aside.run(Lane.FILES, fill)
    assert aside.run(Lane.FILES, len, "abc") == 3


def test_a_task_is_ended_with_its_client(aside: Aside) -> None:
    with pytest.raises(TooMuch):
        aside.run(Lane.SEARCHES, spin, begun=Future.cancel)


def test_a_lane_with_too_many_tasks_refuses_one_and_holds_no_other_lane_up(aside: Aside) -> None:
    running: list[Future[Any]] = []
    places = Lane.MAPS.places
    with ThreadPoolExecutor(2 * places) as threads:
        asked = [threads.submit(aside.run, Lane.MAPS, spin, begun=running.append) for _ in range(2 * places)]
        refused = list(islice(as_completed(asked), places))
        assert all(isinstance(one.exception(), Busy) for one in refused)
        assert aside.run(Lane.SHEETS, print_out, BLANK).startswith(b"%PDF-")
        while not all(one.done() for one in asked):
            for task in running:
                task.cancel()


def test_a_process_that_is_killed_is_replaced(aside: Aside, tmp_path: Path) -> None:
    """The task is tried again once; one that kills itself each time may be asked for later."""
    assert aside.run(Lane.FILES, killed_once, tmp_path / "killed") == "done"
    with pytest.raises(Busy):
        aside.run(Lane.SHEETS, kill_itself)
    assert aside.run(Lane.SHEETS, print_out, BLANK).startswith(b"%PDF-")


def test_a_process_that_is_killed_while_it_starts_is_replaced(aside: Aside) -> None:
    aside.warm(Lane.FILES)
    with ThreadPoolExecutor(1) as phone:
        asked = phone.submit(aside.run, Lane.FILES, len, "abc")
        for process in multiprocessing.active_children():
            process.kill()
        assert asked.result(timeout=60) == 3


def kill_itself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed_once(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        kill_itself()
    return "done"


def test_who_prints_stands_back_behind_those_who_tap(aside: Aside) -> None:
    assert aside.run(Lane.SHEETS, os.nice, 0) == min(os.nice(0) + 10, 19)


def test_an_idle_process_ends() -> None:
    aside = Aside(idle=0)
    process = aside.run(Lane.FILES, os.getpid)
    while True:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            break
        time.sleep(0.01)  # until the system has ended it
    assert aside.run(Lane.FILES, os.getpid) != process


def test_what_goes_wrong_is_told_to_who_wants_it(aside: Aside) -> None:
    with pytest.raises(GameFileError) as told:
        aside.run(Lane.FILES, gamefile.load, '{"format": 1}')
    with pytest.raises(GameFileError) as here:
        gamefile.load('{"format": 1}')
    assert told.value.problems == here.value.problems


def test_a_board_stays_the_same_in_a_worker_and_back(aside: Aside) -> None:
    own = atlas.own_board(ISLANDS)
    game = aside.run(Lane.FILES, gamefile.load, (GAMES / "europe.json").read_text())
    assert game.board is atlas.board("europe")
    assert aside.run(Lane.FILES, atlas.own_board, ISLANDS) is own


def test_pictures_stand_in_the_page(aside: Aside) -> None:
    page = BLANK.page + '<p>A page with <img src="sheet:a.svg" alt="a word">'
    words = {"a.svg": '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">a picture</text></svg>'}
    assert pages(aside.run(Lane.SHEETS, print_out, Print(page, words))) == ("A page with a picture",)


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
        "import scorer.paper.pdf; print(started)\n"
    )
    assert run(code) == "[]\n"


def test_printing_ends_with_a_server_that_is_killed() -> None:
    """Workers hold the program's output, so a reader would wait for ever."""
    code = (
        "import os, signal; from scorer.aside import ASIDE, Lane; from scorer.paper.press import print_out\n"
        "from scorer.paper.prints import Print\n"
        "page = Print('<html lang=en><title>A page</title>', {})\n"
        "print(ASIDE.run(Lane.SHEETS, print_out, page)[:5], flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert run(code) == "b'%PDF-'\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("ends", ["os.kill(os.getpid(), signal.SIGKILL)", "os._exit(0)"])
def test_a_task_ends_with_a_program_that_is_killed_in_the_middle_of_it(ends: str) -> None:
    """It holds the program's output, so this reader would wait as long as the task may take: minutes."""
    code = (
        "import os, signal, threading; from scorer.aside import ASIDE, Lane; from tests.aside.test_work import spin\n"
        "print(ASIDE.run(Lane.SEARCHES, len, 'abc'), flush=True)\n"
        "threading.Thread(target=ASIDE.run, args=(Lane.SEARCHES, spin)).start()\n"
        "while not ASIDE._process(Lane.SEARCHES)._task.running(): pass\n" + ends
    )
    assert run(code) == "3\n"
