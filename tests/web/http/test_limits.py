"""Limits for one address and minute: far from every table and club, and told in words where somebody meets them."""

import re
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from scorer.files.wire import json_of
from scorer.rounds.round import Put
from scorer.rules.errors import ScorerError
from scorer.rules.moves import ClaimRoute, Move, ReleaseRoute
from scorer.store import Store
from scorer.web import create_app
from scorer.web.http import limits
from scorer.web.http.limits import FREE, Limit, Minute, TooOften, Work, times
from tests.store.conftest import always
from tests.web.conftest import TWO, Server, new_game, recorded, violations
from tests.work import counted

HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"
A_MINUTE = 60
FEW = 0.01
"""So little of what is usual that two games are allowed, one print and one wrong code."""
FREE_MOVES = round(FREE / Work.MOVES.value)
"""Moves that a request may have played again for nothing."""


@pytest.fixture
def narrow(client: FlaskClient) -> FlaskClient:
    client.application.config["LIMITS"] = FEW
    return client


def began(client: FlaskClient, address: str = "203.0.113.7", **headers: str) -> int:
    """Return the status of the answer to a new game's form that comes from an address."""
    return client.post("/games", data=TWO, environ_base={"REMOTE_ADDR": address}, headers=headers).status_code


def test_a_club_of_a_hundred_people_behind_one_address_meets_no_limit(client: FlaskClient) -> None:
    """Fifty games at once; everybody prints a sheet of their own, and a quarter mistype the code."""
    assert [began(client) for _ in range(50)] == [303] * 50
    assert all(what.most >= people for what, people in [(Limit.PRINTS, 50), (Limit.CODES, 25)])
    assert [client.post("/join", data={"code": "AAAAAA"}).status_code for _ in range(25)] == [404] * 25


def test_too_many_games_come_back_as_the_form_with_all_that_was_entered(narrow: FlaskClient) -> None:
    assert [began(narrow) for _ in range(2)] == [303, 303]
    answer = narrow.post("/games", data=TWO, environ_base={"REMOTE_ADDR": "203.0.113.7"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, str(A_MINUTE))
    assert "Very many games were begun from your network just now; please try again in a minute." in answer.text
    assert 'value="Anna"' in answer.text
    assert 'value="Björn"' in answer.text
    assert began(narrow, "203.0.113.8") == 303, "another address is another matter"


def test_a_form_with_faults_costs_nothing(narrow: FlaskClient) -> None:
    for _ in range(5):
        assert narrow.post("/games", data=TWO | {"players-1-name": ""}).status_code == 400
    assert began(narrow) == 303


def test_a_program_gets_the_sentence_as_json_in_the_readers_language(narrow: FlaskClient) -> None:
    asked = {"Accept": "application/json", "Accept-Language": "de"}
    assert [began(narrow) for _ in range(2)] == [303, 303]
    answer = narrow.post("/games", data=TWO, environ_base={"REMOTE_ADDR": "203.0.113.7"}, headers=asked)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, str(A_MINUTE))
    assert answer.get_json()["sentence"].startswith("Aus eurem Netz wurden gerade sehr viele Spiele begonnen")


def test_only_what_is_really_printed_counts(narrow: FlaskClient, store: Store) -> None:
    sheets = [f"/games/{store.create(recorded(board)).key}/sheet.pdf" for board in ("nordic", "usa")]
    first = narrow.get(sheets[0])
    assert [narrow.get(sheets[0]).data for _ in range(3)] == [first.data] * 3, "it is kept"
    for address in (sheets[1], "/pads/nordic.pdf"):
        answer = narrow.get(address)
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, str(A_MINUTE))
        assert "Very many sheets were printed from your network" in answer.text
    assert f'href="{sheets[1].replace("sheet.pdf", "result")}"' in narrow.get(sheets[1]).text, "the way back"


