"""The story of a finished game in sentences, and numbers as a language writes them."""

from collections.abc import Callable
from dataclasses import Field, fields, replace
from fractions import Fraction
from itertools import accumulate
from operator import attrgetter
from typing import Any

import pytest

from scorer import atlas
from scorer.ask.warnings import is_unfinished
from scorer.count.score_sheet import ScoreSheet
from scorer.count.scoring import score
from scorer.rules.board import Count
from scorer.rules.game import Choices, Game, Player
from scorer.rules.moves import (
    BuildStation,
    ChooseCards,
    ClaimRoute,
    EnterCards,
    EnterCheck,
    FinishGame,
    GiveRoute,
    MarkRoute,
    Move,
    OpenCount,
    OpenDoubles,
    ReleaseRoute,
    RemoveStation,
    ReturnCard,
    ReturnTicket,
    SetDuration,
    ShiftClaim,
    ShortenName,
    TakeCard,
    TakeTicket,
    TypeCount,
)
from scorer.rules.play import play
from scorer.rules.sentence import Colour, say
from scorer.rules.set_up import set_up_of
from scorer.words import Words
from scorer.words.moves import announce_cards, describe, describe_all, describe_undo
from scorer.words.reasons import reasons_told
from scorer.words.story import story
from tests.ask.test_story import evening
from tests.tables import board, claims, game, played, recorded, tickets
from tests.web.conftest import new_game


def sheet_of(name: str) -> ScoreSheet:
    return score(recorded(name))


def sentences_of(sheet: ScoreSheet) -> list[str]:
    return [sentence for sentence, _ in story(Words("en"), sheet)]


def test_at_most_two_near_misses_are_told_of_different_players_and_before_what_was_worth_less() -> None:
    """In Poland there were four: Anna one of two tickets and three of others."""
    free = ["was still free" in sentence for sentence in sentences_of(sheet_of("poland"))]
    assert free == [True] * 2 + [False] * (len(free) - 2)


def test_a_near_miss_that_would_have_won_says_so() -> None:
    """R8: with c–d Anna would have had 29 points to Björn’s 11; in Poland she won anyway."""
    sentence = "C–D was still free: with it Anna would have completed A–D and B–D, 25 points more, and won."
    assert sentence in sentences_of(evening(trains=9))
    (annas,) = (sentence for sentence in sentences_of(sheet_of("poland")) if "Anna would" in sentence)
    assert annas.endswith("points more.")


def test_where_nobody_compares_paths_nobody_was_close_to_the_longest() -> None:
    """R8: Poland's ties are broken by tickets alone."""
    assert not any("longest path" in sentence for sentence in sentences_of(sheet_of("poland")))


def test_where_the_longest_path_brings_nothing_nobody_was_close_to_having_it() -> None:
    """R8: in Nordic it breaks ties; there is no bonus that anybody could have had as well."""
    table = game(board("a-b 6, c-d 5", trains=8), globetrotter=10)
    table = replace(table, edition=replace(table.edition, bonuses={"globetrotter": 10}))
    ending = score(
        played(table, *claims(0, "a-b"), *claims(1, "c-d"), *tickets(0, "a-b 1, a-c 2"), *tickets(1, "c-d 1, b-d 2"))
    )
    assert ending.compares_paths
    assert not is_unfinished(ending.game)
    assert not any("longest path" in sentence for sentence in sentences_of(ending))


@pytest.mark.parametrize(("behind", "is_told"), [(0, False), (1, True), (3, True), (4, False)])
def test_who_lacks_up_to_three_trains_was_close_to_the_longest_path(behind: int, is_told: bool) -> None:
    """R6: Anna rides six trains; Björn as many, or a few less."""
    beyond = f", d-e {4 - behind}" if behind < 4 else ""
    table = game(board(f"a-b 6, c-d 2{beyond}", trains=8))
    routes = [*claims(0, "a-b"), *claims(1, "c-d d-e" if beyond else "c-d")]
    ending = score(played(table, *routes, *tickets(0, "a-b 1"), *tickets(1, "c-d 1")))
    assert any("longest path as well" in sentence for sentence in sentences_of(ending)) is is_told


