"""Whoever wonders finds the rule: one sentence, and where it is printed."""

import re
import string
import tomllib
from collections.abc import Callable
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer import atlas
from scorer.ask.referee import rule_cards, texts
from scorer.ask.which_rule import card_of_column, card_of_refusal
from scorer.count.columns import columns_of
from scorer.paths import BOARDS
from scorer.rules.errors import BadTicket, IllegalMove, NotThere, TypedOtherwise
from scorer.words import LANGUAGES, Words
from scorer.words.languages import rule_texts
from scorer.words.rules import rules_of
from tests.atlas.test_own_boards import ISLANDS, game
from tests.test_docs import RULES, defined_in
from tests.web.conftest import TWO, Server, recorded, violations

SPOKEN = sorted({*LANGUAGES} - {"en"})


def names_in(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_a_card_has_the_id_of_the_law() -> None:
    """Letters part a rule; K and G are not in the law, since no point depends on them."""
    laws = {id.partition("-")[0] for id in texts() if id[0] not in "KG"}
    assert {id for id in laws if not {id, id[:-1]} & set(defined_in(RULES))} == set()


@pytest.mark.parametrize("language", SPOKEN)
def test_every_language_says_every_card_with_the_same_numbers(language: str) -> None:
    own = rule_texts(language)
    assert own.keys() == texts().keys()
    for id, text in texts().items():
        assert names_in(own[id]["says"]) == names_in(text.says), id
        assert set(own[id].get("instead", {})) == set(text.instead), id
        assert ("differs" in own[id]) == bool(text.differs), id
        assert set(own[id].get("differs_on", {})) == set(text.differs_on), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_begins_with_a_short_lead_and_shows_no_mark(language: str) -> None:
    words = Words(language)
    for board in atlas.boards():
        for rule in rules_of(board, words):
            for said in rule.sayings:
                assert "|" not in said.sentence, said
                assert 0 < len(said.lead) < min(70, len(said.sentence)), said


def test_every_card_is_reached_from_a_board() -> None:
    found = [rule_cards(board, edition) for board in atlas.boards() for edition in board.editions.values()]
    assert {card.text.id for cards in found for card in cards.values()} == set(texts())


def test_what_a_board_says_of_rules_reaches_its_page() -> None:
    for file in BOARDS.glob("*/rules.toml"):
        board, table = atlas.board(file.parent.name), tomllib.loads(file.read_text("utf-8"))
        found = {id for edition in board.editions.values() for id in rule_cards(board, edition)}
        found |= {card.text.id for edition in board.editions.values() for card in rule_cards(board, edition).values()}
        assert {id for kind in ("printed", "says", "differs", "cards") for id in table.get(kind, ())} <= found, board.id
        assert found.isdisjoint(table.get("without", ())), board.id


def test_a_board_without_a_booklet_of_its_own_goes_by_the_first_that_has_a_heading() -> None:
    """It is cited as the German booklet has it; other languages name what it is about."""
    france = atlas.board("france")
    german, english = ({one.id: one.printed for one in rules_of(france, Words(code))} for code in ("de", "en"))
    assert german["R10"].startswith("USA: 3. Zielkarten ziehen")
    assert german["R2b"] == "Europa: Einen Bahnhof bauen"  # USA has only a page
    assert (english["R2b"], english["R1"]) == ("Europe: Tickets", "USA: Lines (p.\N{NO-BREAK SPACE}4)")
    assert english["X1"].startswith("Germany: p.")


def test_every_edition_has_one_card_for_ties() -> None:
    for board in atlas.boards():
        for edition in board.editions.values():
            assert len([id for id in rule_cards(board, edition) if id.startswith("R8")]) == 1, board.id


def test_every_column_and_refusal_names_a_card_of_its_board_and_edition() -> None:
    for board in atlas.boards():
        for edition in board.editions.values():
            cards = rule_cards(board, edition)
            assert {card_of_column(column.id) for column in columns_of(board, edition)} <= set(cards), board.id
    refusals = {kind for kind in IllegalMove.__subclasses__() if kind.__module__ == IllegalMove.__module__}
    without = {BadTicket, NotThere, TypedOtherwise}
    """What was entered has no meaning: no rule of the box is about it."""
    nordic = atlas.board("nordic")
    assert {kind for kind in refusals if not card_of_refusal(kind.__new__(kind), nordic)} == without


def test_a_refused_claim_leads_to_its_rule(client: FlaskClient) -> None:
    key = client.post("/games", data=TWO).location
    for seat, id in ((0, "a"), (1, "b")):
        move = {"id": id, "move": {"kind": "claim", "seat": seat, "route": "paris-zurich"}}
        answer = client.post(f"{key}moves", json=move)
    assert answer.json["why"] == {"rule": "R9", "address": "/rules?board=europe&edition=classic#R9"}
    text = client.get(f"{key}result").get_data(as_text=True)
    page = client.get(answer.json["why"]["address"]).get_data(as_text=True)
    named = re.findall(r'data-rule="([^"]+)"', text)
    assert {"R1", "R2", "R6", "E6"} <= set(named)
    assert all(f'data-card="{card}"' in page for card in named)


def test_a_rule_opens_over_the_page_that_asks_for_it_and_back_closes_it(server: Server, page: Page) -> None:
    key = server.store.create(recorded("europe")).key
    page.goto(server.address(key, "result"))
    page.locator("[href='#stations-0']").click()
    page.locator("#stations-0 [data-rule=E6]").first.click()
    card = page.locator("dialog [data-card=E6]")
    expect(card).to_contain_text("Each station you did not build brings 4 points")
    expect(card.locator("[data-printed]")).to_contain_text("Europe: Stations")
    expect(page.locator("dialog [data-card=E3]")).to_contain_text("One station, one line")  # it belongs to this
    page.go_back()
    expect(card).to_be_hidden()
    expect(page).to_have_url(server.address(key, "result#stations-0"))


@pytest.mark.parametrize("board", ["", *(board.id for board in atlas.boards())])
def test_every_board_has_its_page_and_each_card_says_where_it_is_printed(client: FlaskClient, board: str) -> None:
    page = client.get("/rules", query_string={"board": board} if board else {})
    assert page.status_code == 200
    text = page.get_data(as_text=True)
    assert text.count(" data-card=") == text.count(" data-printed>")
    assert "<span data-printed></span>" not in text


def test_a_board_that_does_not_exist_has_no_rules(client: FlaskClient) -> None:
    assert client.get("/rules?board=atlantis").status_code == 404


@pytest.mark.parametrize(
    ("place", "typed", "card"),
    [
        ("en-GB usa", "both lines", "R3"),
        ("en-GB usa", "can I use both lines", "R3"),
        ("de-DE europe", "bahnhof zweimal", "E3"),
        ("en-GB japan", "longest path", "R6"),
        ("en-GB usa", "face up loco", "G1"),
        ("de-DE poland", "stapel leer", "P6"),
        ("de-DE usa", "joker zweite", "G1"),
        ("en-GB europe", "tunnel joker", "G5"),
        ("de-DE netherlands", "schulden", "X9"),
        ("en-GB europe", "mix colours on a grey route", "G3"),
        ("en-GB europe", "connect to my network", "G6"),
        ("en-GB europe", "station disconnect longest path", "E5"),
        ("en-GB europe", "are unfinished tickets negative", "R2"),
        ("en-GB europe", "what happens when I run out of trains", "R5"),
        ("de-DE europe", "graue strecke farben mischen", "G3"),
        ("de-DE europe", "muss ich an mein netz anschließen", "G6"),
        ("de-DE europe", "zählt der bahnhof zur längsten strecke", "E5"),
        ("de-DE europe", "gleichstand wer gewinnt", "R8e"),
        ("fr-FR europe", "gare deux fois", "E3"),
        ("fr-FR europe", "quand finit la partie", "R5"),
    ],
)
def test_a_question_finds_its_card(
    server: Server, phone: Callable[..., BrowserContext], place: str, typed: str, card: str
) -> None:
    locale, board = place.split()
    page = phone(locale=locale).new_page()
    page.goto(f"{server.url}/rules?board={board}")
    page.locator("#search").fill(typed)
    expect(page.locator(f"[data-card={card}]")).to_be_visible()
    assert page.locator("[data-card]:visible").count() <= 6
    assert violations(page) == []


@pytest.mark.parametrize(
    ("locale", "questions"),
    [
        ("en-GB", ["who goes first", "how many cards in hand", "pass my turn"]),
        ("de-DE", ["wer fängt an", "karten tauschen"]),
        ("fr-FR", ["qui commence", "combien de cartes en main", "passer mon tour", "plus de cartes à piocher"]),
    ],
)
def test_a_question_that_no_card_answers_is_told_so_with_three_cards_at_most_as_perhaps(
    server: Server, phone: Callable[..., BrowserContext], locale: str, questions: list[str]
) -> None:
    page = phone(locale=locale).new_page()
    page.goto(f"{server.url}/rules?board=europe")
    for question in questions:
        page.locator("#search").fill(question)
        expect(page.locator("#none")).to_be_visible()
        cards = page.locator("[data-card]:visible").count()
        assert (cards > 0) == page.locator("#perhaps").is_visible()
        assert cards <= 3


def test_a_map_that_people_drew_has_its_own_rules_as_its_file_says(client: FlaskClient) -> None:
    file = BytesIO(game(ISLANDS, "ost-weiche / nord-ost").encode())
    key = client.post("/games/import", data={"file": (file, "game.json")}).location
    card = re.search(r'data-rule="R1" href="([^"]+)"', client.get(f"{key}result").text)
    assert card
    text = client.get(card[1]).text
    assert "As the map’s file says." in text
    assert 'data-card="R1"' in text
