"""The files of the site beside the parts: the shell in every language, its scripts, the manifest and the icons."""

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from scorer import NAME, pocket
from scorer.bundling import CLASSIC, esbuild
from scorer.paths import STATIC, TEMPLATES
from scorer.web import create_app
from scorer.web.http.security import WITHIN_SHELL
from scorer.words.languages import LANGUAGES, translations

_SCRIPTS = Path(pocket.__file__).parent / "page"


def site_files(parts: Sequence[Mapping[str, Any]], places: Mapping[str, str]) -> dict[str, bytes]:
    """Return the files by their addresses below the site, given its parts and where the interpreter finds them."""
    files = _scripts()
    files |= {f"icons/{file.name}": file.read_bytes() for file in (STATIC / "icons").iterdir()}
    files["manifest.webmanifest"] = _manifest()
    files["index.html"] = _shell(places).encode()
    content = b"".join(files.values()) + json.dumps(parts).encode()
    shell = ["./" if name == "index.html" else name for name in files]
    edition = json.dumps({"version": sha256(content).hexdigest()[:10], "shell": shell, "parts": parts})
    files["worker.js"] = f'importScripts("./router.js");\nown.serve(self, {edition});\n'.encode()
    return files


def _scripts() -> dict[str, bytes]:
    """Return the shell's bundles; a worker and its page share none, since each has its own time to be updated."""
    with TemporaryDirectory() as folder:
        esbuild([_SCRIPTS / name for name in ("interpreter.ts", "shell.css", "shell.ts")], Path(folder))
        esbuild([_SCRIPTS / "worker.ts"], Path(folder), *CLASSIC)
        files = {file.name: file.read_bytes() for file in Path(folder).iterdir()}
    return {"router.js": files.pop("worker.js"), **files}


def _shell(places: Mapping[str, str]) -> str:
    pages = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, extensions=["jinja2.ext.i18n"])
    words = []
    for language in LANGUAGES:
        pages.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
        words.append(Markup(pages.overlay().get_template("pocket/_words.html").render(language=language)))
    return pages.get_template("pocket/shell.html").render(
        NAME=NAME, places=json.dumps(places), languages=words, policy=WITHIN_SHELL
    )


def _manifest() -> bytes:
    """Return the app's manifest with addresses below the site."""
    with TemporaryDirectory() as folder:
        app = create_app({"DATA": folder, "POCKET": True})
        manifest = app.test_client().get("/manifest.webmanifest").get_json()
        app.extensions["store"].close()
    pictures = {
        kind: [
            {**one, "src": "icons/" + re.sub("-[A-Z0-9]{8}(?=[.])", "", Path(one["src"]).name)}
            for one in manifest[kind]
        ]
        for kind in ("icons", "screenshots")
    }
    own = {**manifest, **dict.fromkeys(("id", "start_url", "scope"), "./"), **pictures}
    return json.dumps(own).replace('"/', '"').encode()  # wherever the site lies
