"""Addresses that are held up to others: as QR codes, and as their phones reach them."""

from urllib.parse import urlsplit, urlunsplit

import segno

from scorer.web.serving import address_in_wifi

_HERE_ONLY = ("localhost", "127.0.0.1", "[::1]")
"""Hosts by which a computer calls itself, and which no phone finds."""


def for_phones(address: str) -> str:
    """Return an address as phones in the same Wi-Fi reach it, though this computer calls itself localhost."""
    parts = urlsplit(address)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    there = address_in_wifi() if host in _HERE_ONLY else None
    return urlunsplit(parts._replace(netloc=parts.netloc.replace(str(host), there))) if there else address


def qr_of(address: str) -> str:
    """Return the picture of an address, as SVG that a page takes in."""
    code = segno.make(address, error="m", micro=False)
    return str(code.svg_inline(omitsize=True, border=3, light="#fff", dark="#000"))
