"""Who plays and by which rules, changed in a running game: it is a move, and what people hold stays theirs."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.moves import ClaimRoute, OpenCount, TakeTicket
from scorer.store import Record, Store
from tests.atlas.test_fan_maps import envelope
from tests.web.conftest import Server, new_game, violations
from tests.web.pages.test_boards import brought, started
from tests.web.table.test_secrets import unsigned

PEOPLE = [("Anna", "blue"), ("Björn", "red"), ("Chloé", "green")]
CLASSIC = TakeTicket(1, "amsterdam", "pamplona")
"""A card of the box, which neither 1912 nor the big cities have."""


@pytest.fixture
def key(store: Store) -> str:
    key = store.create(new_game(players=3)).key
    store.append(key, "claim", ClaimRoute(2, "paris-zurich"))
    return key


def fields(people: list[tuple[str, str]], seats: Mapping[str, int], **others: str) -> dict[str, str]:
    """Return the form for these people in this order; who has no seat is new."""
    form = {"board": "europe", "edition": "classic", "double_routes": "rulebook", **others}
    for row, (name, colour) in enumerate(people):
        seat = str(seats.get(name, ""))
        form |= {f"players-{row}-name": name, f"players-{row}-colour": colour, f"players-{row}-seat": seat}
    return form


SEATS = {"Anna": 0, "Björn": 1, "Chloé": 2}


def names(record: Record) -> list[str]:
    return [player.name for player in record.game.playing.values()]


def test_everything_may_change_and_claims_stay_with_their_players(client: FlaskClient, store: Store, key: str) -> None:
    people = [("Chloé", "yellow"), ("Anne", "blue"), ("Dan", "black")]
    answer = client.post(f"/games/{key}/set-up", data=fields(people, {"Chloé": 2, "Anne": 0}, edition="1912"))
    assert answer.status_code == 303
    record = store.record(key)
    assert names(record) == ["Chloé", "Anne", "Dan"]
    assert (record.game.edition.id, record.game.players[record.game.owners["paris-zurich"]].name) == ("1912", "Chloé")
    page = client.get(f"/games/{key}/result", headers={"Accept-Language": "en"})
    assert page.status_code == 200
    for path in (
        "",
        "claims",
        "tickets",
        "check",
        "invite",
        "join",
        "result.json",
        "export.json",
        "sheet.pdf",
        "reveal",
    ):
        assert client.get(f"/games/{key}/{path}").status_code in {200, 302, 409}, path


def test_one_undo_brings_the_old_set_up_back(client: FlaskClient, store: Store, key: str) -> None:
    client.post(f"/games/{key}/set-up", data=fields(PEOPLE[:1] + PEOPLE[2:], SEATS))
    assert names(store.record(key)) == ["Anna", "Chloé"]
    told = client.post(f"/games/{key}/undo", json={"id": "u"}, headers={"Accept-Language": "en"}).json or {}
    assert names(store.record(key)) == ["Anna", "Björn", "Chloé"]
    assert told["said"] == "Undone: Björn plays no more."


def test_what_a_new_player_did_stands_in_the_way_of_undoing(client: FlaskClient, store: Store, key: str) -> None:
    client.post(f"/games/{key}/set-up", data=fields([*PEOPLE, ("Dan", "black")], SEATS))
    change = store.record(key).number
    client.post(f"/games/{key}/moves", json={"id": "m", "move": {"kind": "claim", "seat": 3, "route": "brest-dieppe"}})
    answer = client.post(f"/games/{key}/undo", json={"id": "u", "line": change})
    assert answer.status_code == 409
    assert len(store.record(key).game.seats) == 4


def test_what_does_not_fit_is_listed_before_it_is_put_back(client: FlaskClient, store: Store, key: str) -> None:
    store.append(key, "card", CLASSIC)
    sent = fields(PEOPLE, SEATS, edition="1912")
    asked = client.post(f"/games/{key}/set-up", data=sent, headers={"Accept-Language": "en"})
    assert "Björn: Amsterdam–Pamplona" in unescape(asked.text)
    assert store.record(key).game.edition.id == "classic"
    sure = unescape(asked.text).partition('name="sure" value="')[2].partition('"')[0]
    assert client.post(f"/games/{key}/set-up", data=sent | {"sure": sure}).status_code == 303
    assert (store.record(key).game.edition.id, store.record(key).game.tickets) == ("1912", ())


def test_c2_the_table_scores_something_of_its_own_and_is_asked_before_the_numbers_go(
    client: FlaskClient, store: Store, key: str
) -> None:
    sent = fields(PEOPLE, SEATS, other="Alvin & Dexter")
    assert client.post(f"/games/{key}/set-up", data=sent).status_code == 303
    assert 'data-count="other/Anna"' in client.get(f"/games/{key}/counts").text
    typed = {"kind": "type-count", "seat": 0, "count": "other", "number": -7}
    assert client.post(f"/games/{key}/moves", json={"id": "t", "move": typed}).status_code == 200
    page = unescape(client.get(f"/games/{key}/result", headers={"Accept-Language": "en"}).text)
    assert "Alvin & Dexter" in page
    assert "<td>−7" in re.sub(r"<td[^>]*>\s*<a[^>]*>", "<td>", page)
    asked = unescape(client.post(f"/games/{key}/set-up", data=fields(PEOPLE, SEATS)).text)
    assert "Anna: Alvin & Dexter" in asked
    sure = asked.partition('name="sure" value="')[2].partition('"')[0]
    assert client.post(f"/games/{key}/set-up", data=fields(PEOPLE, SEATS) | {"sure": sure}).status_code == 303
    assert store.record(key).game.counts == ()
    wrong = client.post(f"/games/{key}/set-up", data=fields(PEOPLE, SEATS, other="x" * 41))
    assert wrong.status_code == 400


def test_c2_secret_points_of_the_tables_own_are_seen_by_their_phone_alone_until_the_count(
    client: FlaskClient, store: Store
) -> None:
    game = new_game(players=3)
    key = store.create(replace(game, edition=game.edition.with_other("Alvin", is_secret=True))).key
    other = client.application.test_client()
    for phone, seat in ((client, 0), (other, 1)):
        phone.post(f"/games/{key}/join", data={"seat": str(seat)})
    typed = {"kind": "type-count", "seat": 1, "count": "other", "number": 123}
    other.post(f"/games/{key}/moves", json={"id": "t", "move": typed})
    assert "123" in other.get(f"/games/{key}/counts").text
    for page in ("counts", "result", "moves?since=0", ""):
        shown = re.sub(r"<svg.*?</svg>", "", client.get(f"/games/{key}/{page}").text.replace(key, ""), flags=re.DOTALL)
        assert "123" not in shown, page
    store.append(key, "open", OpenCount())
    assert 'value="123"' in client.get(f"/games/{key}/counts").text


def test_r10_it_asks_the_same_whatever_a_hidden_hand_holds_and_its_owner_hears_which_card_goes(
    client: FlaskClient, store: Store, key: str
) -> None:
    other = client.application.test_client()
    for phone, seat in ((client, 0), (other, 1)):
        phone.post(f"/games/{key}/join", data={"seat": str(seat)})
    sent, english = fields(PEOPLE, SEATS, edition="1912"), {"Accept-Language": "en"}
    heard, asked = other.get(f"/games/{key}/moves").json or {}, []
    for id in ("one", "other"):
        asked.append(unescape(client.post(f"/games/{key}/set-up", data=sent, headers=english).text))
        card = {"kind": "take-ticket", "seat": 1, "start": "amsterdam", "end": "pamplona"}
        heard = other.post(f"/games/{key}/moves", json={"id": id, "move": card}).json or heard
    assert unsigned(asked[0]) == unsigned(asked[1])
    assert "<li>Tickets on other phones that this edition lacks</li>" in asked[0]
    sure = asked[0].partition('name="sure" value="')[2].partition('"')[0]
    client.post(f"/games/{key}/set-up", data=sent | {"sure": sure})
    assert store.record(key).game.tickets == ()
    news = other.get(f"/games/{key}/moves?since={heard['number']}", headers=english).json or {}
    assert any("Amsterdam–Pamplona" in one["said"] and one["isOurs"] for one in news["news"])
    assert "1912" in news["news"][0]["said"]
    client.post(f"/games/{key}/undo", json={"id": "u"})
    assert [held.seat for held in store.record(key).game.tickets] == [1]
    with_all = client.post(f"/games/{key}/set-up", data=fields(PEOPLE, SEATS, other="Alvin"), headers=english)
    assert "Tickets on other phones" not in with_all.text, "the same deck lacks none"


def test_r10_a_seat_elsewhere_is_kept_in_the_same_words_whatever_its_hand_holds(
    client: FlaskClient, store: Store, key: str
) -> None:
    """Björn's, who has no line; a phone that only watches hears nothing of it either."""
    other, watcher = client.application.test_client(), client.application.test_client()
    for phone, seat in ((client, 0), (other, 1)):
        phone.post(f"/games/{key}/join", data={"seat": str(seat)})
    heard = []
    for _ in range(2):
        for phone in (client, watcher):
            answer = phone.post(
                f"/games/{key}/set-up", data=fields([PEOPLE[0], PEOPLE[2]], SEATS), headers={"Accept-Language": "en"}
            )
            heard.append((answer.status_code, unsigned(answer.text)))
        store.append(key, "card", CLASSIC)
    assert heard[:2] == heard[2:]
    assert [status for status, _ in heard] == [409] * 4
    assert "Björn's seat is not at this phone" in unescape(heard[0][1])


