"""The result as text: every number and its reason, in 80 columns."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

import pytest

from scorer.count.scoring import score
from scorer.paper.report import report, telling
from scorer.rules.board import Deal
from scorer.rules.game import Game, Player
from scorer.rules.moves import EnterCards, Move, TakeCard
from scorer.words import Words
from tests.tables import board, claims, game, played, stations, tickets

#   a ─3─ b ─3─ c ─2─ d ─4─ e ─1─ f
LINE = board("a-b 3, b-c 3, c-d 2, d-e 4, e-f 1", tickets="a-b 4", trains=14)


def text_of(table: Game) -> str:
    return report(score(table))


def ended(table: Game) -> Game:
    """A game in which nobody had to keep a ticket, so it may be finished without one."""
    return replace(table, edition=replace(table.edition, deal=Deal(3, 0)))


def made_of(player: str, text: str) -> list[str]:
    """Return the lines about a player's points, without the one with their name."""
    (block,) = [block for block in text.split("\n\n") if block.startswith(f"{player} (")]
    return block.rstrip("\n").split("\n")[1:]


def row(label: str, *cells: object) -> str:
    """Format a row for two players: 15 characters for the label, 32 for each player."""
    return f"{label:15}" + "".join(f"{cell:>32}" for cell in cells)


def test_the_whole_text_of_a_small_game() -> None:
    """Anna owns a–b and c–d, 4 + 2; Björn b–c, d–e and e–f, 4 + 7 + 1, and the longest path from d to f.

    Anna's station in b lends b–c, the one in d would have to lend both d–e and e–f; her third one is worth 4. Of her
    tickets the third one fails: 9 + 3 − 5. All of Björn's stations are left, and one of the 2 tickets he had to keep.
    """
    table = played(
        game(LINE),
        *claims(0, "a-b c-d"),
        *claims(1, "b-c d-e e-f"),
        *stations(0, "b d"),
        *tickets(0, "a-d 9, a-b 3, a-f 5"),
        *tickets(1, "d-f 6"),
    )
    expected = [
        "Drawn, Classic",
        "",
        row("", "1. Björn", "2. Anna"),
        row("Routes", "12", "6"),
        row("Tickets", "6", "7"),
        row("Stations", "12", "4"),
        row("Longest path", "10", "0"),
        "─" * 79,
        row("Total", "40", "17"),
        "",
        "Björn wins: 40 points to Anna’s 17.",
        "",
        "Björn (blue): 40",
        "  3 routes claimed, 6 trains left",
        "  ✓   6  D–F",
        "         D – E – F",
        "     12  3 stations not built × 4",
        "  Longest path: 5 trains in one go, D – E 4 – F 5",
        "",
        "Anna (red): 17",
        "  2 routes claimed, 9 trains left",
        "  ✓   9  A–D",
        "         A – B – C – D (borrowed: B–C from Björn)",
        "  ✓   3  A–B",
        "         A – B",
        "  ✗  −5  A–F",
        "         missing: D–E (4 trains, Björn’s), E–F (1 train, Björn’s)",
        "  Stations: B, borrows B–C from Björn for A–D",
        "  Stations: D, borrows nothing",
        "      4  1 station not built × 4",
        "  Longest path: 3 trains in one go, A – B 3",
        "",
        "! everybody has 3 or more trains left: was a route forgotten?",
        "! Björn holds 1 of at least 2 tickets: was one forgotten?",
        "! A–B was entered with 3 points; our list has 4",
        "",
    ]
    paths_turned = text_of(table).replace("\u00a0", " ").replace("F – E 1 – D 5", "D – E 4 – F 5")
    paths_turned = paths_turned.replace("B – A 3", "A – B 3")
    assert paths_turned.split("\n") == expected, "a longest path may be told from either end"


