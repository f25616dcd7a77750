"""Sentences: a template and the things it speaks of, named by ids or as printed, in any language."""

import pytest

from scorer.rules.board import Ticket
from scorer.rules.sentence import _TYPES, KINDS, Colour, isolated, quoted, say
from tests.tables import board

DRAWN = board("X-a 1, a-b 2", countries={"X": (7,)})
SPOKEN_OF = {
    "route": DRAWN.routes["a-b"],
    "city": DRAWN.cities["a"],
    "country": DRAWN.cities["X"],
    "ticket": Ticket.between("b", "a", 3),
    "colour": Colour("puce"),
    "number": 3,
}


def test_things_are_told_by_their_ids() -> None:
    sentence = say("{route}, {city}, {country}, {ticket}, {colour}, {number}", **SPOKEN_OF)
    assert str(sentence) == "route 'a-b', city 'a', country 'X', ticket 'a-b', 'puce', 3"


def test_a_page_names_things_and_translates_the_template() -> None:
    german = {"{number} left of {route}": "{route}: noch {number}"}
    sentence = say("{number} left of {route}", **SPOKEN_OF)
    assert sentence.text(translate=german.__getitem__, name=DRAWN.name_of) == "A–B: noch 3"


@pytest.mark.parametrize("letter", ["\u05d0", "\u0627", "\u0663", "\u202b", "\u202e", "\u202a", "\u202d", "\u202c"])
def test_whatever_turns_the_direction_of_reading_is_isolated_from_the_sentence(letter: str) -> None:
    """Hebrew, Arabic, an Arabic figure; embeddings and overrides either way; what ends them."""
    assert isolated(f"Ann{letter}a") == f"\u2068Ann{letter}a\u2069"
    assert isolated("Dąbrowska 2") == "Dąbrowska 2"


def test_foreign_text_fits_in_a_line() -> None:
    assert quoted("a\nb\u2028") == r"'a\nb\u2028'"
    assert quoted("x" * 60) == f"'{'x' * 60}'"
    assert quoted("x" * 61) == f"'{'x' * 60}…'"


def test_whatever_is_told_by_its_id_has_a_kind_that_is_translated() -> None:
    assert {*_TYPES.values()} <= KINDS.keys()
    assert [id for id, kind in KINDS.items() if id != kind.template] == []
