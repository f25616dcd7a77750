"""The command line, as a process or, for those who need only its answer, in this process, which is much faster."""

import gc
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper

import pytest

from scorer.command.cli import main

Said = tuple[int, str, str]
"""The exit status, what was printed, and what was printed on standard error."""


def scorer(*arguments: object, typed: bytes = b"", **environment: str) -> Said:
    """Run the command as a person does."""
    command = [sys.executable, "-m", "scorer", *map(str, arguments)]
    run = subprocess.run(command, input=typed, capture_output=True, check=False, env={**os.environ, **environment})
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def answered(*arguments: object, typed: bytes = b"", **environment: str) -> Said:
    """Run the command in this process."""
    out, err = BytesIO(), BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        for name, stream in (("stdin", BytesIO(typed)), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, TextIOWrapper(stream, encoding="utf-8", write_through=True))
        try:
            status = main([*map(str, arguments)])
        except SystemExit as ended:  # argparse refuses
            status = int(ended.code or 0)
        gc.enable()  # which the command turns off for its short life
        return status, out.getvalue().decode(), err.getvalue().decode()
