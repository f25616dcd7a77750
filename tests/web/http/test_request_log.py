"""One line a request, which tells nothing by which a game or a player is found."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorer.web import create_app
from scorer.web.http import request_log
from tests.web.conftest import new_game

LINE = re.compile(r"\[[-\d]+ [:\d,]+\] (\w+ \S+ \d+ \S+) \d+\.\d")


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return create_app({"DATA": str(tmp_path), "LOG": "requests", "WTF_CSRF_ENABLED": False}).test_client()


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what was written: method, pattern, status and bytes."""
    written = capsys.readouterr().err.splitlines()
    assert all(LINE.fullmatch(line) for line in written), written
    return [line for found in map(LINE.fullmatch, written) for line in [found[1]]]


def test_a_line_names_the_pattern_of_an_address_never_the_game(
    client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    key = client.application.extensions["store"].create(new_game()).key
    sizes = [len(client.get(address).data) for address in (f"/games/{key}/", f"/games/{key}/tickets?seat=1")]
    client.post(f"/games/{key}/moves", json={"id": "a", "move": {"kind": "claim", "seat": 0, "route": "no"}})
    client.get("/games/nothing/result")
    client.get(f"/games/{key}/nowhere/{key}")
    with client.get("/static/map-x.css") as style:
        assert style.status_code == 200
    told = lines(capsys)
    assert told[0] == f"GET /games/<key>/ 200 {sizes[0]}"
    assert told[1] == f"GET /games/<key>/tickets 200 {sizes[1]}"
    assert [line.rsplit(" ", 1)[0] for line in told[2:]] == [
        "POST /games/<key>/moves 404",
        "GET /games/<key>/result 404",
        "GET - 404",
        "GET /static/<path:filename> 200",
    ]
    assert key not in "".join(told)


def test_what_phones_ask_by_themselves_is_written_when_it_fails_or_is_slow(
    client: FlaskClient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = client.application.extensions["store"].create(new_game()).key
    client.get(f"/games/{key}/moves?since=0")
    client.get("/health")
    assert lines(capsys) == []
    client.get("/games/nothing/moves?since=0")
    client.post(f"/games/{key}/moves", json={"id": "a", "move": {"kind": "claim", "seat": 0, "route": "paris-zurich"}})
    monkeypatch.setattr(request_log, "_SLOW", -1)
    client.get(f"/games/{key}/moves?since=0")
    assert [line.rsplit(" ", 1)[0] for line in lines(capsys)] == [
        "GET /games/<key>/moves 404",
        "POST /games/<key>/moves 200",
        "GET /games/<key>/moves 200",
    ]


def test_only_who_is_refused_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    client = create_app(
        {"DATA": str(tmp_path), "LOG": "requests", "LIMITS": 0.01, "WTF_CSRF_ENABLED": False}
    ).test_client()
    for _ in range(30):
        client.post("/join", data={"code": "AAAAAAAA"}, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    written = capsys.readouterr().err.splitlines()
    named = [line.endswith(" 192.0.2.7") for line in written]
    assert named == [" 429 " in line for line in written]
    assert 1 < named.count(True) < len(written)


def test_at_home_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    create_app({"DATA": str(tmp_path)}).test_client().get("/")
    assert capsys.readouterr().err == ""
