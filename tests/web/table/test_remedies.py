"""An illegal move comes with legal ways out."""

from dataclasses import replace

import pytest
from flask import Flask

from scorer.files.wire import json_of
from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game
from scorer.rules.moves import (
    BuildStation,
    ClaimRoute,
    EnterCards,
    GiveRoute,
    Move,
    OpenDoubles,
    ReleaseRoute,
    RemoveStation,
    ReturnCard,
    ReturnTicket,
    TakeCard,
    TakeTicket,
    TypeCount,
)
from scorer.rules.play import play
from scorer.web.table.remedies import remedies_of
from tests.tables import played
from tests.web.conftest import new_game

EUROPE, POLAND = new_game(players=3), new_game("poland", players=3)
KINGDOM = new_game("united-kingdom", players=3)
TWO = new_game("united-kingdom", players=2)
NETHERLANDS, SWITZERLAND = new_game("netherlands", players=3), new_game("switzerland", players=3)
WAY = ["brest-dieppe", "dieppe-paris", "frankfurt-paris-1"]
STROKE = [ClaimRoute(0, id) for id in WAY]
FEW_TRAINS = replace(EUROPE, board=replace(EUROPE.board, trains=3))
FIRST, SECOND = "berlin-frankfurt-1", "berlin-frankfurt-2"


