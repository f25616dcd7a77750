"""The package as users get it: built, installed, and run by a user who can write only to their home."""

import json
import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import distribution, distributions
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pypdf import PdfReader

from scorer import __version__
from tests.pdf import pages
from tests.web.conftest import address_of
from tools.licences import CHECKING, RUNNING, locked, pins
from tools.sbom import bill

HOME = Path(__file__).parent.parent
NOT_RUN = {"glossary.toml", "places.toml", "water.json"}
"""What translators and tools read."""
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text())


@dataclass(frozen=True)
class Stranger:
    """A user who can write only to their home; if the tests run as root, the user is nobody."""

    home: Path

    @property
    def options(self) -> dict[str, Any]:
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SCORER", "XDG"))
        }
        nobody = pwd.getpwnam("nobody")
        privileges = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
        return {"env": environment | {"HOME": str(self.home)}, "cwd": self.home, "text": True, **privileges}

    def run(self, *command: object) -> str:
        """Return what a command prints; it must succeed and print no error."""
        ran = subprocess.run([*map(str, command)], capture_output=True, check=False, **self.options)
        assert (ran.returncode, ran.stderr) == (0, ""), command
        return ran.stdout


def building(target: str, source: Path, into: Path) -> None:
    command: list[str | Path] = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", into]
    subprocess.run(command, cwd=source, check=True, capture_output=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive, so that both are complete."""
    folder = tmp_path_factory.mktemp("built")
    building("sdist", HOME, folder)
    (archive,) = folder.glob("*.tar.gz")
    subprocess.run(["tar", "-xzf", archive, "-C", folder], check=True)
    building("wheel", folder / archive.name.removesuffix(".tar.gz"), folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def stranger() -> Iterator[Stranger]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        home = Path(folder, "home")
        home.mkdir()
        home.chmod(0o777)
        yield Stranger(home)


@pytest.fixture(scope="module")
def commands(wheel: Path, stranger: Stranger) -> Iterator[Path]:
    """The folder of the commands, with the wheel and its pinned dependencies in read-only folders."""
    place = stranger.home.parent / "installed"
    subprocess.run([reachable_python(stranger), "-m", "venv", "--without-pip", place], check=True)
    (packages,) = place.glob("lib/python3*/site-packages")
    for name in locked(RUNNING):
        lay(name, packages)
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        place / "bin" / "python",
        "--disable-pip-version-check",
    ]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    folders = [packages, *(folder for folder in packages.rglob("*") if folder.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    yield place / "bin"
    for folder in folders:
        folder.chmod(0o755)


def reachable_python(stranger: Stranger) -> str:
    """Return a Python of this version that the user can run; root's may be out of reach."""
    for found in (os.path.realpath(sys.executable), shutil.which("python3", path="/usr/bin:/usr/local/bin")):
        try:
            said = stranger.run(found, "-c", "import sys; print(*sys.version_info[:2])") if found else ""
        except PermissionError:
            continue
        if tuple(map(int, said.split())) == sys.version_info[:2]:
            return str(found)
    return pytest.skip("no Python of this version can be reached by anybody but root")


def lay(name: str, packages: Path) -> None:
    """Install a package from this environment by hard links, or by copies if links fail."""
    for file in distribution(name).files or ():
        if ".." in file.parts:  # a command
            continue
        target = packages / file
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(file.locate(), target)
        except OSError:
            shutil.copy2(str(file.locate()), target)


def on_disk(folder: str) -> set[str]:
    files = (file for file in (HOME / folder).rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return {file.relative_to(HOME).as_posix() for file in files if file.name not in NOT_RUN}


def test_the_wheel_has_all_that_runs_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        names = {name for name in opened.namelist() if ".dist-info/" not in name}
        licences = {Path(name).name for name in opened.namelist() if ".dist-info/licenses/" in name}
    beside = {f"scorer/{name}" for folder in ("boards", "templates") for name in on_disk(folder)}
    bundled = on_disk("scorer/client") - on_disk("scorer/client/fonts")
    for_debuggers = {name for name in on_disk("scorer/bundles") if name.endswith(".map")}
    assert names == (on_disk("scorer") - bundled - for_debuggers) | beside
    assert "scorer/bundles.json" in names
    assert licences == {"LICENSE", "SourceSans3-OFL.txt"}


def test_without_bundles_and_without_what_makes_them_no_package_is_built(wheel: Path) -> None:
    (source,) = wheel.parent.glob("*/pyproject.toml")
    (source.parent / "scorer" / "bundles.json").unlink()
    said = [refusal(source.parent)]
    (source.parent / "package.json").write_text('{"browserslist": []}')
    said.append(refusal(source.parent))
    assert said == [
        "scorer/bundles.json is missing: a package brings it, a checkout makes it.\n",
        "esbuild is missing, which bundles the scripts: `npm ci --omit=dev` brings it, as `make run` does.\n",
    ]


def refusal(source: Path) -> str:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    built = subprocess.run(command, cwd=source, text=True, capture_output=True, check=False)
    assert built.returncode
    return built.stderr


def test_package_program_and_changelog_name_one_version(wheel: Path, commands: Path, stranger: Stranger) -> None:
    newest = re.findall(r"^## (\S+)", (HOME / "CHANGELOG.md").read_text(), re.MULTILINE)[0]
    assert stranger.run(commands / "draisine", "--version") == f"draisine {newest}\n"
    assert (wheel.name.split("-")[1], __version__) == (newest, newest)


def test_the_text_of_the_package_leads_nowhere_that_is_not_there() -> None:
    """Package registries show the page alone, without our pictures and other documents."""
    assert not re.findall(r"\]\((?!https?:)", (HOME / PROJECT["project"]["readme"]).read_text())


def test_what_runs_has_all_it_needs_in_versions_that_it_takes(commands: Path) -> None:
    (packages,) = commands.parent.glob("lib/python3*/site-packages")
    installed = {canonicalize_name(found.name): found for found in distributions(path=[str(packages)])}
    needs = [Requirement(need) for found in installed.values() for need in found.requires or ()]
    asked = [need for need in needs if not need.marker or need.marker.evaluate({"extra": "web"})]
    assert "flask" in {need.name for need in asked}
    for need in asked:
        assert need.specifier.contains(installed[canonicalize_name(need.name)].version), need


@pytest.mark.parametrize(
    "lock", [RUNNING, *CHECKING, HOME / "tools/bench/load/requirements.txt", HOME / "tools/coast/requirements.txt"]
)
def test_every_pin_has_its_hashes_and_names_no_place_to_fetch_it_from(lock: Path) -> None:
    assert pins(lock)
    assert all(pins(lock).values())
    assert "://" not in lock.read_text()


def test_no_two_locks_disagree() -> None:
    """The tests run what runs on a server, beside what they need themselves."""
    found = {pin for lock in (RUNNING, *CHECKING) for pin in pins(lock)}
    assert len(found) == len({re.sub("==[^ ]*", "", pin) for pin in found})


def test_the_bill_of_materials_names_what_is_installed(commands: Path) -> None:
    """Each package beside ours, and pip, which every environment has, in the version that is there."""
    (packages,) = commands.parent.glob("lib/python3*/site-packages")
    installed = {(canonicalize_name(found.name), found.version) for found in distributions(path=[str(packages)])}
    named = {(part["name"], part["version"]) for part in bill()["components"]}
    assert {name for name, _ in installed - named} <= {PROJECT["project"]["name"], "pip", "setuptools"}
    assert all(part["hashes"] and part["licenses"] for part in bill()["components"])


def test_the_workflows_try_every_python_that_the_package_names() -> None:
    checks = (HOME / ".github" / "workflows" / "checks.yml").read_text()
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert json.loads(re.search(r"python: (\[.*\])", checks)[1]) == named


def test_nobody_may_write_into_what_is_installed(commands: Path, stranger: Stranger) -> None:
    place = stranger.run(commands / "python", "-c", "import scorer; print(scorer.__path__[0])").strip()
    assert Path(place).is_relative_to(commands.parent)
    with pytest.raises(AssertionError, match="touch"):
        stranger.run("touch", Path(place, "written"))


@pytest.mark.parametrize("command", ["scorer", "draisine"])
def test_it_says_how_it_is_used(commands: Path, stranger: Stranger, command: str) -> None:
    assert "start the web app" in stranger.run(commands / command, "--help")


def test_a_game_is_scored_and_its_sheet_printed(commands: Path, stranger: Stranger) -> None:
    game, sheet = stranger.home / "game.json", stranger.home / "sheet.pdf"
    shutil.copy(HOME / "tests" / "games" / "europe.json", game)
    game.chmod(0o644)
    assert "Björn wins: 88 points to Anna’s 73." in stranger.run(commands / "draisine", "score", game, "--pdf", sheet)
    first = PdfReader(sheet).pages[0]
    assert "Björn" in pages(sheet.read_bytes())[0]
    assert all("Source-Sans" in font["/BaseFont"] for font in first["/Resources"]["/Font"].values())


@pytest.mark.parametrize("page", ["docs/package.md", "docs/game-file.md"])
def test_the_five_lines_for_programs_run_and_have_types(commands: Path, stranger: Stranger, page: str) -> None:
    """Björn has 88 points, and Anna, whom README asks for, 73."""
    lines = re.findall(r"```python\n(.*?)```", (HOME / page).read_text(), re.DOTALL)[0]
    (stranger.home / "game.json").write_text((HOME / "tests" / "games" / "europe.json").read_text())
    program = stranger.home / "five.py"
    shown = re.search(r"`(scorer\.score\(.*?\.total)`", (HOME / "README.md").read_text())[1]
    program.write_text(f"{lines}print({shown})\n")
    assert stranger.run(commands / "python", program) == "Björn 88\n73\n"
    if page == "docs/package.md":
        mypy = [sys.executable, "-m", "mypy", "--strict", "--python-executable", commands / "python", program]
        checked = subprocess.run([*map(str, mypy)], cwd=stranger.home, text=True, capture_output=True, check=False)
        assert checked.stdout == "Success: no issues found in 1 source file\n"


@pytest.fixture
def address(commands: Path, stranger: Stranger) -> Iterator[str]:
    serving: Sequence[object] = [commands / "draisine", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen([*map(str, serving)], stdout=subprocess.PIPE, **stranger.options) as process:
        yield address_of(process)
        process.terminate()


def test_the_app_serves_all_that_a_phone_needs(address: str, stranger: Stranger) -> None:
    def get(place: str, language: str = "en") -> str:
        with urlopen(Request(address + place.lstrip("/"), headers={"Accept-Language": language})) as answer:
            return str(answer.read(), "latin-1" if place.endswith("pdf") else "utf-8")

    page = get("/")
    assert "A new game" in page
    assert "Neues Spiel" in get("/", language="de")
    styles, scripts = re.findall(r'href="(/static/[^"]*\.css)"', page), re.findall(r'src="(/static/[^"]*\.js)"', page)
    assert {Path(style).name.split("-")[0] for style in styles} >= {"base", "map"}
    assert scripts
    assert all(get(file) for file in (*styles, *scripts))
    assert get("/pads/europe.pdf").startswith("%PDF-")
    assert (stranger.home / ".local" / "share" / "ticket-scorer" / "games.sqlite").exists()
