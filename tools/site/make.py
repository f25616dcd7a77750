"""Builds the whole app as static files, to be put on any web space: ``python -m tools.site.make FOLDER``.

What runs on the phone is what runs here: our package and its dependencies as they are installed, without those that
print, serve or speak to other databases, compiled by the interpreter of the phone (`compile.mjs`). The one compiled
dependency comes from the package index, pinned by its hash.
"""

import gzip
import json
import lzma
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from packaging.requirements import Requirement

from scorer import atlas, bundling
from scorer.paths import BOARDS, READY_BOARDS, READY_CATALOGUE, TEMPLATES
from scorer.pocket.bridge import EMPTY
from scorer.store import Store
from scorer.words.languages import LANGUAGES, compile_catalogue
from tools.asked import asked
from tools.licences import NOTICES, licence_texts, notices
from tools.site.pages import site_files

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "site"
PYODIDE = ROOT / "node_modules" / "pyodide"
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_TYPES = {
    "mjs": "text/javascript",
    "wasm": "application/wasm",
    "so": "application/wasm",
    "zip": "application/zip",
    "xz": "application/x-xz",
}
_XZ = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24}
"""A phone needs as much memory as the dictionary has bytes."""
PIECE = 1 << 20
"""Bytes; what was loaded before a break is not loaded again."""
INTERPRETER = """

What runs the app in this browser
=================================

Pyodide {version} (pyodide.org) is CPython compiled to WebAssembly. It is under the Mozilla Public License 2.0
(mozilla.org/MPL/2.0) and unchanged; its source is at github.com/pyodide/pyodide. CPython is under the licence of the
Python Software Foundation, which stands below with typing-extensions; docs.python.org/3/license.html names the works
within it. SQLite is in the public domain. The packages below are compiled to bytecode, without the parts that are not
needed here; their sources are at pypi.org.
"""
_LEFT_OUT = {"fonttools", "granian", "pebble", "resvg-py", "weasyprint", "greenlet", "tzdata"}
"""They print, serve, start processes, or are needed elsewhere only."""
_NEVER = re.compile(
    r"/(__pycache__|tests?|testing|zoneinfo)/|\.(so|pyi|po|c|h|pyx|pxd|exe|pth)$"
    r"|/sqlalchemy/(orm|ext|dialects/(mssql|oracle))/|/babel/messages/|/pydantic/(v1/|mypy)"
    r"|/packaging/licenses/|/alembic/templates/|^/scorer/client/|^/scorer/bundles/.*\.map$"
    r"|^/scorer/boards/[^/]+/(places\.toml|water\.json)$"
)
_LOCALE = re.compile(r"/locale-data/(?!(root|" + "|".join((*LANGUAGES, "en_001", "en_GB")) + r")\.dat$)")
"""Not of our languages. English days are British, and what British lacks is in its parent en_001."""


def main(site: Path) -> None:
    """Make the folder anew."""
    gather()
    put_together(site)


def gather() -> None:
    """Collect what the phone runs, compiled, in a folder for the app and one for the standard library."""
    shutil.rmtree(BUILD, ignore_errors=True)
    bundling.make()
    for name in needed():
        _copy(name)
    _copy("draisine")
    _copy_ourselves()
    _copy_examples()
    _add_licences()
    _make_ready()
    _unpack_core()
    node = Path(sys.executable).with_name("node")  # the one that is pinned
    subprocess.run([str(node), str(Path(__file__).with_name("compile.mjs")), str(BUILD)], check=True)


def put_together(site: Path) -> None:
    """Make the site of what was gathered."""
    shutil.rmtree(site, ignore_errors=True)
    python = f"parts/pyodide-{_version_of_pyodide()}/"
    contents = {f"{python}{name}": (PYODIDE / name).read_bytes() for name in _PYODIDE}
    core = next((BUILD / "app").glob("pydantic_core/*.so"))  # loaded before Python starts
    archives = {
        "stdlib": ("stdlib.zip", _zipped(BUILD / "stdlib")),
        "core": (core.name, core.read_bytes()),
        "app": ("app.xz", _packed(BUILD / "app")),
    }
    places = {part: f"parts/{_digest(content)}/{name}" for part, (name, content) in archives.items()}
    contents |= {places[part]: content for part, (_, content) in archives.items()}
    parts = [_part(site, address, content) for address, content in contents.items()]
    for name, content in site_files(parts, {"python": python, **places}).items():
        _write(site / name, content)
    shutil.copyfile(BUILD / "app" / "scorer" / NOTICES.name, site / NOTICES.name)
    size = sum(piece["size"] for part in parts for piece in part["pieces"])
    print(f"{site}: {size / 1e6:.1f} MB to load once")


