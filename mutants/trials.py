"""Runs the tests on slips: one process collects a room's tests and forks another for each slip."""

import ast
import gc
import os
import resource
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType

import alembic.context  # noqa: F401  # imported once, here, and not again in every process; so are the next ones
import flask_wtf  # noqa: F401
import granian.server  # noqa: F401
import hypothesis
import networkx  # noqa: F401
import playwright.sync_api  # noqa: F401
import pydantic  # noqa: F401
import pytest

from mutants import covering, node, typed
from mutants.covering import Coverage
from mutants.slips import Slip, slipped
from mutants.slips import slips as slips_in

_FORK = get_context("fork")
_MEMORY = 4 * 2**30
"""Bytes; a slip that needs more counts as noticed."""
_LONGEST = 3600
"""Seconds of wall-clock time for a run of tests, even on a busy machine."""
_MOST = 10
"""CPU seconds of the tests that are run on one slip; those of the longest duration are left out."""
_NOT_FOUND = 99
"""Exit status of a process that cannot make the slip."""
_PACKAGE = "__init__.py"
_ELSEWHERE = {"browser", "serve"}
"""Fixtures of tests that run the program in another process, where there is no slip."""
_PYTEST = ["-x", "-p", "no:cacheprovider", "--hypothesis-profile=slips"]
_PYTEST += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # that Hypothesis is imported already is meant

_IN_BROWSER = {
    "boards": ("tests/web/pages/test_boards.py",),
    "check": ("tests/web/pages/test_check.py",),
    "claims": ("tests/web/pages/test_claims.py",),
    "counts": ("tests/web/pages/test_counts.py",),
    "engine": ("tests/web/phone/test_outbox.py", "tests/web/phone/test_live.py", "tests/web/phone/test_offline.py"),
    "handing": ("tests/web/pages/test_handing.py",),
    "map": ("tests/web/phone/test_gestures.py", "tests/web/phone/test_taps.py"),
    "paper": ("tests/web/pages/test_paper.py",),
    "parts": ("tests/web/pages/test_start.py", "tests/web/pages/test_tickets.py"),
    "photo": ("tests/web/pages/test_photo.py",),
    "photo/live": ("tests/web/pages/test_photo.py",),
    "play": ("tests/web/pages/test_play.py", "tests/web/phone/test_gestures.py", "tests/web/phone/test_hand.py"),
    "result": ("tests/web/pages/test_result.py",),
    "reveal": ("tests/web/pages/test_reveal.py",),
    "screen": ("tests/web/pages/test_screen.py",),
    "share": ("tests/web/pages/test_share.py",),
    "stage": ("tests/web/phone/test_hand.py", "tests/web/pages/test_result.py"),
    "start": ("tests/web/pages/test_start.py",),
    "tickets": ("tests/web/pages/test_tickets.py",),
    "worker": ("tests/web/phone/test_service_worker.py",),
    "workshop": ("tests/web/pages/test_workshop.py",),
}
"""The tests in a browser of each folder of scripts."""

ROOMS = {
    "scorer/rules": (
        *("tests/rules", "scorer/rules", "tests/test_poland_order.py", "tests/test_searches.py"),
        *("tests/test_games.py", "tests/test_new_column.py"),
    ),
    "scorer/gamefile": (
        *("tests/test_gamefile.py", "tests/test_round_file.py", "tests/test_own_boards.py"),
        *("tests/test_games.py", "tests/test_new_column.py"),
    ),
    "scorer/store": ("tests/store", "tests/test_care.py", "tests/web/table/test_leading.py"),
    "scorer/store/migrations": ("tests/store/test_migrations.py",),
    "scorer/store/migrations/versions": ("tests/store/test_migrations.py",),
    "scorer/atlas": (
        *("tests/test_atlas.py", "tests/test_own_boards.py", "tests/test_balance.py", "tests/test_coasts.py"),
        *("tests/test_every_kind.py", "tests/rules/test_ends.py", "tests/rules/test_bonus_cards.py"),
    ),
    "scorer/atlas/fan_maps": ("tests/test_fan_maps.py",),
    "scorer/drawing": (
        "tests/map/test_pictures.py",
        *("tests/test_drawing.py", "tests/test_drawn_by_hand.py", "tests/test_lanes.py"),
        *("tests/test_drawn_names.py", "tests/test_names_files.py"),
    ),
    "scorer/map": ("tests/map",),
    "scorer/charts": ("tests/test_charts.py", "tests/web/parts"),
    "scorer/rounds": ("tests/rounds", "tests/web/pages/test_rounds.py"),
    "scorer/press": ("tests/test_press.py",),
    "scorer/sheet": ("tests/test_sheet.py", "tests/test_sheet_by_hand.py", "tests/test_more_boards.py"),
    "scorer/words": (
        *("scorer/words", "tests/test_words.py", "tests/test_board_words.py", "tests/test_report.py"),
        *("tests/web/http/test_language.py", "tests/web/table"),
        *("tests/web/pages/test_story.py", "tests/web/pages/test_moves.py", "tests/web/pages/test_reveal.py"),
    ),
    "scorer/web": ("tests/web/http", "tests/web/pages/test_start.py"),
    "scorer/web/http": ("tests/web/http", "tests/web/table", "tests/web/pages", "tests/web/pocket/test_bridge.py"),
    "scorer/web/table": ("tests/web/table", "tests/web/pages", "tests/web/http/test_proxies.py"),
    "scorer/web/parts": ("tests/web/parts", "tests/web/pages"),
    "scorer/web/pages": ("tests/web/pages", "tests/web/table"),
    "scorer/web/serving": ("tests/web/serving",),
    **{str(node.STATIC / room): tests for room, tests in _IN_BROWSER.items()},
    "scorer/pocket": ("tests/web/pocket/test_bridge.py",),
    "scorer": (
        *("tests/test_bgstats.py", "tests/test_cache.py", "tests/test_care.py", "tests/test_cli.py"),
        *("tests/test_doctor.py", "tests/test_report.py", "tests/test_searches.py", "tests/test_verify.py"),
        *("tests/test_wire.py",),
    ),
}
"""The tests of each folder of the program; a folder of the program among them stands for its doctests.

Scripts have the tests that import them before those.
"""
_LEFT_OUT = {"scorer/pocket/page", str(node.STATIC / "vendor/qr")}
"""Scripts of the pocket run only in the whole site, which takes a minute to build; those of others have their tests."""