@pytest.mark.parametrize(("language", "words"), [("en", "4 trains, free"), ("de", "4 Waggons, frei")])
def test_r4_what_is_missing_counts_the_trains_that_a_line_takes_with_its_crosses(language: str, words: str) -> None:
    """X5: a line of two spaces and two crosses takes four trains."""
    sheet = score(played(game(board("a-b 2xx, b-c 1")), *claims(0, "b-c"), *tickets(0, "a-c 7")))
    assert missing(sheet, language) == f"A–B ({words})"


def missing(sheet: ScoreSheet, language: str) -> str:
    """Return what the first player's first ticket lacks."""
    (ticket,) = reasons_told(Words(language), sheet.game, 0, sheet.players[0].tickets[:1])
    return ticket.notes[-1].partition(": ")[2]


@pytest.mark.parametrize(
    ("language", "closed", "theirs"),
    [("en", "closed: Björn’s beside it", "Björn’s"), ("de", "gesperrt durch Björn daneben", "gehört Björn")],
)
def test_r2m_a_line_that_its_twin_closed_is_never_called_free(language: str, closed: str, theirs: str) -> None:
    """R3, X11: with two players one line of each pair or triple is used."""
    table = game(board("a-b 2, a-b 2, b-c 3, c-d 1, c-d 1, c-d 1"))
    sheet = score(played(table, *claims(1, "a-b-2 b-c c-d-1"), *tickets(0, "a-d 7")))
    trains, more, train = (Words(language).trains(count) for count in (2, 3, 1))
    assert missing(sheet, language) == f"A–B ({trains}, {closed}), B–C ({more}, {theirs}), C–D ({train}, {closed})"


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (2, "Kyoto–Nagoya (bullet line, nobody’s yet), Kyoto–Osaka (bullet line, nobody’s yet)"),
        (1, "Kyoto–Nagoya (bullet line, nobody’s yet), Kyoto–Osaka (1 train, free)"),
        (0, "Kyoto–Nagoya (2 trains, free), Kyoto–Osaka (1 train, free)"),
    ],
)
def test_x15_an_unclaimed_bullet_line_is_nobodys_yet_while_a_white_train_is_left(left: int, told: str) -> None:
    """Kyoto–Nagoya is longer, so the last white train goes there."""
    japan = atlas.board("japan")
    players = tuple(Player(name, colour) for name, colour in zip(("Anna", "Bo"), japan.colours, strict=False))
    table = Game(replace(japan, white_trains=left), japan.editions["classic"], players)
    sheet = score(played(table, *tickets(0, "nagoya-osaka 9")))
    assert missing(sheet, "en") == told


@pytest.mark.parametrize(("third", "begins"), [("d-e", "Most met in B"), ("b-d", "Everybody met in B")])
def test_where_most_met_is_told_and_whether_these_were_all(third: str, begins: str) -> None:
    table = game(board("a-b 1, b-c 1, b-d 1, d-e 1", trains=3), 3)
    held = [*claims(0, "a-b"), *claims(1, "b-c"), *claims(2, third)]
    cards = [move for seat, card in enumerate(("a-b 1", "b-c 1", "b-d 1")) for move in tickets(seat, card)]
    assert any(sentence.startswith(begins) for sentence in sentences_of(score(played(table, *held, *cards))))


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        (Fraction(405, 4), "101.3", "101,3"),
        (Fraction(-41), "−41.0", "−41,0"),
        (Fraction(4300, 3), "1,433.3", "1.433,3"),
    ],
)
def test_an_average_has_one_decimal_place_and_a_half_is_rounded_up(number: Fraction, english: str, german: str) -> None:
    assert (Words("en").decimal(number), Words("de").decimal(number)) == (english, german)


EUROPE = played(
    new_game("europe", 2),
    *(ClaimRoute(0, "paris-zurich"), MarkRoute("paris-zurich", is_unsure=True), BuildStation(1, "wien")),
    *(EnterCheck(0, "trains-left", 42), SetDuration(75), ShortenName(1, "Bj")),
)
POLAND = played(new_game("poland", 2), EnterCards(True), TakeCard(1, "rosja", 7))
TOLL = played(new_game("netherlands", 2), TypeCount(0, "tokens", 12))
JAPAN = played(new_game("japan", 2), ClaimRoute(0, "kyoto-nagoya"))
SHARING = played(new_game("united-kingdom", 3), ClaimRoute(0, "london-reading"))


