"""Runs the tests on a slip in a separate process, to see whether one of them fails."""

import os
import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from types import CodeType

import hypothesis
import networkx  # noqa: F401  # paid once, here, and not again in every process; so are pydantic and SQLAlchemy
import pydantic  # noqa: F401
import pytest
import sqlalchemy  # noqa: F401

from mutants import node
from mutants.slips import Slip, slipped
from mutants.slips import slips as slips_in

_FORK = get_context("fork")
_MEMORY = 4 * 2**30
"""Bytes; a slip that needs more counts as noticed."""
_LONGEST = 900
"""Seconds of wall-clock time for a run of tests, even on a busy machine."""
_PYTEST = ["-x", "-p", "no:cacheprovider", "--hypothesis-profile=slips"]
_PYTEST += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # that Hypothesis is imported already is meant

ROOMS = {
    "scorer/rules": (
        *("tests/rules", "scorer/rules", "tests/test_poland_order.py"),
        *("tests/test_games.py", "tests/test_new_column.py"),
    ),
    "scorer/gamefile": (
        *("tests/test_gamefile.py", "tests/test_round_file.py"),
        *("tests/test_games.py", "tests/test_new_column.py"),
    ),
    "scorer/report": ("tests/test_report.py", "tests/test_new_column.py"),
    "scorer/store": ("tests/store", "tests/test_care.py"),
    **{str(room): () for room in sorted(node.STATIC.iterdir()) if node.files_of(room)},
}
"""The tests of each part of the program, quick ones first; a folder of the program stands for its doctests.

Scripts have the tests that import them.
"""


@dataclass(frozen=True)
class Trial:
    """A slip in a file, and the tests that should notice it, in order."""

    file: str
    slip: Slip
    tests: Sequence[str]

    def is_noticed(self) -> bool:
        return any(not _passes(tests, 5 + 3 * time_of(tests), self.file, self.slip.number) for tests in self.tests)


def slips_of(file: str) -> Iterator[Slip]:
    """Yield every slip of a file."""
    return node.slips(file) if file.endswith(".js") else slips_in(Path(file).read_text(encoding="utf-8"))


def tests_of(file: str) -> tuple[str, ...]:
    """Return the tests of a file's room, with the file's own tests first."""
    if file.endswith(".js"):
        return node.tests_of(file)
    room = next(room for room in ROOMS if file.startswith(room))
    found = [test for test in ROOMS[room] if Path(test).exists()]
    own = [str(path) for test in found for path in Path(test).glob(f"test_{Path(file).stem}.py")]
    return (*own, *found)


@cache
def time_of(tests: str) -> float:
    """Return the CPU seconds of the tests on the unbroken program, where they must pass."""
    before = _busy()
    if not _passes(tests, _LONGEST):
        raise SystemExit(f"these tests fail already: {tests}")
    return _busy() - before


def _busy() -> float:
    """Return the CPU seconds of all finished child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _passes(tests: str, seconds: float, file: str = "", number: int = 0) -> bool:
    """Return whether tests pass in a separate process, with a slip if a file is named.

    The process is killed after `seconds` of CPU time or `_LONGEST` seconds in all.
    """
    if tests.endswith(".js"):
        return node.passes(tests, seconds, file, number)
    child = _FORK.Process(target=_run, args=(tests, seconds, file, number))
    child.start()
    child.join(_LONGEST)
    if child.exitcode is None:
        child.kill()
        child.join()
    return child.exitcode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def _run(tests: str, seconds: float, file: str, number: int) -> None:
    """Run the tests in this process and exit with pytest's status."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds)))
    _be_quiet()
    if file:
        sys.meta_path.insert(0, _Finder(file, number))
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("slips", phases=phases, derandomize=True, database=None, deadline=None)
    os._exit(int(pytest.main([*_PYTEST, tests])))


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


class _Finder(MetaPathFinder):
    """Imports the module with the slip instead of the original."""

    def __init__(self, file: str, number: int) -> None:
        self._file = Path(file).absolute()
        self._name = ".".join(Path(file).with_suffix("").parts)
        self._code = compile(slipped(self._file.read_text(encoding="utf-8"), number), str(self._file), "exec")

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        return spec_from_file_location(fullname, self._file, loader=_Loader(fullname, str(self._file), self._code))


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
            yield from sorted(str(file) for file in path.glob("*.py") if file.name != "__init__.py")
        else:
            yield str(path if path.suffix == ".js" else path.with_suffix(".py"))
