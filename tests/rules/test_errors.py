"""What a player is told when something cannot be: a sentence, and what it speaks of."""

import json
import tomllib

import pytest

from scorer.ask.not_yet import NotLaidOpen
from scorer.atlas.problems import unparsed
from scorer.files.entries import GameFileError
from scorer.rules import errors
from scorer.rules.moves import (
    BuildStation,
    ClaimRoute,
    EnterCards,
    Move,
    ReleaseRoute,
    RemoveStation,
    ReturnCard,
    ReturnTicket,
    TakeCard,
    TakeTicket,
)
from scorer.rules.play import play
from scorer.store.errors import LogFull, RoundFull, UnreadableGame, UnreadableRound
from tests.tables import board, claims, game, played, stations

#  X ── a ══ b ── c ── d
DRAWN = board("X-a 1, a-b 2, a-b 2, b-c 3, c-d 6", tickets="a-c 5", countries={"X": (7, 4)}, trains=8)
LYING = [EnterCards(True), TakeCard(0, "X", 7)]


@pytest.mark.parametrize(
    ("before", "move", "sentence"),
    [
        (claims(0, "b-c"), ClaimRoute(1, "b-c"), "route 'b-c' is already Anna's"),
        (
            claims(0, "a-b-1"),
            ClaimRoute(0, "a-b-2"),
            "route 'a-b-2' runs beside route 'a-b-1', which Anna owns already",
        ),
        (
            claims(0, "a-b-1"),
            ClaimRoute(1, "a-b-2"),
            "route 'a-b-2' is closed: Anna owns route 'a-b-1' beside it, and doubles open at 4 players",
        ),
        (claims(0, "b-c"), ClaimRoute(0, "c-d"), "route 'c-d' takes 6 trains, but Anna has only 5 left"),
        ([], ReleaseRoute("b-c"), "route 'b-c' is nobody's"),
        (stations(0, "a"), BuildStation(1, "a"), "Anna's station already stands in city 'a'"),
        (stations(0, "a b c"), BuildStation(0, "d"), "Anna has built every station there is: 3 each"),
        ([], RemoveStation("a"), "there is no station in city 'a'"),
        ([TakeTicket(0, "a", "c")], TakeTicket(1, "c", "a"), "ticket 'a-c' is already in Anna's hand"),
        (
            [],
            TakeTicket(0, "a", "d"),
            "ticket 'a-d' is not in this edition's deck; give its printed value to enter it by hand",
        ),
        ([], TakeTicket(0, "a", "a", 5), "a ticket joins two different cities, not city 'a' with itself"),
        ([], TakeTicket(0, "a", "b", 100), "a ticket is worth 1 to 99 points, not 100"),
        ([], ReturnTicket("a", "c", 5), "ticket 'a-c' is in nobody's hand"),
        ([], TakeCard(0, "X", 7), "country cards follow from the claims; choose to enter them as they lie first"),
        (LYING, TakeCard(1, "X", 7), "the card 7 of country 'X' is already Anna's"),
        (LYING, TakeCard(1, "X", 5), "country 'X' has no card of value 5"),
        (LYING, ReturnCard("X", 4), "nobody has the card 4 of country 'X'"),
    ],
)
def test_a_refusal_says_why(before: list[Move], move: Move, sentence: str) -> None:
    with pytest.raises(errors.IllegalMove) as refusal:
        play(played(game(DRAWN), *before), move)
    assert str(refusal.value) == str(refusal.value.sentence) == sentence


def test_a_board_without_stations_says_so() -> None:
    with pytest.raises(errors.NotEnoughStations, match=r"^this board has no stations$"):
        play(game(board("a-b 1", stations=0)), BuildStation(0, "a"))


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (ClaimRoute(7, "b-c"), "unknown player '7'"),
        (ClaimRoute(0, "x-y"), "unknown route 'x-y'"),
        (BuildStation(0, "x"), "unknown city 'x'"),
        (TakeTicket(0, "a", "x", 3), "unknown city 'x'"),
        (TakeCard(0, "a", 3), "unknown country 'a'"),
    ],
)
def test_what_the_board_has_not_is_named(move: Move, sentence: str) -> None:
    with pytest.raises(errors.NotFound) as refusal:
        play(game(DRAWN), move)
    kind, id = sentence.removeprefix("unknown ").split()
    assert (str(refusal.value), refusal.value.kind, repr(refusal.value.id)) == (sentence, kind, id)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (LogFull, "this game's log is full"),
        (RoundFull, "this round's log is full"),
        (UnreadableGame, "this game cannot be read; it stays as it is, and the other games are untouched"),
        (UnreadableRound, "this round cannot be read; its games stay as they are"),
    ],
)
def test_an_error_without_evidence_has_its_sentence(error: type[errors.ScorerError], sentence: str) -> None:
    assert str(error()) == sentence


def test_r10_those_who_have_not_laid_their_tickets_open_are_named() -> None:
    anna, bjorn = game(DRAWN).players
    one, two = NotLaidOpen((anna,)), NotLaidOpen((anna, bjorn))
    assert str(one) == "Anna has not laid their tickets open yet"
    assert two.players == (anna, bjorn)
    assert str(two) == "Anna, Björn have not laid their tickets open yet"


def test_all_problems_of_a_file_are_told_a_line_each() -> None:
    error = GameFileError(line for line in ("first", "second"))
    assert (error.problems, str(error)) == (("first", "second"), "first\nsecond")


def test_where_a_file_is_broken_is_told_as_its_parser_says_it() -> None:
    for text, parse, place in (("{\n  x", json.loads, "line 2, column 3"), ("a = 1\nb = ]", tomllib.loads, "line 2")):
        with pytest.raises(ValueError, match="line 2") as broken:
            parse(text)
        assert str(unparsed("JSON", broken.value)).startswith(f"not JSON: look at {place}")
    assert str(unparsed("TOML", ValueError("too long"))) == "not TOML"