def test_of_two_at_once_the_second_sees_the_change_of_the_first(client: FlaskClient, store: Store, key: str) -> None:
    was = unescape(client.get(f"/games/{key}/set-up").text).partition('name="was" value="')[2].partition('"')[0]
    client.post(f"/games/{key}/set-up", data=fields(PEOPLE, SEATS, edition="mega", was=was))
    answer = client.post(f"/games/{key}/set-up", data=fields(PEOPLE[:2], SEATS, was=was))
    assert answer.status_code == 409
    assert 'value="mega" checked' in " ".join(answer.text.split())
    assert len(store.record(key).game.seats) == 3


def test_who_only_watches_changes_nothing(client: FlaskClient, store: Store, key: str) -> None:
    client.post(f"/games/{key}/join", data={"seat": "0"})
    watcher = client.application.test_client()
    assert watcher.post(f"/games/{key}/set-up", data=fields(PEOPLE, SEATS, edition="mega")).status_code == 409
    assert store.record(key).game.edition.id == "classic"
    assert "data-set-up>" not in watcher.get(f"/games/{key}/claims").text
    assert "data-set-up>" in client.get(f"/games/{key}/claims").text


def test_a_phone_that_chose_to_watch_changes_nothing_until_it_takes_a_seat(
    client: FlaskClient, store: Store, key: str
) -> None:
    """Also at a table with one phone, where nobody has said who sits at it."""
    watcher, mega = client.application.test_client(), fields(PEOPLE, SEATS, edition="mega")
    watcher.post(f"/games/{key}/join")
    assert "data-watches" in watcher.get(f"/games/{key}/").text
    assert watcher.post(f"/games/{key}/set-up", data=mega).status_code == 409
    assert "data-watches" not in client.get(f"/games/{key}/").text
    watcher.post(f"/games/{key}/join", data={"seat": "0"})
    assert watcher.post(f"/games/{key}/set-up", data=mega).status_code == 303
    assert store.record(key).game.edition.id == "mega"


