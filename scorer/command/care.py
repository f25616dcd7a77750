"""Runs the commands that maintain a server's games: backup, export-all, prune, restore, doctor."""

import argparse
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorer.command.export import Export
from scorer.rules.errors import ScorerError
from scorer.rules.sentence import say
from scorer.store import Store
from scorer.store.backup import back_up
from scorer.web.http.pruning import oldest_kept
from scorer.web.http.settings import configuration


def _backup(options: argparse.Namespace) -> None:
    games, rounds = back_up(_database(), Path(options.file), overwrites=options.overwrite)
    print(f"{options.file}: {games} games, {rounds} rounds")


def _export(options: argparse.Namespace) -> None:
    export = Export(Store(_database()), Path(options.folder))
    games, rounds = export.games(), export.rounds()
    print(f"{options.folder}: {games} games, {rounds} rounds", flush=True)
    if export.problems:
        raise ScorerError(say("{problems}", problems="\n".join(map(str, export.problems))))


def _prune(options: argparse.Namespace) -> None:
    days = options.days or configuration({})["KEEP_DAYS"]
    if not isinstance(days, int) or not days:
        raise ScorerError(say("for how many days? Please say --days N, or set SCORER_KEEP_DAYS"))
    store = Store(_database())
    visits, since = store.visits, oldest_kept(store, timedelta(days=days), datetime.now(UTC).date())
    if options.dry_run:
        gone = visits.find_unopened(since)
        print(f"would be removed: {len(gone.games)} games, {len(gone.rounds)} rounds")
        return
    games = rounds = 0
    while any(gone := visits.remove_unopened(since)):
        games, rounds = games + len(gone.games), rounds + len(gone.rounds)
    print(f"removed: {games} games, {rounds} rounds")


def _restore(options: argparse.Namespace) -> None:
    Store(_database()).wastebasket.restore(options.key, datetime.now(UTC).date())
    print(f"restored: {options.key}")


def _doctor(options: argparse.Namespace) -> None:
    from scorer.command.doctor import examine  # noqa: PLC0415  # the other commands need no server

    findings = examine(options.backup and Path(options.backup), options.cert, options.key)
    is_well = True
    for what, is_good, sentence in findings:
        is_well &= is_good
        print(f"{'ok' if is_good else '!!'}  {what}: {sentence}", flush=True)
    if not is_well:
        raise SystemExit(1)


def _database() -> str:
    return str(configuration({})["DATABASE_URL"])


CARE: Mapping[str, Callable[[argparse.Namespace], None]] = {
    "backup": _backup,
    "export-all": _export,
    "prune": _prune,
    "restore": _restore,
    "doctor": _doctor,
}
