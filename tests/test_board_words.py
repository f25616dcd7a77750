"""What boards and cities are called in each language."""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from unicodedata import normalize

import pytest

from scorer import atlas
from scorer.paths import BOARDS, TRANSLATIONS
from scorer.rules.board import Place
from scorer.words import LANGUAGES, Words
from scorer.words.languages import board_words

SPOKEN = sorted(file.parent.name for file in TRANSLATIONS.glob("*/boards.toml"))
OWN_MAP = "Own map"


@cache
def printed() -> frozenset[str]:
    """Return every text in the board files."""
    files = (tomllib.loads(file.read_text(encoding="utf-8")) for file in BOARDS.glob("*.toml"))
    return frozenset(text for file in files for text in texts(file)) | {OWN_MAP}


def texts(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("en"), str):
            yield part["en"]
        for each in part.values():
            yield from texts(each)
    elif isinstance(part, list):
        for each in part:
            yield from texts(each)


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
def test_every_text_of_a_board_has_a_translation_and_nothing_else_has(language: str) -> None:
    assert set(board_words(language).names) == printed()
    assert all(board_words(language).names.values())


@pytest.mark.parametrize("language", SPOKEN)
def test_every_sea_on_a_map_has_a_name(language: str) -> None:
    written = {water.name for board in atlas.boards() if board.coast for water in board.coast.waters}
    assert written <= set(board_words(language).waters)


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