def test_a_board_shows_only_the_columns_it_has() -> None:
    """Poland's kind: no stations, no bonus; Anna has joined X and Y, and their top cards lie before her."""
    borders = board("X-a 1, Y-a 1, a-b 2", countries={"X": (7, 4), "Y": (6,)}, stations=0)
    bare = game(borders)
    bare = replace(bare, edition=replace(bare.edition, bonuses={}))
    text = text_of(played(bare, *claims(0, "X-a Y-a"), EnterCards(True), TakeCard(0, "Y", 6), TakeCard(0, "X", 7)))
    assert text.split("\n")[2:9] == [
        row("", "1. Anna", "2. Björn"),
        row("Routes", "2", "0"),
        row("Tickets", "0", "0"),
        row("Country cards", "13", "0"),
        "─" * 79,
        row("Total", "15", "0"),
        "",
    ]
    assert made_of("Anna", text)[-3:-1] == ["  Country cards: Y 6", "  Country cards: X 7"]
    assert made_of("Björn", text) == ["  0 routes claimed, 45 trains left"]


def test_the_globetrotter_has_its_row() -> None:
    table = played(game(LINE, globetrotter=15, longest_path=10), *claims(1, "a-b"), *tickets(1, "a-b 4"))
    assert row("Globetrotter", "15", "0") in text_of(table).split("\n")


def test_points_below_nothing_have_a_minus_sign() -> None:
    text = text_of(played(game(LINE), *stations(0, "a b c"), *tickets(0, "d-f 21, d-e 20")))
    assert row("Tickets", "0", "−41") in text.split("\n")
    assert row("Total", "12", "−41") in text.split("\n")
    assert made_of("Anna", text)[1:5] == [
        "  ✗ −21  D–F",
        "         missing: D–E (4 trains, free), E–F (1 train, free)",
        "  ✗ −20  D–E",
        "         missing: D–E (4 trains, free)",
    ]
    assert "Anna (red): −41\n" in text
    assert "-" not in text


def test_a_loan_names_every_ticket_that_needs_it_and_a_path_every_loan() -> None:
    table = played(
        game(LINE), *claims(0, "a-b d-e"), *claims(1, "b-c c-d"), *stations(0, "b d"), *tickets(0, "a-c 5, a-e 9")
    )
    assert made_of("Anna", text_of(table))[1:7] == [
        "  ✓   5  A–C",
        "         A – B – C (borrowed: B–C from Björn)",
        "  ✓   9  A–E",
        "         A – B – C – D – E (borrowed: B–C from Björn, C–D from Björn)",
        "  Stations: B, borrows B–C from Björn for A–C and A–E",
        "  Stations: D, borrows C–D from Björn for A–E",
    ]


def test_players_stand_in_the_order_of_their_places() -> None:
    table = played(game(LINE, players=3), *claims(1, "a-b"), *claims(2, "d-e"))
    lines = text_of(table).split("\n")
    assert lines[2].split() == ["1.", "Chloé", "2.", "Björn", "3.", "Anna"]
    assert ["Total", "29", "16", "12"] in [line.split() for line in lines]
    assert [line.split(" (")[0] for line in lines if " (" in line[:8]] == ["Chloé", "Björn", "Anna"]


#   a ─1─ b ─2─ c ─3─ d ─4─ e ─5─ f ─6─ g
LADDER = board("a-b 1, b-c 2, c-d 3, d-e 4, e-f 5, f-g 6", trains=8)


