"""What no page of ours sends: whatever it is, it is refused in words, never with an error of ours."""

import re

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as any_
from werkzeug.test import TestResponse

from tests.web.conftest import new_game

KB = 1024
ENGLISH = {"Accept-Language": "en"}
JSON = {"Content-Type": "application/json"}
PAGES = (
    "",
    "moves",
    "undo",
    "done",
    "reveal/step",
    "enter",
    "tickets",
    "claims",
    "result",
    "result.json",
    "export.json",
    "nowhere",
)


@pytest.fixture
def game(client: FlaskClient) -> str:
    """The address of a game, in an app whose own errors are not hidden behind a page."""
    client.application.config["PROPAGATE_EXCEPTIONS"] = True
    return f"/games/{client.application.extensions['store'].create(new_game()).key}"


@pytest.mark.parametrize("closing", ["", "]"])
def test_brackets_nested_too_deeply_are_no_move(client: FlaskClient, game: str, closing: str) -> None:
    for depth in (*range(900, 1000, 5), 30_000):
        nest = "[" * depth + closing * depth
        for sent in (
            nest,
            f'{{"id": "a", "move": {{"kind": {nest}}}}}',
            f'{{"id": "a", "move": {{"kind": "x", "y": {nest}}}}}',
        ):
            for address in (f"{game}/moves", f"{game}/undo"):
                assert client.post(address, data=sent, headers=JSON).status_code in (400, 409), depth
        assert client.post(f"{game}/done", data=nest, headers=JSON).status_code == 400, depth
        assert client.post(f"{game}/enter", data={"moves": nest[:2000]}).status_code == 400, depth


@pytest.mark.parametrize("field", ["players-" + "1" * 5000 + "-name", "players-²-name", "players-٣-name", "ü"])
def test_a_field_that_no_form_has_is_refused(client: FlaskClient, field: str) -> None:
    client.application.config["PROPAGATE_EXCEPTIONS"] = True
    assert client.post("/games", data={"board": "europe", field: "Anna"}).status_code == 400
    assert client.get("/", data={field: "Anna"}).status_code == 200, "no form is read where none is expected"


def sent(client: FlaskClient, address: str, size: int) -> TestResponse:
    """Send a form with a file, with as many bytes as a whole."""
    form = b'--x\r\nContent-Disposition: form-data; name="file"; filename="stops.csv"\r\n\r\n%b\r\n--x--\r\n'
    body = form % (b"x" * (size - len(form % b"")))
    return client.post(address, data=body, content_type="multipart/form-data; boundary=x", headers=ENGLISH)


@pytest.mark.parametrize(
    ("address", "most", "said"),
    [
        ("/games", 64 * KB, "less than 64 kilobytes"),
        ("/games/nobody/moves", 64 * KB, "less than 64 kilobytes"),
        ("/games/import", 1280 * KB, "A game file has less than 256 kilobytes, with a map of its own 1 megabyte more"),
        ("/boards/import", 1088 * KB, "A map has less than 1 megabyte"),
        ("/rounds/import", 4096 * KB, "A round’s file has less than 4 megabytes"),
    ],
)
def test_each_address_takes_what_is_sent_there_and_not_more(
    client: FlaskClient, address: str, most: int, said: str
) -> None:
    assert sent(client, address, most).status_code in {400, 404, 415}
    refused = sent(client, address, most + 1)
    assert refused.status_code == 413
    assert said in refused.text


def test_a_family_imports_a_fan_map_again_and_again_and_a_failure_is_paid_for(client: FlaskClient) -> None:
    """A usual one has 50 kilobytes, the largest 1000."""

    def imported(size: int) -> int:
        return sent(client, "/boards/import", size).status_code

    assert [imported(50 * KB) for _ in range(50)] == [400] * 50
    assert [imported(1000 * KB) for _ in range(10)] == [400] * 10
    assert 429 in [imported(1000 * KB) for _ in range(12)]


@pytest.mark.parametrize("host", ["..", "x" * 5000, "a..b", "."])
def test_a_host_that_is_none_gets_a_sentence(client: FlaskClient, host: str) -> None:
    for address in ("/", "/nowhere", "/games", "/games/nobody/sheet.pdf", "/static/map-x.css"):
        answer = client.get(address, headers={"Host": host, "Accept-Language": "en"})
        assert answer.status_code == 400, address
        assert "cannot be understood" in answer.text, address
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"], address


@pytest.mark.parametrize("place", ["9" * 4000, "-" + "9" * 4000, "10000", "1e300", "9" * 5000])
def test_a_place_beyond_all_claims_is_not_kept(client: FlaskClient, game: str, place: str) -> None:
    sent = f'{{"id": "a", "move": {{"kind": "claim", "seat": 0, "route": "paris-zurich", "place": {place}}}}}'
    assert client.post(f"{game}/moves", data=sent, headers=JSON).status_code == 400
    assert client.get(f"{game}/export.json").get_json()["claims"] == []


def test_a_control_character_is_part_of_no_address_and_of_no_id(client: FlaskClient, game: str) -> None:
    assert "There is nothing at this address" in client.get("/games/a%00b/", headers={"Accept-Language": "en"}).text
    sent = {"id": "a\x00b", "move": {"kind": "claim", "seat": 0, "route": "paris-zurich"}}
    assert client.post(f"{game}/moves", json=sent).status_code == 400
    assert client.post(f"{game}/undo", json={"id": "a\n"}).status_code == 400


def test_who_asks_in_a_wrong_way_is_told_the_right_ones(client: FlaskClient) -> None:
    answer = client.get("/games", headers=ENGLISH)
    assert answer.status_code == 405
    assert "This address does not take that." in answer.text
    assert set(re.split(", *", answer.headers["Allow"])) == {"POST", "OPTIONS"}


_TEXT = any_.text(max_size=20) | any_.sampled_from(["\x00", "9" * 5000, "[" * 985, "../..", "claim", "paris-zurich"])
_VALUE = any_.recursive(
    any_.none() | any_.booleans() | any_.integers() | any_.floats() | _TEXT,
    lambda inner: any_.lists(inner, max_size=3) | any_.dictionaries(_TEXT, inner, max_size=3),
    max_leaves=6,
)
_MOVE = any_.fixed_dictionaries(
    {"kind": any_.sampled_from(["claim", "shift", "take-ticket", "take-card", "undo"])},
    optional=dict.fromkeys(("seat", "route", "place", "start", "end", "value", "country"), _VALUE),
)


@settings(deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(page=any_.sampled_from(PAGES), text=_TEXT, sent=_VALUE | any_.fixed_dictionaries({"id": _TEXT, "move": _MOVE}))
def test_nothing_that_is_sent_breaks_the_app(
    client: FlaskClient, game: str, page: str, text: str, sent: object
) -> None:
    address, words = f"{game}/{page}", ("seat", "place", "path", "since", "route", "moves", "back", "value", "paper")
    answers = [
        client.get(address, query_string=dict.fromkeys(words, text)),
        client.get(f"/{text}/{page}"),
        client.post(address, json=sent),
        client.post(address, data={**dict.fromkeys(words, text), text: text}),
    ]
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []
    assert all("default-src 'none'" in answer.headers["Content-Security-Policy"] for answer in answers)
