"""What lies on the table: who may sit at it, and what belongs to whom."""

import pytest

from scorer.rules.game import Player, problems_of_players
from scorer.rules.moves import OpenDoubles
from scorer.rules.play import play
from tests.tables import COLOURS, NAMES, board, claims, game, played, stations, tickets

LINE = board("a-b 2, b-c 3, c-d 6", trains=10)
SIX = (*zip(NAMES, COLOURS, strict=True), ("Frode", "white"))


def told(*people: tuple[str, str]) -> list[tuple[int | None, str, str]]:
    """Return what is wrong with people who would sit down, each a name and a colour."""
    return [(seat, field, str(why)) for seat, field, why in problems_of_players(LINE, [Player(*who) for who in people])]


@pytest.mark.parametrize("name", [*"AXØ爸", "\u180a", "\u1810", "\ufdff", "\ufe10", "x" * 40, "  " + "x" * 40 + "  "])
def test_a_name_of_1_to_40_characters_is_welcome(name: str) -> None:
    assert told((name, "red"), ("Björn", "blue")) == []


@pytest.mark.parametrize("name", ["", " ", "x" * 41])
def test_a_shorter_or_longer_name_is_not(name: str) -> None:
    assert told((name, "red"), ("Björn", "blue")) == [(0, "name", "a name has 1 to 40 characters")]


@pytest.mark.parametrize("character", "\n\0\a\x1b\x7f\x9b\ud800\u2028\u2029\ufffe\u061c\u200e\u202a\u202e\u2066\u2069")
def test_a_name_that_cannot_be_shown_is_told_in_a_form_that_can(character: str) -> None:
    why = f"the name {f'A{character}B'!r} has characters that cannot be shown"
    assert told(("Anna", "red"), (f"A{character}B", "blue")) == [(1, "name", why)]


UNSEEN = [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x180B, 0x180F, 0xFE00, 0xFE0F]
UNSEEN += [0xE0100, 0xE01EF]
INVISIBLE = ["\u200b", "\u2060\u200d", "\u00ad", "\u180e", "\u0301", "\u20dd", "\u0301 \u0301"]


@pytest.mark.parametrize("name", [*map(chr, UNSEEN), *INVISIBLE])
def test_fillers_and_accents_alone_are_no_name(name: str) -> None:
    """Unicode's Default_Ignorable_Code_Point, the empty Braille cell, and marks without a letter to stand on."""
    assert told((name, "red"), ("Björn", "blue")) == [(0, "name", f"the name {name!a} has nothing that can be seen")]


@pytest.mark.parametrize(
    ("name", "short", "word"),
    [
        ("Maximilian Huber", "", "Maximilian"),
        ("Anna-Katharina", "", "Anna"),
        ("Anna Maria", "", ""),  # short enough as it is
        ("Maximilian Huber", "Max", ""),  # somebody has said how
        ("Konstantina Huber", "", ""),
    ],
)
def test_the_first_word_of_a_long_name_stands_for_it_unless_it_is_long_too(name: str, short: str, word: str) -> None:
    """Bars and tables have room for ten letters."""
    assert Player(name, "red", short).first_word == word


def test_nobody_has_the_short_name_or_the_name_of_somebody_else_for_short() -> None:
    people = [Player("Anna", "red"), Player("Maximilian", "blue", "Max"), Player("Maxine", "green", "Max")]
    twice = [(seat, "short", "the name 'Max' is given twice") for seat in (1, 2)]
    assert [(seat, field, str(why)) for seat, field, why in problems_of_players(LINE, people)] == twice
    people[1:] = [Player("Maximilian", "blue", "Anna")]
    assert [str(why) for *_, why in problems_of_players(LINE, people)] == ["the name 'Anna' is given twice"]


def test_nobody_is_called_like_somebody_who_sits_there_already_whatever_the_case() -> None:
    assert told(("STRASSE", "red"), (" Straße ", "blue"), ("Anna", "green")) == [
        (1, "name", "the name ' Straße ' is given twice")
    ]