def test_wrong_codes_are_refused_at_their_own_address_and_a_right_one_always_opens(
    narrow: FlaskClient, store: Store
) -> None:
    key = store.create(new_game()).key
    code = narrow.application.extensions["store"].codes.of(key)

    def tried(code: str, address: str) -> tuple[int, str | None]:
        answer = narrow.post("/join", data={"code": code}, environ_base={"REMOTE_ADDR": address})
        return answer.status_code, answer.headers.get("Retry-After")

    assert [tried(code, "203.0.113.7") for _ in range(3)] == [(303, None)] * 3, "right ones cost nothing"
    assert tried("AAAAAA", "203.0.113.7") == (404, None)
    assert tried("AAAAAA", "203.0.113.7") == (429, str(A_MINUTE))
    assert tried(code, "203.0.113.7") == (303, None), "a right one opens, whoever has guessed at this address"
    assert tried(code, "203.0.113.8") == (303, None)
    page = narrow.post("/join", data={"code": "AAAAAA"}, environ_base={"REMOTE_ADDR": "203.0.113.7"})
    assert "Too many wrong codes just now; please wait a minute." in page.text
    assert 'value="AAAAAA"' in page.text


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff::1", True),
        ("2001:db8:1:2::7", "2001:db8:1:3::7", False),
        ("::ffff:203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7:4711", "203.0.113.7:4712", True),
        ("203.0.113.7:4711", "203.0.113.8:4711", False),
        ("[2001:db8:1:2::7]:4711", "2001:db8:1:2::8", True),
        ("", "not an address", False),
        ("x" * 64 + "y", "x" * 64 + "z", True),
        ("x" * 63 + "y", "x" * 63 + "z", False),
    ],
)
def test_a_home_has_one_address_though_it_has_very_many(
    narrow: FlaskClient, one: str, other: str, is_same: bool
) -> None:
    """With IPv6 a home is given a network of 64 bits, in which every phone changes its address as it likes."""
    assert [began(narrow, one) for _ in range(3)] == [303, 303, 429]
    assert began(narrow, other) == (429 if is_same else 303)


def test_a_site_of_many_networks_has_four_times_as_much(narrow: FlaskClient) -> None:
    answers = [began(narrow, f"2001:db8:1:{home:x}::7") for home in range(10)]
    assert answers == [303] * 8 + [429] * 2
    assert began(narrow, "2001:db8:2::7") == 303


