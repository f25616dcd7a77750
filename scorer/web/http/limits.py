"""Rate limits by address, for what is expensive on a public site.

Flask-Limiter counts. Its request hooks, which would run for every poll and every move, are not installed: pages call
`count` where something is counted.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from flask import Flask, current_app, g, request
from flask_limiter import Limiter, RateLimitExceeded
from limits.errors import ConfigurationError

from scorer.rules.errors import BadSetting, ScorerError
from scorer.rules.sentence import Sentence, quoted, say


class Limit(Enum):
    """What is counted."""

    GAMES = "games"
    """Games and rounds that are created or imported."""
    PRINTS = "prints"
    """Sheets and pads that are rendered; cached ones do not count."""
    CODES = "codes"
    """Wrong codes for joining a game."""


MOST: Mapping[Limit, int] = {Limit.GAMES: 240, Limit.PRINTS: 90, Limit.CODES: 30}
"""From one address a minute. A club of a hundred people behind one address stays far below."""
A_MINUTE = 60
"""Seconds after which a retry is certain to be allowed."""
_TIMEOUTS: dict[str, str | int] = {"socket_connect_timeout": 1, "socket_timeout": 1}
"""Seconds to wait for Redis. If it does not answer, each server counts in its own memory until it does."""
_MOST_TIMES = 1000
_LONGEST = 64
"""Characters of an address that is no IP address."""

_SENTENCES: Mapping[Limit, Sentence] = {
    Limit.GAMES: say("very many games were begun from your network just now; please try again in a minute"),
    Limit.PRINTS: say("very many sheets were printed from your network just now; please try again in a minute"),
    Limit.CODES: say("too many wrong codes just now; please wait a minute"),
}


class TooOften(ScorerError):
    """An address exceeded a limit."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(_SENTENCES[limit])


def set_up(app: Flask) -> None:
    """Create the counters that the app's configuration describes.

    Raises
    ------
    BadSetting
        `LIMITS_URL` is no usable storage.
    """
    url = app.config["LIMITS_URL"]
    limiter = Limiter(
        _address,
        strategy="fixed-window",
        storage_uri=url,
        storage_options=_TIMEOUTS if url.startswith(("redis:", "rediss:")) else None,
        in_memory_fallback_enabled=True,
        enabled=app.config["LIMITS"] > 0,
    )
    app.extensions["limiter"] = {limiter}  # so that init_app does not install its hooks
    try:
        limiter.init_app(app)
    except (ConfigurationError, ValueError, TypeError) as error:
        raise BadSetting(
            say(
                "SCORER_LIMITS_URL names no place to count in, such as memory:// or redis://HOST:6379/0; "
                "the latter needs the package redis"
            )
        ) from error
    app.extensions["limits"] = {limit: _counter(limiter, limit) for limit in Limit}


def _counter(limiter: Limiter, limit: Limit) -> Callable[[], None]:
    """Return a function that counts `g.cost` towards a limit; Flask-Limiter tells functions apart by name."""

    def counted() -> None:
        pass

    counted.__name__ = limit.value
    return limiter.shared_limit(partial(_allowed, limit), limit.value, cost=lambda: int(g.cost))(counted)


def _allowed(limit: Limit) -> str:
    return f"{max(1, round(MOST[limit] * current_app.config['LIMITS']))} per minute"


def times(text: str) -> float:
    """Return the factor by which `SCORER_LIMITS` multiplies all limits, 0 if it is ``off``.

    Raises
    ------
    BadSetting
        It is neither ``off`` nor a number up to 1000.
    """
    if text == "off":
        return 0.0
    if not text.isascii() or not text.replace(".", "", 1).isdigit() or not 0 < float(text) <= _MOST_TIMES:
        raise BadSetting(
            say("SCORER_LIMITS: {text} is neither off nor a number such as 0.5, 1 or 3", text=quoted(text))
        )
    return float(text)


def count(limit: Limit, cost: int = 1) -> None:
    """Count `cost` towards a limit of this request's address; with a cost of 0 only check it.

    Raises
    ------
    TooOften
        The address has reached the limit in this minute.
    """
    g.cost = cost
    try:
        current_app.extensions["limits"][limit]()
    except RateLimitExceeded:
        raise TooOften(limit) from None


def _address() -> str:
    """Return the address of this request's sender; of IPv6 the /64 network, since a home has many addresses in it."""
    remote = request.remote_addr or ""
    try:
        address: IPv4Address | IPv6Address = ip_address(remote)
    except ValueError:
        return remote[:_LONGEST] or "nobody"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))
    return str(address)