@pytest.mark.parametrize(
    ("before", "move", "done", "undone"),
    [
        (EUROPE, ClaimRoute(1, "brest-dieppe"), "Björn claims Brest–Dieppe.", "Brest–Dieppe released."),
        (
            SHARING,
            ClaimRoute(1, "london-reading", shared=True),
            "Björn shares London–Reading.",
            "Björn shares London–Reading no more.",
        ),
        (EUROPE, ReleaseRoute("paris-zurich"), "Paris–Zürich released.", "Paris–Zürich is Anna's again."),
        (
            played(SHARING, ClaimRoute(1, "london-reading", shared=True)),
            ReleaseRoute("london-reading", 1),
            "Björn shares London–Reading no more.",
            "London–Reading is Björn's again.",
        ),
        (JAPAN, ReleaseRoute("kyoto-nagoya"), "Kyoto–Nagoya released.", "Kyoto–Nagoya is everybody's again."),
        (
            JAPAN,
            GiveRoute(1, "kyoto-nagoya"),
            "Björn built Kyoto–Nagoya for everybody.",
            "Anna built Kyoto–Nagoya for everybody.",
        ),
        (EUROPE, GiveRoute(1, "paris-zurich"), "Paris–Zürich goes to Björn.", "Paris–Zürich is Anna's again."),
        (EUROPE, MarkRoute("paris-zurich", False), "Paris–Zürich is confirmed.", "Paris–Zürich is unsure."),
        (EUROPE, MarkRoute("paris-zurich", True), "Paris–Zürich is unsure.", "Paris–Zürich is confirmed."),
        (EUROPE, BuildStation(0, "roma"), "Anna builds a station in Roma.", "The station in Roma taken away."),
        (EUROPE, RemoveStation("wien"), "The station in Wien taken away.", "Björn's station stands in Wien again."),
        (EUROPE, TakeTicket(1, "brest", "petrograd"), "Björn takes a ticket.", "A ticket put back."),
        (EUROPE, ReturnTicket("brest", "petrograd", 20), "A ticket put back.", "A ticket is back in its hand."),
        (EUROPE, EnterCheck(0, "trains-left", 40), "Anna, trains left: 40.", "Anna, trains left: 42."),
        (EUROPE, EnterCheck(1, "trains-left", 45), "Björn, trains left: 45.", "Björn: not checked any more."),
        (EUROPE, EnterCheck(0, "trains-left", None), "Anna: not checked any more.", "Anna, trains left: 42."),
        (EUROPE, EnterCheck(1, "marker", 30), "Björn, place of the marker: 30.", "Björn: not checked any more."),
        (EUROPE, SetDuration(60), "The game took 60 minutes.", "The game took 75 minutes."),
        (EUROPE, SetDuration(None), "Nobody knows how long the game took.", "The game took 75 minutes."),
        (EUROPE, ShortenName(1, "B"), "Björn is B for short.", "Björn is Bj for short."),
        (EUROPE, ShortenName(1, ""), "Björn has no short name.", "Björn is Bj for short."),
        (EUROPE, OpenDoubles(True), "Doubles are open at this table.", "Doubles follow the rulebook."),
        (EUROPE, OpenDoubles(False), "Doubles follow the rulebook.", "Doubles are open at this table."),
        (EUROPE, OpenCount(), "The count is open.", "The tickets are secret again."),
        (EUROPE, FinishGame(True), "The game is over.", "The game goes on."),
        (EUROPE, FinishGame(False), "The game goes on.", "The game is over."),
        (EUROPE, ShiftClaim("paris-zurich", 0), *["The order of the claims changed."] * 2),
        (POLAND, TakeCard(0, "rosja", 6), "Anna takes Rosja 6.", "Rosja 6 put back."),
        (POLAND, ReturnCard("rosja", 7), "Rosja 7 put back.", "Rosja 7 is back."),
        (POLAND, EnterCards(False), "Country cards follow from the claims.", "Country cards are entered as they lie."),
        (POLAND, EnterCards(True), "Country cards are entered as they lie.", "Country cards follow from the claims."),
        (
            TOLL,
            TypeCount(0, "tokens", 9),
            "Anna has Value of the toll tokens left: 9.",
            "Anna has Value of the toll tokens left: 12.",
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_what_a_move_and_its_undo_do_is_said(before: Game, move: Move, done: str, undone: str) -> None:
    words = Words("en")
    assert describe(words, before, move) == describe_all(words, [(before, move)]) == done
    assert describe_undo(words, [(before, move)]) == undone


def test_several_lines_are_said_in_one_sentence_and_other_things_in_sentences_of_their_own() -> None:
    lines = ["brest-dieppe", "paris-zurich", "roma-venezia"]
    words, before = Words("en"), new_game("europe", 2)
    steps: list[tuple[Game, Move]] = [(before, MarkRoute(line, True)) for line in lines[:2]]
    assert describe_all(words, steps).endswith(" are unsure.")
    assert describe_undo(words, steps).endswith(" are confirmed.")
    owned = played(before, ClaimRoute(0, lines[0]), ClaimRoute(0, lines[2]))
    given: list[tuple[Game, Move]] = [(owned, GiveRoute(1, lines[0])), (owned, GiveRoute(1, lines[2]))]
    assert describe_all(words, given) == "Brest–Dieppe and Roma–Venezia go to Björn."
    assert describe_undo(words, given) == "Roma–Venezia and Brest–Dieppe are Anna's again."
    owned = played(owned, ClaimRoute(1, lines[1]))
    given_away = [GiveRoute(1, lines[0]), GiveRoute(1, lines[2])]
    exchange: list[Move] = [ReleaseRoute(lines[1]), *given_away, ClaimRoute(0, lines[1])]
    swapped = list(zip(accumulate(exchange, play, initial=owned), exchange, strict=False))
    assert describe_all(words, swapped) == describe_undo(words, swapped[::-1])
    assert describe_all(words, swapped) == "All lines of Björn and Anna are swapped."
    assert describe_all(words, swapped[1:]).count("Björn") == 1, "only all of them are exchanged"
    both: list[tuple[Game, Move]] = [(owned, SetDuration(5)), (owned, SetDuration(6))]
    assert describe_all(words, both) == "The game took 5 minutes. The game took 6 minutes."
    assert describe_all(words, []) == describe_undo(words, []) == ""
    twice: list[tuple[Game, Move]] = [(before, TakeTicket(0, "brest", city)) for city in ("dieppe", "petrograd")]
    assert describe_all(words, twice) == "Anna takes a ticket.", "secret ones are not counted"


LIGHTS = new_game("northern-lights", 2)
OPEN = [card.id for card in LIGHTS.edition.bonus_cards]


def test_the_bonus_cards_that_lie_open_are_named_and_those_before_them() -> None:
    before = play(LIGHTS, ChooseCards(tuple(OPEN[:4])))
    step: tuple[Game, Move] = (before, ChooseCards((OPEN[9], *OPEN[1:4])))
    *same, last = [Words("en").printed(LIGHTS.edition.bonus_cards[number].name) for number in (1, 2, 3, 9)]
    assert describe_all(Words("en"), [step]) == f"The bonus cards are {', '.join(same)}, and {last}."
    first = Words("en").printed(LIGHTS.edition.bonus_cards[0].name)
    assert describe_undo(Words("en"), [step]) == f"The bonus cards are {first}, {', '.join(same[:2])}, and {same[2]}."


@pytest.mark.parametrize("tell", [describe_all, describe_undo])
def test_a_move_that_changes_nothing_is_told_in_a_whole_sentence(
    tell: Callable[[Words, list[tuple[Game, Move]]], str],
) -> None:
    """No list in it is empty: "The bonus cards are ."."""
    quiet = new_game("europe")
    assert tell(Words("en"), [(quiet, ChooseCards(()))]) == "No bonus cards lie open."
    assert tell(Words("en"), [(quiet, set_up_of(quiet))]) == "Players and rules stay as they are."


@pytest.mark.parametrize("choice", fields(Choices), ids=attrgetter("name"))
def test_each_choice_of_a_table_is_told_when_it_changes(choice: Field[object]) -> None:
    other: dict[str, Any] = {choice.name: not choice.default}
    said = describe_all(Words("en"), [(quiet := new_game("europe"), replace(set_up_of(quiet), **other))])
    assert said != "Players and rules stay as they are."


def test_p2_the_cards_that_a_claim_brought_are_announced_unless_they_are_entered() -> None:
    of = game(board("X-a 1, a-b 2, Y-b 1", countries={"X": (7, 4), "Y": (6, 3)}))
    claim = ClaimRoute(0, "Y-b")
    joined = played(of, *claims(0, "X-a a-b"), claim)
    assert announce_cards(Words("en"), joined, claim) == "Anna takes X 7 and Y 6"
    assert announce_cards(Words("en"), played(of, *claims(0, "X-a a-b")), ClaimRoute(0, "a-b")) == ""
    assert announce_cards(Words("en"), played(of, EnterCards(True), *claims(0, "X-a a-b"), claim), claim) == ""
    assert announce_cards(Words("en"), joined, MarkRoute("Y-b", True)) == ""


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (("a-b", ""), "Anna leads with 1 point."),
        (("a-b", "c-d"), "Anna and Björn lead with 1 point."),
        (("a-b", "e-f"), "Björn leads with 4 points."),
        (("", ""), "Anna and Björn lead with 0 points."),
    ],
)
def test_r5_of_a_game_that_goes_on_it_is_said_who_leads(lines: tuple[str, str], says: str) -> None:
    table = game(board("a-b 1, c-d 1, e-f 3", stations=0))
    table = replace(table, edition=replace(table.edition, bonuses={}))
    sheet = score(played(table, *claims(0, lines[0]), *claims(1, lines[1])))
    assert Words("en").outcome(sheet) == f"Not finished yet: {says}"


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (Colour("red"), "rot"),
        (Player("אנה", "red"), "\u2068אנה\u2069"),
        ({"en": "Europe"}, "Europa"),
        ({"en": "Mine", "de": "Meins"}, "Meins"),
        (Count("loans", {"en": "Loans", "de": "Kredite"}, 0, 9, "loans"), "Kredite"),
        (say("red"), "rot"),
        ((Colour("red"), Colour("blue"), Colour("puce")), "rot, blau und puce"),
        (-7, "−7"),
        ("-7", "-7"),
    ],
    ids=str,
)
def test_a_thing_is_named_in_the_reader_s_language(thing: object, text: str) -> None:
    assert Words("de").phrase(say("{thing}", thing=thing)) == text


