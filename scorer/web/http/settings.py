"""The app's configuration, from the environment. Every setting has a default."""

import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import timedelta
from difflib import get_close_matches
from pathlib import Path
from tempfile import NamedTemporaryFile

from flask import Flask

from scorer.rules.sentence import quoted, say
from scorer.store import Store
from scorer.store.errors import StoreError
from scorer.web.http import limits, proxies, pruning, request_log
from scorer.web.http.bad_setting import BadSetting

VARIABLES = [
    *("SCORER_DATA", "SCORER_DATABASE_URL", "SCORER_SECRET_KEY", "SCORER_OLD_SECRET_KEY", "SCORER_TRUSTED_PROXIES"),
    *("SCORER_TRUSTED_HOSTS", "SCORER_PREFIX", "SCORER_LOG", "SCORER_KEEP_DAYS", "SCORER_LIMITS", "SCORER_WIFI"),
    "SCORER_SERVICE_WORKER",
]
SHORTEST_KEY = 16
"""Characters of a secret key."""


def configuration(overrides: Mapping[str, object]) -> dict[str, object]:
    """Return the overrides, else the environment's settings, else defaults for a table at home.

    Raise StoreError if the folder for games cannot be written or read; BadSetting if a variable of the environment is
    malformed.
    """
    data = overrides.get("DATA") or os.environ.get("SCORER_DATA")
    folder = Path(str(data or Path.home() / ".local/share/ticket-scorer"))
    url = str(overrides.get("DATABASE_URL") or os.environ.get("SCORER_DATABASE_URL") or "")
    key = os.environ.get("SCORER_SECRET_KEY", "").strip()
    if key and len(key) < SHORTEST_KEY:
        raise BadSetting(
            say(
                "SCORER_SECRET_KEY needs {least} characters or more that nobody guesses, as from: openssl rand -hex 32",
                least=SHORTEST_KEY,
            )
        )
    if not url.startswith("postgres") and "SECRET_KEY" not in overrides:
        key = _prepare(folder, key)
    return {
        "DATABASE_URL": url or f"sqlite:///{folder / 'games.sqlite'}",
        "SECRET_KEY": key or None,  # agree_on_key reads or makes one in the database
        "SECRET_KEY_FALLBACKS": os.environ.get("SCORER_OLD_SECRET_KEY", "").split(),
        **proxies.settings(),
        "LOG": request_log.setting(),
        "KEEP_DAYS": pruning.days(os.environ.get("SCORER_KEEP_DAYS") or "off"),
        "LIMITS": limits.times(os.environ.get("SCORER_LIMITS") or "1"),
        "WIFI": os.environ.get("SCORER_WIFI", "").strip(),
        "POCKET": False,
        "SERVICE_WORKER": _service_worker(),
        "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
        "SESSION_REFRESH_EACH_REQUEST": False,  # a late response must not overwrite a newer cookie
        "SESSION_COOKIE_NAME": "ticket-scorer",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "WTF_CSRF_TIME_LIMIT": None,  # a page may stay open all evening
        **overrides,
    }


def _service_worker() -> bool:
    if (text := os.environ.get("SCORER_SERVICE_WORKER") or "on") not in ("on", "off"):
        raise BadSetting(say("SCORER_SERVICE_WORKER is on or off, not {given}", given=quoted(text)))
    return text == "on"


def unknown_variables() -> Iterator[str]:
    """Yield a sentence for each variable of the environment that looks like a setting and is none."""
    for name in sorted(name for name in os.environ if name.startswith("SCORER_") and name not in VARIABLES):
        meant = get_close_matches(name, VARIABLES, 1, cutoff=0.8)
        yield f"{name} is no setting" + (f"; did you mean {meant[0]}?" if meant else "")


def _prepare(folder: Path, key: str) -> str:
    """Create the folder for games, and return `key`, or if it is empty the one in the folder."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return key or _secret_key(folder / "secret-key")
    except OSError as error:
        things = {"folder": folder, "reason": error.strerror}
        fault = say("games cannot be kept in {folder}: {reason}; name another folder in SCORER_DATA", **things)
        raise StoreError(fault) from error


def agree_on_key(app: Flask) -> None:
    """Make all servers on one database sign with the same key, which the first of them stores there."""
    if not app.config["SECRET_KEY"]:
        store: Store = app.extensions["store"]
        app.config["SECRET_KEY"] = store.shared.agree("secret-key", secrets.token_hex)


def _secret_key(file: Path) -> str:
    """Return the key in a file; make it at the first start, so that cookies stay valid after a restart.

    Only its owner may read it. If two servers start at once, one of them wins, atomically. An empty file is replaced,
    as a full disk leaves it behind.
    """
    if file.exists() and not file.read_bytes():
        file.unlink()
    if not file.exists():
        with NamedTemporaryFile("w", dir=file.parent) as draft, suppress(FileExistsError):
            draft.write(secrets.token_hex())
            draft.flush()
            os.link(draft.name, file)
    return file.read_text(errors="replace")
