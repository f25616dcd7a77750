"""What only a database server does: it goes away and comes back, and lets several write at once."""

import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import UTC, date, datetime
from signal import SIGINT, SIGQUIT, Signals

import psycopg
import pytest
import sqlalchemy as sa

from scorer.rounds.round import Name
from scorer.rules.moves import ClaimRoute
from scorer.store import Store, postgresql
from scorer.store.database import Database, address
from scorer.store.errors import StoreAway, StoreError
from scorer.store.tables import games
from tests.postgres import Cluster, running
from tests.store.conftest import POSTGRESQL, claimed, new_game, rows, run

pytestmark = POSTGRESQL


@pytest.fixture(scope="module")
def fragile() -> Iterator[Cluster]:
    """A server that tests may stop."""
    with running() as cluster:
        yield cluster


def test_times_are_in_utc_wherever_its_clock_hangs(url: str) -> None:
    """A game's day is that of its time."""
    store = Store(f"{url}%20-cTimeZone%3DAsia/Tokyo")
    ours = store.rounds.create(given=[(new_game(), datetime(2026, 1, 2, 23, tzinfo=UTC))])
    assert store.record(ours.games[0]).created.date() == date(2026, 1, 2)


def test_a_missing_driver_is_told_with_the_command_that_brings_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'draisine\[postgres\]'"):
        Store(url)


@pytest.mark.parametrize("how", [SIGINT, SIGQUIT], ids=["in order", "crash"])
def test_nobody_notices_that_it_started_anew(fragile: Cluster, url: str, how: Signals) -> None:
    """Three connections lie idle meanwhile."""
    store = Store(fragile.new_url())
    key = store.create(new_game()).key
    with ThreadPoolExecutor(3) as hands:
        list(hands.map(lambda place: store.append(key, f"{place}", ClaimRoute(0, PLACES[place])), range(3)))
    fragile.stop(how)
    fragile.start()
    assert store.number(key) == 3
    assert store.append(key, "new", ClaimRoute(1, "berlin-essen")).number == 4


PLACES = ("paris-zurich", "brest-dieppe", "berlin-wien")


def test_while_it_is_away_that_is_said_and_afterwards_all_goes_on(fragile: Cluster, url: str) -> None:
    address = fragile.new_url()
    store = Store(address)
    key = store.create(new_game()).key
    fragile.stop(SIGQUIT)
    for asked in (lambda: store.number(key), lambda: store.append(key, "a", ClaimRoute(0, "paris-zurich"))):
        with pytest.raises(StoreAway) as away:
            asked()
        assert str(away.value) == "the database does not answer just now; please try again in a moment"
        assert "No such file" in away.value.reason, "only the log says where it lies"
    with pytest.raises(StoreAway, match="No such file"):
        Store(address)
    fragile.start()
    assert claimed(store.append(key, "a", ClaimRoute(0, "paris-zurich")).game) == [(0, "paris-zurich")]


def test_where_nobody_answers_one_at_a_time_waits_for_that(url: str) -> None:
    """A machine is there that takes connections and says nothing, as one does whose database hangs."""
    with socket.create_server(("127.0.0.1", 0)) as silent, ThreadPoolExecutor(1) as hand:
        address = (
            f"postgresql+psycopg://us@127.0.0.1:{silent.getsockname()[1]}/games?sslmode=disable&gssencmode=disable"
        )
        engine = postgresql.engine(sa.make_url(address))
        for is_first in (True, False):
            waiting = hand.submit(engine.connect)
            with closing(silent.accept()[0]):
                if not is_first:
                    with pytest.raises(sa.exc.OperationalError, match="did not answer a moment ago"):
                        engine.connect()
            with pytest.raises(sa.exc.OperationalError, match="closed the connection"):
                waiting.result(timeout=10)