def test_a_phone_that_left_its_seat_only_watches(client: FlaskClient, key: str) -> None:
    client.post(f"/games/{key}/join", data={"add": "0"})
    client.post(f"/games/{key}/join", data={"leave": "0"})
    assert "data-watches" in client.get(f"/games/{key}/").text


@pytest.mark.parametrize(
    ("people", "sentence"),
    [
        (PEOPLE[:2], "Chloé still has lines: give them to another player or take them away, then Chloé can leave."),
        (PEOPLE[:1], "This board is for 2 to 5 players, not for 1."),
        ([*PEOPLE[:2], ("Björn", "green")], "given twice"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_a_sentence(
    client: FlaskClient, store: Store, key: str, people: list[tuple[str, str]], sentence: str
) -> None:
    answer = client.post(f"/games/{key}/set-up", data=fields(people, SEATS), headers={"Accept-Language": "en"})
    assert answer.status_code in {400, 409}
    assert sentence in unescape(answer.text)
    assert len(store.record(key).game.seats) == 3


def test_moves_that_waited_on_a_phone_go_through_after_the_change(client: FlaskClient, store: Store, key: str) -> None:
    people = [("Chloé", "green"), ("Anna", "blue")]
    client.post(f"/games/{key}/set-up", data=fields(people, SEATS))
    waited = {"id": "m", "move": {"kind": "claim", "seat": 2, "route": "brest-dieppe"}}
    assert client.post(f"/games/{key}/moves", json=waited).status_code == 200
    assert store.record(key).game.players[store.record(key).game.owners["brest-dieppe"]].name == "Chloé"


def test_the_telling_hears_a_change_after_the_count_was_opened(client: FlaskClient, store: Store, key: str) -> None:
    store.append(key, "open", OpenCount())
    client.post(f"/games/{key}/set-up", data=fields([("Anne", "blue"), *PEOPLE[1:]], {**SEATS, "Anne": 0}))
    assert "Anne" in client.get(f"/games/{key}/result").text


def test_a_map_that_people_drew_is_changed_the_same_way(client: FlaskClient, store: Store) -> None:
    client.application.config["WTF_CSRF_ENABLED"] = True
    key = started(client, brought(client, json.dumps(envelope())))
    client.application.config["WTF_CSRF_ENABLED"] = False
    form = fields([("Ben", "blue"), ("Anna", "red")], {"Anna": 0, "Ben": 1})
    board = store.record(key).game.board
    client.post(f"/games/{key}/set-up", data=form | {"board": board.id, "edition": next(iter(board.editions))})
    assert names(store.record(key)) == ["Ben", "Anna"]


def test_a_phone_takes_a_player_out_moves_one_up_and_another_page_follows(
    server: Server, page: Page, phone: Callable[..., BrowserContext]
) -> None:
    key = server.store.create(new_game(players=3)).key
    server.store.append(key, "claim", ClaimRoute(2, "paris-zurich"))
    beside = phone().new_page()
    beside.goto(server.address(key))
    page.goto(server.address(key))
    page.click(".menu")
    page.click("[data-set-up]")
    assert violations(page) == []
    page.get_by_role("button", name="Take out").nth(1).click()
    page.get_by_role("button", name="Further up").nth(1).click()
    page.get_by_role("button", name="Further up").nth(0).click()
    page.click("[data-confirm]")
    expect(page.locator(".seat .name")).to_have_text(["Chloé", "Anna"])
    expect(beside.locator(".seat .name")).to_have_text(["Chloé", "Anna"])
    beside.click(".seat >> text=Chloé")
    expect(beside.locator(".seat[aria-pressed=true] .name")).to_have_text("Chloé")
    expect(beside.locator(".seat[aria-pressed=true] .trains")).to_have_text("42")
    page.click("#undo")
    expect(page.locator(".seat .name")).to_have_text(["Anna", "Björn", "Chloé"])
