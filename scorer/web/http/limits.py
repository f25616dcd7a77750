"""Limits of one address, and of one game, in a minute: for what is expensive on a public site.

Each process counts by itself, in its memory. Work has a price list; pages `charge` it before they do it.
"""

import hmac
from collections import defaultdict
from collections.abc import Callable, Hashable
from contextlib import suppress
from datetime import UTC, datetime
from enum import Enum, unique
from ipaddress import IPv4Address, IPv6Network, ip_address
from threading import Lock
from time import monotonic

from flask import Flask, current_app, g, has_request_context, request

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import Sentence, quoted, say
from scorer.store import Payer
from scorer.web.http.bad_setting import BadSetting


@unique
class Work(Enum):
    """The price list: microseconds of processor time that a unit of work takes on a busy home server (two cores)."""

    MOVES = 30.0
    """A move that is played again: of a long log, for an undo, for a group that is refused."""
    GAMES = 5000.0
    """A game that is counted for a round or for a person's page; whoever asks again finds it counted."""
    STEPS = 3.0
    """A step of a search for a longest path, or for the best use of stations."""
    SHAPES = 40.0
    """A space, a bend or a corner that is drawn."""
    PIXELS = 0.4
    """A pixel of a picture that is painted."""
    BYTES = 0.6
    """A byte of a file that is read, whether or not the file is any good."""


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
    BYTES = 64 * 1024 * 1024, say("very much was sent from your network just now; please try again in a minute")
    """Bytes of bodies, of forms and files: fifty of the largest games with maps."""
    WORK = 12_000_000, say("very much was computed for your network just now; please try again in a minute")
    """Microseconds of work beyond what is free, by the price list: a tenth of two cores, forty link previews."""
    WORK_HERE = 6_000_000, say("very much was computed for this game just now; please try again in a minute")
    """The same for one game, or one round, whoever asks: half of that."""

    def __init__(self, most: int, sentence: Sentence) -> None:
        self.most, self.sentence = most, sentence


FREE = 9000
"""Microseconds of work that are free in each request, as long as a page takes: 300 moves, which few games have."""
A_MINUTE = 60
"""Seconds after which a retry is certain to be allowed."""
_MOST_KEYS = 100_000
"""Addresses and games that are counted in a minute, with 200 bytes each."""
_SITE, _ALL = 4, 100
"""Times a limit that a network of 48 bits may, as providers give to a site, and all senders together."""
_MOST_TIMES = 1000
_LONGEST = 64
"""Characters of an address that is no IP address."""


class TooOften(ScorerError):
    """An address or a game exceeded a limit."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit.sentence)


class Minute:
    """What was spent in this minute, by key; thread-safe. All of it is forgotten when the minute is over.

    The package limits does the same with a thread for each count: 120 microseconds, 1.7 milliseconds with 50,000 keys.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._ends = clock() + A_MINUTE
        self._spent = defaultdict[Hashable, float](float)

    def spend(self, key: Hashable, cost: float, most: float) -> bool:
        """Return whether no more than `most` is spent with this cost; what is beyond it is not added."""
        with self._lock:
            if self._clock() >= self._ends or len(self._spent) >= _MOST_KEYS:
                self._ends = self._clock() + A_MINUTE
                self._spent.clear()
            if self._spent[key] + cost > most:
                return False
            self._spent[key] += cost
            return True


def set_up(app: Flask) -> None:
    app.extensions["limits"] = Minute()


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


def count(limit: Limit, cost: float = 1) -> None:
    """Count `cost` towards a limit of this request's address, or of its game.

    Raise TooOften if that would exceed the limit in this minute.
    """
    most = limit.most * current_app.config["LIMITS"]
    shares = {_game(): 1} if limit is Limit.WORK_HERE else shares_of(request.remote_addr)
    minute: Minute = current_app.extensions["limits"]
    paid = (minute.spend((limit, whose), cost, each * max(1, round(most))) for whose, each in shares.items())
    if most and not all(paid):
        raise TooOften(limit)


def charge(work: Work, amount: float) -> None:
    """Charge work that is about to be done for this request; what is done without a request is free.

    Raise TooOften if the address has used up its processor time of this minute, or the game has.
    """
    if not has_request_context():
        return
    before = g.get("charged", 0.0)
    g.charged = before + work.value * amount
    cost = g.charged - max(before, FREE)
    if cost > 0:
        count(Limit.WORK, cost)
        if _game():
            count(Limit.WORK_HERE, cost)


def payer() -> Payer | None:
    """Return whose budget of a day pays for what this request brings; nobody's without a request, or without limits.

    The database gets no address, but a hash of it that needs our key, another one every day.
    """
    if not has_request_context() or not current_app.config["LIMITS"]:
        return None
    whose = f"{datetime.now(UTC).date()} {address_of(request.remote_addr)}"
    name = hmac.digest(str(current_app.config["SECRET_KEY"]).encode(), whose.encode(), "sha256").hex()
    return Payer(name, current_app.config["LIMITS"])


def _game() -> str:
    """Return the key of a game or a round in this request's path, empty if there is none."""
    return str((request.view_args or {}).get("key", ""))


def address_of(remote: str | None) -> str:
    """Return the address by which a sender counts: of IPv6 the /64 network, since a home has many addresses in it."""
    return next(iter(shares_of(remote)))


def shares_of(remote: str | None) -> dict[str, int]:
    """Return by what a sender counts, and how many times a limit: address, network of 48 bits, and all together."""
    text = remote or "nobody"
    for each in (text, text.strip("[]"), text.rpartition(":")[0].strip("[]")):
        with suppress(ValueError):  # a proxy may add the port
            address = ip_address(each)
            break
    else:
        return {text[:_LONGEST]: 1, "": _ALL}
    if isinstance(address, IPv4Address) or address.ipv4_mapped:
        return {str(getattr(address, "ipv4_mapped", address)): 1, "": _ALL}
    home, site = (str(IPv6Network((address, bits), strict=False)) for bits in (64, 48))
    return {home: 1, site: _SITE, "": _ALL}
