"""`scorer doctor`: check what a host should know, a line each, before an evening goes wrong."""

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from scorer.rules.errors import ScorerError
from scorer.store import Store
from scorer.store.database import file_of
from scorer.store.lock import holder
from scorer.web.http.pruning import oldest_kept, waits
from scorer.web.http.settings import configuration, unknown_variables
from scorer.web.serving.certificate import certificate

_LEAST_FREE = 500 * 2**20
"""Bytes of disk; a busy club writes a tenth of that in a year."""
_SOON = timedelta(days=14)
"""Before a certificate ends."""
_RARE = timedelta(days=90)
"""Between the last visit and today; a longer gap is a wrong clock, or a server that nobody uses."""
_OLD = timedelta(days=8)
"""Age of the newest backup."""


def examine(
    backup: Path | None = None, chain: str | None = None, key: str | None = None
) -> Iterator[tuple[str, bool, str]]:
    """Yield what was checked, whether it is well, and a sentence; first what is about the database.

    Raise BadSetting or StoreError if a setting is wrong or the database does not open: there is nothing else to check.
    """
    settings = configuration({})
    file = file_of(str(settings["DATABASE_URL"]))
    mode = file.stat().st_mode & 0o777 if file and file.exists() else 0  # before it is opened, which puts it right
    with closing(Store(str(settings["DATABASE_URL"]))) as store:
        checks: dict[str, Any] = {
            "database": partial(_database, store),
            "settings": _settings,
            "server": file and partial(_server, file),
            "postgresql": not file and _postgresql,
            "permissions": file and partial(_permissions, file, mode),
            "clock": partial(_clock, store),
            "pruning": partial(_pruning, store, timedelta(int(str(settings["KEEP_DAYS"])))),
            "disk": file and partial(_disk, file.parent),
            "proxies": partial(_proxies, settings),
            "limits": partial(_limits, settings),
            "certificate": chain and key and partial(_certificate, chain, key),
            "backup": backup and partial(_backup, backup, store),
        }
        for what, check in checks.items():
            try:
                if check:
                    yield what, *check()
            except (ScorerError, OSError) as error:
                yield what, False, str(error)


_Found = tuple[bool, str]
"""Whether all is well, and the sentence."""


def _database(store: Store) -> _Found:
    store.check()
    return True, f"answers, takes what is written, and has {len(store.keys())} games"


def _settings() -> _Found:
    return not (unknown := "; ".join(unknown_variables())), unknown or "no SCORER_ variable is unknown"


def _postgresql() -> _Found:
    return True, "its disk, its connections, who may read it and which servers use it are not asked"


def _server(file: Path) -> _Found:
    found = holder(file)
    return True, f"process {found.process} at {found.address} has the games" if found else "none runs here"


def _permissions(file: Path, mode: int) -> _Found:
    folder = file.parent.stat().st_mode & 0o777
    if mode & 0o077:
        return False, f"others could read {file} ({mode:o}) until now; this has been put right"
    if folder & 0o022:
        return False, f"others may write in {file.parent} ({folder:o}): chmod 700 {file.parent}"
    return True, f"only its owner reads {file}"


def _clock(store: Store) -> _Found:
    today, newest = datetime.now(UTC).date(), store.visits.newest()
    if newest and newest > today:
        return False, f"it is {today} here, but games were opened on {newest}: the clock went back"
    if newest and today - newest > _RARE:
        return False, f"it is {today} here, and the last visit was on {newest}: is the clock right?"
    return True, f"it is {today} here"


def _pruning(store: Store, days: timedelta) -> _Found:
    waiting = days and waits(store, oldest_kept(store, days, datetime.now(UTC).date()))
    return not waiting, waiting or (f"what nobody opens for {days.days} days goes" if days else "is off")


def _disk(folder: Path) -> _Found:
    free = shutil.disk_usage(folder).free
    return free >= _LEAST_FREE, f"{free // 2**20:,} MB are free in {folder}"


def _proxies(settings: Mapping[str, object]) -> _Found:
    count, hosts = settings["TRUSTED_PROXIES"], settings["TRUSTED_HOSTS"]
    if count and not hosts:
        return False, f"{count} trusted, but SCORER_TRUSTED_HOSTS names no host: the server answers to any name"
    return True, f"{count} trusted"


def _limits(settings: Mapping[str, object]) -> _Found:
    times = float(str(settings["LIMITS"]))
    is_public = bool(settings["TRUSTED_PROXIES"])
    return bool(times) or not is_public, f"{times:g} times as much as usual" if times else "are off"


def _certificate(chain: str, key: str) -> _Found:
    ends = certificate(chain, key).ends
    return ends - datetime.now(UTC) > _SOON, f"{chain} ends on {ends.date()}"


def _backup(backup: Path, store: Store) -> _Found:
    """Open a copy of the backup with this program, and hold its games against those of the database."""
    made = datetime.fromtimestamp(backup.stat().st_mtime, UTC)
    is_new = datetime.now(UTC) - made <= _OLD
    if backup.read_bytes()[:5] == b"PGDMP":
        return is_new, f"{backup}: made on {made.date()}; not compared, for only pg_restore reads a dump of PostgreSQL"
    with tempfile.TemporaryDirectory() as folder:
        scratch = shutil.copy(backup, Path(folder) / "games.sqlite")
        with closing(Store(f"sqlite:///{scratch}")) as copy:
            there = set(store.keys()).intersection(copy.keys())
            lacking = [key for key in there if (was := copy.record(key).lines) != store.record(key).lines[: len(was)]]
            count = len(copy.keys())
    if store.keys() and not count:
        return False, f"{backup}: has no games; a copy of games.sqlite without games.sqlite-wal lacks what is in there"
    if lacking:
        return False, f"{backup}: {len(lacking)} of {count} games differ from the database, as {lacking[0]}"
    return is_new, f"{backup}: {count} games restored and compared; made on {made.date()}"
