"""Where stations are harbours (X26) nobody reads of a station, and where ships sail (X23) not only of trains."""

import json
from dataclasses import replace

import pytest

from scorer.files.shapes import GameFileError
from scorer.gamefile import load
from scorer.rules import errors
from scorer.rules.board import Board
from scorer.rules.moves import BuildStation, Move, RemoveStation
from scorer.rules.play import play
from scorer.rules.sentence import say
from scorer.rules.twins import OF_HARBOURS, OF_PIECES
from scorer.words import Words
from scorer.words.languages import translations
from scorer.words.moves import describe
from tests.tables import board, game, played

LINES = "a-b 1, b-c 1"
PORTS = board(LINES, stations=1, harbour_points=(0, 20))
INLAND = board(LINES, stations=1)
FIRST = BuildStation(0, "a")


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


def test_every_text_with_a_twin_is_a_text_of_ours() -> None:
    spoken = translations("de")
    assert all(spoken.ugettext(text) != text for text in (*OF_HARBOURS, *OF_PIECES))
