"""Rate limits by address, for what is expensive on a public site.

Flask-Limiter counts. Its request hooks, which would run for every poll and every move, are not installed: pages call
`count` where something is counted.
"""

from collections.abc import Callable
from enum import Enum
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from flask import Flask, current_app, g, has_request_context, request
from flask_limiter import Limiter, RateLimitExceeded
from limits.errors import ConfigurationError

from scorer.rules.errors import BadSetting, ScorerError
from scorer.rules.sentence import Sentence, quoted, say


class Limit(Enum):
    """What is counted: how often a minute at most, and what is said beyond that.

    From one address, or for one game; a club of a hundred people behind one address stays far below.
    """

    GAMES = 240, say("very many games were begun from your network just now; please try again in a minute")
    """Games and rounds that are created or imported."""
    PRINTS = 90, say("very many sheets were printed from your network just now; please try again in a minute")
    """Sheets and pads that are rendered; cached ones do not count."""
    CODES = 30, say("too many wrong codes just now; please wait a minute")
    """Wrong codes for joining a game."""
    REPLAYS = 200_000, say("very much was computed for your network just now; please try again in a minute")
    """Moves that are played again, beyond what is free: of long logs, for an undo, for a group that is refused.

    They take a core six seconds.
    """
    REPLAYS_HERE = 200_000, say("very much was computed for this game just now; please try again in a minute")
    """The same for one game, or one round, whoever asks."""

    def __init__(self, most: int, sentence: Sentence) -> None:
        self.most, self.sentence = most, sentence


FREE_REPLAYS = 300
"""Moves that a request may have played again for nothing: it takes as long as a page. Few games have as many moves."""
A_MINUTE = 60
"""Seconds after which a retry is certain to be allowed."""
_TIMEOUTS: dict[str, str | int] = {"socket_connect_timeout": 1, "socket_timeout": 1}
"""Seconds to wait for Redis. If it does not answer, each server counts in its own memory until it does."""
_MOST_TIMES = 1000
_LONGEST = 64
"""Characters of an address that is no IP address."""


class TooOften(ScorerError):
    """An address or a game exceeded a limit."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit.sentence)


def set_up(app: Flask) -> None:
    """Create the counters that the app's configuration describes.

    Raise BadSetting if `LIMITS_URL` is no usable storage.
    """
    limiter = Limiter(
        _address,
        storage_uri=app.config["LIMITS_URL"],
        storage_options=_TIMEOUTS,
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

    counted.__name__ = limit.name
    whose = _game if limit is Limit.REPLAYS_HERE else _address

    def allowed() -> str:
        return f"{max(1, round(limit.most * current_app.config['LIMITS']))} per minute"

    return limiter.shared_limit(allowed, limit.name, key_func=whose, cost=lambda: int(g.cost))(counted)


def times(text: str) -> float:
    """Return the factor by which `SCORER_LIMITS` multiplies all limits, 0 if it is ``off``.

    Raise BadSetting if it is neither ``off`` nor a number up to 1000.
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

    Raise TooOften if the address has reached the limit in this minute.
    """
    g.cost = cost
    try:
        current_app.extensions["limits"][limit]()
    except RateLimitExceeded:
        raise TooOften(limit) from None


def count_replayed(moves: int) -> None:
    """Count moves that are about to be played for this request; what is done without a request is free.

    Raise TooOften if the address has used up its moves of this minute, or the game has.
    """
    if not has_request_context():
        return
    before = g.get("replayed", 0)
    g.replayed = before + moves
    cost = g.replayed - max(before, FREE_REPLAYS)
    if cost > 0:
        count(Limit.REPLAYS, cost)
        count(Limit.REPLAYS_HERE, cost)


def _game() -> str:
    """Return the key in this request's path, of a game or a round; the sender's address where there is none."""
    return str((request.view_args or {}).get("key") or _address())


def _address() -> str:
    """Return the address of this request's sender; of IPv6 the /64 network, since a home has many addresses in it."""
    remote = request.remote_addr or "nobody"
    try:
        address: IPv4Address | IPv6Address = ip_address(remote)
    except ValueError:
        return remote[:_LONGEST]
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))
    return str(address)
