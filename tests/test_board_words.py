"""What boards and cities are called in each language."""

import re
import tomllib
from collections import Counter, defaultdict
from functools import cache
from unicodedata import normalize

import pytest

from scorer import atlas
from scorer.paths import BOARDS, TRANSLATIONS
from scorer.rules.board import Place
from scorer.words import LANGUAGES, Words
from scorer.words.languages import board_words, translations
from tools.boards import home, missing, said

SPOKEN = sorted(file.parent.name for file in TRANSLATIONS.glob("*/boards.toml"))
OWN_MAP = "Own map"


def plain(name: str) -> str:
    """Return a name as the search compares it: small, without accents."""
    return "".join(letter for letter in normalize("NFKD", name.lower().replace("ł", "l")) if letter.isalnum())


@cache
def places() -> dict[str, list[Place]]:
    """Return the places of all boards by their printed name."""
    found = defaultdict(list)
    for board in atlas.boards():
        for place in board.places.values():
            found[place.name].append(place)
    return found


def test_every_language_has_words_for_boards() -> None:
    assert set(LANGUAGES) - {"en"} <= set(SPOKEN)


@pytest.mark.parametrize("language", SPOKEN)
def test_what_one_board_says_is_in_its_folder_and_the_rest_in_the_catalogue(language: str) -> None:
    files = {file.parent.name: file for file in BOARDS.glob(f"*/{language}.toml")}
    files[""] = TRANSLATIONS / language / "boards.toml"
    astray = [
        (board, text)
        for board, file in files.items()
        for kind, words in tomllib.loads(file.read_text("utf-8")).items()
        for text in words
        if kind in said() and text != OWN_MAP and (text not in said()[kind] or home(said()[kind][text]) != board)
    ]
    assert astray == []
    assert all(board_words(language).names.values())


@pytest.mark.parametrize("language", SPOKEN)
def test_what_a_board_says_of_its_own_things_is_said_in_every_language(language: str) -> None:
    usual = translations(language)
    for file in BOARDS.glob("*/en.toml"):
        texts = tomllib.loads(file.read_text("utf-8"))["texts"]
        said = tomllib.loads((file.parent / f"{language}.toml").read_text("utf-8"))["twins"]
        counted = [text for text in texts if "%(num)s" in text][::2]
        assert {*said} == {text for text in texts if "%(num)s" not in text} | {*counted}
        for text, own in said.items():
            forms = own if text in counted else [own]
            assert {*map(placeholders, forms)} == {placeholders(text)}
            assert text not in counted or {usual.plural(number) for number in range(200)} == {*range(len(forms))}


def placeholders(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\{\w+\}|%\(\w+\)s", text))


def test_what_stays_english_is_listed_by_the_file_that_lacks_it() -> None:
    lacking = missing("xx")
    assert {"Poland", "Baltic Sea"} <= {*lacking["scorer/translations/xx/boards.toml"]}
    assert {"Italy", "Tunisia"} <= {*lacking["boards/italy/xx.toml"]}


@pytest.mark.parametrize("language", SPOKEN)
def test_a_spelling_is_one_of_a_place_and_says_what_a_board_does_not_know(language: str) -> None:
    needless = [
        spelling
        for name, spellings in board_words(language).spellings.items()
        for spelling in spellings
        if all(plain(spelling) in map(plain, (name, *place.spellings)) for place in places()[name])
    ]
    assert needless == []


@pytest.mark.parametrize("language", SPOKEN)
def test_no_two_places_of_a_board_share_a_spelling(language: str) -> None:
    words = Words(language)
    for board in atlas.boards():
        names = Counter(name for place in board.places.values() for name in {*map(plain, words.spellings(place))})
        assert [name for name, times in names.items() if times > 1] == [], board.id


@pytest.mark.parametrize(
    ("language", "board", "city", "typed"),
    [
        ("fr", "europe", "warszawa", "Varsovie"),
        ("es", "europe", "wien", "Viena"),
        ("it", "germany", "munchen", "Monaco di Baviera"),
        ("nl", "italy", "milano", "Milaan"),
        ("pl", "europe", "kobenhavn", "Kopenhaga"),
        ("de", "europe", "warszawa", "Warschau"),
    ],
)
def test_a_city_is_found_by_what_its_speakers_type(language: str, board: str, city: str, typed: str) -> None:
    assert typed in Words(language).spellings(atlas.board(board).cities[city])


def test_a_printed_text_is_told_in_the_language_and_else_in_english() -> None:
    assert Words("de").printed({"en": "Poland"}) == "Polen"
    assert Words("en").printed({"en": "Poland"}) == "Poland"
    assert Words("de").printed({"en": "Poland", "de": "Unser Polen"}) == "Unser Polen"
    assert Words("de").printed({"en": "Atlantis"}) == "Atlantis"
