"""The type checker on slips in Python: what it refuses never reaches a test."""

import ast
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from mutants.slips import slipped

_CHECK = [sys.executable, "-m", "mypy", "--cache-dir", "build/mutants/types", "--hide-error-context"]


def is_refused(file: str, number: int) -> bool:
    """Return whether the type checker says more about a module with a slip in it than about the one without."""
    return bool(_said(file, number) - _said_without(file))


@cache
def _said_without(file: str) -> Counter[str]:
    return _said(file, None)


def _said(file: str, number: int | None) -> Counter[str]:
    """Return what the type checker says, without line numbers; comments are lost, also those that silence it."""
    source = Path(file).read_text(encoding="utf-8")
    tree = ast.parse(source) if number is None else slipped(source, number)
    with NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as instead:
        instead.write(ast.unparse(tree))
        instead.flush()
        command = [*_CHECK, "--shadow-file", file, instead.name, file]
        said = subprocess.run(command, check=False, capture_output=True, text=True)
    assert said.returncode in (0, 1), said.stderr
    return Counter(line.split(" error: ")[-1] for line in said.stdout.splitlines() if " error: " in line)