@pytest.mark.parametrize(("second", "third", "who"), [(5, 4, "Björn"), (4, 5, "Chloé"), (5, 5, "Björn")])
def test_only_who_came_closest_to_the_longest_path_is_named(second: int, third: int, who: str) -> None:
    """R6: Anna rides six trains."""
    table = game(board(f"a-b 6, c-d {second}, e-f {third}", trains=8, stations=0), 3)
    held = [*claims(0, "a-b"), *claims(1, "c-d"), *claims(2, "e-f")]
    cards = [move for seat, card in enumerate(("a-b 1", "c-d 1", "e-f 1")) for move in tickets(seat, card)]
    told = [one for one in sentences_of(score(played(table, *held, *cards))) if "longest path as well" in one]
    assert told == [f"With 1 train more {who} would have had the longest path as well."]


def test_every_colour_of_trains_and_lines_has_a_name() -> None:
    """Polish calls none of them as their ids do."""
    boards = atlas.boards()
    ids = {colour for board in boards for colour in board.colours}
    ids |= {route.colour for board in boards for route in board.routes.values()}
    assert [id for id in sorted(ids) if Words("pl").colour(id) == id] == []
    assert Words("pl").colour("puce") == "puce"


def test_a_name_that_our_font_cannot_show_is_told_before_it_is_printed() -> None:
    words = Words("en")
    assert words.left_out(new_game("europe", 2)) == ""
    strange = replace(new_game("europe", 2), players=(Player("Łucja", "red"), Player("\u0378", "blue")))
    assert words.left_out(strange).startswith("Our font lacks letters of \u0378: ")
