"""Addresses that phones can open, and those that lead to no other site."""

import re
import socket
import sys
from ipaddress import ip_address
from pathlib import Path

import pytest
from flask import Flask

from scorer.web.http import addresses
from scorer.web.http.addresses import (
    address_in_wifi,
    addresses_in_wifi,
    for_phones,
    has_pocket,
    is_here,
    is_private,
    return_address,
)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        *((host, True) for host in ("localhost", "localhost:5000", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:5000")),
        *((host, False) for host in ("192.168.1.7", "localhost.example", "local", "127.0.0.10", "[::2]:5000", "")),
    ],
)
def test_a_computer_knows_its_own_names(host: str, expected: bool) -> None:
    assert is_here(host) is expected


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        *((host, True) for host in ("10.0.0.1", "172.16.0.1", "192.168.1.7", "fd00::1", "kitchen", "kitchen.local")),
        *((host, False) for host in ("8.8.8.8", "172.32.0.1", "2606:4700::1111", "scores.example.org", "local.org")),
    ],
)
def test_only_phones_in_the_same_wifi_reach_a_private_host(host: str, expected: bool) -> None:
    """RFC 1918, RFC 4193, RFC 6762; and a name without a domain."""
    assert is_private(host) is expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://localhost:5000/games/x/?seat=1#top", "http://192.168.1.7:5000/games/x/?seat=1#top"),
        ("http://127.0.0.1/", "http://192.168.1.7/"),
        ("https://[::1]:5000/localhost", "https://192.168.1.7:5000/localhost"),
        ("https://scores.example.org/games/x/", "https://scores.example.org/games/x/"),
        ("http://10.0.0.1:5000/", "http://10.0.0.1:5000/"),
    ],
)
def test_a_phone_gets_the_address_of_this_computer_and_not_its_own(
    monkeypatch: pytest.MonkeyPatch, address: str, expected: str
) -> None:
    monkeypatch.setattr(addresses, "addresses_in_wifi", lambda: ["192.168.1.7", "172.17.0.1"])
    assert for_phones(address) == expected
    monkeypatch.setattr(addresses, "addresses_in_wifi", list)
    assert for_phones(address) == address, "there is no network"


def test_of_several_addresses_the_likeliest_stands_first_and_another_can_be_picked(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A VPN has the default route, a container a bridge; without any route the Wi-Fi is there all the same."""
    cards = [("172.17.0.1", "docker0"), ("10.8.0.2", "tun0"), ("192.168.1.7", "wlan0")]
    monkeypatch.setattr(addresses, "_cards", lambda: iter(cards))
    for usual in ("10.8.0.2", None):
        monkeypatch.setattr(addresses, "address_in_wifi", lambda *_, usual=usual: usual)
        assert addresses_in_wifi()[0] == "192.168.1.7"
        assert {*addresses_in_wifi()} == {address for address, _ in cards}
    for via, host in (("10.8.0.2", "10.8.0.2"), ("evil.example", "192.168.1.7")):
        with app.test_request_context(f"/?via={via}"):
            assert for_phones("http://localhost:5000/join") == f"http://{host}:5000/join"
    monkeypatch.setattr(addresses, "_cards", lambda: iter(()))
    monkeypatch.setattr(addresses, "address_in_wifi", lambda *newer: "fd00::7" if newer else None)
    assert addresses_in_wifi() == ["[fd00::7]"]


def test_a_computer_has_no_address_where_its_packets_come_back_to_itself_or_go_nowhere() -> None:
    assert address_in_wifi("127.0.0.1") is None
    assert address_in_wifi("255.255.255.255") is None, "a socket must ask before it sends to everybody"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not list them in a file")
def test_towards_one_of_its_own_addresses_a_computer_has_that_one() -> None:
    """As the kernel lists them; without a network there are none but those that lead back to itself."""
    local = re.findall(r"\|-- (\S+)\n\s+/32 host LOCAL", Path("/proc/net/fib_trie").read_text(encoding="ascii"))
    assert {own: address_in_wifi(own) for own in local} == {
        own: None if own.startswith("127.") else own for own in local
    }


def test_the_address_in_the_wifi_is_one_of_this_computer() -> None:
    if found := address_in_wifi():  # there may be no network
        assert not ip_address(found).is_loopback
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
            own.bind((found, 0))


@pytest.mark.parametrize(
    ("base", "can_run_it"),
    [("https://scores.example", True), ("http://localhost:5000", True), ("http://192.168.1.7", False)],
)
def test_the_whole_app_is_offered_where_there_is_one_and_a_browser_can_run_it(
    app: Flask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, base: str, can_run_it: bool
) -> None:
    with app.test_request_context(base_url=base):
        monkeypatch.setattr(addresses, "POCKET", tmp_path)
        assert has_pocket() is can_run_it
        monkeypatch.setattr(addresses, "POCKET", tmp_path / "none")
        assert has_pocket() is False


@pytest.mark.parametrize(
    ("back", "expected"),
    [
        *((back, back) for back in ("/", "/games/x/?seat=1", "/games/x//y")),
        *((back, "/") for back in ("", "games/x", "//evil.example/", "/\\evil.example", "https://evil.example/")),
        *((back, "/") for back in ("/\n/evil.example", "/\t/evil.example", "javascript:alert(1)")),
    ],
)
def test_a_form_leads_back_to_our_own_site_only(app: Flask, back: str, expected: str) -> None:
    with app.test_request_context():
        assert return_address(back) == expected