@pytest.mark.parametrize(
    ("before", "move", "labels", "moves"),
    [
        (
            played(EUROPE, ClaimRoute(0, "paris-zurich")),
            ClaimRoute(1, "paris-zurich"),
            ["Give it to Björn", "It is not Anna’s"],
            [[GiveRoute(1, "paris-zurich")], [ReleaseRoute("paris-zurich")]],
        ),
        (
            played(KINGDOM, ClaimRoute(0, "london-reading")),
            ClaimRoute(1, "london-reading"),
            ["Björn, too: they share the line", "Give it to Björn", "It is not Anna’s"],
            [
                [ClaimRoute(1, "london-reading", shared=True)],
                [GiveRoute(1, "london-reading")],
                [ReleaseRoute("london-reading")],
            ],
        ),
        (
            played(KINGDOM, ClaimRoute(0, "london-reading"), ClaimRoute(1, "london-reading", shared=True)),
            ClaimRoute(2, "london-reading"),
            # a line may have three owners (X13)
            ["Chloé, too: they share the line", "Give it to Chloé", "It is not Anna’s", "It is not Björn’s"],
            [
                [ClaimRoute(2, "london-reading", shared=True)],
                [GiveRoute(2, "london-reading")],
                [ReleaseRoute("london-reading", 0)],
                [ReleaseRoute("london-reading", 1)],
            ],
        ),
        (
            played(KINGDOM, ClaimRoute(0, "cambridge-london-1"), ClaimRoute(1, "cambridge-london-1", shared=True)),
            ClaimRoute(1, "cambridge-london-2"),
            ["Release Cambridge–London instead"],
            [[ReleaseRoute("cambridge-london-1", 1), ClaimRoute(1, "cambridge-london-2")]],
        ),
        (
            played(TWO, ClaimRoute(0, "cambridge-london-1")),
            ClaimRoute(1, "cambridge-london-2"),
            ["Björn, too: they share the line", "The line is Björn’s, not Anna’s", "Doubles are open at our table"],
            [
                [ClaimRoute(1, "cambridge-london-1", shared=True)],
                [GiveRoute(1, "cambridge-london-1")],
                [OpenDoubles(True), ClaimRoute(1, "cambridge-london-2")],
            ],
        ),
        (
            played(EUROPE, ClaimRoute(0, FIRST)),
            ClaimRoute(1, SECOND),
            ["The line is Björn’s, not Anna’s", "Doubles are open at our table"],
            [[GiveRoute(1, FIRST)], [OpenDoubles(True), ClaimRoute(1, SECOND)]],
        ),
        (
            played(EUROPE, ClaimRoute(0, FIRST)),
            ClaimRoute(0, SECOND),
            ["Release Berlin–Frankfurt instead"],
            [[ReleaseRoute(FIRST), ClaimRoute(0, SECOND)]],
        ),
        (
            played(FEW_TRAINS, ClaimRoute(0, FIRST)),
            ClaimRoute(0, "paris-zurich"),
            [*("The line is Björn’s, not Anna’s", "The line is Chloé’s, not Anna’s"), "Berlin–Frankfurt is not Anna’s"],
            [
                *([ClaimRoute(1, "paris-zurich")], [ClaimRoute(2, "paris-zurich")]),
                [ReleaseRoute(FIRST), ClaimRoute(0, "paris-zurich")],
            ],
        ),
        (
            played(EUROPE, BuildStation(0, "wien")),
            BuildStation(1, "wien"),
            ["Give it to Björn"],
            [[RemoveStation("wien"), BuildStation(1, "wien")]],
        ),
        (
            played(EUROPE, *(BuildStation(0, city) for city in ("wien", "roma", "paris"))),
            BuildStation(0, "madrid"),
            ["Take away the station in Wien", "Take away the station in Roma", "Take away the station in Paris"],
            [[RemoveStation(city), BuildStation(0, "madrid")] for city in ("wien", "roma", "paris")],
        ),
        (
            played(EUROPE, TakeTicket(0, "brest", "petrograd")),
            TakeTicket(2, "petrograd", "brest"),
            ["Move the card to Chloé"],
            [[ReturnTicket("brest", "petrograd", 20), TakeTicket(2, "petrograd", "brest")]],
        ),
        (
            played(EUROPE, TakeTicket(0, "brest", "petrograd"), TakeTicket(1, "brest", "petrograd", 5)),
            TakeTicket(2, "brest", "petrograd", 5),
            ["Move the card to Chloé"],  # the other one has another value
            [[ReturnTicket("brest", "petrograd", 5), TakeTicket(2, "brest", "petrograd", 5)]],
        ),
        (
            played(POLAND, EnterCards(True), TakeCard(0, "rosja", 7)),
            TakeCard(1, "rosja", 7),
            ["Move the card to Björn"],
            [[ReturnCard("rosja", 7), TakeCard(1, "rosja", 7)]],
        ),
        (
            POLAND,
            TakeCard(1, "rosja", 7),
            ["Enter the cards as they lie"],
            [[EnterCards(True), TakeCard(1, "rosja", 7)]],
        ),
        (
            played(SWITZERLAND, TakeTicket(0, "france", "any"), TakeTicket(1, "france", "any")),
            TakeTicket(2, "france", "any"),
            ["Move the card to Chloé", "Move the card to Chloé"],  # two copies are in the deck (X3)
            [
                [ReturnTicket("france", "any", 5, 0), TakeTicket(2, "france", "any")],
                [ReturnTicket("france", "any", 5, 1), TakeTicket(2, "france", "any")],
            ],
        ),
        (
            played(NETHERLANDS, TypeCount(0, "tokens", 12), TypeCount(1, "tokens", 7)),
            TypeCount(0, "coin-bonus", 35),
            ["Take the other numbers away"],
            [[TypeCount(0, "tokens", 0), TypeCount(1, "tokens", 0), TypeCount(0, "coin-bonus", 35)]],
        ),
        (
            played(KINGDOM, ClaimRoute(1, "london-reading"), ClaimRoute(0, "cambridge-london-1")),
            ClaimRoute(0, "cambridge-london-2"),
            ["Release Cambridge–London instead"],
            [[ReleaseRoute("cambridge-london-1"), ClaimRoute(0, "cambridge-london-2")]],
        ),
        (POLAND, BuildStation(1, "lodz"), [], []),
        (played(EUROPE, TakeTicket(0, "brest", "petrograd")), TakeTicket(0, "brest", "petrograd"), [], []),
    ],
)
def test_an_illegal_move_has_sensible_ways_out(
    app: Flask, before: Game, move: Move, labels: list[str], moves: list[list[Move]]
) -> None:
    with pytest.raises(IllegalMove):
        play(before, move)
    with app.test_request_context():
        offered = remedies_of(before, [move])
    assert [remedy.label for remedy in offered] == labels
    assert [remedy.json["moves"] for remedy in offered] == [[json_of(step) for step in steps] for steps in moves]


