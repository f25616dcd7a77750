"""What the app needs to know before it starts; nothing has to be configured."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from flask import Flask

from scorer.rules.errors import BadSetting, StoreError
from scorer.rules.sentence import say
from scorer.store import Store
from scorer.web import limits, proxies, pruning, request_log

MOST_BYTES = 256 * 1024
"""Of a request; a game file of a whole evening needs a tenth of it."""
MOST_BYTES_OF_A_ROUND = 4 * 1024 * 1024
"""Of the file of a round: five hundred games need less."""


SHORTEST_KEY = 16
"""Characters of a secret key that nobody guesses."""


class CannotKeep(StoreError):
    """The folder for games cannot be written or read."""

    def __init__(self, folder: Path, reason: OSError) -> None:
        super().__init__(
            say(
                "games cannot be kept in {folder}: {reason}; name another folder in SCORER_DATA",
                folder=folder,
                reason=reason.strerror,
            )
        )


def configured(given: Mapping[str, object]) -> dict[str, object]:
    """Return the configuration: what is given, else the environment's, else what suits a table at home.

    Raises
    ------
    CannotKeep
        The folder for games cannot be written or read.
    BadSetting
        A variable of the environment says what cannot be.
    """
    folder = Path(str(given.get("DATA") or os.environ.get("SCORER_DATA") or Path.home() / ".local/share/ticket-scorer"))
    url = str(given.get("DATABASE_URL") or os.environ.get("SCORER_DATABASE_URL") or "")
    key = os.environ.get("SCORER_SECRET_KEY", "").strip()
    if key and len(key) < SHORTEST_KEY:
        raise BadSetting(
            say(
                "SCORER_SECRET_KEY needs {least} characters or more that nobody guesses, as from: openssl rand -hex 32",
                least=SHORTEST_KEY,
            )
        )
    if not url.startswith("postgres"):
        key = _prepared(folder, key)
    return {
        "DATABASE_URL": url or f"sqlite:///{folder / 'games.sqlite'}",
        "SECRET_KEY": key or None,  # in a database that servers share they find one, too
        **proxies.settings(),
        "LOG": request_log.setting(),
        "KEEP_DAYS": pruning.days(os.environ.get("SCORER_KEEP_DAYS") or "off"),
        "LIMITS": limits.times(os.environ.get("SCORER_LIMITS") or "1"),
        "LIMITS_URL": os.environ.get("SCORER_LIMITS_URL") or "memory://",
        "SERVICE_WORKER": os.environ.get("SCORER_SERVICE_WORKER") != "off",
        "MAX_CONTENT_LENGTH": MOST_BYTES,
        "MAX_FORM_MEMORY_SIZE": MOST_BYTES,
        "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
        "SESSION_REFRESH_EACH_REQUEST": False,  # an old answer must not undo what a newer one has told the phone
        "SESSION_COOKIE_NAME": "ticket-scorer",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "WTF_CSRF_TIME_LIMIT": None,  # a game may lie open on the table all evening
        **given,
    }


def _prepared(folder: Path, key: str) -> str:
    """Make the folder for games, and return the secret key that lies there, unless there is one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return key or _secret_key(folder / "secret-key")
    except OSError as error:
        raise CannotKeep(folder, error) from error


def agree_on_key(app: Flask) -> None:
    """Let all servers on one database sign with the same key: the first one puts it there."""
    if not app.config["SECRET_KEY"]:
        store: Store = app.extensions["store"]
        app.config["SECRET_KEY"] = store.shared.agreed("secret-key", _new_key)


def _new_key() -> str:
    return secrets.token_hex(32)


def _secret_key(file: Path) -> str:
    """Make a key at the first start and keep it, so that phones stay signed to their game after a restart.

    An empty file, as a full disk leaves it, is no key.
    """
    if file.exists() and not file.read_bytes():
        file.unlink()
    if not file.exists():
        _write_once(file, _new_key())
    return file.read_text(errors="replace")


def _write_once(file: Path, text: str) -> None:
    """Write a file that only its owner may read; of two servers that start at once one wins, whole."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(text)
    with suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()