@dataclass(frozen=True)
class Trial:
    """A slip in a file of a room."""

    room: str
    file: str
    slip: Slip


def trials_of(file: str) -> Iterator[Trial]:
    """Yield a trial for every slip of a file."""
    room = str(Path(file).parent)
    found = node.slips(file) if file.endswith(".js") else slips_in(Path(file).read_text(encoding="utf-8"))
    return (Trial(room, file, slip) for slip in found)


def unlisted() -> set[str]:
    """Return the folders of the program that have no tests in `ROOMS`."""
    files = (file for kind in ("*.py", "*.js") for file in Path("scorer").rglob(kind))
    return {str(file.parent) for file in files} - {*ROOMS, *_LEFT_OUT}


def noticed(room: str, trials: Sequence[Trial], *, is_quick: bool = False) -> Iterator[bool]:
    """Yield for each slip of a room whether a test notices it, or the type checker; quick: no browser."""
    if not Path(room).is_relative_to(node.STATIC):
        yield from _noticed_in_python(room, trials)
    elif is_quick:
        yield from map(_is_noticed_in_node, trials)
    else:
        yield from _noticed_in_scripts(room, trials)


def _noticed_in_scripts(room: str, trials: Sequence[Trial]) -> Iterator[bool]:
    in_node = [_is_noticed_in_node(trial) for trial in trials]
    missed = [trial for trial, is_noticed in zip(trials, in_node, strict=True) if not is_noticed]
    in_browser = _noticed_in_browser(room, [trial for trial in missed if node.needs_browser(trial.file)])
    for trial, is_noticed in zip(trials, in_node, strict=True):
        yield is_noticed or (node.needs_browser(trial.file) and next(in_browser))


def _is_noticed_in_node(trial: Trial) -> bool:
    return _fails_in_node(trial) or not node.is_typed(trial.file, trial.slip.number)


def _fails_in_node(trial: Trial) -> bool:
    quick_first = sorted(node.tests_of(trial.file), key=time_of)
    return any(not node.passes(test, 5 + 3 * time_of(test), trial.file, trial.slip.number) for test in quick_first)


def _noticed_in_browser(room: str, trials: Sequence[Trial]) -> Iterator[bool]:
    """Yield for each slip whether the room's tests in a browser notice it; they must pass without one."""
    if not trials:
        return
    results, sending = _FORK.Pipe(duplex=False)
    collecting = _FORK.Process(target=_run, args=(ROOMS[room], _BrowserTrier(trials, sending)))
    collecting.start()
    sending.close()
    if results.recv():
        raise SystemExit(f"these tests fail already: {room}")
    yield from (results.recv() for _ in trials)
    collecting.join()


@cache
def time_of(test: str) -> float:
    """Return the CPU seconds of a script's test on the unbroken program, where it must pass."""
    before = _busy()
    if not node.passes(test, _LONGEST, "", 0):
        raise SystemExit(f"these tests fail already: {test}")
    return _busy() - before


