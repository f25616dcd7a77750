"""Addresses: those that other phones in the Wi-Fi can open, and those to return to after a form."""

import re
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit, urlunsplit

from flask import has_request_context, request, url_for

from scorer.paths import POCKET

_HERE_ONLY = ("localhost", "127.0.0.1", "[::1]")
"""Names by which a computer reaches itself; on a phone they mean the phone."""


_VIRTUAL = re.compile(r"docker|br-|veth|virbr|vmnet|vbox|lxc|lxd|podman|cni|tun|tap|wg|tailscale|zt|ppp|utun")
"""Beginnings of the names of cards that VPNs and containers have."""
_SIOCGIFADDR = 0x8915
"""What Linux is asked for the address of a card (netdevice(7))."""


def is_here(host: str) -> bool:
    """Return whether a request's host is this computer itself, which browsers trust without TLS."""
    return host.rsplit(":", 1)[0] in _HERE_ONLY or host in _HERE_ONLY


def has_pocket() -> bool:
    """Return whether this server hands out the whole app (docs/pocket.md), to a browser that can run it: over TLS."""
    return POCKET.is_dir() and (request.is_secure or is_here(request.host))


def for_phones(address: str) -> str:
    """Return an address as phones in the same Wi-Fi reach it: with one of this computer's addresses for localhost.

    It is the one that was picked (``via``), else the likeliest; without any, localhost stays.
    """
    parts = urlsplit(address)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    found = addresses_in_wifi() if is_here(parts.netloc) else []
    picked = request.args.get("via", "") if has_request_context() else ""
    in_wifi = picked if picked in found else next(iter(found), None)
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


def addresses_in_wifi() -> list[str]:
    """Return this machine's addresses in its networks, the likeliest first: VPNs and containers come last.

    Only Linux lists them all; elsewhere it is the one of the default route. IPv6 counts where there is nothing else.
    """
    usual, cards = address_in_wifi(), dict(_cards())
    found = sorted(
        {*cards, *([usual] if usual else [])}, key=lambda one: (bool(_VIRTUAL.match(cards.get(one, ""))), one != usual)
    )
    newer = None if found else address_in_wifi("2001:db8::1", socket.AF_INET6)
    return [f"[{newer}]"] if newer else found


def _cards() -> Iterator[tuple[str, str]]:
    """Yield the IPv4 address of each network card that phones may reach, with the card's name."""
    if sys.platform != "linux":
        return
    from fcntl import ioctl  # noqa: PLC0415  # a browser has none

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has no address
                told = ioctl(asker, _SIOCGIFADDR, name.encode().ljust(256, b"\0"))
                if not (address := socket.inet_ntoa(told[20:24])).startswith("127."):
                    yield address, name


def address_in_wifi(towards: str = "10.255.255.255", family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """Return this machine's address on the way somewhere, None without one. Connecting a UDP socket sends nothing."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((towards, 1))
        address: str = probe.getsockname()[0]
        return None if address.startswith(("127.", "::1", "fe80:")) else address
    return None