def test_who_comes_without_an_address_is_counted_as_one(narrow: FlaskClient) -> None:
    """As over a socket of this computer."""
    answers = [narrow.post("/games", data=TWO, environ_overrides={"REMOTE_ADDR": None}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert began(narrow, "") == 429


def test_the_page_on_hosting_names_the_limits() -> None:
    rows = re.findall(r"^\| .* \| ([\d,]+) \|$", HOSTING.read_text().partition("### Limits")[2], re.MULTILINE)
    named = (Limit.GAMES, Limit.PRINTS, Limit.CODES)
    works = [limit.most // 10**6 for limit in (Limit.WORK, Limit.WORK_HERE)]
    sent = Limit.BYTES.most // 2**20
    assert [int(row.replace(",", "")) for row in rows] == [*(limit.most for limit in named), sent, *works]


# ---- Moves that are played again ----


@pytest.fixture
def logs(narrow: FlaskClient) -> Iterator[Store]:
    """The games of the app through another store, so that the app has not read them."""
    store = Store(narrow.application.config["DATABASE_URL"])
    yield store
    store.close()


def long_game(store: Store, lines: int = 1000) -> str:
    """Return the key of a game with a log in which a line is claimed and released again and again."""
    key = store.create(new_game()).key
    store.append(key, "long", list(islice(cycle([ClaimRoute(0, "paris-zurich"), ReleaseRoute("paris-zurich")]), lines)))
    return key


def asked(client: FlaskClient, path: str, address: str = "203.0.113.7") -> int:
    """Return the status of the answer to a page."""
    return client.get(path, environ_base={"REMOTE_ADDR": address}).status_code


def test_who_has_long_logs_played_again_is_refused_before_the_work_and_nobody_beside_them_waits(
    narrow: FlaskClient, logs: Store
) -> None:
    """1,000 moves cost 700 of the 4,000 of a minute; an ordinary game costs nothing, even at the same address."""
    keys, ordinary = [long_game(logs) for _ in range(6)], long_game(logs, FREE_MOVES)
    assert [asked(narrow, f"/games/{key}/") for key in keys[:5]] == [200] * 5
    with counted() as work:
        refused = narrow.get(f"/games/{keys[5]}/moves", environ_base={"REMOTE_ADDR": "203.0.113.7"})
    assert (refused.status_code, refused.headers["Retry-After"], work.plays) == (429, str(A_MINUTE), 0)
    assert asked(narrow, f"/games/{keys[5]}/") == 429
    assert asked(narrow, f"/games/{ordinary}/") == 200, "whoever only plays is not counted"
    assert asked(narrow, f"/games/{keys[5]}/", "203.0.113.8") == 200


@pytest.mark.parametrize("work", Work)
def test_the_first_work_of_a_request_is_free_and_more_is_charged(narrow: FlaskClient, work: Work) -> None:
    """Of the 120,000 microseconds of a minute."""
    with narrow.application.test_request_context():
        limits.charge(work, FREE / work.value)
        limits.charge(work, 120_000 / work.value)
    with narrow.application.test_request_context():
        limits.charge(work, FREE / work.value)
        with pytest.raises(TooOften):
            limits.charge(work, 1)
    with narrow.application.test_request_context(environ_base={"REMOTE_ADDR": "203.0.113.9"}):
        limits.charge(work, (FREE + 1) / work.value)
    limits.charge(work, 1e9)  # a command at a terminal pays nothing


def test_a_chat_that_shows_ten_links_and_a_club_that_counts_at_twenty_tables_are_never_refused(
    client: FlaskClient,
) -> None:
    """All from one address in the same minute; a link preview has 1200 times 630 pixels."""

    def work(table: int, work: Work, amount: int) -> None:
        with client.application.test_request_context(f"/games/table-{table}/result"):
            limits.charge(work, amount)

    for table in range(10):
        work(table, Work.PIXELS, 1200 * 630)
    for table in range(20):
        work(table, Work.STEPS, 20_000)
        work(table, Work.MOVES, 1000)
        work(table, Work.SHAPES, 1500)
        work(table, Work.BYTES, 100_000)


def test_many_addresses_together_exceed_the_limit_of_a_game(narrow: FlaskClient, logs: Store) -> None:
    """Each asks for an undo that is refused only after 800 moves."""
    key, other = long_game(logs, 0), long_game(logs)
    logs.append(key, "first", ClaimRoute(1, "brest-dieppe"))
    logs.append(key, "many", [ClaimRoute(0, "paris-zurich"), ReleaseRoute("paris-zurich")] * 400)
    logs.append(key, "last", ReleaseRoute("brest-dieppe"))

    def undone(number: int) -> str:
        address = {"REMOTE_ADDR": f"203.0.113.{number}"}
        answer = narrow.post(f"/games/{key}/undo", json={"id": f"u{number}", "line": 1}, environ_base=address)
        return str(answer.json["sentence"])

    found = [undone(number) for number in range(5)]
    assert found[0].startswith("What was done later stands in the way")
    assert found[-1] == "Very much was computed for this game just now; please try again in a minute."
    assert asked(narrow, f"/games/{other}/", "203.0.113.1") == 200


def test_a_round_of_long_games_stops_where_the_limit_is(narrow: FlaskClient, logs: Store) -> None:
    ours = logs.rounds.create("Friday")
    for _ in range(6):
        key = long_game(logs)
        logs.rounds.add(ours.key, always(Put(key)))
    with counted() as work:
        assert asked(narrow, f"/rounds/{ours.key}") == 429
    assert work.plays <= 2000 + FREE_MOVES


def test_a_round_of_many_games_and_a_drawn_picture_have_a_price(narrow: FlaskClient, logs: Store) -> None:
    """A game costs 5 ms of a round's 60, beside 9 that are free; what was counted before the refusal is kept."""
    ours = logs.rounds.create("Friday")
    for _ in range(14):
        logs.rounds.add(ours.key, always(Put(logs.create(new_game()).key)))
    assert [asked(narrow, f"/rounds/{ours.key}") for _ in range(2)] == [429, 200]
    picture = f"/games/{logs.create(recorded('europe')).key}/result.svg"
    assert [asked(narrow, picture, f"203.0.113.{n}") for n in range(10)][::9] == [200, 429]


def test_what_is_refused_is_told_without_ways_out_once_these_are_too_much(
    narrow: FlaskClient, logs: Store, store: Store
) -> None:
    key, taken = long_game(logs, 0), [ClaimRoute(0, "brest-paris")]
    store.append(key, "taken", taken[0])
    padding: list[Move] = [ClaimRoute(0, "berlin-wien"), ReleaseRoute("berlin-wien")] * 249
    sent = {"moves": [json_of(move) for move in [ClaimRoute(1, "brest-paris"), *padding]]}

    def remedies(number: int) -> tuple[int, int]:
        answer = narrow.post(f"/games/{key}/moves", json=sent | {"id": f"{number}"})
        return answer.status_code, len(answer.json.get("remedies", []))

    found = [remedies(number) for number in range(9)]
    assert found[0] == (409, 2), "give it to Björn, or it is not Anna’s"
    assert (409, 0) in found


def test_the_setting_allows_more_or_switches_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for setting, allowed in [("0.01", 2), ("0.02", 5), ("off", 8)]:
        monkeypatch.setenv("SCORER_LIMITS", setting)
        client = create_app({"DATA": str(tmp_path), "WTF_CSRF_ENABLED": False}).test_client()
        assert [began(client) for _ in range(8)] == [303] * allowed + [429] * (8 - allowed), setting


@pytest.mark.parametrize("text", ["many", "-1", "0", "1e3", "nan", "1.2.3", "²", "100000", "."])
def test_a_setting_that_is_no_number_is_told(text: str) -> None:
    with pytest.raises(ScorerError, match=r"SCORER_LIMITS: .* is neither off nor a number"):
        times(text)


def test_memory_holds_nothing_of_a_minute_that_is_over() -> None:
    now = [0.0]
    minute = Minute(lambda: now[0])
    assert [minute.spend("here", 1, most=1) for _ in range(2)] == [True, False]
    now[0] = A_MINUTE - 1
    assert not minute.spend("here", 1, most=1)
    now[0] = A_MINUTE
    assert minute.spend("here", 1, most=1)


def test_very_many_addresses_take_little_memory() -> None:
    minute = Minute()
    for number in range(100_500):
        minute.spend(number, 1, most=1)
    assert minute.spend(0, 1, most=1), "all were forgotten at once"


def test_who_starts_too_many_games_reads_why_and_loses_nothing(server: Server, page: Page) -> None:
    server.app.config["LIMITS"] = FEW
    for _ in range(3):
        page.goto(server.url)
        page.check("[name=board][value=nordic]")
        page.fill("[name=players-0-name]", "Zoë")
        page.fill("[name=players-1-name]", "Yusuf")
        page.click(".go")
    told = page.get_by_role("alert")
    expect(told).to_have_text("Very many games were begun from your network just now; please try again in a minute.")
    expect(told).to_be_in_viewport()
    expect(page.locator("[name=players-0-name]")).to_have_value("Zoë")
    expect(page.locator("[name=board][value=nordic]")).to_be_checked()
    assert not violations(page)


def test_what_was_typed_elsewhere_waits_behind_a_button(server: Server, page: Page) -> None:
    server.app.config["LIMITS"] = FEW
    for _ in range(3):
        page.goto(server.url)
        page.fill("#round-name", "<Friday & friends>")
        page.get_by_role("button", name="Begin a round").click()
        page.wait_for_url("**/rounds**")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Very many games were begun")
    server.app.config["LIMITS"] = 1
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("<Friday & friends>")
