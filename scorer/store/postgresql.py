"""PostgreSQL: a server, for several of ours on several machines. Its driver, psycopg, is an extra."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

READING: Mapping[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Of transactions that read: what they see does not change while they look."""

_CONNECTIONS = 5
"""That a server keeps; at a rush it has twice as many."""
_WAIT = 5
"""Seconds that a thread waits for one of them, or to be connected."""
_RECYCLE = 1800
"""Seconds after which a connection is made anew: a firewall in between forgets it otherwise."""
_SESSION = {"lock_timeout": "5s", "statement_timeout": "10s", "idle_in_transaction_session_timeout": "10s"}
"""How long the others wait for a server that hangs."""
_NETWORK = {"connect_timeout": _WAIT, "keepalives_idle": 30, "keepalives_interval": 5, "tcp_user_timeout": 10_000}


def engine(url: URL) -> Engine:
    made = sa.create_engine(
        url,
        pool_size=_CONNECTIONS,
        max_overflow=_CONNECTIONS,
        pool_timeout=_WAIT,
        pool_recycle=_RECYCLE,
        connect_args={name: setting for name, setting in _NETWORK.items() if name not in url.query},
    )
    sa.event.listen(made, "connect", _prepare)
    sa.event.listen(made, "checkout", _refuse_if_gone)
    return made


def _prepare(connection: Any, _: object) -> None:
    """Set for how long anything may take; by a statement, for not everything in between lets options pass."""
    names = ", ".join("set_config(%s, %s, false)" for _ in _SESSION)
    connection.execute(f"SELECT {names}", [word for pair in _SESSION.items() for word in pair])
    connection.commit()


def _refuse_if_gone(connection: Any, _: ConnectionPoolEntry, __: PoolProxiedConnection) -> None:
    """Have another connection made for one that the database has closed while nobody used it.

    To look whether it has said so costs microseconds, to ask it would be a journey each time.
    """
    try:
        for _look in range(2):  # a last message, and the end behind it
            connection.pgconn.consume_input()
    except connection.OperationalError as error:
        raise DisconnectionError from error


@contextmanager
def by_itself(connection: PoolProxiedConnection) -> Iterator[None]:
    """Let each statement on a connection be a transaction by itself, which saves two journeys."""
    driver: Any = connection.driver_connection
    driver.autocommit = True
    yield
    driver.autocommit = False
