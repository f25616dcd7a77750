"""What a text may be, wherever it comes from: seen by people, on one line, and steering nothing."""

import pytest

from scorer.rules.text import length_of, printable, problem_of_text

FAMILY = "👩🏽\u200d👩🏿\u200d👧🏻\u200d👦🏻"


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("Łódź", 4),
        ("Lo\u0301dz\u0301", 4),
        ("नमस्ते", 4),
        ("الجزائر", 7),
        (FAMILY, 1),
        ("🏳\ufe0f\u200d🌈", 1),
        ("🇵🇱🇩🇪 🇨🇭", 4),
        ("\N{BLACK FLAG}" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbeng") + "\U000e007f", 1),
        ("a\u200db", 2),  # letters are not joined to one
    ],
)
def test_a_character_is_what_is_seen_as_one(text: str, length: int) -> None:
    assert length_of(text) == length


@pytest.mark.parametrize("text", ["x" * 60, FAMILY * 20, "e\u0301" * 60, "名" * 60, " x "])
def test_a_text_may_have_60_characters_of_any_script(text: str) -> None:
    assert problem_of_text(text) is None


@pytest.mark.parametrize("text", ["x" * 61, "é" * 61, "x" + "\u0301" * 240, "x" * 10**6, "", "\n"])
def test_a_longer_text_is_refused_and_so_are_hundreds_of_accents_on_a_letter(text: str) -> None:
    assert str(problem_of_text(text)) == "a name has 1 to 60 characters"


def test_a_terminal_gets_lines_and_isolated_names_and_nothing_that_steers_it() -> None:
    assert printable("\x1b[2J\u2068אנה\u2069\n\ttab\x9b") == "\ufffd[2J\u2068אנה\u2069\n\ufffdtab\ufffd"