def test_a_server_of_ours_that_hangs_keeps_nobody_waiting_for_more_than_ten_seconds(url: str) -> None:
    database = Database(url)
    asked = "SELECT name, setting::int FROM pg_settings WHERE name ~ '^(lock|statement|idle_in_transaction.*)_timeout$'"
    with database.reading() as connection:
        patience = {row.name: row.setting for row in connection.exec_driver_sql(asked)}
        network = connection.connection.driver_connection.info.get_parameters()
    assert len(patience) == 3
    assert all(0 < limit <= 10_000 for limit in patience.values()), "milliseconds"
    silence = [int(network[name]) for name in ("connect_timeout", "keepalives_idle", "keepalives_interval")]
    assert all(0 < seconds <= 30 for seconds in silence)
    assert int(network["tcp_user_timeout"]) == 10_000
    pool = postgresql.engine(address(url)).pool
    assert isinstance(pool, sa.pool.QueuePool)
    assert 0 < pool.timeout() <= 10, "seconds for a connection that others have"


def test_who_gets_no_connection_in_time_is_told_that_it_is_busy(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "_WAIT", 0.01)
    database = Database(url)
    ask = database.question(sa.select(games.c.key))
    with ExitStack() as held:
        for _ in range(2 * postgresql._CONNECTIONS):
            held.enter_context(database.reading())
        for read in (ask, lambda: held.enter_context(database.reading())):
            with pytest.raises(StoreAway, match="busy just now"):
                read()
    assert not ask()


def test_who_writes_in_one_game_keeps_nobody_from_another(url: str) -> None:
    store = Store(url)
    ours, yours = (store.create(new_game()).key for _ in range(2))
    with ThreadPoolExecutor(1) as hand, closing(psycopg.connect(url)) as slow:
        slow.execute("SELECT 1 FROM games WHERE key = %s FOR UPDATE", [ours])
        waiting = hand.submit(store.append, ours, "b", ClaimRoute(1, "brest-dieppe"))
        assert store.append(yours, "a", ClaimRoute(0, "paris-zurich")).number == 1
        with pytest.raises(TimeoutError):
            waiting.result(timeout=0.2)
        slow.execute(
            "INSERT INTO moves VALUES (%s, 1, 'a', now(), %s, '')",
            [ours, '{"kind": "claim", "seat": 0, "route": "paris-zurich"}'],
        )
        slow.commit()
        assert claimed(waiting.result(timeout=10).game) == [(0, "paris-zurich"), (1, "brest-dieppe")]
    assert rows(url, f"SELECT number, id FROM moves WHERE game = '{ours}' ORDER BY number") == [(1, "a"), (2, "b")]


def test_who_writes_in_one_round_keeps_nobody_from_another(url: str) -> None:
    rounds = Store(url).rounds
    ours, yours = rounds.create("ours").key, rounds.create("yours").key
    with closing(psycopg.connect(url)) as slow:
        slow.execute("SELECT 1 FROM rounds WHERE key = %s FOR UPDATE", [ours])
        assert rounds.add(yours, lambda _: Name("still yours")).name == "still yours"


def test_servers_tell_each_other_who_is_here(url: str) -> None:
    """Each heard last what it saw itself long ago; the database forgets what is older still."""
    first, second = Store(url).presence, Store(url).presence
    assert first.exchange({("ours", "anna"): 1.0, ("ours", "björn"): 8.0, ("yours", "chloé"): 900.0}, 10).keys() == {
        ("ours", "anna"),
        ("ours", "björn"),
    }
    heard = second.exchange({("ours", "anna"): 5.0, ("yours", "dan"): 0.0}, 10)
    assert {who: round(age) for who, age in heard.items()} == {
        ("ours", "anna"): 1,
        ("ours", "björn"): 8,
        ("yours", "dan"): 0,
    }
    assert second.exchange({}, 2).keys() == {("ours", "anna"), ("yours", "dan")}
    assert rows(url, "SELECT count(*) FROM presence") == [(3,)]


def test_servers_tell_each_other_on_whose_phones_moves_wait(url: str) -> None:
    """What is older than a day is forgotten when somebody tells of another."""
    first, second = Store(url).presence, Store(url).presence
    for key, phone in (("ours", "anna"), ("yours", "anna"), ("ours", "anna")):
        first.tell(key, phone)
    assert sorted(second.waiting()) == [("ours", "anna"), ("yours", "anna")]
    run(url, "UPDATE waiting SET told = now() - interval '25 hours' WHERE key = 'yours'")
    first.tell("ours", "björn")
    assert second.waiting() == [("ours", "anna"), ("ours", "björn")]
    assert [server.arrive("ours", "anna") for server in (second, first)] == [True, False]
    assert second.waiting() == [("ours", "björn")]