def test_a_way_out_that_the_rules_forbid_is_not_offered(app: Flask) -> None:
    """Björn owns the other line of the pair, so this one cannot be given to him."""
    four = played(new_game(players=4), ClaimRoute(0, FIRST), ClaimRoute(1, SECOND))
    with pytest.raises(IllegalMove):
        play(four, ClaimRoute(1, FIRST))
    with app.test_request_context():
        labels = [remedy.label for remedy in remedies_of(four, [ClaimRoute(1, FIRST)])]
        others = [remedy.label for remedy in remedies_of(four, [ClaimRoute(2, FIRST)])]
    assert labels == ["It is not Anna’s", "Release Björn’s line"], "and not: give it to Björn"
    assert others == ["Give it to Chloé", "It is not Anna’s"], "the other line is none of Chloé’s"


@pytest.mark.parametrize(
    ("before", "strokes", "labels", "moves"),
    [
        (  # a line of it is Chloé's: it may be hers, or that line may not
            played(EUROPE, ClaimRoute(2, WAY[1])),
            [],
            ["This stroke is Chloé’s", "Only the lines that are free", "Give it to Anna", "It is not Chloé’s"],
            [
                [ClaimRoute(2, WAY[0]), ClaimRoute(2, WAY[2])],
                [STROKE[0], STROKE[2]],
                [STROKE[0], GiveRoute(0, WAY[1]), STROKE[2]],
                [STROKE[0], ReleaseRoute(WAY[1]), STROKE[2]],
            ],
        ),
        (  # all of it is Chloé's: then she is the active player, and nothing is moved
            played(EUROPE, *(ClaimRoute(2, id) for id in (*WAY[:2], "frankfurt-paris-2"))),
            [],
            ["This stroke is Chloé’s"],
            [[]],
        ),
        (  # two lines of it were entered for Chloé in one stroke, after another
            played(EUROPE, *(ClaimRoute(2, id) for id in (*WAY[1:], "paris-zurich", "berlin-wien"))),
            [["berlin-wien", "paris-zurich"], WAY[1:]],
            ["The stroke with Dieppe–Paris is Anna’s", "This stroke is Chloé’s", "Only the lines that are free"],
            [[*(GiveRoute(0, id) for id in WAY[1:]), STROKE[0]], [ClaimRoute(2, WAY[0])], [STROKE[0]]],
        ),
        (  # brown and grey: 6 of 9 trains lie
            played(
                replace(EUROPE, board=replace(EUROPE.board, trains=9)),
                *(ClaimRoute(0, id) for id in ("paris-zurich", FIRST)),
            ),
            [["paris-zurich", FIRST]],
            ["This stroke is Björn’s", "This stroke is Chloé’s", "The stroke with Paris–Zürich is not Anna’s"],
            [
                [ClaimRoute(1, id) for id in WAY],
                [ClaimRoute(2, id) for id in WAY],
                [ReleaseRoute("paris-zurich"), ReleaseRoute(FIRST), *STROKE],
            ],
        ),
    ],
)
def test_one_stroke_is_one_mistake_or_an_earlier_one_was(
    before: Game, strokes: list[list[str]], labels: list[str], moves: list[list[Move]], app: Flask
) -> None:
    with app.test_request_context():
        remedies = remedies_of(before, STROKE, strokes)[: len(labels)]
    assert [remedy.label for remedy in remedies] == labels
    assert [list(remedy.moves) for remedy in remedies] == moves
    assert [remedy.seat for remedy in remedies if remedy.label == "This stroke is Chloé’s"] == [2]


def test_whoever_taps_a_line_of_anothers_stroke_is_offered_that_line_first_and_then_the_stroke(app: Flask) -> None:
    theirs = played(EUROPE, *(ClaimRoute(2, id) for id in WAY))
    with app.test_request_context():
        offered = [remedy.label for remedy in remedies_of(theirs, STROKE[1:2], [WAY])]
    assert offered[:2] == ["Give it to Anna", "The stroke with Brest–Dieppe is Anna’s"]
