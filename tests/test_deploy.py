"""What brings the app to a server tells the truth: files are there, commands are understood, ports meet."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.command.cli import _parser

HOME = Path(__file__).parent.parent
DOCKERFILE = (HOME / "Dockerfile").read_text().replace("\\\n", "")
COMPOSE = (HOME / "compose.yaml").read_text()
UNIT = (HOME / "docs" / "hosting" / "draisine.service").read_text()


def copied() -> list[str]:
    """Return what the image is made from, of our files."""
    lines = re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE)
    return [source for line in lines for source in line.split()[:-1]]


def commands() -> list[str]:
    """Return how each way starts the app, as it stands there."""
    lists = re.findall(r"(?:^CMD|command:) (\[.*\])$", f"{DOCKERFILE}\n{COMPOSE}", re.MULTILINE)
    return [
        *(shlex.join(json.loads(found)) for found in lists),
        *re.findall(r"^ExecStart=(.*) \$SERVE_OPTIONS$", UNIT, re.MULTILINE),
    ]


@pytest.mark.parametrize("source", copied())
def test_what_the_image_is_made_from_is_there_and_let_through(source: str) -> None:
    assert (HOME / source).exists()
    ignored = (HOME / ".dockerignore").read_text().splitlines()
    assert {"*", f"!{source}"} <= set(ignored)


@pytest.mark.parametrize("way", ["Dockerfile", "docs/hosting/server.md"])
def test_every_package_that_is_installed_is_checked_by_its_hash(way: str) -> None:
    """The app alone has none; it brings no other package, and hatchling, which builds it, is locked."""
    commands = re.findall(r"pip install ([^\n&]*)", (HOME / way).read_text())
    assert "tools/build.lock" in " ".join(commands)
    for options in map(str.split, commands):
        is_app = "--no-deps" in options and ("--no-build-isolation" in options or options[-1] == "dist/*.whl")
        assert is_app or "--require-hashes" in options


def test_the_package_is_built_from_what_is_copied() -> None:
    """The wheel's own test says what it is made from; the image has it all."""
    metadata = (HOME / "pyproject.toml").read_text()
    folders = re.findall(r"^only-include = \[(.*)\]$", metadata, re.MULTILINE)[0]
    assert set(copied()) >= {*re.findall(r'"(.*?)"', folders), "pyproject.toml", "LICENSE"}


def test_the_image_has_the_libraries_that_a_machine_of_ours_has() -> None:
    found = re.search(r"apt-get install -y --no-install-recommends (.*?) &&", DOCKERFILE)
    here = re.findall(r'need "?(lib[^"]*?)"? \w+$', (HOME / "tools" / "system-packages").read_text(), re.MULTILINE)
    assert found
    assert set(found[1].split()) == {name for names in here for name in names.split()}


def test_the_image_runs_as_nobody_in_particular() -> None:
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.findall(r"^USER (\d+)$", last, re.MULTILINE) == ["10001"]


@pytest.mark.parametrize("command", commands())
def test_the_command_of_each_way_is_understood_and_listens_where_it_is_looked_for(command: str) -> None:
    name, *arguments = shlex.split(command)
    options = _parser().parse_args(arguments)
    assert Path(name).name == "draisine"
    assert (options.command, options.port) == ("serve", 5050)


def test_every_way_starts_the_app_and_asks_at_its_port() -> None:
    assert len(commands()) == 3
    assert "http://127.0.0.1:5050/health" in DOCKERFILE
    assert "{$APP:app:5050}" in (HOME / "docs" / "hosting" / "Caddyfile").read_text()


def test_every_setting_that_compose_asks_for_is_in_the_example_and_no_secret_is() -> None:
    asked = set(re.findall(r"\$\{(\w+)", COMPOSE))
    example = dict(re.findall(r"^(\w+)=(.*)$", (HOME / ".env.example").read_text(), re.MULTILINE))
    assert set(example) == asked
    assert [name for name, value in example.items() if value] == ["SITE"]
    assert ".env" in (HOME / ".gitignore").read_text().split()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze comes with systemd, which is not here")
def test_the_unit_is_one_that_systemd_starts(tmp_path: Path) -> None:
    """With a command that is installed here: systemd looks whether it is."""
    unit = tmp_path / "draisine.service"
    unit.write_text(UNIT.replace("/opt/draisine/bin/draisine", f"{sys.executable} -m scorer"))
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")
