"""`scorer doctor`: check what a host should know, a line each, before an evening goes wrong."""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from scorer.rules.errors import ScorerError
from scorer.store import Store
from scorer.store.database import address
from scorer.web.http.settings import configured
from scorer.web.serving.certificate import certificate

_LEAST_FREE = 500 * 2**20
"""Bytes of disk; a busy club writes a tenth of that in a year."""
_SOON = timedelta(days=14)
"""Before a certificate ends."""
_RARE = timedelta(days=90)
"""Between the last visit and today; a longer gap is a wrong clock, or a server that nobody uses."""
_OLD = timedelta(days=8)
"""Age of the newest backup."""


class Finding(NamedTuple):
    """What a check found, in a sentence."""

    what: str
    is_well: bool
    sentence: str


class Patient(NamedTuple):
    """What is checked: the configuration, the store, and the files that the host names."""

    settings: Mapping[str, object]
    file: Path | None
    """The database's file, None for a server's database."""
    mode: int
    """Its permissions before it was opened, which puts them right; 0 without a file."""
    store: Store
    backup: Path | None
    chain: str | None
    key: str | None


def examine(backup: Path | None = None, chain: str | None = None, key: str | None = None) -> Iterator[Finding]:
    """Yield the findings, first those about the database.

    Raise BadSetting or StoreError if a setting is wrong or the database does not open: there is nothing else to check.
    """
    settings = configured({})
    url = address(str(settings["DATABASE_URL"]))
    file = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    mode = file.stat().st_mode & 0o777 if file and file.exists() else 0
    with closing(Store(str(settings["DATABASE_URL"]))) as store:
        patient = Patient(settings, file, mode, store, backup, chain, key)
        for what, check in _CHECKS.items():
            try:
                found = check(patient)
            except (ScorerError, OSError) as error:
                found = False, str(error)
            if found:
                yield Finding(what, *found)


_Found = tuple[bool, str] | None
"""Whether all is well, and the sentence; None if there is nothing to check."""


def _database(patient: Patient) -> _Found:
    patient.store.check()
    return True, f"answers, and has {len(patient.store.keys())} games"


def _permissions(patient: Patient) -> _Found:
    if not patient.file:
        return None
    folder = patient.file.parent.stat().st_mode & 0o777
    if patient.mode & 0o077:
        return False, f"others could read {patient.file} ({patient.mode:o}) until now; this has been put right"
    if folder & 0o022:
        return False, f"others may write in {patient.file.parent} ({folder:o}): chmod 700 {patient.file.parent}"
    return True, f"only its owner reads {patient.file}"


def _clock(patient: Patient) -> _Found:
    today, newest = datetime.now(UTC).date(), patient.store.visits.newest()
    if newest and newest > today:
        return False, f"it is {today} here, but games were opened on {newest}: the clock went back"
    if newest and today - newest > _RARE:
        return False, f"it is {today} here, and the last visit was on {newest}: is the clock right?"
    return True, f"it is {today} here"


def _disk(patient: Patient) -> _Found:
    if not patient.file:
        return None
    free = shutil.disk_usage(patient.file.parent).free
    return free >= _LEAST_FREE, f"{free // 2**20:,} MB are free in {patient.file.parent}"


def _proxies(patient: Patient) -> _Found:
    count, hosts = patient.settings["TRUSTED_PROXIES"], patient.settings["TRUSTED_HOSTS"]
    if count and not hosts:
        return False, f"{count} trusted, but SCORER_TRUSTED_HOSTS names no host: the server answers to any name"
    return True, f"{count} trusted"


def _limits(patient: Patient) -> _Found:
    times = float(str(patient.settings["LIMITS"]))
    is_public = bool(patient.settings["TRUSTED_PROXIES"])
    return bool(times) or not is_public, f"{times:g} times as much as usual" if times else "are off"


def _certificate(patient: Patient) -> _Found:
    if not patient.chain or not patient.key:
        return None
    ends = certificate(patient.chain, patient.key).ends
    return ends - datetime.now(UTC) > _SOON, f"{patient.chain} ends on {ends.date()}"


def _backup(patient: Patient) -> _Found:
    """Open a copy of the backup with this program, and hold its games against those of the database."""
    if not patient.backup:
        return None
    made = datetime.fromtimestamp(patient.backup.stat().st_mtime, UTC)
    with tempfile.TemporaryDirectory() as folder:
        scratch = shutil.copy(patient.backup, Path(folder) / "games.sqlite")
        with closing(Store(f"sqlite:///{scratch}")) as copy:
            lacking = _differing(copy, patient.store)
            count = len(copy.keys())
    if lacking:
        return False, f"{patient.backup}: {len(lacking)} of {count} games differ from the database, as {lacking[0]}"
    age = datetime.now(UTC) - made
    return age <= _OLD, f"{patient.backup}: {count} games restored and compared; made on {date.isoformat(made.date())}"


def _differing(copy: Store, store: Store) -> list[str]:
    """Return the games of a backup whose log is not the beginning of the same game's log now."""
    there = set(store.keys()).intersection(copy.keys())
    return [key for key in there if (was := copy.record(key).lines) != store.record(key).lines[: len(was)]]


_CHECKS: Mapping[str, Callable[[Patient], _Found]] = {
    check.__name__[1:]: check
    for check in (_database, _permissions, _clock, _disk, _proxies, _limits, _certificate, _backup)
}
