"""QR codes as inline SVG, and how others join a game."""

from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

import segno
from flask import url_for

from scorer.web.http.addresses import for_phones
from scorer.web.http.storage import store


def qr_of(address: str) -> str:
    """Return the QR code of an address as inline SVG."""
    return _drawn(segno.make(address, error="m", micro=False))


def qr_with(address: str, digits: str) -> str:
    """Return the QR code of an address with digits behind its ``#``, of which it holds many, for screens."""
    head, _, tail = digits.rpartition("-")
    parts: Any = [f"{address}#{head}-", tail]  # each in its own mode; the types of segno know single texts only
    return _drawn(segno.make(parts, error="l", micro=False))


def _drawn(code: segno.QRCode) -> str:
    return str(code.svg_inline(omitsize=True, border=3, light="#fff", dark="#000"))


class Invitation(NamedTuple):
    """The ways to join a game, to hold up to others."""

    code: str
    """To type where `join` leads."""
    qr: str
    """Of the address that asks who joins."""
    join: SplitResult


def invitation_to(key: str) -> Invitation:
    """Return how others join a game, with addresses that phones in the same Wi-Fi can open."""
    who, join = url_for("joining.who", key=key, _external=True), url_for("joining.code", _external=True)
    return Invitation(store().codes.of(key), qr_of(for_phones(who)), urlsplit(for_phones(join)))
