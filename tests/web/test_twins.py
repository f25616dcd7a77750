"""Where stations are harbours (X26) nobody reads of a station, nor of a train where it may be a ship (X23) or a bus."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import gettext

from scorer.count.scoring import score
from scorer.files.entries import GameFileError
from scorer.gamefile import load
from scorer.paper.imprint import Imprint
from scorer.paper.pages import pad, rules_sheet, score_sheet
from scorer.paper.poster import poster
from scorer.paper.report import report, telling
from scorer.paths import TRANSLATIONS
from scorer.rules import errors
from scorer.rules.board import Board
from scorer.rules.game import Game
from scorer.rules.moves import BuildStation, EnterCheck, FinishGame, MarkRoute, Move, RemoveStation
from scorer.rules.play import play
from scorer.rules.sentence import say
from scorer.store import Store
from scorer.web.table.views import open_game
from scorer.words import LANGUAGES, Words
from scorer.words.moves import describe
from scorer.words.rules import rules_of
from scorer.words.twins import twins
from tests.tables import board, game, played
from tests.web.conftest import recorded
from tests.web.http.test_language import wanted

LINES = "a-b 1, b-c 1"
PORTS = board(LINES, stations=1, harbour_points=(0, 20))
INLAND = board(LINES, stations=1)
FIRST = BuildStation(0, "a")
WORLD, LONDON = recorded("rails-and-sails-world"), recorded("london")
TELL_BOTH = ("R4", "R5")
"""Rule cards that tell trains from ships."""
ALSO_A_TURN = "Zug"
UNSEEN = {"href", "src", "action", "class", "id", "name", "for", "form", "data-find", "d", "style"}
"""Attributes that nobody reads."""


@pytest.mark.parametrize("move", [BuildStation(1, "a"), BuildStation(0, "b"), RemoveStation("c")])
@pytest.mark.parametrize(("printed", "word"), [(PORTS, "harbour"), (INLAND, "station")])
def test_a_refusal_names_what_the_board_has(move: Move, printed: Board, word: str) -> None:
    with pytest.raises(errors.IllegalMove) as refusal:
        play(played(game(printed), FIRST), move)
    assert word in Words("en").sentence(refusal.value.sentence, printed)


@pytest.mark.parametrize(("printed", "word"), [(PORTS, "Hafen"), (INLAND, "Bahnhof")])
def test_a_move_is_told_in_the_words_of_the_board(printed: Board, word: str) -> None:
    assert word in describe(Words("de"), game(printed), FIRST)


def test_a_file_with_two_harbours_in_a_port_hears_of_harbours() -> None:
    built = [{"player": name, "city": "lagos"} for name in ("Anna", "Ben")]
    players = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    file = {"format": 1, "board": "rails-and-sails-world", "players": players, "harbours": built}
    with pytest.raises(GameFileError, match=r"harbours\[1\]: Anna's harbour already stands in"):
        load(json.dumps(file))


def test_a_number_of_ships_and_trains_is_one_of_pieces() -> None:
    ships = replace(INLAND, pieces={"train": 25, "ship": 35})
    assert Words("en").phrase(say("Trains left"), ships) == "Pieces left"
    assert (Words("en").trains(3, ships), Words("en").trains(3, INLAND)) == ("3 pieces", "3 trains")


def test_what_is_said_instead_of_a_text_and_that_text_are_ours() -> None:
    both = [*twins(LONDON.board.kinds), *(text for pair in twins(WORLD.board.kinds).items() for text in pair)]
    buses = twins(LONDON.board.kinds).values()  # in its folder
    assert {text for text in both if "%(num)s" not in text} - {*buses} <= wanted()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_a_game_says_station_or_train_where_it_means_harbour_or_ship(
    app: Flask, client: FlaskClient, store: Store, language: str
) -> None:
    client.set_cookie("language", language)
    games = (WORLD, begun())
    keys = [store.create(game).key for game in games]
    for key, city in zip(keys, ("lagos", WORLD.stations[0].city.id), strict=True):
        client.post(f"/games/{key}/join", data={"seat": [0, 1]})
        for move in ({"kind": "build", "seat": seat, "city": city} for seat in (0, 1)):
            answer = client.post(f"/games/{key}/moves", json={"id": f"{move}", "move": move})
            assert wrong(language, texts(answer.get_data(as_text=True)), WORLD.board) == []
    read = [*on_pages(app, client, keys, WORLD.board, language), *on_paper(games, language)]
    assert len(read) > 1000
    assert wrong(language, read, WORLD.board) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_london_says_train_where_it_means_bus(
    app: Flask, client: FlaskClient, store: Store, language: str
) -> None:
    client.set_cookie("language", language)
    pie = replace(LONDON, edition=LONDON.edition.with_other("Pie"))  # so that it has a page of numbers
    games = (pie, replace(pie, claims=pie.claims[:6], tickets=()))
    keys = [store.create(game).key for game in games]
    read = [*on_pages(app, client, keys, LONDON.board, language), *on_paper(games, language)]
    assert any("Bus" in text or "bus" in text for text in read)
    assert wrong(language, read, LONDON.board) == []


def test_only_the_pages_of_one_game_speak_of_what_its_board_has(app: Flask, store: Store) -> None:
    key = store.create(WORLD).key
    for path, said in ((f"/games/{key}/", "Harbours"), ("/", "Stations")):
        with app.test_request_context(path):
            open_game(key)
            assert gettext("Stations") == said


def test_a_board_whose_things_have_no_texts_of_their_own_speaks_of_trains() -> None:
    assert Words("de", (("train", "tram"),)).translate("Trains left") == Words("de").translate("Trains left")


def begun() -> Game:
    """Return the game when few lines lie, one is unsure and the pieces left were looked at, though it was ended."""
    bare = replace(WORLD, claims=WORLD.claims[:10], stations=(), tickets=(), counts=(), checks=(), is_finished=False)
    left = bare.trains_left(0)
    checks = (EnterCheck(0, "trains-left", left), EnterCheck(1, "trains-left", 1))
    harbour = BuildStation(0, WORLD.stations[0].city.id)
    return played(bare, *checks, harbour, MarkRoute(bare.claims[0].route.id, True), FinishGame(True))


def on_pages(app: Flask, client: FlaskClient, keys: Iterable[str], printed: Board, language: str) -> Iterator[str]:
    """Yield what is read on every page of these games, and on that of the rules; photos have no board with ships."""
    paths = [
        rule.rule for rule in app.url_map.iter_rules() if rule.arguments == {"key"} and "GET" in (rule.methods or ())
    ]
    pages = [path for path in paths if path.startswith("/games/") and not re.search(r"\.(pdf|png|json)$|photo", path)]
    assert len(pages) > 15
    for page in [*(page.replace("<key>", key) for key in keys for page in pages), f"/rules?board={printed.id}"]:
        answer = client.get(page, follow_redirects=True)
        assert answer.status_code == 200, page
        yield from texts(answer.get_data(as_text=True))


def on_paper(games: Iterable[Game], language: str) -> Iterator[str]:
    imprint, words = Imprint(datetime(2026, 11, 21, tzinfo=UTC), language), Words(language)
    for sheet in map(score, games):
        for print in (score_sheet(sheet, imprint), poster(sheet, imprint)):
            yield from (text for page in (print.page, *print.pictures.values()) for text in texts(page))
        yield from re.split(r"\n\n|(?<=[:.]) ", re.sub(r"\n +", " ", report(sheet, words) + telling(sheet, words)))
    for print in (pad(sheet.game.board, imprint), rules_sheet(sheet.game.board, imprint)):
        yield from texts(print.page)


def texts(page: str) -> list[str]:
    reader = Reader()
    reader.read(page) if page.startswith("{") else reader.feed(page)
    return reader.texts


class Reader(HTMLParser):
    """Gathers what is read on a page: its texts, what screen readers say, and what its scripts show."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.element = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.element = tag
        for name, value in attrs:
            if value and name not in UNSEEN:
                self.read(value)

    def handle_data(self, data: str) -> None:
        if self.element != "style":
            self.read(data)

    def read(self, text: str) -> None:
        """Note a text; of JSON all texts but its keys. An id is none."""
        if text.startswith(('{"', "[{")):
            found = json.loads(text)
            values = found.values() if isinstance(found, dict) else found
            for value in values:
                self.read(value if isinstance(value, str) else json.dumps(value))
        elif not re.fullmatch(r"[a-z\d/-]*", text):
            self.texts.append(" ".join(text.split()))


def wrong(language: str, read: Iterable[str], printed: Board) -> list[str]:
    """Return the texts that say station or train, but of lines for trains, in titles of booklets and in two rules."""
    words = Words(language)
    terms = {"station": ["station"], "train": ["train"]}
    if language != "en":
        terms = tomllib.loads((TRANSLATIONS / language / "glossary.toml").read_text(encoding="utf-8"))["terms"]
    lines = "|".join(re.escape(words.trains(number)) for number in range(1, 9)) if printed.pieces else "^$"
    meant = re.compile(rf"(^|\()({lines})(?=[,)]|$)")
    forbidden = re.compile("|".join({*terms["station"], *terms["train"]} - {ALSO_A_TURN}), re.IGNORECASE)
    right = set[str]()
    for rule in rules_of(printed, words):
        right |= {
            " ".join(text.split())
            for text in (rule.printed, *((rule.sayings[0].lead, rule.sayings[0].rest) if rule.id in TELL_BOTH else ()))
        }
    return [text for text in {*read} - right if forbidden.search(meant.sub("", text))]
