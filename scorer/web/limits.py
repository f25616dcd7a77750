"""How often one address may do what costs a public site much. All limits stand here.

Flask-Limiter counts them. It is asked where something is counted and nowhere else: its hooks, which would run for every
poll and every move, are never set.
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


class Often(Enum):
    """What is counted."""

    GAMES = "games"
    """Games and rounds that are made or read from a file."""
    PRINTS = "prints"
    """Sheets and pads that have to be printed; those that are kept cost nothing."""
    CODES = "codes"
    """Wrong codes that are typed to join a game."""


MOST: Mapping[Often, int] = {Often.GAMES: 240, Often.PRINTS: 90, Often.CODES: 30}
"""From one address in a minute: a club of a hundred people behind one does not come near any of them."""
A_MINUTE = 60
"""Seconds after which whoever was refused may come again for certain."""
_PATIENT: dict[str, str | int] = {"socket_connect_timeout": 1, "socket_timeout": 1}
"""Seconds for a Redis to answer; then each server counts by itself until it does."""
_MOST_TIMES = 1000
_LONGEST = 64
"""Characters of an address."""

_SENTENCES: Mapping[Often, Sentence] = {
    Often.GAMES: say("very many games were begun from your network just now; please try again in a minute"),
    Often.PRINTS: say("very many sheets were printed from your network just now; please try again in a minute"),
    Often.CODES: say("too many wrong codes just now; please wait a minute"),
}


class TooOften(ScorerError):
    """Somebody, or all behind one address, did a thing more often than a minute's limit."""

    def __init__(self, what: Often) -> None:
        super().__init__(_SENTENCES[what])


def set_up(app: Flask) -> None:
    """Count from now on, as the app's configuration has it.

    Raises
    ------
    BadSetting
        It names a place to count in that there cannot be.
    """
    url = app.config["LIMITS_URL"]
    limiter = Limiter(
        _address,
        strategy="fixed-window",
        storage_uri=url,
        storage_options=_PATIENT if url.startswith(("redis:", "rediss:")) else None,
        in_memory_fallback_enabled=True,
        enabled=app.config["LIMITS"] > 0,
    )
    app.extensions["limiter"] = {limiter}  # whom it finds here it takes for one that has its hooks already
    try:
        limiter.init_app(app)
    except (ConfigurationError, ValueError, TypeError) as error:
        raise BadSetting(
            say(
                "SCORER_LIMITS_URL names no place to count in, such as memory:// or redis://HOST:6379/0; "
                "the latter needs the package redis"
            )
        ) from error
    app.extensions["limits"] = {what: _counter(limiter, what) for what in Often}


def _counter(limiter: Limiter, what: Often) -> Callable[[], None]:
    """Return a function that counts one of a thing; Flask-Limiter knows it by its name."""

    def counted() -> None:
        pass

    counted.__name__ = what.value
    return limiter.shared_limit(partial(_allowed, what), what.value, cost=lambda: int(g.cost))(counted)


def _allowed(what: Often) -> str:
    return f"{max(1, round(MOST[what] * current_app.config['LIMITS']))} per minute"


def times(text: str) -> float:
    """Return how many times as much as usual the setting allows, 0 where it switches all limits off.

    Raises
    ------
    BadSetting
        It is no such number.
    """
    if text == "off":
        return 0.0
    if not text.isascii() or not text.replace(".", "", 1).isdigit() or not 0 < float(text) <= _MOST_TIMES:
        raise BadSetting(
            say("SCORER_LIMITS: {text} is neither off nor a number such as 0.5, 1 or 3", text=quoted(text))
        )
    return float(text)


def count(what: Often, cost: int = 1) -> None:
    """Count that this request's address does a thing; at no `cost` it only asks whether it may.

    Raises
    ------
    TooOften
        It has done so too often in this minute.
    """
    g.cost = cost
    try:
        current_app.extensions["limits"][what]()
    except RateLimitExceeded:
        raise TooOften(what) from None


def _address() -> str:
    """Return whom a request comes from: of the many addresses that a home has with IPv6, what they share."""
    given = request.remote_addr or ""
    try:
        address: IPv4Address | IPv6Address = ip_address(given)
    except ValueError:
        return given[:_LONGEST] or "nobody"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))
    return str(address)
