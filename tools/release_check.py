"""Installs what is committed as strangers do, from nothing but the registries, and runs what documents print."""

import re
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from tools.asked import asked

HOME = Path(__file__).parents[1]
WITHIN = {"tools.coast.make", "tools.names.make"}
"""What others start, in an environment of its own."""
GAME = HOME / "tests" / "games" / "europe.json"


def main() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "source"
        said("git", "clone", "--quiet", HOME, source)
        (sdist,) = built(source, folder / "sdist")
        for way, what in (("git", f"git+file://{HOME}"), ("folder", source), ("sdist", sdist)):
            scores(installed(folder / way, what))
        alone = folder / "git" / "bin"
        said(alone / "pip", "install", "--quiet", "mypy")
        for number, lines in enumerate(programs()):
            program = folder / f"program{number}.py"
            program.write_text(lines)
            print(said(alone / "python", program), said(alone / "mypy", "--strict", program, cwd=folder))
        print(said(alone / "draisine", "serve", status=2))
        told = said(alone / "draisine", "score", GAME, "--pdf", folder / "sheet.pdf", status=2)
        assert "Björn wins" in told
        print(told.splitlines()[-1])
        serves(installed(folder / "web", f"{sdist}[web]") / "draisine", folder)
        server(source, folder)
    for module in modules():
        print(said(sys.executable, "-m", module, "--help").splitlines()[0])


def said(*command: object, status: int = 0, cwd: Path | None = None) -> str:
    """Return what a command prints; it must end as is said."""
    print("$", *command, flush=True)
    ran = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False)
    if ran.returncode != status:
        sys.exit(f"{ran.stdout}{ran.stderr}\nended with {ran.returncode}")
    return (ran.stdout + ran.stderr * (status != 0)).strip()


def built(source: Path, into: Path) -> list[Path]:
    """Build the source archive and the wheel of it, and return the archive."""
    said(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", into, cwd=source)
    said(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", into, *into.iterdir())
    print(*(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB" for file in sorted(into.iterdir())), sep="\n")
    return [*into.glob("*.tar.gz")]


def installed(place: Path, what: object) -> Path:
    """Install a package into an environment of its own, and return the folder of its commands."""
    venv.create(place, with_pip=True)
    said(place / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", what)
    print(said("du", "--summarize", "--human-readable", place))
    return place / "bin"


def scores(commands: Path) -> None:
    print(said(commands / "draisine", "--version"))
    assert "Björn wins: 88 points to Anna’s 73." in said(commands / "draisine", "score", GAME)


def programs() -> Iterator[str]:
    """Yield the programs that documents show, with the game in its place."""
    for page in ("docs/package.md", "docs/game-file.md"):
        for lines in re.findall(r"```python\n(.*?)```", (HOME / page).read_text("utf-8"), re.DOTALL):
            yield lines.replace("game.json", str(GAME))


def serves(command: Path, folder: Path) -> None:
    """Start the app, ask how it is, stop it, and print a pad."""
    said(command, "sheet", "europe", "--pdf", folder / "pad.pdf")
    serving = [command, "serve", "--host", "127.0.0.1", "--port", "0"]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "SCORER_DATA": str(folder / "data"), "LANG": "C.UTF-8"}
    with subprocess.Popen(serving, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        address = next(found[0] for line in process.stdout if (found := re.search(r"http://127[.\d:]*", line)))
        with urlopen(f"{address}/ready") as answer:
            print(address, answer.status)
        process.terminate()


def server(source: Path, folder: Path) -> None:
    """Install as the document of a Linux server says, but into a folder of ours, and start the app."""
    page = (HOME / "docs" / "hosting" / "server.md").read_text("utf-8")
    lines = [line for line in shell(page) if re.search("-m venv|pip install", line)]
    for line in lines:
        said("sh", "-euc", line.replace("/opt/draisine", str(folder / "server")), cwd=source)
    serves(folder / "server" / "bin" / "draisine", folder)


def shell(page: str) -> Iterable[str]:
    return "\n".join(re.findall(r"^```\n(.*?)^```", page, re.DOTALL | re.MULTILINE)).splitlines()


def modules() -> dict[str, Path]:
    """Return the modules that are run, by their names."""
    files = [file for folder in ("scorer", "tests", "tools") for file in (HOME / folder).rglob("*.py")]
    run = [file for file in files if '\nif __name__ == "__main__":\n' in file.read_text("utf-8")]
    names = {".".join(file.relative_to(HOME).with_suffix("").parts).removesuffix(".__main__"): file for file in run}
    return {name: file for name, file in sorted(names.items()) if name not in WITHIN}


if __name__ == "__main__":
    asked(__doc__)
    main()