@pytest.mark.parametrize(
    ("tie_breaks", "moves", "sentence"),
    [
        (("completed-tickets",), claims(1, "a-b"), "Björn wins: 13 points to Anna’s 12."),
        (  # 1 + 1 and 2
            ("completed-tickets",),
            [*claims(0, "a-b"), *tickets(0, "a-b 1"), *claims(1, "b-c")],
            "Anna and Björn are equal on 14 points. Anna wins by more completed tickets: 1 to 0.",
        ),
        (  # 1 + 4 in two pieces and 2, and 7
            ("completed-tickets", "longest-path"),
            [*claims(0, "a-b c-d"), *tickets(0, "a-b 2"), *claims(1, "d-e"), *tickets(1, "d-e 1, a-c 1")],
            "Björn and Anna are equal on points, and on completed tickets as well. "
            "Björn wins by the longer path: 4 trains to 3.",
        ),
        (  # 2 + 7 and 12, and 10 + 1
            ("completed-tickets", "ticket-points"),
            [*claims(0, "b-c d-e"), *tickets(0, "b-c 2"), *claims(1, "e-f"), *tickets(1, "e-f 1")],
            "Anna and Björn are equal on points, and on completed tickets as well. "
            "Anna wins by the points of the completed tickets: 2 to 1.",
        ),
        (
            ("completed-tickets",),
            [],
            "Anna and Björn are equal in everything the rules compare: the victory is shared.",
        ),
    ],
)
def test_the_sentence_says_who_wins_and_by_what(
    tie_breaks: tuple[str, ...], moves: Sequence[Move], sentence: str
) -> None:
    table = played(ended(game(replace(LADDER, tie_breaks=tie_breaks), longest_path=0)), *moves)
    assert _paragraph(text_of(table), 2) == sentence


def test_the_longest_path_card_is_told_as_what_decides() -> None:
    # 2 + 7 and a ticket of 12; 10, the card's 10 and a ticket of 1
    moves = [*claims(0, "b-c d-e"), *tickets(0, "b-c 12"), *claims(1, "e-f"), *tickets(1, "e-f 1")]
    table = played(game(replace(LADDER, tie_breaks=("completed-tickets", "longest-path-card"))), *moves)
    assert _paragraph(text_of(table), 2) == (
        "Björn and Anna are equal on points, and on completed tickets as well. Björn wins by the longest-path card."
    )


def test_three_winners_are_all_named() -> None:
    text = text_of(ended(game(LADDER, players=3)))
    assert _paragraph(text, 2).startswith("Anna, Björn, and Chloé are equal in everything")
    assert text.split("\n")[2].split() == ["1.", "Anna", "1.", "Björn", "1.", "Chloé"]


def _paragraph(text: str, number: int) -> str:
    return " ".join(text.split("\n\n")[number].split("\n"))


LONG = [f"{letter}{'o' * 11}" for letter in "pqrstuvw"]
"""Eight cities in a row, with names of 13 letters: a path through all of them is longer than a line."""


def name_of(city: str) -> str:
    return f"{city[:2]}-{city[2:]}".upper()


def long_way(**players: int) -> Game:
    drawn = board(", ".join(f"{a}-{b} 2" for a, b in pairwise(LONG)))
    drawn = replace(drawn, cities={id: replace(city, name=name_of(id)) for id, city in drawn.cities.items()})
    ticket = f"{LONG[0]}-{LONG[-1]} 20"
    return played(game(drawn, **players), *claims(0, " ".join(drawn.routes)), *tickets(0, ticket))


def test_a_long_way_goes_on_below_its_beginning() -> None:
    mark = " " * 9
    lines = made_of("Anna", text_of(long_way()))
    first = next(number for number, line in enumerate(lines) if line.startswith(mark))
    further = takewhile(lambda line: line.startswith(" " * len(mark)), lines[first + 1 :])
    shown = [lines[first], *further]
    assert len(shown) > 1
    assert all(line[len(mark)] != " " for line in shown)
    way = " – ".join(map(name_of, LONG))
    told_way = " ".join(line[len(mark) :] for line in shown)
    assert told_way in (way, " – ".join(way.split(" – ")[::-1]))


def test_no_line_is_wider_than_80_columns_and_no_word_is_lost() -> None:
    table = long_way(players=5)
    names = ["Wolfeschlegelstein-Hausenbergerdorff", "W" * 40, "Å" * 40, "Eve of the Seven Long Last Names", "I"]
    seated = tuple(Player(name, who.colour) for name, who in zip(names, table.players, strict=True))
    text = text_of(replace(table, players=seated))
    assert max(map(len, text.split("\n"))) <= 80
    for name in names:
        assert f"{name} (" in " ".join(text.split())