@pytest.mark.parametrize(
    "twin", ["An\u200bna", "Anna\u3164", "A\ufe0fnna", "\u2060anna", "Anna\u00a0", "An\u00adna", "A\U000e0100nna"]
)
def test_two_names_that_look_the_same_are_told_apart_by_nobody(twin: str) -> None:
    [(seat, field, why)] = told(("Anna", "red"), (twin, "blue"))
    assert (seat, field) == (1, "name")
    assert why in (f"the names {twin!a} and 'Anna' look the same", f"the name {twin!r} is given twice")


@pytest.mark.parametrize("unseen", [*map(chr, UNSEEN)])
def test_a_filler_within_makes_no_other_name(unseen: str) -> None:
    why = f"the names {f'An{unseen}na'!a} and 'Anna' look the same"
    assert told(("Anna", "red"), (f"An{unseen}na", "blue")) == [(1, "name", why)]


def test_names_written_with_one_letter_or_with_letter_and_accent_look_the_same() -> None:
    assert len(told(("Bj\u00f6rn", "red"), ("Bjo\u0308rn", "blue"))) == 1
    assert len(told(("Anna B", "red"), ("Anna  B", "blue"))) == 1


@pytest.mark.parametrize(
    "names", [("Anna", "Änna"), ("אנה", "הנא"), ("🚂", "🚃"), ("李", "季"), ("Anna B", "AnnaB"), ("Ann", "Anne")]
)
def test_names_that_differ_in_what_is_seen_are_welcome(names: tuple[str, str]) -> None:
    assert told((names[0], "red"), (names[1], "blue")) == []


@pytest.mark.parametrize("name", ["\u202eanna", "אנה", "عمر", "٣"])
def test_a_name_that_turns_the_direction_of_reading_turns_its_own_only(name: str) -> None:
    """U+2068 … U+2069 is what Unicode (UAX 9) has for it."""
    assert Player(name, "red").shown == f"\u2068{name}\u2069"


@pytest.mark.parametrize("name", ["Anna", "Łucja 2", "李", "!"])
def test_all_other_names_are_shown_as_they_are(name: str) -> None:
    assert Player(name, "red").shown == name


def test_nobody_has_a_colour_that_is_taken_or_not_in_the_box() -> None:
    assert told(("Anna", "red"), ("Björn", "red"), ("Chloé", "gold")) == [
        (1, "colour", "the colour 'red' is given twice"),
        (2, "colour", "the colour 'gold' is not in the box"),
    ]


@pytest.mark.parametrize("count", [2, 5])
def test_as_many_play_as_the_box_says(count: int) -> None:
    assert told(*SIX[:count]) == []


@pytest.mark.parametrize("count", [0, 1, 6])
def test_fewer_or_more_do_not(count: int) -> None:
    problem = (None, "", f"this board is for 2 to 5 players, not for {count}")
    assert told(*SIX[:count])[0] == problem


def test_everybody_has_their_own_routes_stations_tickets_and_trains() -> None:
    table = played(
        game(LINE, players=3),
        *claims(0, "a-b"),
        *claims(1, "b-c c-d"),
        *stations(0, "c"),
        *stations(1, "a d"),
        *tickets(1, "a-c 5"),
        *tickets(2, "b-d 4"),
    )
    assert [[route.id for route in table.routes_of(seat)] for seat in range(3)] == [["a-b"], ["b-c", "c-d"], []]
    assert [[city.id for city in table.stations_of(seat)] for seat in range(3)] == [["c"], ["a", "d"], []]
    assert [[ticket.id for ticket in table.tickets_of(seat)] for seat in range(3)] == [[], ["a-c"], ["b-d"]]
    assert [table.trains_left(seat) for seat in range(3)] == [8, 1, 10]
    assert table.owners == {"a-b": 0, "b-c": 1, "c-d": 1}


def test_r3_doubles_are_in_use_from_four_players_on_or_by_the_house_rule() -> None:
    assert [game(LINE, players).uses_doubles for players in (2, 3, 4, 5)] == [False, False, True, True]
    assert play(game(LINE, players=2), OpenDoubles(True)).uses_doubles


def test_a_player_is_called_by_name() -> None:
    assert str(Player("Anna", "red")) == "Anna"