def _busy() -> float:
    """Return the CPU seconds of all finished child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _noticed_in_python(room: str, trials: Sequence[Trial]) -> Iterator[bool]:
    coverage = covering.known(room, ROOMS[room]) or _recorded(room)
    results, sending = _FORK.Pipe(duplex=False)
    plugin = _Trier(trials, coverage, sending)
    collecting = _FORK.Process(target=_run, args=(ROOMS[room], plugin))
    collecting.start()
    sending.close()
    for trial in trials:
        found: bool | list[str] = results.recv()
        if isinstance(found, list):  # what is executed before any test must be imported anew
            found = _fails(_FORK.Process(target=_run_anew, args=(trial, found, coverage)))
        yield found or typed.is_refused(trial.file, trial.slip.number)
    collecting.join()


def _recorded(room: str) -> Coverage:
    """Run the tests of a room on the unbroken program, where they must pass."""
    _fails(_FORK.Process(target=_record, args=(room,)))
    if coverage := covering.known(room, ROOMS[room]):
        return coverage
    raise SystemExit(f"these tests fail already: {room}")


def _record(room: str) -> None:
    sys.meta_path.insert(0, covering.Finder())
    _run(ROOMS[room], _Chooser(), covering.Recorder(room, ROOMS[room]))


def _run_anew(trial: Trial, tests: Sequence[str], coverage: Coverage) -> None:
    _limit(sum(coverage.seconds.get(test, 1) for test in tests) + 10)
    sys.meta_path.insert(0, _Finder(trial.file, trial.slip.number))
    _quieten()
    import_module(_module_of(trial.file))  # before pytest imports it in its own way, for its doctests
    _run(tests)


def _fails(child: object) -> bool:
    assert isinstance(child, _FORK.Process)
    child.start()
    child.join(_LONGEST)
    if child.exitcode is None:
        child.kill()
        child.join()
    return child.exitcode not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def _run(tests: Sequence[str], *plugins: object) -> None:
    """Run tests in this process and exit with pytest's status."""
    os._exit(_status(tests, *plugins))


def _status(tests: Sequence[str], *plugins: object) -> int:
    """Run tests in this process and return pytest's status."""
    _quieten()
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("slips", phases=phases, derandomize=True, database=None, deadline=None)
    return int(pytest.main([*_PYTEST, *(test for test in tests if Path(test.partition("::")[0]).exists())], plugins))


def _quieten() -> None:
    """Let this process write nothing."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _limit(seconds: float) -> None:
    """Let this process be killed when it needs too much memory or CPU time, or waits for what never comes."""
    signal.alarm(ceil(120 + 30 * seconds))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(5 + 3 * seconds), ceil(5 + 3 * seconds)))


class _Chooser:
    """A pytest plugin that leaves out the tests which run the program in another process."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not _ELSEWHERE.intersection(getattr(item, "fixturenames", ()))]


@dataclass(frozen=True)
class _BrowserTrier:
    """A pytest plugin that forks a process for each slip in a script, in which it runs the tests in a browser.

    Sends whether one of them failed; first for the scripts without a slip.
    """

    trials: Sequence[Trial]
    results: Connection

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if "browser" in getattr(item, "fixturenames", ())]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for trial in (None, *self.trials):
            with TemporaryDirectory() as folder:
                copy = Path(folder) / "static"
                shutil.copytree(node.STATIC, copy)
                if trial:
                    file = copy / Path(trial.file).relative_to(node.STATIC)
                    file.write_text(node.slipped(trial.file, trial.slip.number), encoding="utf-8")
                prepare = partial(setattr, sys.modules["scorer.paths"], "STATIC", copy)
                self.results.send(_is_failed_in_fork(session, session.items, prepare))
        return True


def _is_failed_in_fork(session: pytest.Session, items: Sequence[pytest.Item], prepare: Callable[[], object]) -> bool:
    """Run tests in a new process, after some preparation, until one fails; return whether one did."""
    if child := os.fork():
        status = os.waitpid(child, 0)[1]
        assert os.waitstatus_to_exitcode(status) != _NOT_FOUND, "the function is nowhere"
        return status != 0
    prepare()
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            break
    os._exit(bool(session.testsfailed))


