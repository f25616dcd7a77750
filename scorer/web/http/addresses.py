"""Addresses: those that other phones in the Wi-Fi can open, and those to return to after a form."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit, urlunsplit

from flask import request, url_for

from scorer.paths import POCKET

_HERE_ONLY = ("localhost", "127.0.0.1", "[::1]")
"""Names by which a computer reaches itself; on a phone they mean the phone."""


def is_here(host: str) -> bool:
    """Return whether a request's host is this computer itself, which browsers trust without TLS."""
    return host.rsplit(":", 1)[0] in _HERE_ONLY or host in _HERE_ONLY


def has_pocket() -> bool:
    """Return whether this server hands out the whole app (docs/pocket.md), to a browser that can run it: over TLS."""
    return POCKET.is_dir() and (request.is_secure or is_here(request.host))


def for_phones(address: str) -> str:
    """Return an address as phones in the same Wi-Fi reach it: with this computer's address instead of localhost."""
    parts = urlsplit(address)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    in_wifi = address_in_wifi() if is_here(parts.netloc) else None
    return urlunsplit(parts._replace(netloc=parts.netloc.replace(str(host), in_wifi))) if in_wifi else address


def is_private(host: str) -> bool:
    """Return whether only phones in the same Wi-Fi reach a host: a private address, or a name without a domain."""
    try:
        return ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith(".local")


def return_address(back: str) -> str:
    """Return the path `back`, or the start page's if it would lead to another site."""
    is_ours = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    return back if is_ours else url_for("start.page")


def address_in_wifi(towards: str = "10.255.255.255") -> str | None:
    """Return this machine's address in the local network, None without one. Connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((towards, 1))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address
