"""Bundles: what browsers load of `client/`, which esbuild joins, shortens, and names by its content.

A package brings them; a checkout makes them where they are older than their sources (`python -m scorer.bundling`).
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from scorer.paths import BUNDLES, HOME, STATIC

_MANIFEST = BUNDLES.with_suffix(".json")
_PROJECT = HOME / "package.json"
_SHARED = "shared.ts"
"""All scripts of pages import it, so what it imports is one chunk, named like it, where each set of pages had one."""
_SCRIPTS = ("*/page.ts", "parts/rule_sheet.ts", "parts/typed.ts", "share/share.ts")
_ALONE = ("*/worker.ts", "parts/early.ts", "parts/save.ts")
"""Workers, and what runs before there is anything to tap on, have all that they import within."""
_AS_THEY_ARE = ("bin", "json", "png", "svg", "woff2")
_SHAPE = ("--bundle", "--minify", "--format=esm", "--charset=utf8", "--log-level=warning")
CLASSIC = ("--format=iife", "--global-name=own")
"""The shape of a service worker's script, whose exports are `own`: Firefox knows none that is a module before 147."""
_NAMES = ("--entry-names=[dir]/[name]-[hash]", "--asset-names=[dir]/[name]-[hash]", "--chunk-names=chunks/[hash]")


def manifest() -> dict[str, Any]:
    """Return the bundle of each of our `files`, those that a phone needs `offline`, and their `edition`."""
    if _PROJECT.is_file():
        make()
    if not _MANIFEST.is_file():
        sys.exit(f"{_MANIFEST.relative_to(HOME)} is missing: a package brings it, a checkout makes it.")
    told: dict[str, Any] = json.loads(_MANIFEST.read_text(encoding="utf-8"))
    return told


def make() -> None:
    """Make the bundles if they are old; of several processes that want to, one does."""
    if not _are_old():
        return
    from fcntl import LOCK_EX, flock  # noqa: PLC0415  # a browser has none

    BUNDLES.mkdir(exist_ok=True)
    lock = os.open(BUNDLES, os.O_RDONLY)
    try:
        flock(lock, LOCK_EX)
        if _are_old():
            _make()
    finally:
        os.close(lock)


def esbuild(files: Iterable[Path], folder: Path, *options: str) -> dict[str, Any]:
    """Bundle files into a folder, for the oldest browsers that we serve; return what esbuild tells of each output."""
    program = next(HOME.glob("node_modules/@esbuild/*/bin/esbuild"), None)
    if not program:
        sys.exit("esbuild is missing, which bundles the scripts: `npm ci --omit=dev` brings it, as `make run` does.")
    browsers = json.loads(_PROJECT.read_text(encoding="utf-8"))["browserslist"]
    target = ",".join(browser.replace(" ", "") for browser in browsers)
    told = folder / "told.json"
    where = (f"--target={target}", f"--outdir={folder}", f"--metafile={told}")
    subprocess.run([program, *files, *_SHAPE, *options, *where], cwd=HOME, check=True)
    outputs: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))["outputs"]
    told.unlink()
    return outputs


def _are_old() -> bool:
    if not _MANIFEST.is_file():
        return True
    newest = max(file.stat().st_mtime_ns for file in (_PROJECT, STATIC, *STATIC.rglob("*")))
    return _MANIFEST.stat().st_mtime_ns < newest


def _make() -> None:
    patterns = (*_SCRIPTS, *(f"**/*.{kind}" for kind in ("css", *_AS_THEY_ARE)))
    files = [file for pattern in patterns for file in sorted(STATIC.glob(pattern))]
    shape = ("--sourcemap", f"--outbase={STATIC}", *_NAMES, *(f"--loader:.{kind}=copy" for kind in _AS_THEY_ARE))
    outputs = esbuild(files, BUNDLES, "--splitting", f"--inject:{STATIC / _SHARED}", *shape)
    alone = [file for pattern in _ALONE for file in sorted(STATIC.glob(pattern))]
    outputs |= esbuild(alone, BUNDLES, *CLASSIC, *shape)
    for file in BUNDLES.rglob("*"):
        if file.is_file() and file.relative_to(HOME).as_posix() not in outputs:
            file.unlink()
    _MANIFEST.write_text(json.dumps(_manifest_of(outputs), indent=1), encoding="utf-8")


def _manifest_of(outputs: Mapping[str, Any]) -> dict[str, Any]:
    place = f"{BUNDLES.relative_to(HOME).as_posix()}/"
    files = {}
    for output, told in outputs.items():
        name, source = output.removeprefix(place), HOME / told.get("entryPoint", "")
        if name.startswith("chunks/"):  # what is imported later has a source, too
            source = STATIC / _SHARED if (STATIC / "dom.ts").relative_to(HOME).as_posix() in told["inputs"] else HOME
        files[source.relative_to(STATIC).as_posix() if source.is_file() else name] = output
    # Icons are kept by the system; what reads photos is as large as all else, and few phones need it.
    waiting = [output for name, output in files.items() if not re.match(r"photo/|chunks/|.*\.(png|map)$", name)]
    offline = set[str]()
    while waiting:
        offline.add(output := waiting.pop())
        imported = {each["path"] for each in outputs[output]["imports"]}
        waiting += imported & outputs.keys() - offline
    kept = sorted(name for name, output in files.items() if output in offline)
    return {
        "files": {name: output.removeprefix(place) for name, output in files.items()},
        "offline": kept,
        "edition": sha256("".join(sorted(offline)).encode()).hexdigest()[:8],
    }


if __name__ == "__main__":
    argparse.ArgumentParser("python -m scorer.bundling", description=__doc__).parse_args()
    make()