@dataclass(frozen=True)
class _Trier(_Chooser):
    """A pytest plugin that forks a process for each slip, in which it runs the tests that execute the statement.

    Sends whether one of them failed, or the tests to run if the program must be imported anew.
    """

    trials: Sequence[Trial]
    coverage: Coverage
    results: Connection
    items: dict[str, pytest.Item] = field(default_factory=dict)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items.update((item.nodeid, item) for item in session.items)
        for trial in self.trials:
            tests, statement = self._tests(trial), (trial.file, trial.slip.line)
            is_early = statement in self.coverage.early or statement not in self.coverage.tests
            change = None if is_early else _change(trial)
            self.results.send(self._is_noticed(session, tests, *change) if change else tests)
        return True

    def _tests(self, trial: Trial) -> list[str]:
        """Return the tests that execute a statement, the quick ones first; the file's own count as ten times as quick.

        What is executed while modules are imported may be seen by any test.
        """
        known, seconds = self.coverage.tests.get((trial.file, trial.slip.line)), self.coverage.seconds
        own = {name for name in self.items if f"test_{Path(trial.file).stem}.py" in name}
        inside = _innermost(trial.file, trial.slip.line) is not None
        wanted = {*(known or ()), *own} if known or inside else set(self.items)
        key = {name: seconds.get(name, 0) * (1 if name in own else 10) for name in wanted & self.items.keys()}
        return _shortest(sorted(key, key=key.__getitem__), seconds)

    def _is_noticed(self, session: pytest.Session, tests: Sequence[str], *change: CodeType) -> bool:
        def prepare() -> None:
            _limit(sum(self.coverage.seconds.get(test, 1) for test in tests))
            if not _replace(*change):
                os._exit(_NOT_FOUND)
            covering.forget()  # what was computed while the tests were collected

        return _is_failed_in_fork(session, [self.items[test] for test in tests], prepare)


def _shortest(tests: Sequence[str], seconds: dict[str, float]) -> list[str]:
    total, found = 0.0, list[str]()
    for test in tests:
        total += seconds.get(test, 0)
        if total > _MOST and found:
            break
        found.append(test)
    return found


def _change(trial: Trial) -> tuple[CodeType, CodeType] | None:
    """Return the code of the function around a slip, without and with it; None if it cannot be replaced alone."""
    place = _innermost(trial.file, trial.slip.line)
    module = sys.modules.get(_module_of(trial.file))
    if place is None or module is None:
        return None
    source = Path(trial.file).read_text(encoding="utf-8")
    path = str(module.__file__)
    before = _code(compile(source, path, "exec"), place)
    after = _code(compile(slipped(source, trial.slip.number), path, "exec"), place)
    return (before, after) if before.co_freevars == after.co_freevars and before != after else None


def _module_of(file: str) -> str:
    path = Path(file)
    return ".".join(path.parent.parts if path.name == _PACKAGE else path.with_suffix("").parts)


@cache
def _functions(file: str) -> list[tuple[int, int, int]]:
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    return _outer(tree)


def _outer(node: ast.AST) -> list[tuple[int, int, int]]:
    """Return the first line with decorators, the line of the name, and the last line of each outermost function."""
    found: list[tuple[int, int, int]] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([child.lineno, *(each.lineno for each in child.decorator_list)])
            found.append((first, child.lineno, child.end_lineno or child.lineno))
        else:
            found += _outer(child)
    return found


def _innermost(file: str, line: int) -> int | None:
    """Return the first line of the function whose body has a line."""
    return next((first for first, head, last in _functions(file) if head < line <= last), None)


def _code(code: CodeType, first: int) -> CodeType:
    """Return the code within a module's code that begins in a line."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_firstlineno == first and inner.co_name not in ("<lambda>", "<listcomp>", "<genexpr>"):
                return inner
            if inner.co_firstlineno < first:
                with_it = _code_or_none(inner, first)
                if with_it:
                    return with_it
    raise LookupError(first)


def _code_or_none(code: CodeType, first: int) -> CodeType | None:
    try:
        return _code(code, first)
    except LookupError:
        return None


def _replace(before: CodeType, after: CodeType) -> bool:
    """Give every function that has one code another one, and return whether there is any."""
    gc.unfreeze()
    found = [thing for thing in gc.get_objects() if isinstance(thing, FunctionType) and thing.__code__ == before]
    for function in found:
        function.__code__ = after
    return bool(found)


class _Finder(MetaPathFinder):
    """Imports the module with the slip instead of the original."""

    def __init__(self, file: str, number: int) -> None:
        self._file = Path(file).absolute()
        self._name = _module_of(file)
        self._code = compile(slipped(self._file.read_text(encoding="utf-8"), number), str(self._file), "exec")

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        loader = _Loader(fullname, str(self._file), self._code)
        inside = [str(self._file.parent)] if self._file.name == _PACKAGE else None
        return spec_from_file_location(fullname, self._file, loader=loader, submodule_search_locations=inside)


class _Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, code: CodeType) -> None:
        super().__init__(fullname, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return self._code


def files_of(wanted: Sequence[str]) -> Iterator[str]:
    """Yield the files of the wanted parts, of all of them if none is named."""
    for part in wanted or ROOMS:
        path = Path(part)
        if path.is_dir() and path.is_relative_to(node.STATIC):
            yield from node.files_of(path)
        elif path.is_dir():
            yield from sorted(map(str, path.glob("*.py")))
        else:
            yield str(path if path.suffix == ".js" else path.with_suffix(".py"))