def test_the_text_speaks_the_language_of_its_words() -> None:
    table = played(game(LINE), *claims(0, "a-b"), *stations(0, "b"), *tickets(0, "a-d 9, a-b 4"))
    lines = report(score(table), Words("de")).split("\n")
    assert "Längste durchgehende" in lines
    assert ["Strecke", "10", "0"] in [line.split() for line in lines]
    assert lines[lines.index("Anna (rot): 17") :][:7] == [
        "Anna (rot): 17",
        "  1 Strecke genutzt, noch 11 Waggons",
        "  ✗  −9  A–D",
        "         es fehlt: B–C (3 Waggons, frei), C–D (2 Waggons, frei)",
        "  ✓   4  A–B",
        "         A – B",
        "  Bahnhöfe: B, leiht nichts",
    ]


def test_the_caveat_of_an_edition_ends_the_text() -> None:
    table = game(LINE)
    caveat = "Two cards of this edition are not known to us; " * 3 + "enter them by hand."
    text = text_of(replace(table, edition=replace(table.edition, caveat={"en": caveat})))
    *_, last = text.removesuffix("\n").split("\n! ")
    assert all(line.startswith("  ") and line[2] != " " for line in last.split("\n")[1:])
    assert " ".join(last.split()) == caveat


def test_a_name_that_turns_the_direction_of_reading_turns_no_sentence_round_it() -> None:
    """U+202E reverses the text after it; U+2068 and U+2069 isolate it (Unicode UAX 9)."""
    turning = replace(ended(game(LINE)), players=(Player("\u202eanna", "red"), Player("אנה", "blue")))
    text = text_of(played(turning, *claims(0, "a-b c-d"), *claims(1, "b-c d-e e-f")))
    assert "\u2068אנה\u2069 wins: " in text
    assert re.findall("[^\u2068]\u202e|[^\u2068]א|anna[^\u2069]|ה[^\u2069]", text) == []
    seen = [line.replace("\u2068", "").replace("\u2069", "") for line in text.splitlines()]
    assert seen[2] == row("", "1. אנה", "2. \u202eanna")


def test_a_told_step_has_the_reasons_of_the_page_for_cards_and_completed_tickets() -> None:
    """P2, R7: Anna joins X and Y, and is the only one with a completed ticket."""
    borders = board("X-a 1, Y-a 1, a-b 2", countries={"X": (7, 4), "Y": (6,)}, stations=0)
    table = replace(game(borders, globetrotter=10), is_finished=True)
    told = telling(score(played(table, *claims(0, "X-a Y-a a-b"), *tickets(0, "a-b 5"))))
    assert "  Country cards: X 7 and Y 6, by claiming Y–A\n" in told
    assert "  Globetrotter: 1 completed ticket: the most at the table\n" in told


def test_points_below_zero_have_their_sign_and_the_plural_of_their_size() -> None:
    """Nothing is built, so three stations are worth 12: Anna has 12 − 352, Björn 12 − 21, or 12 − 34 and 12 − 13."""
    table = played(game(LINE), *tickets(0, "a-f 99, a-e 99, a-d 99, a-c 55"), *tickets(1, "a-e 21"))
    over = score(replace(table, is_finished=True))
    assert Words("en").decision(over) == "Björn wins: −9 points to Anna’s −340."
    assert "−9" in Words("de").decision(over)
    running = {
        total: score(played(game(LINE), *tickets(0, "a-f 99"), *tickets(1, f"a-e {12 - total}"))) for total in (-22, -1)
    }
    told = {
        (language, total): Words(language).outcome(sheet)
        for total, sheet in running.items()
        for language in ("de", "pl")
    }
    assert told == {
        ("de", -22): "Noch nicht zu Ende: Björn führt mit −22 Punkten.",
        ("de", -1): "Noch nicht zu Ende: Björn führt mit −1 Punkt.",
        ("pl", -22): "Gra jeszcze trwa: prowadzi Björn, −22 punkty.",
        ("pl", -1): "Gra jeszcze trwa: prowadzi Björn, −1 punkt.",
    }