def needed(name: str = "draisine") -> list[str]:
    """Return the distributions that ours needs on a phone, in alphabetical order."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for text in distribution(waiting.pop()).requires or ():
            requirement = Requirement(text)
            wanted = requirement.marker is None or requirement.marker.evaluate({"extra": "web"})
            key = requirement.name.lower().replace("_", "-")
            if wanted and key not in found | _LEFT_OUT:
                found.add(key)
                waiting.append(key)
    return sorted(found)


def _copy(name: str) -> None:
    found = distribution(name)
    for file in found.files or ():
        path = f"/{file.as_posix()}"
        is_idle = ".dist-info/" in path and not path.endswith(("/METADATA", "/entry_points.txt"))  # but for its version
        if ".." in path or _NEVER.search(path) or _LOCALE.search(path) or is_idle:
            continue
        target = BUILD / "app" / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(str(found.locate_file(file)), target)


def _copy_ourselves() -> None:
    for folder, target in ((ROOT / "scorer", "scorer"), (BOARDS, "scorer/boards"), (TEMPLATES, "scorer/templates")):
        for file in sorted(folder.rglob("*")):
            path = f"/{target}/{file.relative_to(folder).as_posix()}"
            if file.is_file() and not _NEVER.search(path):
                copy = BUILD / "app" / path[1:]
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)


def _copy_examples() -> None:
    """Take along a whole game of each board, to look at."""
    for board in atlas.boards():
        games = sorted((ROOT / "tests" / "games").glob(f"{board.id}*.json"), key=lambda file: len(file.name))
        target = BUILD / "app" / "scorer" / "examples" / f"{board.id}.json"
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(next(file for file in games if ".scores" not in file.name), target)


def _add_licences() -> None:
    """Add the licences of the interpreter and of all packages to those that our pages show anyway."""
    pyodide = INTERPRETER.format(version=_version_of_pyodide())
    (BUILD / "app" / "scorer" / NOTICES.name).write_text(notices() + pyodide + licence_texts(needed()), "utf-8")


def _version_of_pyodide() -> str:
    return str(json.loads((PYODIDE / "package.json").read_text())["version"])


def _make_ready() -> None:
    """Do once, here, what every phone would do at its start."""
    package = BUILD / "app" / "scorer"
    (package / READY_BOARDS.relative_to(ROOT)).write_bytes(pickle.dumps(atlas.boards()))
    empty = package / "pocket" / EMPTY.name
    Store(f"sqlite:///{empty}").close()  # now it has all tables, and no key of its own yet
    for folder in (package / "translations").iterdir():
        (folder / READY_CATALOGUE).write_bytes(compile_catalogue(folder.name))


def _unpack_core() -> None:
    """Fetch pydantic's compiled core for the phone's interpreter, in our version, and check its hash."""
    lock = (ROOT / "tools" / "requirements.lock").read_text(encoding="utf-8")
    pin = next(re.finditer(r"^pydantic-core==.*(?:\n    .*)*", lock, re.MULTILINE))[0]
    wheels = ROOT / "build" / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    wish = wheels / "core.txt"
    wish.write_text(pin + "\n", encoding="utf-8")
    target = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--only-binary", ":all:"]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--require-hashes", *target, "--dest", str(wheels), "--requirement", str(wish)], check=True)
    wheel = max(wheels.glob("pydantic_core-*wasm32.whl"), key=lambda file: file.stat().st_mtime)
    shutil.unpack_archive(wheel, BUILD / "app", "zip")


def _compiled(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of a compiled folder with their names in it; of the sources only those that Alembic reads."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix != ".so" and (file.suffix != ".py" or "migrations" in file.parts):
            yield file, file.relative_to(folder).as_posix()


def _zipped(folder: Path) -> bytes:
    """Store a folder in a zip file, not compressed: the whole of it will be, which is smaller and read faster."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        for file, name in _compiled(folder):
            archive.writestr(ZipInfo(name), file.read_bytes())
    return packed.getvalue()


def _packed(folder: Path) -> bytes:
    """Pack a folder as `files.ts` reads it: a line of names and sizes, then the contents; by xz, for the long way."""
    files = [(name, file.read_bytes()) for file, name in _compiled(folder)]
    index = json.dumps([[name, len(content)] for name, content in files]).encode() + b"\n"
    return lzma.compress(index + b"".join(content for _, content in files), filters=[_XZ])


def _part(site: Path, address: str, content: bytes) -> dict[str, Any]:
    """Write a part in pieces, and return what the service worker has to know of it."""
    is_packed = not address.endswith(".xz")
    packed = gzip.compress(content, 9, mtime=0) if is_packed else content
    pieces = [packed[start : start + PIECE] for start in range(0, len(packed), PIECE)]
    names = [f"pieces/{_digest(piece)}" for piece in pieces]
    for name, piece in zip(names, pieces, strict=True):
        _write(site / name, piece)
    listed = [{"address": name, "size": len(piece)} for name, piece in zip(names, pieces, strict=True)]
    return {"address": address, "type": _TYPES[address.rsplit(".", 1)[1]], "packed": is_packed, "pieces": listed}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


if __name__ == "__main__":
    main(*map(Path, asked(__doc__, "FOLDER")))
