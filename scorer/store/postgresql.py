"""PostgreSQL, which several of our servers on several machines may share. Its driver, psycopg, is an extra."""

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

READING: Mapping[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Options of transactions that read: what they see does not change until they end."""

_CONNECTIONS = 5
"""Connections that a server keeps open; under load it opens as many again."""
_WAIT = 5
"""Seconds that a thread waits for a free connection, or for a new one."""
_RECYCLE = 1800
"""Seconds after which a connection is replaced: a firewall may drop one that is older."""
_SESSION = {"lock_timeout": "5s", "statement_timeout": "10s", "idle_in_transaction_session_timeout": "10s"}
"""How long others wait for one of our servers that hangs."""
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
    sa.event.listen(made, "do_connect", _CircuitBreaker().connect)
    sa.event.listen(made, "connect", _prepare)
    sa.event.listen(made, "checkout", _refuse_if_gone)
    return made


class _CircuitBreaker:
    """Connects. Once the database did not answer, only one thread at a time tries; the others fail at once."""

    def __init__(self) -> None:
        self._is_silent = False
        self._trying = Lock()

    def connect(self, dialect: Any, _: object, named: Sequence[Any], options: Mapping[str, Any]) -> Any:
        if not self._is_silent:
            return self._try(dialect, named, options)
        if not self._trying.acquire(blocking=False):
            raise dialect.loaded_dbapi.OperationalError("it did not answer a moment ago")
        try:
            return self._try(dialect, named, options)
        finally:
            self._trying.release()

    def _try(self, dialect: Any, named: Sequence[Any], options: Mapping[str, Any]) -> Any:
        try:
            connection = dialect.connect(*named, **options)
        except dialect.loaded_dbapi.OperationalError:
            self._is_silent = True
            raise
        self._is_silent = False
        return connection


def _prepare(connection: Any, _: object) -> None:
    """Set the time limits of a session, by a statement: connection poolers may drop connection options."""
    names = ", ".join("set_config(%s, %s, false)" for _ in _SESSION)
    connection.execute(f"SELECT {names}", [word for pair in _SESSION.items() for word in pair])
    connection.commit()


def _refuse_if_gone(connection: Any, _: ConnectionPoolEntry, __: PoolProxiedConnection) -> None:
    """Replace a connection that the database has closed while nobody used it.

    Reading what it has sent takes microseconds; a ping would be a round trip.
    """
    try:
        for _look in range(2):  # a last message, then the end of the stream
            connection.pgconn.consume_input()
    except connection.OperationalError as error:
        raise DisconnectionError from error
