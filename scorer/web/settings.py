"""What the app needs to know before it starts; nothing has to be configured."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from scorer.rules.errors import StoreError
from scorer.rules.sentence import say
from scorer.web import limits, pruning

MOST_BYTES = 256 * 1024
"""Of a request; a game file of a whole evening needs a tenth of it."""
MOST_BYTES_OF_A_ROUND = 4 * 1024 * 1024
"""Of the file of a round: five hundred games need less."""


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
    """
    folder = Path(str(given.get("DATA") or os.environ.get("SCORER_DATA") or Path.home() / ".local/share/ticket-scorer"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        key = _secret_key(folder / "secret-key")
    except OSError as error:
        raise CannotKeep(folder, error) from error
    return {
        "DATABASE_URL": os.environ.get("SCORER_DATABASE_URL") or f"sqlite:///{folder / 'games.sqlite'}",
        "SECRET_KEY": key,
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


def _secret_key(file: Path) -> str:
    """Make a key at the first start and keep it, so that phones stay signed to their game after a restart.

    An empty file, as a full disk leaves it, is no key.
    """
    if file.exists() and not file.read_bytes():
        file.unlink()
    if not file.exists():
        _write_once(file, secrets.token_hex(32))
    return file.read_text(errors="replace")


def _write_once(file: Path, text: str) -> None:
    """Write a file that only its owner may read; of two servers that start at once one wins, whole."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(text)
    with suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()
