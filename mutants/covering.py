"""Records which tests execute which statements, so that a slip is tried on those only."""

import ast
import builtins
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from time import process_time
from types import CodeType

import pytest

_BOARDS, _CACHE = "scorer.atlas.folder", type(cache(len))
_MARK = "__executed__"
_KEPT = Path("build/mutants")
Statement = tuple[str, int]
"""A file and the statement's first line."""
_STATEMENTS: list[Statement] = []
_EXECUTED = bytearray(100_000)
setattr(builtins, _MARK, _EXECUTED)


@dataclass(frozen=True)
class Coverage:
    """Which tests execute a statement, their CPU seconds, and the statements that are executed before any test."""

    tests: dict[Statement, list[str]]
    seconds: dict[str, float]
    early: frozenset[Statement]


class Recorder:
    """A pytest plugin that notes the statements of each test."""

    def __init__(self, room: str, tests: Sequence[str]) -> None:
        self._room = room
        self._digest = _digest(room, tests)
        self._early: list[Statement] = []
        self._of_test: dict[str, list[Statement]] = {}
        self._seconds: dict[str, float] = {}

    def pytest_collection_finish(self) -> None:
        self._early = self._taken()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        forget()
        start = process_time()
        yield
        self._of_test[item.nodeid] = self._taken()
        self._seconds[item.nodeid] = process_time() - start

    def _taken(self) -> list[Statement]:
        """Return the statements of the room that were executed since the last call."""
        found = [statement for statement, is_executed in zip(_STATEMENTS, _EXECUTED, strict=False) if is_executed]
        _EXECUTED[:] = bytes(len(_EXECUTED))
        return [(file, line) for file, line in found if str(Path(file).parent) == self._room]

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus:
            return
        _KEPT.mkdir(parents=True, exist_ok=True)
        record = {"digest": self._digest, "early": self._early, "tests": self._of_test, "seconds": self._seconds}
        _file(self._room).write_text(json.dumps(record), encoding="utf-8")


def forget() -> None:
    """Empty the program's caches but that of the boards, so that a test executes all that it looks at."""
    modules = [module for name, module in sys.modules.items() if name.startswith("scorer.") and name != _BOARDS]
    for thing in [thing for module in modules for thing in vars(module).values()]:
        if type(thing) is _CACHE:  # a proxy for a request must not be asked anything
            thing.cache_clear()


def known(room: str, test_files: Sequence[str]) -> Coverage | None:
    """Return what was recorded for a room, unless its modules or its tests have changed since."""
    if not _file(room).exists():
        return None
    record = json.loads(_file(room).read_text(encoding="utf-8"))
    if record["digest"] != _digest(room, test_files):
        return None
    tests: dict[Statement, list[str]] = defaultdict(list)
    for test, executed in record["tests"].items():
        for file, line in executed:
            tests[file, line].append(test)
    return Coverage(tests, record["seconds"], frozenset((file, line) for file, line in record["early"]))


def _file(room: str) -> Path:
    return _KEPT / f"{room.replace('/', '.')}.json"


def _digest(room: str, tests: Sequence[str]) -> str:
    """Return a digest of a room and its tests: where others change, lines stay and tests execute much the same."""
    named = [file for test in tests for file in (Path(test).rglob("*.py") if Path(test).is_dir() else [Path(test)])]
    files = [*sorted(Path(room).glob("*.py")), *sorted(named)]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


class Finder(MetaPathFinder):
    """Imports the program's modules with a mark before each statement."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if fullname.partition(".")[0] != "scorer":
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec and spec.origin and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(fullname, spec.origin)
        return spec


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        path = Path(self.path)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Module | ast.ClassDef):
                _mark(node, str(path.relative_to(Path.cwd())))
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


def _mark(node: ast.AST, file: str) -> None:
    for name in ("body", "orelse", "finalbody"):
        body = getattr(node, name, None)
        if isinstance(body, list) and body and isinstance(body[0], ast.stmt):
            has_docstring = name == "body" and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
            marked = [each for statement in body for each in (_marking(file, statement), statement)]
            setattr(node, name, marked[1:] if has_docstring else marked)


def _marking(file: str, statement: ast.stmt) -> ast.stmt:
    """Return a statement that says that another one is executed: an assignment, since it is done very often."""
    place = ast.Subscript(ast.Name(_MARK, ast.Load()), ast.Constant(len(_STATEMENTS)), ast.Store())
    _STATEMENTS.append((file, statement.lineno))
    return ast.copy_location(ast.Assign([place], ast.Constant(1)), statement)
